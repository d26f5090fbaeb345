//! Judges two plans in the start position of Chesimul, and prints the events and the next position.
//!
//! ```text
//! $ cargo run -p zugleich-rules --example judge_a_turn -- b1c3 b5c3
//! collision square=c3 phase=knight
//! r1bqk/ppppp/5/PPPPP/R1BQK 0 2
//!
//! $ cargo run -p zugleich-rules --example judge_a_turn -- a1a2 b5c3
//! own-piece: white may not plan a1a2: a piece of the same side stands on a2
//! ```
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a program, unlike the rules, prints"
)]

use zugleich_rules::kernel::{Match, RulesError};
use zugleich_rules::{ByColor, Color, chesimul::Chesimul};

fn main() {
    let plans: Vec<String> = std::env::args().skip(1).collect();
    let [white, black] = plans.as_slice() else {
        println!("usage: judge_a_turn WHITE BLACK");
        return;
    };
    match judge(white, black) {
        Ok(text) => println!("{text}"),
        Err(error) => println!("{}: {error}", error.code()),
    }
}

/// Returns the events of a turn, one a line, and the position after it.
fn judge(white: &str, black: &str) -> Result<String, RulesError> {
    let mut game = Match::<Chesimul>::new(&[], None)?;
    let plans = ByColor::new(game.plan(Color::White, white)?, game.plan(Color::Black, black)?);
    let report = game.play(plans.map(Some))?;
    let events: String = report.events.iter().map(|event| format!("{event}\n")).collect();
    Ok(events + &report.position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_knights_collide() {
        let text = "collision square=c3 phase=knight\nr1bqk/ppppp/5/PPPPP/R1BQK 0 2";
        assert_eq!(judge("b1c3", "b5c3").unwrap(), text);
    }

    #[test]
    fn illegal_plan_has_a_code() {
        let error = judge("a1a2", "b5c3").unwrap_err();
        assert_eq!(error.code(), "own-piece");
        assert_eq!(error.to_string(), "white may not plan a1a2: a piece of the same side stands on a2");
    }
}
