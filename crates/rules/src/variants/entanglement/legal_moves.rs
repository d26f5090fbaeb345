use super::evidence::{Evidence, SideTypes};
use super::pieces::{PieceIndex, PieceSet, PieceSquares};
use super::reach::Reach;
use super::worlds::Worlds;
use crate::board::PieceTypeSet;
use crate::board::{BitBoard, Color, Square};

/// The legal moves of a side (clause 4).
///
/// A move is legal if there is a pair of kings with a world of the mover's side in which the mover moves that
/// way, and with a world of the other side in which nothing attacks the mover's king afterwards.
pub(super) struct LegalMoves<'a> {
    search: LegalitySearch<'a>,
    possible: &'a SideTypes,
}

impl<'a> LegalMoves<'a> {
    pub(super) fn new(
        board: &'a PieceSquares,
        side: Color,
        worlds: Worlds<'a>,
        enemy: &'a Evidence,
        possible: &'a SideTypes,
    ) -> Self {
        let search = LegalitySearch { board, side, worlds, enemy, zones: [None; 16], unmoved: [None; 16] };
        Self { search, possible }
    }

    /// Returns the destinations of every piece among these squares.
    pub(super) fn targets(mut self, within: BitBoard) -> [BitBoard; 16] {
        let mut targets = [BitBoard::EMPTY; 16];
        for (piece, from) in self.search.board.pieces(self.search.side) {
            for (types, squares) in self.groups(piece, from, within) {
                targets[piece] |= self.search.legal(piece, from, types, squares);
            }
        }
        targets
    }

    /// Returns whether there is any legal move.
    pub(super) fn exist(mut self) -> bool {
        let mut pieces = self.search.board.pieces(self.search.side);
        pieces.any(|(piece, from)| {
            let mut groups = self.groups(piece, from, BitBoard::FULL);
            groups.any(|(types, squares)| !self.search.legal(piece, from, types, squares).is_empty())
        })
    }

    fn groups(
        &self,
        piece: PieceIndex,
        from: Square,
        within: BitBoard,
    ) -> impl Iterator<Item = (PieceTypeSet, BitBoard)> + use<> {
        let LegalitySearch { board, side, .. } = self.search;
        let reach = Reach::moves(side, from, board.of(side), board.of(!side));
        by_types(reach, self.possible[piece], within)
    }
}

/// Returns the destinations of a piece among these squares, grouped by the types that reach them.
fn by_types(
    reach: Reach,
    possible: PieceTypeSet,
    within: BitBoard,
) -> impl Iterator<Item = (PieceTypeSet, BitBoard)> {
    let mut groups = reach.kinds().map(|(types, squares)| (types & possible, squares & within));
    for last in 1..groups.len() {
        let (before, rest) = groups.split_at_mut(last);
        let (types, squares) = &mut rest[0];
        if let Some((_, all)) = before.iter_mut().find(|(same, _)| same == types) {
            *all |= std::mem::replace(squares, BitBoard::EMPTY);
        }
    }
    groups.into_iter().filter(|(types, squares)| !types.is_empty() && !squares.is_empty())
}

struct LegalitySearch<'a> {
    board: &'a PieceSquares,
    side: Color,
    worlds: Worlds<'a>,
    /// The remaining types of the other side's pieces.
    enemy: &'a Evidence,
    /// For each own king, once computed, the squares on which its safety depends: changes on other squares
    /// affect no attack on it.
    zones: [Option<BitBoard>; 16],
    /// For each own king, once computed, the enemy kings with which nothing attacks it on the current board.
    unmoved: [Option<PieceSet>; 16],
}

/// A candidate move on the board.
#[derive(Clone, Copy)]
struct CandidateMove {
    piece: PieceIndex,
    from: Square,
    to: Square,
}

