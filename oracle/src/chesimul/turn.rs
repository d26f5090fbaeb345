use zugleich_rules::chesimul::{ChesimulEvent, ChesimulPhase, Plan, Position};
use zugleich_rules::{ByColor, Color, Role, Square};

use super::{BOARD, way};

/// The result of a turn, field by field of the position text, with its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChesimulTurnResult {
    /// The pieces, by square.
    pub pieces: Vec<(Square, Color, Role)>,
    /// Quiet turns in a row.
    pub quiet: u32,
    /// The number of the next turn.
    pub turn: u32,
    /// Events of the turn, in order.
    pub events: Vec<ChesimulEvent>,
}

impl ChesimulTurnResult {
    /// Returns the result of a turn according to the rules under test.
    #[must_use]
    pub fn of(position: &Position, events: Vec<ChesimulEvent>) -> Self {
        let pieces = position.placement().pieces().collect();
        Self { pieces, quiet: position.quiet(), turn: position.turn(), events }
    }
}

/// Resolves a turn of legal plans ("Resolution" 1 to 4).
#[must_use]
pub fn after(position: &Position, turn: &ByColor<Plan>) -> ChesimulTurnResult {
    let men = position.placement().pieces().map(|(at, side, role)| ChesimulPiece {
        side,
        role,
        at,
        // Squares that the piece still has to enter.
        ahead: match turn[side] {
            Plan::Move { from, to, .. } if from == at => steps(role, from, to),
            _ => Vec::new(),
        },
        has_moved: false,
    });
    let mut men: Vec<ChesimulPiece> = men.collect();
    let before = men.len();
    let pawn_moves = men.iter().any(|man| man.role == Role::Pawn && !man.ahead.is_empty());
    let mut events = Vec::new();
    moment(&mut men, ChesimulPhase::King, |role| role == Role::King, &mut events);
    moment(&mut men, ChesimulPhase::Knight, |role| role == Role::Knight, &mut events);
    for tick in 1..BOARD.side() as u32 {
        let is_slow = |role| !matches!(role, Role::King | Role::Knight);
        moment(&mut men, ChesimulPhase::Slow(tick), is_slow, &mut events);
    }
    let quiet = men.len() == before && !pawn_moves;
    promote(&mut men, &mut events);
    let mut pieces: Vec<_> = men.iter().map(|man| (man.at, man.side, man.role)).collect();
    pieces.sort_unstable_by_key(|(square, ..)| *square);
    let quiet = if quiet { position.quiet() + 1 } else { 0 };
    ChesimulTurnResult { pieces, quiet, turn: position.turn() + 1, events }
}

/// A piece during the resolution.
#[derive(Clone, PartialEq)]
struct ChesimulPiece {
    side: Color,
    role: Role,
    at: Square,
    ahead: Vec<Square>,
    has_moved: bool,
}

/// Returns the squares that a mover enters: kings and knights jump, all others go square by square.
fn steps(role: Role, from: Square, to: Square) -> Vec<Square> {
    let mut steps = if role == Role::Knight { Vec::new() } else { way(from, to) };
    steps.push(to);
    steps
}

/// Moves all pieces of these roles with squares ahead to their next square, simultaneously.
fn moment(
    men: &mut Vec<ChesimulPiece>,
    phase: ChesimulPhase,
    moves: impl Fn(Role) -> bool,
    events: &mut Vec<ChesimulEvent>,
) {
    let is_moving = |man: &ChesimulPiece| moves(man.role) && !man.ahead.is_empty();
    let (mut moving, mut standing): (Vec<ChesimulPiece>, Vec<ChesimulPiece>) =
        men.drain(..).partition(is_moving);
    moving.sort_by_key(|man| man.side as u8);
    for man in &mut moving {
        (man.at, man.has_moved) = (man.ahead.remove(0), true);
    }
    if let [one, other] = &moving[..]
        && one.at == other.at
    {
        events.push(ChesimulEvent::Collision { square: one.at, phase });
        moving.clear();
    }
    for man in &mut moving {
        if let Some(place) = standing.iter().position(|victim| victim.at == man.at) {
            let victim = standing.remove(place);
            let cancelled = !victim.has_moved && !victim.ahead.is_empty();
            events.push(ChesimulEvent::Capture {
                side: man.side,
                taken: victim.role,
                square: man.at,
                phase,
                cancelled,
            });
            man.ahead.clear();
        }
    }
    men.extend(moving);
    men.extend(standing);
}

/// Clause 4: promotes each surviving pawn on the far rank to a queen.
fn promote(men: &mut [ChesimulPiece], events: &mut Vec<ChesimulEvent>) {
    for side in Color::ALL {
        for man in men.iter_mut().filter(|man| man.side == side && man.role == Role::Pawn) {
            if man.at.rank() == BOARD.far_rank(side) {
                man.role = Role::Queen;
                events.push(ChesimulEvent::Promotion { side, square: man.at });
            }
        }
    }
}
