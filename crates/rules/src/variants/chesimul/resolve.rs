use super::event::{ChesimulEvent, ChesimulPhase};
use super::position::BOARD;
use crate::board::{BitBoard, ByColor, Color, PieceTypeSet, Placement, Role, Square, between, ray_step};
use crate::kernel::{MovePlan as Plan, Recorder, SimplePosition};

/// A piece that a plan moves.
#[derive(Clone, Copy)]
pub(super) struct ChesimulMover {
    role: Role,
    at: Square,
    target: Square,
    /// Offset of the next square of its path, which for a jumping piece is the destination, in the order of
    /// squares from a1 along the ranks to h8, modulo 64.
    stride: u8,
}

impl ChesimulMover {
    /// Returns the mover of a legal plan; `None` for a pass.
    pub(super) fn new(placement: &Placement, side: Color, plan: Plan) -> Option<Self> {
        let Plan::Move { from, to, .. } = plan else { return None };
        let role = placement.role_at(side, from)?;
        let next = if ChesimulPhase::Slow(1).is_of(role) { ray_step(from, to) } else { to };
        let stride = (next as u8).wrapping_sub(from as u8);
        Some(Self { role, at: from, target: to, stride })
    }

    /// Returns every square on which it may be in this turn.
    pub(super) fn way(&self) -> BitBoard {
        self.at.bitboard() | between(self.at, self.target) | self.target.bitboard()
    }

    /// Returns the same piece on the next square of its path.
    fn moved(self) -> Self {
        let next = (self.at as u8).wrapping_add(self.stride);
        Self { at: Square::index(usize::from(next) % Square::NUM), ..self }
    }
}

/// A resolution in progress.
struct ChesimulResolution<'a, R> {
    placement: Placement,
    /// The movers that are still on their source squares.
    waiting: ByColor<Option<ChesimulMover>>,
    /// `true` if nothing was captured or collided and no pawn moved.
    quiet: bool,
    recorder: &'a mut R,
}

/// Resolves a turn by clause "Resolution": kings, knights, ticks, promotion.
pub(super) fn resolve<R: Recorder<ChesimulEvent>>(
    position: &SimplePosition,
    movers: ByColor<Option<ChesimulMover>>,
    recorder: &mut R,
) -> SimplePosition {
    let pawn = |mover: Option<ChesimulMover>| mover.is_some_and(|mover| mover.role == Role::Pawn);
    let pawn_moves = pawn(movers.white) || pawn(movers.black);
    let mut resolution = ChesimulResolution {
        placement: *position.placement(),
        waiting: movers,
        quiet: !pawn_moves,
        recorder,
    };
    resolution.run_phase(ChesimulPhase::King);
    resolution.run_phase(ChesimulPhase::Knight);
    resolution.run_phase(ChesimulPhase::Slow(1));
    // A pawn can be on the far rank only if it has just arrived there.
    if pawn_moves {
        resolution.promotions();
    }
    position.next(resolution.placement, resolution.quiet)
}

impl<R: Recorder<ChesimulEvent>> ChesimulResolution<'_, R> {
    /// Applies clauses 1 to 3: the movers of a phase that are still on the board move until they stop.
    // Inlined, as `one` and `enter` are, so that phase and colour are constants.
    #[inline(always)]
    fn run_phase(&mut self, phase: ChesimulPhase) {
        // Both leave before either enters: a square left at this moment is empty, and an exchange is not a
        // meeting.
        let (white, black) = (self.leave(Color::White, phase), self.leave(Color::Black, phase));
        match (white, black) {
            (None, None) => {}
            (Some(white), None) => self.one(Color::White, white, phase),
            (None, Some(black)) => self.one(Color::Black, black, phase),
            (Some(white), Some(black)) => self.two(white, black, phase),
        }
    }

    /// Takes a mover of this phase off its square, unless it was captured there.
    fn leave(&mut self, side: Color, phase: ChesimulPhase) -> Option<ChesimulMover> {
        let mover = self.waiting[side].take_if(|mover| phase.is_of(mover.role))?;
        self.placement.clear(side, mover.at.bitboard());
        Some(mover)
    }

    /// Moves the only remaining mover from this moment on.
    #[inline(always)]
    fn one(&mut self, side: Color, mut mover: ChesimulMover, mut phase: ChesimulPhase) {
        loop {
            self.recorder.step(phase.name(), phase.tick());
            mover = self.motion(side, mover);
            if self.enter(side, mover, phase) {
                return;
            }
            phase = phase.next();
        }
    }

    /// Moves two movers in lock-step.
    fn two(&mut self, mut white: ChesimulMover, mut black: ChesimulMover, mut phase: ChesimulPhase) {
        loop {
            self.recorder.step(phase.name(), phase.tick());
            white = self.motion(Color::White, white);
            black = self.motion(Color::Black, black);
            if white.at == black.at {
                return self.collide(white.at, phase);
            }
            let stopped = (self.enter(Color::White, white, phase), self.enter(Color::Black, black, phase));
            phase = phase.next();
            match stopped {
                (false, false) => {}
                (true, false) => return self.one(Color::Black, black, phase),
                (false, true) => return self.one(Color::White, white, phase),
                (true, true) => return,
            }
        }
    }

    fn motion(&mut self, side: Color, mover: ChesimulMover) -> ChesimulMover {
        let moved = mover.moved();
        self.recorder.motion(side, mover.at, moved.at);
        moved
    }

    fn collide(&mut self, square: Square, phase: ChesimulPhase) {
        self.quiet = false;
        self.recorder.gone(Color::White, square);
        self.recorder.gone(Color::Black, square);
        self.recorder.event(ChesimulEvent::Collision { square, phase });
    }

    /// Lets a mover enter its current square; returns whether it stops there.
    #[inline(always)]
    fn enter(&mut self, side: Color, mover: ChesimulMover, phase: ChesimulPhase) -> bool {
        let square = mover.at;
        let takes = self.placement.of(!side).has(square);
        if takes {
            self.take(side, square, phase);
        }
        let stops = takes || square == mover.target;
        if stops {
            self.placement.put(side, mover.role, square);
        }
        stops
    }

    /// Captures the enemy on a square, and cancels its plan if it was to move later.
    fn take(&mut self, side: Color, square: Square, phase: ChesimulPhase) {
        let taken = self.placement.role_at(!side, square);
        self.placement.clear(!side, square.bitboard());
        let cancelled = self.waiting[!side].take_if(|enemy| enemy.at == square).is_some();
        self.quiet = false;
        self.recorder.gone(!side, square);
        if let Some(taken) = taken {
            self.recorder.event(ChesimulEvent::Capture { side, taken, square, phase, cancelled });
        }
    }

    /// Applies clause 4: a pawn still on the board on the far rank becomes a queen.
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
                self.recorder.changed(side, square, PieceTypeSet::of(Role::Queen));
                self.recorder.event(ChesimulEvent::Promotion { side, square });
            }
        }
    }
}
