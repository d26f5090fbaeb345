use super::adjudicate::Adjudicator;
use super::list::List;
use super::position::Position;
use crate::board::{ByColor, Color};
use crate::kernel::Outcome;

/// The position in which a side's token is played, counted from 0, whether or not its list is that long: for whoever
/// writes the list on.
///
/// ```
/// use zugleich_rules::{ByColor, Color, blind::{List, rehearse}};
/// let lists = ByColor::new(List::read(Color::White, "e4")?, List::read(Color::Black, "")?);
/// let next = rehearse(lists.as_ref(), Color::White, 1).expect("nobody has won");
/// assert_eq!(next.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
/// # Ok::<(), zugleich_rules::blind::Faults>(())
/// ```
///
/// # Errors
/// The [`Outcome`] of a game that is over before. That a list is shorter ends none: it may be longer in the end.
pub fn rehearse(lists: ByColor<&List>, side: Color, token: usize) -> Result<Position, Outcome> {
    let mut table = Adjudicator::new(lists);
    for round in 0..=token {
        for mover in Color::ALL {
            if (mover, round) == (side, token) {
                return Ok(table.position());
            }
            if let Some(outcome) = table.play(mover, round) {
                return Err(outcome);
            }
        }
    }
    Ok(table.position())
}
