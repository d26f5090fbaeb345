use super::position::{BOARD, Position};
use crate::board::{ByColor, Color, Placement, Role, Square, Types, letter, ray_step};
use crate::kernel::{Describe, EventData, MovePlan, Recorder, Value};

/// What happened in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece was taken.
    Capture {
        /// The taker's side.
        side: Color,
        /// The type of the piece taken, which is the other side's.
        taken: Role,
        /// Where.
        square: Square,
        /// When.
        phase: Phase,
        /// The piece taken was to move in a later phase, and does not.
        cancelled: bool,
    },
    /// Both movers entered the same square at the same moment; both are gone.
    Collision {
        /// Where.
        square: Square,
        /// When.
        phase: Phase,
    },
    /// A pawn became a queen.
    Promotion {
        /// Whose.
        side: Color,
        /// Where.
        square: Square,
    },
}

/// The phases of a turn, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Kings move.
    King,
    /// Knights move.
    Knight,
    /// All others move one square a tick; this is the tick, from 1.
    Slow(u32),
}

impl Phase {
    const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Knight => "knight",
            Self::Slow(_) => "slow",
        }
    }

    const fn tick(self) -> u32 {
        match self {
            Self::Slow(tick) => tick,
            Self::King | Self::Knight => 0,
        }
    }

    /// `phase`, and `tick` where there is one.
    fn fields(self) -> Vec<(&'static str, Value)> {
        let mut fields = vec![("phase", Value::Word(self.name()))];
        if let Self::Slow(tick) = self {
            fields.push(("tick", Value::Number(tick)));
        }
        fields
    }
}

impl Describe for Event {
    fn describe(&self) -> EventData {
        match *self {
            Self::Capture { side, taken, square, phase, cancelled } => {
                let mut fields = vec![
                    ("side", Value::Side(side)),
                    ("piece", Value::Piece(letter(!side, taken))),
                    ("square", Value::Square(square)),
                ];
                fields.extend(phase.fields());
                fields.push(("cancelled", Value::Flag(cancelled)));
                EventData::new("capture", fields)
            }
            Self::Collision { square, phase } => {
                let mut fields = vec![("square", Value::Square(square))];
                fields.extend(phase.fields());
                EventData::new("collision", fields)
            }
            Self::Promotion { side, square } => EventData::new(
                "promotion",
                [
                    ("side", Value::Side(side)),
                    ("square", Value::Square(square)),
                    ("piece", Value::Piece(letter(side, Role::Queen))),
                ],
            ),
        }
    }
}

/// A piece that a plan moves.
#[derive(Clone, Copy)]
struct Mover {
    role: Role,
    at: Square,
    target: Square,
}

impl Mover {
    const fn is_slow(self) -> bool {
        !matches!(self.role, Role::King | Role::Knight)
    }
}

/// A turn on its way.
struct Scene<'a, R> {
    placement: Placement,
    /// The movers that are still on the board.
    movers: ByColor<Option<Mover>>,
    /// Whether nothing was taken or died and no pawn moved.
    quiet: bool,
    recorder: &'a mut R,
}

/// Clause "Resolution": kings, knights, ticks, promotion.
pub(super) fn resolve<R: Recorder<Event>>(
    position: &Position,
    plans: ByColor<MovePlan>,
    recorder: &mut R,
) -> Position {
    let placement = position.placement;
    let movers = ByColor::from_fn(|side| match plans[side] {
        MovePlan::Pass => None,
        MovePlan::Move { from, to, .. } => {
            let role = placement.role_at(side, from)?;
            Some(Mover { role, at: from, target: to })
        }
    });
    let pawn_moves = movers.iter().any(|(_, mover)| mover.is_some_and(|mover| mover.role == Role::Pawn));
    let mut scene = Scene { placement, movers, quiet: !pawn_moves, recorder };
    scene.jumps(Role::King, Phase::King);
    scene.jumps(Role::Knight, Phase::Knight);
    scene.ticks();
    scene.promotions();
    Position {
        placement: scene.placement,
        quiet: if scene.quiet { position.quiet.saturating_add(1) } else { 0 },
        turn: position.turn.saturating_add(1),
    }
}

impl<R: Recorder<Event>> Scene<'_, R> {
    /// Clauses 1 and 2: the surviving movers of this role jump at the same moment.
    fn jumps(&mut self, role: Role, phase: Phase) {
        let jumping = self.movers.map(|mover| mover.filter(|m| m.role == role).map(|m| m.target));
        self.advance(phase, jumping);
    }

    /// Clause 3: the surviving slow movers step in lock-step until all have stopped.
    fn ticks(&mut self) {
        for tick in 1.. {
            let next = self.movers.map(|mover| {
                let moving = mover.filter(|m| m.is_slow() && m.at != m.target)?;
                Some(ray_step(moving.at, moving.target))
            });
            if next == ByColor::new(None, None) {
                break;
            }
            self.advance(Phase::Slow(tick), next);
        }
    }

    /// Movers enter their next squares at the same moment; those of sides without one stand still.
    fn advance(&mut self, phase: Phase, next: ByColor<Option<Square>>) {
        if next == ByColor::new(None, None) {
            return;
        }
        self.recorder.step(phase.name(), phase.tick());
        // All leave before anyone enters: a square left in this moment holds nobody, and an exchange is no meeting.
        for side in Color::ALL {
            if let (Some(to), Some(mover)) = (next[side], self.movers[side]) {
                self.placement.take(side, mover.at);
                self.recorder.motion(side, mover.at, to);
            }
        }
        if let (Some(square), true) = (next.white, next.white == next.black) {
            self.collide(square, phase);
            return;
        }
        for side in Color::ALL {
            if let Some(to) = next[side] {
                self.enter(side, to, phase);
            }
        }
    }

    fn collide(&mut self, square: Square, phase: Phase) {
        self.quiet = false;
        self.movers = ByColor::default();
        self.recorder.gone(Color::White, square);
        self.recorder.gone(Color::Black, square);
        self.recorder.event(Event::Collision { square, phase });
    }

    fn enter(&mut self, side: Color, square: Square, phase: Phase) {
        let Some(mut mover) = self.movers[side] else { return };
        mover.at = square;
        if let Some(taken) = self.placement.take(!side, square) {
            self.quiet = false;
            // An enemy that stands here and is a mover has either arrived or was to move in a later phase.
            let victim = self.movers[!side].take_if(|enemy| enemy.at == square);
            let cancelled = victim.is_some_and(|enemy| enemy.at != enemy.target);
            mover.target = square;
            self.recorder.gone(!side, square);
            self.recorder.event(Event::Capture { side, taken, square, phase, cancelled });
        }
        self.placement.put(side, mover.role, square);
        self.movers[side] = Some(mover);
    }

    /// Clause 4: a pawn still on the board on the far rank becomes a queen.
    fn promotions(&mut self) {
        let promoted = ByColor::from_fn(|side| {
            let pawns = self.placement.with(side, Role::Pawn);
            (pawns & BOARD.far_rank(side).bitboard()).next_square()
        });
        if promoted == ByColor::new(None, None) {
            return;
        }
        self.recorder.step("promotion", 0);
        for side in Color::ALL {
            if let Some(square) = promoted[side] {
                self.placement.put(side, Role::Queen, square);
                self.recorder.changed(side, square, Types::of(Role::Queen));
                self.recorder.event(Event::Promotion { side, square });
            }
        }
    }
}
