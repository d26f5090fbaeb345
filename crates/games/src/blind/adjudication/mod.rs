//! An adjudication of Blind synchronous chess as JSON, as words and as PGN.

mod pgn;
mod summary;

pub use pgn::{NullMoveNotation, pgn};
pub use summary::summary;

use serde_json::{Value as Json, json};
use zugleich_rules::blind::{
    Adjudication, AppliedMove, MoveToken, PlayerTurn, TokenForfeitReason, TokenOutcome,
};
use zugleich_rules::board::{color_name, letter};

use zugleich_render::json::result;
use zugleich_render::language::Language;
use zugleich_render::words::role;

use crate::blind::say;

/// Returns the lines of `adjudicate --json`: the start position, then every player's turn (interface.md,
/// "Commands").
///
/// ```
/// use zugleich_games::blind::adjudication;
/// use zugleich_rules::{ByColor, Color, blind::{MoveList, adjudicate}};
/// let lists = ByColor::new(MoveList::read(Color::White, "Kd4")?, MoveList::read(Color::Black, "")?);
/// let lines: Vec<_> = adjudication::json(&adjudicate(lists.as_ref())).collect();
/// assert_eq!((&lines[0]["turn"], &lines[0]["result"]), (&0.into(), &serde_json::Value::Null));
/// assert_eq!(lines[1]["reason"], "no-piece");
/// assert_eq!(lines[1]["result"]["winner"], "black");
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
pub fn json(game: &Adjudication) -> impl Iterator<Item = Json> {
    let at_once = game.turns.is_empty().then_some(game.outcome);
    let start = json!({ "turn": 0, "fen": game.before(0).to_string(), "result": result(at_once) });
    std::iter::once(start).chain((0..game.turns.len()).map(|index| json_turn(game, index)))
}

fn json_turn(game: &Adjudication, index: usize) -> Json {
    let PlayerTurn { number, side, token, fate, position } = &game.turns[index];
    let made = fate.made();
    let captured = made.and_then(|made| made.captured);
    json!({
        "turn": number,
        "side": color_name(*side),
        "token": token.as_ref().map(MoveToken::text),
        "outcome": fate.name(),
        "reason": fate.forfeit().map(TokenForfeitReason::name),
        "from": made.map(|made| made.step.from.to_string()),
        "to": made.map(|made| made.step.to.to_string()),
        "captured": captured.map(|(role, _)| letter(!*side, role).to_string()),
        "fen": position.to_string(),
        "result": result(game.outcome_after(index)),
    })
}

/// Returns the outcome of a token in words, e.g. `h5 to f7, takes the pawn on f7`.
///
/// ```
/// use zugleich_games::blind::adjudication;
/// use zugleich_render::language::Language;
/// use zugleich_rules::{ByColor, Color, blind::{MoveList, adjudicate}};
/// let lists = ByColor::new(MoveList::read(Color::White, "e4 exd5")?, MoveList::read(Color::Black, "d5 d1=Q")?);
/// let game = adjudicate(lists.as_ref());
/// let words: Vec<_> = game.turns.iter().map(|turn| adjudication::fate(Language::English, &turn.fate)).collect();
/// assert_eq!(words[2], "e4 to d5, takes the pawn on d5");
/// assert_eq!(words[3], "no such piece could reach the square");
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[must_use]
pub fn fate(language: Language, fate: &TokenOutcome) -> String {
    match fate {
        TokenOutcome::Forfeited(forfeit) => say(language, forfeit.name(), &[]),
        TokenOutcome::Played(made) if made.castled.is_some() => move_text(language, "castles", made),
        TokenOutcome::Played(made) => move_text(language, "goes", made),
        TokenOutcome::Stopped(made) | TokenOutcome::Intercepted(made) => move_text(language, "stopped", made),
    }
}

/// Describes a piece's move, with its capture and its promotion.
fn move_text(language: Language, name: &str, made: &AppliedMove) -> String {
    let (from, to) = (made.step.from.to_string(), made.step.to.to_string());
    let mut parts = vec![say(language, name, &[("from", &from), ("to", &to)])];
    if let Some((taken, square)) = made.captured {
        let arguments = [("piece", role(language, taken)), ("square", square.to_string())];
        parts.push(say(language, "takes", &arguments.each_ref().map(|(name, text)| (*name, text.as_str()))));
    }
    if let Some(promoted) = made.step.promotion {
        parts.push(say(language, "becomes", &[("piece", &role(language, promoted))]));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use zugleich_rules::ByColor;
    use zugleich_rules::blind::Blind;
    use zugleich_rules::kernel::Match;

    use super::*;
    use crate::blind::SENTENCES;

    #[test]
    fn every_forfeit_has_words() {
        for forfeit in TokenForfeitReason::ALL {
            assert!(
                !fate(Language::English, &TokenOutcome::Forfeited(forfeit)).contains("blind-"),
                "{forfeit:?}"
            );
        }
    }

    #[test]
    fn every_kind_of_event_has_words() {
        let mut game = Match::<Blind>::new(&[], None).expect("a game starts");
        let lists = ByColor::new("Nf3 d3 Nd2 Qd2 Kd4 ed3 O-O-O h3 Bh6", "h5 Rh6");
        let report = game.play_text(lists.as_ref().map(|list| Some(*list))).expect("lists are played");
        let sentences: Vec<_> =
            report.events.iter().map(|data| SENTENCES.event(Language::English, data)).collect();
        for words in [
            "White Nf3: g1 to f3.",
            "Black: the list is used up.",
            "White Nd2: several pieces could do it.",
            "White Kd4: no such piece could reach the square.",
            "White ed3: the pawn has nothing to take.",
            "White O-O-O: castling isn’t possible.",
        ] {
            assert!(sentences.iter().any(|sentence| sentence == words), "{words:?} among {sentences:?}");
        }
        assert!(sentences.iter().all(|sentence| !sentence.contains("blind-")), "{sentences:?}");
    }
}
