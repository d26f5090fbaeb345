use super::battle::Battle;
use super::event::Event;
use super::plan::{Moves, Plan};
use super::position::Position;
use super::rules::{Prediction, PromotionRule};
use crate::board::{BitBoard, ByColor, Color, Placement, Rank, Role, Square, Types, Wing};
use crate::kernel::{Recorder, Way};

/// A piece that a plan moves.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    pub(super) role: Role,
    pub(super) from: Square,
    pub(super) to: Square,
}

/// The moves of a plan, and its promotion piece; empty for a pass.
#[derive(Clone, Copy, Default)]
pub(super) struct Moving {
    /// Two pieces if a side castles or moves two pawns.
    movers: [Option<Mover>; 2],
    promotion: Option<Role>,
}

impl Moving {
    /// Returns the moves of a legal plan.
    pub(super) fn new(placement: &Placement, side: Color, plan: &Plan) -> Self {
        Self { movers: movers(placement, side, plan), promotion: plan.promotion }
    }

    /// Returns the sources and destinations of its pieces.
    pub(super) fn squares(&self) -> BitBoard {
        let squares = |mover: &Mover| mover.from.bitboard() | mover.to.bitboard();
        self.movers.iter().flatten().fold(BitBoard::EMPTY, |all, mover| all | squares(mover))
    }
}

/// A resolution in progress.
struct Resolution<'a, R> {
    /// The position on the way to the next one.
    next: Position,
    moving: &'a ByColor<Moving>,
    /// The sides whose prediction was correct.
    predicted: ByColor<bool>,
    /// Squares that kings and rooks may have left: sources, and home squares where a piece died.
    left: BitBoard,
    /// `true` if nothing died and no pawn moved.
    quiet: bool,
    recorder: &'a mut R,
}

/// Resolves a turn by clause "Resolution": predictions, moves, battles, promotions.
pub(super) fn resolve<R: Recorder<Event>>(
    rules: Prediction,
    position: &Position,
    turn: &ByColor<Plan>,
    recorder: &mut R,
) -> Position {
    let predicted = ByColor::from_fn(|side| turn[side].predicts(&turn[!side]));
    reveal(turn, predicted, recorder);
    let moving = ByColor::from_fn(|side| Moving::new(&position.placement, side, &turn[side]));
    play(rules, position, &moving, predicted, recorder)
}

/// Reports whether each prediction was correct (clause 2).
fn reveal<R: Recorder<Event>>(turn: &ByColor<Plan>, predicted: ByColor<bool>, recorder: &mut R) {
    if turn.iter().all(|(_, plan)| plan.prediction.is_none()) {
        return;
    }
    recorder.step("reveal", 0);
    for (side, plan) in turn.iter() {
        if plan.prediction.is_some() {
            recorder.event(Event::Prediction { side, correct: predicted[side] });
        }
    }
}

/// Resolves moves, battles and promotions of a turn with known correctness of the predictions.
pub(super) fn play<R: Recorder<Event>>(
    rules: Prediction,
    position: &Position,
    moving: &ByColor<Moving>,
    predicted: ByColor<bool>,
    recorder: &mut R,
) -> Position {
    let (left, quiet) = (BitBoard::EMPTY, true);
    let mut resolution = Resolution { next: *position, moving, predicted, left, quiet, recorder };
    resolution.moves();
    resolution.battles();
    resolution.promotions(rules, position);
    Position {
        castling: position.castling.after(resolution.left),
        quiet: if resolution.quiet { position.quiet.saturating_add(1) } else { 0 },
        turn: position.turn.saturating_add(1),
        ..resolution.next
    }
}

/// Returns the pieces that a legal plan moves. King and rook of a castling both are movers (house rule
/// `castling`).
pub(super) fn movers(placement: &Placement, side: Color, plan: &Plan) -> [Option<Mover>; 2] {
    let mover = |Way { from, to }| Some(Mover { role: placement.role_at(side, from)?, from, to });
    match plan.moves {
        None => [None, None],
        Some(Moves::TwoPawns(first, second)) => [mover(first), mover(second)],
        Some(Moves::One(only)) => {
            let first = mover(only);
            let king = first.filter(|mover| mover.role == Role::King);
            let wing = king.and_then(|king| Wing::of_move(side, king.from, king.to));
            let rook = wing.map(|wing| Way { from: wing.rook_home(side), to: wing.rook_target(side) });
            [first, rook.and_then(mover)]
        }
    }
}

