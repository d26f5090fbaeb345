//! Drawable positions of a game, with marks of the last turn and arrows of the plans.

use std::collections::BTreeMap;

use zugleich_wire::{Move, PieceMotion, PieceView, Plan, Side, TurnFrame, TurnStep};

/// A position with its marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkedPosition {
    /// Number of files and ranks of the board.
    pub(crate) side: usize,
    /// The pieces.
    pub(crate) figures: Vec<PieceView>,
    /// The last moves of the pieces.
    pub(crate) last: Vec<MoveTrace>,
    /// Planned and predicted moves.
    pub(crate) arrows: Vec<PlanArrow>,
    /// Squares on which several pieces vanished at once.
    pub(crate) met: Vec<&'static str>,
    /// Squares on which one piece vanished.
    pub(crate) taken: Vec<&'static str>,
    /// The square of a king in check.
    pub(crate) check: Option<&'static str>,
}

/// First and last square of a piece in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveTrace {
    pub(crate) side: Side,
    pub(crate) from: &'static str,
    pub(crate) to: &'static str,
}

/// A planned or predicted move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlanArrow {
    pub(crate) side: Side,
    pub(crate) from: &'static str,
    pub(crate) to: &'static str,
    /// `true` for a move that only the other side has predicted.
    pub(crate) predicted: bool,
}

impl MarkedPosition {
    /// Returns a position with pieces only.
    pub(crate) fn of(side: usize, figures: &[PieceView]) -> Self {
        Self { side, figures: figures.to_vec(), ..Self::default() }
    }

    /// Returns the position after a turn with its marks; if the turn was a whole game, with those of its last
    /// step.
    pub(crate) fn after(side: usize, turn: &TurnFrame, whole: bool) -> Self {
        let moved = |step: &TurnStep| !step.motions.is_empty();
        let first = if whole { turn.steps.iter().rposition(moved) } else { None };
        let steps = &turn.steps[first.unwrap_or_default()..];
        // A piece that died is of the side whose plan moved it.
        let planned = |from| turn.white.iter().flat_map(|plan| &plan.moves).any(|way| way.from == from);
        let mut ways: BTreeMap<u32, MoveTrace> = BTreeMap::new();
        for motion in steps.iter().flat_map(|step| &step.motions) {
            let side = side_of(&turn.figures, motion.id);
            let side = side.unwrap_or(if planned(motion.from) { Side::White } else { Side::Black });
            let first = MoveTrace { side, from: motion.from, to: motion.to };
            ways.entry(motion.id).or_insert(first).to = motion.to;
        }
        let last = ways.into_values().collect();
        let (met, _) = vanished(steps);
        let free = |square: &&'static str| turn.figures.iter().all(|figure| figure.square != *square);
        let met = met.into_iter().filter(free).collect();
        Self { last, met, check: check(turn), ..Self::of(side, &turn.figures) }
    }

    /// Returns the same position with the plans of the next turn.
    pub(crate) fn planned(&self, turn: &TurnFrame) -> Self {
        Self { arrows: plans_of(turn), ..Self::of(self.side, &self.figures) }
    }

    /// Returns the position before the last two moves of a turn that is a whole game, with arrows of these moves.
    pub(crate) fn before_last_moves(&self, turn: &TurnFrame) -> Self {
        let moved = |(index, step): (usize, &TurnStep)| (!step.motions.is_empty()).then_some(index);
        let first = turn.steps.iter().enumerate().rev().filter_map(moved).nth(1).unwrap_or_default();
        let (before, last) = turn.steps.split_at(first);
        let sight = before
            .iter()
            .fold(Self::of(self.side, &self.figures), |sight, step| sight.step(step).unwrap_or(sight));
        let arrow = |motion: &PieceMotion| {
            let figure = sight.figures.iter().find(|figure| figure.id == motion.id)?;
            Some(PlanArrow { side: figure.side, from: motion.from, to: motion.to, predicted: false })
        };
        let arrows = last.iter().flat_map(|step| &step.motions).filter_map(arrow).collect();
        Self { arrows, ..Self::of(self.side, &sight.figures) }
    }

