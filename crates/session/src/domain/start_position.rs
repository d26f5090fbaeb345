use zugleich_games::CATALOG;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{Outcome, Record, RulesError};

/// Longest text of a position, in bytes: the moves of a long game.
const LONGEST: usize = 8_000;
/// Last turn with which a game may begin: a record has no more turns.
const LAST: u32 = 10_000;

/// Reason why a position cannot begin a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartPositionError {
    /// The rules refuse the position or an option.
    Unruly(RulesError),
    /// The game would already be over.
    Over(Outcome),
    /// The text is too long, or its turn number too high.
    TooLong,
}

impl StartPositionError {
    /// Returns the stable code of the reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unruly(error) => error.code(),
            Self::Over(_) => "finished-position",
            Self::TooLong => "position-too-long",
        }
    }
}

impl From<RulesError> for StartPositionError {
    fn from(error: RulesError) -> Self {
        Self::Unruly(error)
    }
}

/// Returns a game of this variant at the variant's start or at a given start position. Its record has no
/// position if that is the variant's own start.
///
/// # Errors
/// [`StartPositionError`].
pub fn start_match(
    variant: &Variant,
    options: &[(&str, &str)],
    position: Option<&str>,
) -> Result<Box<dyn AnyMatch>, StartPositionError> {
    let own = variant.start(options)?;
    let Some(text) = position.filter(|text| *text != own.start_text()) else { return Ok(own) };
    if text.len() > LONGEST {
        return Err(StartPositionError::TooLong);
    }
    let game = variant.open(options, Some(text))?;
    match game.outcome() {
        Some(outcome) => Err(StartPositionError::Over(outcome)),
        None if game.turn() > LAST => Err(StartPositionError::TooLong),
        None => Ok(game),
    }
}

/// Returns the text of the position after the first `turns` turns, from which another game can begin.
///
/// # Errors
/// [`RulesError`] if the record cannot be replayed.
pub fn branch(record: &Record, turns: usize) -> Result<String, RulesError> {
    let mut record = record.clone();
    record.turns.truncate(turns);
    Ok(CATALOG.replay(&record)?.start_text())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variant: &str, text: &str) -> Result<Option<String>, &'static str> {
        let game = start_match(CATALOG.variant(variant).unwrap(), &[], Some(text));
        game.map(|game| game.record().position.clone()).map_err(|why| why.code())
    }

    #[test]
    fn a_game_begins_where_it_can_go_on() {
        assert_eq!(of("chesimul", "k4/5/5/5/K3R 0 7"), Ok(Some("k4/5/5/5/K3R 0 7".to_owned())));
        assert_eq!(of("chesimul", "rnbqk/ppppp/5/PPPPP/RNBQK 0 1"), Ok(None), "its own start");
        assert_eq!(of("entanglement", "b1c3 b8c6"), Ok(Some("b1c3 b8c6".to_owned())));
        assert_eq!(of("entanglement", ""), Ok(None), "no move leads to its own start");
        for (variant, text, code) in [
            ("chesimul", "5/5/5/5/K3R 0 7", "finished-position"),
            ("chesimul", "k4/5/5/5/K3R 0 10001", "position-too-long"),
            ("chesimul", "kk3/5/5/5/K3R 0 1", "impossible-position"),
            ("entanglement", "b1b4", "invalid-position-move"),
            ("blind", "k7/8/8/8/8/8/8/K7 w - - 0 1", "impossible-position"),
        ] {
            assert_eq!(of(variant, text), Err(code), "{text}");
        }
        assert_eq!(of("chesimul", &"k".repeat(LONGEST + 1)), Err("position-too-long"));
    }

    #[test]
    fn another_game_begins_where_a_game_was() {
        let mut game = CATALOG.variant("chesimul").unwrap().start(&[]).unwrap();
        game.play_line("b1c3 d4d3").unwrap();
        let middle = game.position();
        game.play_line("c3b5 a4a3").unwrap();
        assert_eq!(branch(game.record(), 1), Ok(middle));
        assert_eq!(branch(game.record(), 9), Ok(game.position()));
    }
}
