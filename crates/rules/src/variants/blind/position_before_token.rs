use super::adjudicate::Adjudicator;
use super::move_list::MoveList;
use super::position::BlindPosition;
use crate::board::{ByColor, Color};
use crate::kernel::Outcome;

/// Returns the position in which a side's token, counted from 0, is played, whether or not its list is that
/// long: for continuing the list.
///
/// ```
/// use zugleich_rules::{ByColor, Color, blind::{MoveList, position_before_token}};
/// let lists = ByColor::new(MoveList::read(Color::White, "e4")?, MoveList::read(Color::Black, "")?);
/// let next = position_before_token(lists.as_ref(), Color::White, 1).expect("nobody has won");
/// assert_eq!(next.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
///
/// # Errors
/// The [`Outcome`] of a game that is over before. A shorter list ends no game here, because it may still be
/// extended.
pub fn position_before_token(
    lists: ByColor<&MoveList>,
    side: Color,
    token: usize,
) -> Result<BlindPosition, Outcome> {
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