impl LegalitySearch<'_> {
    /// Returns those of the destinations that a piece may move to, all by a move of these types.
    fn legal(&mut self, piece: PieceIndex, from: Square, types: PieceTypeSet, targets: BitBoard) -> BitBoard {
        let mut pairs = LazyKingPairs::new(self, piece, types);
        let doubtful = self.doubtful(&mut pairs, from, targets);
        let mut legal = targets ^ doubtful;
        for to in doubtful {
            if self.is_legal(&mut pairs, CandidateMove { piece, from, to }) {
                legal |= to.bitboard();
            }
        }
        legal
    }

    /// Returns the destinations without those that leave some king exactly as safe as it is.
    fn doubtful(&mut self, pairs: &mut LazyKingPairs, from: Square, targets: BitBoard) -> BitBoard {
        let mut left = targets;
        let mut seen = PieceSet::one(pairs.piece);
        for enemy in pairs.enemies.iter() {
            for king in pairs.kings(self, enemy).without(seen).iter() {
                let zone = self.zone(king);
                if zone.has(from) {
                    seen.add(king);
                } else if !left.is_disjoint(!zone) && self.unmoved(king).has(enemy) {
                    seen.add(king);
                    left &= zone;
                }
            }
            if left.is_empty() {
                break;
            }
        }
        left
    }

    fn is_legal(&mut self, pairs: &mut LazyKingPairs, tried: CandidateMove) -> bool {
        let mut safe = [None; 16];
        for enemy in pairs.enemies.iter() {
            for king in pairs.kings(self, enemy).iter() {
                let safe = *safe[king].get_or_insert_with(|| self.after(king, tried));
                if safe.has(enemy) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the enemy kings with which nothing attacks this king after a move.
    fn after(&mut self, king: PieceIndex, tried: CandidateMove) -> PieceSet {
        let CandidateMove { piece, from, to } = tried;
        let zone = self.zone(king);
        if king != piece && !zone.has(from) && !zone.has(to) {
            return self.unmoved(king);
        }
        let square = if king == piece { Some(to) } else { self.board.square(self.side, king) };
        let occupied = self.board.occupied() ^ from.bitboard() | to.bitboard();
        // An enemy on the destination is captured.
        square.map_or(PieceSet::NONE, |square| self.safe(king, square, occupied, !to.bitboard()))
    }

    fn zone(&mut self, king: PieceIndex) -> BitBoard {
        let Self { board, side, .. } = *self;
        *self.zones[king].get_or_insert_with(|| {
            let attackers = |square| Reach::attackers(!side, square, board.occupied()).squares();
            board.square(side, king).map_or(BitBoard::EMPTY, attackers)
        })
    }

    fn unmoved(&mut self, king: PieceIndex) -> PieceSet {
        if let Some(known) = self.unmoved[king] {
            return known;
        }
        let square = self.board.square(self.side, king);
        let known = square
            .map_or(PieceSet::NONE, |square| self.safe(king, square, self.board.occupied(), BitBoard::FULL));
        self.unmoved[king] = Some(known);
        known
    }

    /// Returns the enemy kings with which no enemy on `on` attacks this king, which stands on `square`.
    fn safe(&self, king: PieceIndex, square: Square, occupied: BitBoard, on: BitBoard) -> PieceSet {
        let attackers = Reach::attackers(!self.side, square, occupied);
        let mut row = *self.enemy.row(king);
        let mut attacked = false;
        for from in attackers.squares() & self.board.of(!self.side) & on {
            if let Some(piece) = self.board.piece(!self.side, from) {
                let types = attackers.types(from);
                attacked |= row[piece].meets(types);
                row[piece] = row[piece] - types;
            }
        }
        let beside = self.worlds.kings().beside(self.side, king);
        if attacked { self.worlds.kings_if(!self.side, king, &row).and(beside) } else { beside }
    }
}

/// The pairs of kings for which some world gives a piece one of some types, computed lazily.
struct LazyKingPairs {
    piece: PieceIndex,
    types: PieceTypeSet,
    enemies: PieceSet,
    kings: [Option<PieceSet>; 16],
}

impl LazyKingPairs {
    fn new(search: &LegalitySearch<'_>, piece: PieceIndex, types: PieceTypeSet) -> Self {
        Self { piece, types, enemies: search.worlds.kings().of(!search.side), kings: [None; 16] }
    }

    fn kings(&mut self, search: &LegalitySearch<'_>, enemy: PieceIndex) -> PieceSet {
        let ask = || search.worlds.kings_where(search.side, enemy, self.piece, self.types);
        *self.kings[enemy].get_or_insert_with(ask)
    }
}
