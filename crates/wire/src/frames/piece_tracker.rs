use std::collections::HashMap;

use zugleich_rules::board::PieceTypeSet;
use zugleich_rules::kernel::{BoardPiece, BoardView, EventData, Motion, TimelineStep};
use zugleich_rules::{ByColor, Color, Role, Square};

/// The pieces of a game with ids that stay the same from the first turn to the last.
///
/// The start assigns ids in square order; the steps of every turn carry them along, so that the same events
/// give the same ids after a restart.
#[derive(Clone, Debug)]
pub struct PieceTracker {
    pieces: HashMap<PieceKey, TrackedPiece>,
    next: u32,
}

/// Key of a piece: two pieces of one side never share a square.
type PieceKey = (Color, Square);

/// Square of each side's king, if the piece is known to be the king.
pub type KingSquares = ByColor<Option<Square>>;

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackedPiece {
    /// Id of the piece, constant for the whole game.
    pub id: u32,
    /// Square, side and type of the piece.
    pub figure: BoardPiece,
}

/// Changes of the pieces within a step of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepTrace {
    /// The pieces that move, with their ids.
    pub motions: Vec<(u32, Motion)>,
    /// The pieces that leave the board, with their last squares.
    pub gone: Vec<(u32, Square)>,
    /// The pieces that change their type, with the new types.
    pub changed: Vec<(u32, Color, PieceTypeSet)>,
}

impl PieceTracker {
    /// Assigns an id to every piece of a starting position.
    #[must_use]
    pub fn new(scene: Option<&BoardView>) -> Self {
        let mut roster = Self { pieces: HashMap::new(), next: 0 };
        roster.sync_with(scene);
        roster
    }

    /// Restores the roster after some turns from the pieces after each of them, those of the start first. It
    /// never reuses an id that was assigned in these turns.
    #[must_use]
    pub fn after<'a>(turns: impl Iterator<Item = &'a [TrackedPiece]>) -> Self {
        let (mut next, mut last) = (0, [].as_slice());
        for pieces in turns {
            next = pieces.iter().map(|piece| piece.id).fold(next, u32::max);
            last = pieces;
        }
        let placed = |piece: &TrackedPiece| ((piece.figure.side, piece.figure.square), piece.clone());
        Self { pieces: last.iter().map(placed).collect(), next }
    }

    /// Returns the pieces, by id.
    #[must_use]
    pub fn pieces(&self) -> Vec<TrackedPiece> {
        let mut pieces: Vec<_> = self.pieces.values().cloned().collect();
        pieces.sort_unstable_by_key(|piece| piece.id);
        pieces
    }

    /// Returns the squares of the known kings.
    #[must_use]
    pub fn kings(&self) -> KingSquares {
        let is_king = |figure: &BoardPiece| figure.face.only().is_some_and(|one| one.role == Role::King);
        let kings = self.pieces.values().map(|piece| &piece.figure).filter(|figure| is_king(figure));
        let mut all = KingSquares::default();
        kings.for_each(|king| all[king.side] = Some(king.square));
        all
    }

    /// Returns the type of a side's piece on a square, if it is known.
    #[must_use]
    pub fn role(&self, side: Color, square: Square) -> Option<Role> {
        Some(self.pieces.get(&(side, square))?.figure.face.only()?.role)
    }

    /// Carries the ids through a turn and returns the trace of each step; `after` is the resulting position.
    pub fn advance(
        &mut self,
        steps: &[TimelineStep<EventData>],
        after: Option<&BoardView>,
    ) -> Vec<StepTrace> {
        let traces = steps.iter().map(|step| self.step(step)).collect();
        self.sync_with(after);
        traces
    }

    fn step(&mut self, step: &TimelineStep<EventData>) -> StepTrace {
        StepTrace {
            motions: self.move_pieces(&step.motions),
            gone: step.gone.iter().filter_map(|&place| self.remove_piece(place)).collect(),
            changed: step
                .changed
                .iter()
                .filter_map(|&(side, square, face)| self.change_types((side, square), face))
                .collect(),
        }
    }

    /// Lifts all pieces before it places any: they move at the same moment.
    fn move_pieces(&mut self, motions: &[Motion]) -> Vec<(u32, Motion)> {
        let lifted: Vec<_> =
            motions.iter().filter_map(|m| Some((*m, self.pieces.remove(&(m.side, m.from))?))).collect();
        let put = |(motion, piece): (Motion, TrackedPiece)| {
            let id = piece.id;
            self.pieces.insert((motion.side, motion.to), piece);
            (id, motion)
        };
        lifted.into_iter().map(put).collect()
    }

    fn remove_piece(&mut self, (side, square): PieceKey) -> Option<(u32, Square)> {
        self.pieces.remove(&(side, square)).map(|piece| (piece.id, square))
    }

    fn change_types(&mut self, place: PieceKey, face: PieceTypeSet) -> Option<(u32, Color, PieceTypeSet)> {
        let piece = self.pieces.get_mut(&place)?;
        piece.figure.face = face;
        Some((piece.id, place.0, face))
    }

    /// Takes faces and squares from the position, which is authoritative; a piece that no step accounts for
    /// gets a new id.
    fn sync_with(&mut self, scene: Option<&BoardView>) {
        let mut before = std::mem::take(&mut self.pieces);
        for figure in scene.iter().flat_map(|scene| &scene.figures) {
            let place = (figure.side, figure.square);
            let id = before.remove(&place).map_or_else(|| self.next_id(), |piece| piece.id);
            self.pieces.insert(place, TrackedPiece { id, figure: figure.clone() });
        }
    }

    const fn next_id(&mut self) -> u32 {
        self.next += 1;
        self.next
    }
}

