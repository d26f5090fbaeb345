use super::battle::Battle;
use super::event::PredictionEvent;
use super::plan::{PlanMoves, PredictionPlan};
use super::position::PredictionPosition;
use super::rules::{Prediction, PromotionRule};
use crate::board::{BitBoard, ByColor, Color, PieceTypeSet, Placement, Rank, Role, Square, Wing};
use crate::kernel::{FromTo, Recorder};

/// A piece that a plan moves.
#[derive(Clone, Copy)]
pub(super) struct PredictionMover {
    pub(super) role: Role,
    pub(super) from: Square,
    pub(super) to: Square,
}

/// The moves of a plan, and its promotion piece; empty for a pass.
#[derive(Clone, Copy, Default)]
pub(super) struct PlanMovers {
    /// Two pieces if a side castles or moves two pawns.
    movers: [Option<PredictionMover>; 2],
    promotion: Option<Role>,
}

impl PlanMovers {
    /// Returns the moves of a legal plan.
    pub(super) fn new(placement: &Placement, side: Color, plan: &PredictionPlan) -> Self {
        Self { movers: movers(placement, side, plan), promotion: plan.promotion }
    }

    /// Returns the sources and destinations of its pieces.
    pub(super) fn squares(&self) -> BitBoard {
        let squares = |mover: &PredictionMover| mover.from.bitboard() | mover.to.bitboard();
        self.movers.iter().flatten().fold(BitBoard::EMPTY, |all, mover| all | squares(mover))
    }
}

/// A resolution in progress.
struct PredictionResolution<'a, R> {
    /// The position on the way to the next one.
    next: PredictionPosition,
    moving: &'a ByColor<PlanMovers>,
    /// The sides whose prediction was correct.
    predicted: ByColor<bool>,
    /// Squares that kings and rooks may have left: sources, and home squares where a piece died.
    left: BitBoard,
    /// `true` if nothing died and no pawn moved.
    quiet: bool,
    recorder: &'a mut R,
}

/// Resolves a turn by clause "Resolution": predictions, moves, battles, promotions.
pub(super) fn resolve<R: Recorder<PredictionEvent>>(
    rules: Prediction,
    position: &PredictionPosition,
    turn: &ByColor<PredictionPlan>,
    recorder: &mut R,
) -> PredictionPosition {
    let predicted = ByColor::from_fn(|side| turn[side].predicts(&turn[!side]));
    reveal(turn, predicted, recorder);
    let moving = ByColor::from_fn(|side| PlanMovers::new(&position.placement, side, &turn[side]));
    play(rules, position, &moving, predicted, recorder)
}

/// Reports whether each prediction was correct (clause 2).
fn reveal<R: Recorder<PredictionEvent>>(
    turn: &ByColor<PredictionPlan>,
    predicted: ByColor<bool>,
    recorder: &mut R,
) {
    if turn.iter().all(|(_, plan)| plan.prediction.is_none()) {
        return;
    }
    recorder.step("reveal", 0);
    for (side, plan) in turn.iter() {
        if plan.prediction.is_some() {
            recorder.event(PredictionEvent::Prediction { side, correct: predicted[side] });
        }
    }
}

/// Resolves moves, battles and promotions of a turn with known correctness of the predictions.
pub(super) fn play<R: Recorder<PredictionEvent>>(
    rules: Prediction,
    position: &PredictionPosition,
    moving: &ByColor<PlanMovers>,
    predicted: ByColor<bool>,
    recorder: &mut R,
) -> PredictionPosition {
    let (left, quiet) = (BitBoard::EMPTY, true);
    let mut resolution = PredictionResolution { next: *position, moving, predicted, left, quiet, recorder };
    resolution.moves();
    resolution.battles();
    resolution.promotions(rules, position);
    PredictionPosition {
        castling: position.castling.after(resolution.left),
        quiet: if resolution.quiet { position.quiet.saturating_add(1) } else { 0 },
        turn: position.turn.saturating_add(1),
        ..resolution.next
    }
}

/// Returns the pieces that a legal plan moves. King and rook of a castling both are movers (house rule
/// `castling`).
pub(super) fn movers(
    placement: &Placement,
    side: Color,
    plan: &PredictionPlan,
) -> [Option<PredictionMover>; 2] {
    let mover =
        |FromTo { from, to }| Some(PredictionMover { role: placement.role_at(side, from)?, from, to });
    match plan.moves {
        None => [None, None],
        Some(PlanMoves::TwoPawns(first, second)) => [mover(first), mover(second)],
        Some(PlanMoves::One(only)) => {
            let first = mover(only);
            let king = first.filter(|mover| mover.role == Role::King);
            let wing = king.and_then(|king| Wing::of_move(side, king.from, king.to));
            let rook = wing.map(|wing| FromTo { from: wing.rook_home(side), to: wing.rook_target(side) });
            [first, rook.and_then(mover)]
        }
    }
}

impl<R: Recorder<PredictionEvent>> PredictionResolution<'_, R> {
    fn movers(&self) -> impl Iterator<Item = (Color, PredictionMover)> + use<R> {
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
            self.recorder.event(PredictionEvent::Battle(battle));
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
    fn promotions(&mut self, rules: Prediction, start: &PredictionPosition) {
        let promoted = ByColor::from_fn(|side| {
            let PlanMovers { movers: [pawn, _], promotion } = self.moving[side];
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
            self.recorder.changed(side, square, PieceTypeSet::of(role));
            self.recorder.event(PredictionEvent::Promotion { side, square, role });
        }
    }
}
