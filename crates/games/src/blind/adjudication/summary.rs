use zugleich_render::language::Language;
use zugleich_rules::blind::{Adjudication, MoveToken, PlayerTurn, TokenOutcome};
use zugleich_rules::{ByColor, Color};

use super::fate;
use crate::blind::say;
use crate::{PlanFailure, WholeGameResult};

/// Returns the outcome of the game of two lists, and the first token of each list that failed.
///
/// ```
/// use zugleich_games::blind::adjudication;
/// use zugleich_render::language::Language;
/// use zugleich_rules::{ByColor, Color, blind::{MoveList, adjudicate}};
/// let lists = ByColor::new(MoveList::read(Color::White, "e4 Bc4 Qh5 Qe8")?, MoveList::read(Color::Black, "e5 Nc6 Nf6")?);
/// let summary = adjudication::summary(Language::English, &adjudicate(lists.as_ref()));
/// let first_failure = summary.failed.white.expect("a pawn stands in the way");
/// assert_eq!((first_failure.number, first_failure.text.as_str()), (4, "Qe8"));
/// assert_eq!(first_failure.words, "stopped on the way, h5 to f7, takes the pawn on f7");
/// assert_eq!(summary.failed.black, None);
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[must_use]
pub fn summary(language: Language, game: &Adjudication) -> WholeGameResult {
    let turns = u32::try_from(game.turns.len()).unwrap_or(u32::MAX);
    WholeGameResult {
        outcome: game.outcome,
        turns,
        failed: ByColor::from_fn(|side| first_failure(language, game, side)),
    }
}

fn first_failure(language: Language, game: &Adjudication, side: Color) -> Option<PlanFailure> {
    let own = game.turns.iter().enumerate().filter(|(_, turn)| turn.side == side);
    let tokens = own.filter_map(|(index, turn)| Some((index, turn, turn.token.as_ref()?)));
    let mut numbered = (1..).zip(tokens);
    let went_wrong = |&(_, (index, turn, _)): &(usize, (usize, &PlayerTurn, &MoveToken))| {
        game.is_illegal(index) || !matches!(turn.fate, TokenOutcome::Played(_))
    };
    let (number, (index, turn, token)) = numbered.find(went_wrong)?;
    let words = match game.outcome_after(index).filter(|_| game.is_illegal(index)) {
        Some(outcome) => say(language, "against-the-rules", &[("reason", outcome.reason.name())]),
        None => fate(language, &turn.fate),
    };
    Some(PlanFailure { number, text: token.text().to_owned(), words })
}

#[cfg(test)]
mod tests {
    use zugleich_rules::blind::{MoveList, adjudicate};

    use super::*;

    fn of(white: &str, black: &str) -> ByColor<Option<(usize, String)>> {
        let lists = ByColor::new((Color::White, white), (Color::Black, black))
            .map(|(side, text)| MoveList::read(side, text).unwrap());
        summary(Language::English, &adjudicate(lists.as_ref()))
            .failed
            .map(|failed| failed.map(|one| (one.number, one.words)))
    }

    #[test]
    fn list_fails_at_first_token_with_other_effect() {
        let failed = of("e4 e5 e6 e7", "d5 Nd4 d4");
        assert_eq!(failed.white, Some((4, "what could reach the square can’t move".to_owned())));
        assert_eq!(failed.black, Some((2, "no such piece could reach the square".to_owned())));
        assert_eq!(of("e4", "e5 Nc6"), ByColor::default());
    }

    /// Tests that the illegal move that ends the game against its own side fails, though it was made.
    #[test]
    fn a_move_against_the_rules_of_chess_fails() {
        for (white, black, number, words) in [
            ("e4 Ke2 Kd3 Kd4", "e5 a6 a5 a4", 4, "leaves its own king attacked"),
            ("f3 g4 a3", "e5 Qh4", 0, ""),
        ] {
            let found = of(white, black).white;
            assert_eq!(found, (number > 0).then(|| (number, words.to_owned())), "{white}");
        }
    }
}