#[cfg(test)]
mod tests {
    use zugleich_games::CATALOG;
    use zugleich_rules::ByColor;

    use super::*;

    /// Plays turns and returns the roster; asserts that the roster assigned no new id on the way.
    fn after(variant: &str, turns: &[(&str, &str)]) -> PieceTracker {
        let mut game = CATALOG.variant(variant).unwrap().start(&[]).unwrap();
        let mut roster = PieceTracker::new(game.scene().as_ref());
        let pieces = roster.next;
        for &(white, black) in turns {
            let report = game.play(ByColor::new(Some(white), Some(black))).unwrap();
            roster.advance(&report.steps, game.scene().as_ref());
            assert_eq!(roster.next, pieces, "the steps of {white} {black} tell of every piece");
        }
        roster
    }

    fn id(roster: &PieceTracker, square: &str) -> Option<u32> {
        roster.pieces().iter().find(|piece| piece.figure.square.to_string() == square).map(|piece| piece.id)
    }

    /// Returns the ids on a square that both sides may share, White's first.
    fn ids(roster: &PieceTracker, square: &str) -> Vec<u32> {
        let mut pieces = roster.pieces();
        pieces.retain(|piece| piece.figure.square.to_string() == square);
        pieces.sort_unstable_by_key(|piece| piece.figure.side == Color::Black);
        pieces.iter().map(|piece| piece.id).collect()
    }

    #[test]
    fn ids_begin_by_square() {
        let roster = after("chesimul", &[]);
        let pieces: Vec<_> =
            roster.pieces().into_iter().map(|piece| (piece.id, piece.figure.square.to_string())).collect();
        assert_eq!(pieces.len(), 20);
        assert_eq!((&pieces[0], &pieces[19]), (&(1, "a1".to_owned()), &(20, "e5".to_owned())));
    }

    #[test]
    fn ids_travel_with_the_pieces() {
        let start = after("chesimul", &[]);
        let roster = after("chesimul", &[("b1a3", "a4a3")]);
        assert_eq!(id(&roster, "a3"), id(&start, "a4"), "the pawn arrives after the knight and takes it");
        assert_eq!(roster.pieces().len(), 19);
        let roster = after("chesimul", &[("b1c3", "b5c3")]);
        assert_eq!(id(&roster, "c3"), None, "both knights are gone");
        assert_eq!(roster.pieces().len(), 18);
    }

    #[test]
    fn ids_survive_shared_squares_and_swaps() {
        let start = after("parity", &[]);
        let meeting = [("b1c3", "g8f6"), ("e2e4", "e7e5"), ("c3d5", "f6d5")];
        let knights = [id(&start, "b1").unwrap(), id(&start, "g8").unwrap()];
        assert_eq!(ids(&after("parity", &meeting), "d5"), knights);
        let leaving = [&meeting[..], &[("a2a3", "a7a6"), ("d5c3", "b7b6")]].concat();
        let roster = after("parity", &leaving);
        assert_eq!([id(&roster, "c3").unwrap(), id(&roster, "d5").unwrap()], knights);
        let swap = [("e2e4", "d7d5"), ("a2a3", "a7a6"), ("e4d5", "d5e4")];
        let roster = after("parity", &swap);
        let pawns = ["e2", "d7"].map(|square| id(&start, square));
        assert_eq!(["d5", "e4"].map(|square| id(&roster, square)), pawns);
    }

    #[test]
    fn random_games_never_need_a_new_id() {
        for seed in 0..40_usize {
            for variant in ["chesimul", "parity", "parity-so"] {
                random_game(variant, seed);
            }
        }
    }

    fn random_game(variant: &str, seed: usize) {
        let mut game = CATALOG.variant(variant).unwrap().start(&[]).unwrap();
        let mut roster = PieceTracker::new(game.scene().as_ref());
        let pieces = roster.next;
        let mut turn = seed;
        while game.outcome().is_none() {
            let plans = ByColor::from_fn(|side| game.legal_plan_texts(side));
            turn = turn.wrapping_mul(31).wrapping_add(17);
            let pick = |plans: &[String]| plans[turn % plans.len()].clone();
            let plans = plans.as_ref().map(|plans| pick(plans));
            let report = game.play(plans.as_ref().map(|plan| Some(plan.as_str()))).unwrap();
            roster.advance(&report.steps, game.scene().as_ref());
            assert_eq!(roster.next, pieces);
            assert_eq!(roster.pieces.len(), game.scene().map_or(0, |scene| scene.figures.len()));
        }
    }
}
