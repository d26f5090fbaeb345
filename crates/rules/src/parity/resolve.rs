use super::announce;
use super::event::Event;
use super::plan::Plan;
use super::position::Position;
use crate::board::{BitBoard, ByColor, Color, Placement, Rank, Role, Square, Wing};
use crate::game::Recorder;

/// A piece that a plan moves, and what goes with it.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    pub(super) role: Role,
    pub(super) from: Square,
    pub(super) to: Square,
    /// What a pawn becomes (7).
    pub(super) promotion: Option<Role>,
    /// Where the rook goes with the king (8).
    pub(super) castles: Option<Wing>,
    /// The pawn taken en passant (6).
    pub(super) victim: Option<Square>,
}

/// The movers of a turn.
pub(super) type Movers = ByColor<Option<Mover>>;

/// The board after both moves, and what each side has taken there.
pub(super) struct Board {
    pub(super) placement: Placement,
    pub(super) taken: ByColor<Option<(Role, Square)>>,
}

/// Clauses 1 to 8: both moves at the same moment.
pub(super) fn resolve<R: Recorder<Event>>(
    position: &Position,
    plans: &ByColor<Plan>,
    recorder: &mut R,
) -> Position {
    let movers = ByColor::from_fn(|side| Mover::new(&position.placement, side, plans[side]));
    let board = moved(&position.placement, &movers);
    let next = arrived(position, &movers, &board);
    if R::LISTENS {
        announce::tell(position, &movers, &board, &next, recorder);
    }
    next
}

/// Moves every mover that there is: first all leave, then all take, then all arrive.
///
/// So a piece that leaves is taken by nobody (5), and two that arrive on the same square share it (4).
pub(super) fn moved(start: &Placement, movers: &Movers) -> Board {
    let mut placement = *start;
    for (side, mover) in present(movers) {
        placement.take(side, mover.from);
        if let Some(wing) = mover.castles {
            placement.take(side, wing.rook_home(side));
        }
    }
    let mut taken = ByColor::default();
    for (side, mover) in present(movers) {
        let square = mover.victim.unwrap_or(mover.to);
        taken[side] = placement.take(!side, square).map(|role| (role, square));
    }
    for (side, mover) in present(movers) {
        placement.put(side, mover.promotion.unwrap_or(mover.role), mover.to);
        if let Some(wing) = mover.castles {
            placement.put(side, Role::Rook, wing.rook_target(side));
        }
    }
    Board { placement, taken }
}

/// The sides that move, with their movers.
pub(super) fn present(movers: &Movers) -> impl Iterator<Item = (Color, Mover)> + '_ {
    movers.iter().filter_map(|(side, mover)| mover.map(|mover| (side, mover)))
}

fn arrived(position: &Position, movers: &Movers, board: &Board) -> Position {
    let mut touched = BitBoard::EMPTY;
    let mut en_passant = BitBoard::EMPTY;
    let mut resting = ByColor::default();
    let mut quiet = board.taken == ByColor::default();
    for (side, mover) in present(movers) {
        touched |= mover.from.bitboard() | mover.to.bitboard();
        en_passant |= mover.stepped_over();
        resting[side] = mover.arrivals(side);
        quiet &= mover.role != Role::Pawn;
    }
    Position {
        placement: board.placement,
        castling: position.castling.after(touched),
        en_passant,
        resting,
        quiet: if quiet { position.quiet.saturating_add(1) } else { 0 },
        turn: position.turn.saturating_add(1),
    }
}

impl Mover {
    fn new(start: &Placement, side: Color, plan: Plan) -> Option<Self> {
        let Plan::Move { from, to, promotion } = plan else { return None };
        let role = start.role_at(side, from)?;
        let castles = if role == Role::King { Wing::of_move(side, from, to) } else { None };
        let diagonal = role == Role::Pawn && from.file() != to.file();
        // A pawn moves diagonally onto an enemy of the start board, though it may leave (5), or en passant.
        let en_passant = diagonal && !start.of(!side).has(to);
        let victim = en_passant.then(|| Square::new(to.file(), from.rank()));
        Some(Self { role, from, to, promotion, castles, victim })
    }

    /// The squares on which the pieces of this move land, where they rest next turn (2).
    fn arrivals(self, side: Color) -> BitBoard {
        let rook = self.castles.map_or(BitBoard::EMPTY, |wing| wing.rook_target(side).bitboard());
        self.to.bitboard() | rook
    }

    /// The square that a pawn's double step passes.
    fn stepped_over(self) -> BitBoard {
        let middle = match (self.role, self.from.rank(), self.to.rank()) {
            (Role::Pawn, Rank::Second, Rank::Fourth) => Rank::Third,
            (Role::Pawn, Rank::Seventh, Rank::Fifth) => Rank::Sixth,
            _ => return BitBoard::EMPTY,
        };
        Square::new(self.to.file(), middle).bitboard()
    }
}
