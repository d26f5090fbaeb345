use zugleich_rules::board::{CastlingRights, Geometry, Placement};
use zugleich_rules::kernel::Game;
use zugleich_rules::parity::{Occupation, Parity, ParityPosition};
use zugleich_rules::{BitBoard, ByColor};

use crate::adapter::rules;

/// The fields of a position text, valid or not.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParityFields {
    pub(super) placement: Placement,
    pub(super) castling: CastlingRights,
    pub(super) en_passant: BitBoard,
    pub(super) resting: ByColor<BitBoard>,
    pub(super) quiet: u32,
    pub(super) turn: u32,
}

impl Default for ParityFields {
    fn default() -> Self {
        Self {
            placement: Placement::EMPTY,
            castling: CastlingRights::NONE,
            en_passant: BitBoard::EMPTY,
            resting: ByColor::new(BitBoard::EMPTY, BitBoard::EMPTY),
            quiet: 0,
            turn: 1,
        }
    }
}

impl ParityFields {
    pub(super) fn of(position: &ParityPosition) -> Self {
        Self {
            placement: *position.placement(),
            castling: position.castling(),
            en_passant: position.en_passant(),
            resting: position.resting(),
            quiet: position.quiet(),
            turn: position.turn(),
        }
    }

    /// Returns the position with these fields; `None` if it is not valid.
    pub(super) fn position<V: Occupation>(&self) -> Option<ParityPosition> {
        let Self { placement, castling, en_passant, resting, quiet, turn } = self;
        let placement = placement.text(Geometry::EIGHT);
        let [passed, white, black] = [*en_passant, resting.white, resting.black].map(squares);
        let text = format!("{placement} {castling} {passed} {white}/{black} {quiet} {turn}");
        rules::<Parity<V>>(&[]).parse_position(&text).ok()
    }
}

fn squares(set: BitBoard) -> String {
    if set.is_empty() { "-".to_owned() } else { set.into_iter().map(|square| square.to_string()).collect() }
}
