//! Plays a record of a variant, a pair of plans for each turn, and prints each position.
//!
//! ```text
//! $ cargo run -p zugleich-rules --example replay_a_record -- parity "e2e4 d7d5" "d1g4 c8g4" "e4e5 d5d4"
//! 1. e2e4 d7d5: rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR KQkq e3d6 e4/d5 0 2
//! 2. d1g4 c8g4: rn1qkbnr/ppp1pppp/8/3p4/4P1(Qb)1/8/PPPP1PPP/RNB1KBNR KQkq - g4/g4 1 3
//! 3. e4e5 d5d4: rn1qkbnr/ppp1pppp/8/4P3/3p2(Qb)1/8/PPPP1PPP/RNB1KBNR KQkq - e5/d4 0 4
//!
//! $ cargo run -p zugleich-rules --example replay_a_record -- parity "e2e4 d7d5" "e4e5 c8g4"
//! 1. e2e4 d7d5: rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR KQkq e3d6 e4/d5 0 2
//! 2. e4e5 c8g4: refused (rests): white may not plan e4e5: the piece on e4 rests: it moved last turn
//! ```
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a program, unlike the rules, prints"
)]

use zugleich_rules::GAMES;
use zugleich_rules::kernel::RulesError;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((variant, turns)) = arguments.split_first() else {
        println!("usage: replay_a_record VARIANT TURN...");
        return;
    };
    match replay(variant, turns) {
        Ok(lines) => lines.iter().for_each(|line| println!("{line}")),
        Err(error) => println!("{}: {error}", error.code()),
    }
}

/// Returns a line for each turn with the position after it; a refused turn is the last.
fn replay(variant: &str, turns: &[impl AsRef<str>]) -> Result<Vec<String>, RulesError> {
    let mut game = GAMES.variant(variant)?.start(&[])?;
    let mut lines = Vec::new();
    for turn in turns.iter().map(AsRef::as_ref) {
        let start = format!("{}. {turn}", game.turn());
        match game.play_line(turn) {
            Ok(report) => lines.push(format!("{start}: {}", report.position)),
            Err(error) => {
                lines.push(format!("{start}: refused ({}): {error}", error.code()));
                break;
            }
        }
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn record_gives_each_position() {
        let lines = replay("parity", &["e2e4 d7d5", "d1g4 c8g4", "e4e5 d5d4"]).unwrap();
        let expected = [
            "1. e2e4 d7d5: rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR KQkq e3d6 e4/d5 0 2",
            "2. d1g4 c8g4: rn1qkbnr/ppp1pppp/8/3p4/4P1(Qb)1/8/PPPP1PPP/RNB1KBNR KQkq - g4/g4 1 3",
            "3. e4e5 d5d4: rn1qkbnr/ppp1pppp/8/4P3/3p2(Qb)1/8/PPPP1PPP/RNB1KBNR KQkq - e5/d4 0 4",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn wrong_plan_ends_the_replay() {
        let lines = replay("parity", &["e2e4 d7d5", "e4e5 c8g4", "g1f3 g8f6"]).unwrap();
        let refused = "2. e4e5 c8g4: refused (rests): white may not plan e4e5: the piece on e4 rests: it moved last turn";
        assert_eq!((lines.len(), lines[1].as_str()), (2, refused));
    }
}