impl<R: Recorder<Event>> Resolution<'_, R> {
    fn movers(&self) -> impl Iterator<Item = (Color, Mover)> + use<R> {
        let movers = self.moving.map(|moving| moving.movers);
        Color::ALL
            .into_iter()
            .flat_map(move |side| movers[side].into_iter().flatten().map(move |m| (side, m)))
    }

    /// Applies clause 4: all movers leave, then all arrive; pieces on the path do not matter.
    fn moves(&mut self) {
        self.recorder.step("move", 0);
        for (side, mover) in self.movers() {
            self.next.placement.take(side, mover.from);
            self.left |= mover.from.bitboard();
            self.quiet &= mover.role != Role::Pawn;
            self.recorder.motion(side, mover.from, mover.to);
        }
        for (side, mover) in self.movers() {
            self.next.placement.put(side, mover.role, mover.to);
        }
    }

    /// Applies clauses 5 to 7: all battles are fought at the same moment, and reported by their lowest
    /// squares.
    fn battles(&mut self) {
        let mut battles: Vec<Battle> = self.meetings().chain(self.exchanges()).collect();
        if battles.is_empty() {
            return;
        }
        battles.sort_by_key(|battle| battle.at.white.min(battle.at.black));
        self.recorder.step("battle", 0);
        for battle in battles {
            let died = battle.verdict.died();
            for side in Color::ALL.into_iter().filter(|&side| died[side]) {
                self.die(side, battle.at[side]);
            }
            self.recorder.event(Event::Battle(battle));
        }
    }

    /// Returns the battles on squares that hold two pieces (5a).
    fn meetings(&self) -> impl Iterator<Item = Battle> {
        let placement = self.next.placement;
        let arrived =
            |side: Color| self.moving[side].movers.into_iter().flatten().map(|mover| mover.to).collect();
        let arrived: ByColor<BitBoard> = ByColor::from_fn(arrived);
        let predicted = self.predicted;
        placement.shared().into_iter().filter_map(move |square| {
            let roles = ByColor::from_fn(|side| placement.role_at(side, square)).both()?;
            let moved = arrived.map(|squares| squares.has(square));
            Some(Battle::judge(ByColor::new(square, square), roles, moved, predicted))
        })
    }

    /// Returns the battles between movers that exchanged squares, if a prediction was correct (5b).
    fn exchanges(&self) -> impl Iterator<Item = Battle> {
        let ByColor { white, black } = self.moving.map(|moving| moving.movers);
        let predicted = self.predicted;
        let pairs =
            white.into_iter().flatten().flat_map(move |w| black.into_iter().flatten().map(move |b| (w, b)));
        pairs
            .filter(move |(w, b)| (w.from, w.to) == (b.to, b.from) && (predicted.white || predicted.black))
            .map(move |(w, b)| {
                let roles = ByColor::new(w.role, b.role);
                Battle::judge(ByColor::new(w.to, b.to), roles, ByColor::new(true, true), predicted)
            })
    }

    fn die(&mut self, side: Color, square: Square) {
        if let Some(role) = self.next.placement.take(side, square) {
            self.next.lost[side].note(role);
            self.quiet = false;
            // An enemy that dies there leaves the rook at home.
            self.left |= square.bitboard() & Rank::First.relative_to(side).bitboard();
            self.recorder.gone(side, square);
        }
    }

    /// Applies clause 8: a pawn that survives on the far rank promotes to the piece of its plan.
    fn promotions(&mut self, rules: Prediction, start: &Position) {
        let promoted = ByColor::from_fn(|side| {
            let Moving { movers: [pawn, _], promotion } = self.moving[side];
            let role = promotion?;
            let square =
                pawn.filter(|pawn| self.next.placement.role_at(side, pawn.to) == Some(pawn.role))?.to;
            Some((square, role))
        });
        if promoted == ByColor::new(None, None) {
            return;
        }
        self.recorder.step("promotion", 0);
        for side in Color::ALL {
            let Some((square, role)) = promoted[side] else { continue };
            self.next.placement.put(side, role, square);
            // Promotion to a queen that was not lost before this turn leaves the lost pieces unchanged, even
            // if a queen died in it.
            if rules.promotion != PromotionRule::Any && start.lost[side].has(role) {
                self.next.lost[side].take_back(role);
            }
            self.recorder.changed(side, square, Types::of(role));
            self.recorder.event(Event::Promotion { side, square, role });
        }
    }
}