    /// Returns the position after a step of a turn; `None` if the step has no visible effect.
    pub(crate) fn step(&self, step: &TurnStep) -> Option<Self> {
        if step.motions.is_empty() && step.gone.is_empty() && step.changed.is_empty() {
            return None;
        }
        let mut next = Self::of(self.side, &self.figures);
        for figure in &mut next.figures {
            if let Some(motion) = step.motions.iter().find(|motion| motion.id == figure.id) {
                figure.square = motion.to;
            }
            if let Some(changed) = step.changed.iter().find(|changed| changed.id == figure.id) {
                figure.face.clone_from(&changed.face);
            }
        }
        next.figures.retain(|figure| step.gone.iter().all(|gone| gone.id != figure.id));
        let trace = |motion: &PieceMotion| {
            let side = side_of(&self.figures, motion.id)?;
            Some(MoveTrace { side, from: motion.from, to: motion.to })
        };
        next.last = step.motions.iter().filter_map(trace).collect();
        (next.met, next.taken) = vanished(std::slice::from_ref(step));
        Some(next)
    }
}

/// Returns the side of a piece, if it is among these.
fn side_of(figures: &[PieceView], id: u32) -> Option<Side> {
    figures.iter().find(|figure| figure.id == id).map(|figure| figure.side)
}

/// Returns the name of a side in ids of symbols and classes.
pub(super) const fn name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// Returns the moves that both sides planned for a turn, and those that they predicted of each other.
fn plans_of(turn: &TurnFrame) -> Vec<PlanArrow> {
    let sides = [(Side::White, Side::Black, &turn.white), (Side::Black, Side::White, &turn.black)];
    let of = |(side, other, plan): (Side, Side, &Option<Plan>)| {
        let Some(plan) = plan else { return Vec::new() };
        let own = plan.moves.iter().map(move |way| (side, way, false));
        let guessed = plan.predicts.iter().flat_map(|guess| &guess.moves).map(move |way| (other, way, true));
        let arrow = |(side, way, predicted): (Side, &Move, bool)| PlanArrow {
            side,
            from: way.from,
            to: way.to,
            predicted,
        };
        own.chain(guessed).map(arrow).collect()
    };
    sides.into_iter().flat_map(of).collect()
}

/// Returns the frames of a turn from its reveal to its end: both plans, then each step, then the final
/// position.
pub fn turn_frames(before: &MarkedPosition, turn: &TurnFrame, after: MarkedPosition) -> Vec<MarkedPosition> {
    let planned = before.planned(turn);
    let mut steps = steps(before, turn);
    // A single step equals the final position.
    if steps.len() < 2 {
        steps.clear();
    }
    let revealed = (!planned.arrows.is_empty()).then_some(planned);
    revealed.into_iter().chain(steps).chain([after]).collect()
}

/// Returns the positions after the steps of a turn with visible effects.
fn steps(before: &MarkedPosition, turn: &TurnFrame) -> Vec<MarkedPosition> {
    let mut seen: Vec<MarkedPosition> = Vec::new();
    for step in &turn.steps {
        let sight = seen.last().unwrap_or(before).step(step);
        seen.extend(sight);
    }
    seen
}

/// Returns the squares on which pieces vanished: several at the same moment, or one.
fn vanished(steps: &[TurnStep]) -> (Vec<&'static str>, Vec<&'static str>) {
    let (mut met, mut taken) = (Vec::new(), Vec::new());
    for step in steps {
        for gone in &step.gone {
            let together = step.gone.iter().filter(|other| other.square == gone.square).count();
            let list = if together > 1 { &mut met } else { &mut taken };
            if !list.contains(&gone.square) {
                list.push(gone.square);
            }
        }
    }
    (met, taken)
}

/// Returns the square of the next side's king, if one side acts and its king is in check.
fn check(turn: &TurnFrame) -> Option<&'static str> {
    turn.in_check.filter(|in_check| *in_check)?;
    let king = if turn.white.is_some() { Side::Black } else { Side::White };
    let is_king = |figure: &&PieceView| figure.side == king && figure.face.eq_ignore_ascii_case("k");
    turn.figures.iter().find(is_king).map(|figure| figure.square)
}
