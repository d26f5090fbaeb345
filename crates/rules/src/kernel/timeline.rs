use std::borrow::Cow;

use crate::board::{Color, PieceTypeSet, Square};

/// Receiver of the details of a resolution. Games call it in chronological order.
///
/// ```
/// use zugleich_rules::{ByColor, Color, Square, board::PieceTypeSet, chesimul::Chesimul};
/// use zugleich_rules::kernel::{Game, Recorder, check};
///
/// /// Counts the pieces that each side loses.
/// struct LossCounter(ByColor<u32>);
///
/// impl<E> Recorder<E> for LossCounter {
///     const LISTENS: bool = true;
///
///     fn step(&mut self, _: &'static str, _: u32) {}
///     fn motion(&mut self, _: Color, _: Square, _: Square) {}
///     fn gone(&mut self, side: Color, _: Square) {
///         self.0[side] += 1;
///     }
///     fn changed(&mut self, _: Color, _: Square, _: PieceTypeSet) {}
///     fn event(&mut self, _: E) {}
/// }
///
/// let start = Chesimul.start();
/// let legal = |side, text| {
///     let plan = Chesimul.parse_plan(side, text).expect("it has the form of a plan");
///     check(&Chesimul, &start, side, plan).expect("it is legal")
/// };
/// let turn = ByColor::new(legal(Color::White, "b1c3"), legal(Color::Black, "b5c3"));
/// let mut losses = LossCounter(ByColor::default());
/// Chesimul.resolve(&start, &turn, &mut losses);
/// assert_eq!(losses.0, ByColor::new(1, 1));
/// ```
pub trait Recorder<E> {
    /// `false` if the recorder ignores everything; a game may then skip costly reports.
    const LISTENS: bool;

    /// Begins a step: all following calls happen at the same moment. `phase` and `tick` label it.
    fn step(&mut self, phase: &'static str, tick: u32);

    /// Reports the move of a piece from one square to another.
    fn motion(&mut self, side: Color, from: Square, to: Square);

    /// Reports the removal of a piece from the board, after the motions of the step.
    fn gone(&mut self, side: Color, square: Square);

    /// Reports a change of a piece's types; `face` as in [`BoardPiece`](super::BoardPiece).
    fn changed(&mut self, side: Color, square: Square, face: PieceTypeSet);

    /// Reports a named event.
    fn event(&mut self, event: E);
}

/// A recorder that ignores everything: for search and counting.
///
/// ```
/// use zugleich_rules::{ByColor, Color, chesimul::Chesimul, kernel::{Game, NullRecorder, legal_plans}};
/// let start = Chesimul.start();
/// let first = |side| legal_plans(&Chesimul, &start, side)[0];
/// let next = Chesimul.resolve(&start, &ByColor::from_fn(first), &mut NullRecorder);
/// assert_eq!(Chesimul.turn_number(&next), 2);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NullRecorder;

impl<E> Recorder<E> for NullRecorder {
    const LISTENS: bool = false;

    fn step(&mut self, _: &'static str, _: u32) {}
    fn motion(&mut self, _: Color, _: Square, _: Square) {}
    fn gone(&mut self, _: Color, _: Square) {}
    fn changed(&mut self, _: Color, _: Square, _: PieceTypeSet) {}
    fn event(&mut self, _: E) {}
}

/// Motion of a piece within a step.
///
/// ```
/// use zugleich_rules::{Color, Square, chesimul::Chesimul, kernel::{Match, Motion}};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// let report = game.play_line("b1c3 d4d3")?;
/// let jump = Motion { side: Color::White, from: Square::B1, to: Square::C3 };
/// assert_eq!(report.steps[0].motions, [jump]);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    /// Side of the piece.
    pub side: Color,
    /// Source square.
    pub from: Square,
    /// Destination square.
    pub to: Square,
}

/// Simultaneous changes: motions first, then their consequences.
///
/// ```
/// use zugleich_rules::{chesimul::Chesimul, kernel::Match};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// let step = &game.play_line("b1c3 b5c3")?.steps[0];
/// assert_eq!((&*step.phase, step.tick), ("knight", 0));
/// assert_eq!((step.motions.len(), step.gone.len(), step.events.len()), (2, 2, 1));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimelineStep<E> {
    /// The phase of the turn, e.g. `king`.
    pub phase: Cow<'static, str>,
    /// The tick within the phase, from 1; 0 if the phase has no ticks.
    pub tick: u32,
    /// The pieces that move.
    pub motions: Vec<Motion>,
    /// The pieces that leave the board, on their squares after the motions.
    pub gone: Vec<(Color, Square)>,
    /// The pieces whose types change, with the new types.
    pub changed: Vec<(Color, Square, PieceTypeSet)>,
    /// The events of the step.
    pub events: Vec<E>,
}

/// All steps of a turn, in order, for the animation of a board.
///
/// ```
/// use zugleich_rules::{ByColor, Color, chesimul::Chesimul, kernel::{Game, Timeline, check}};
/// let start = Chesimul.start();
/// let judged = |side, text| {
///     let plan = Chesimul.parse_plan(side, text).expect("it has the form of a plan");
///     check(&Chesimul, &start, side, plan).expect("it is legal")
/// };
/// let turn = ByColor::new(judged(Color::White, "b1c3"), judged(Color::Black, "d4d3"));
/// let mut timeline = Timeline::default();
/// Chesimul.resolve(&start, &turn, &mut timeline);
/// // First the knight, then the pawn.
/// let phases: Vec<_> = timeline.steps.iter().map(|step| (&*step.phase, step.motions.len())).collect();
/// assert_eq!(phases, [("knight", 1), ("slow", 1)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline<E> {
    /// The steps.
    pub steps: Vec<TimelineStep<E>>,
}

impl<E> Default for Timeline<E> {
    fn default() -> Self {
        Self { steps: Vec::new() }
    }
}

impl<E> Timeline<E> {
    fn last(&mut self) -> &mut TimelineStep<E> {
        if self.steps.is_empty() {
            self.step("", 0);
        }
        let last = self.steps.len() - 1;
        &mut self.steps[last]
    }
}

impl<E> Recorder<E> for Timeline<E> {
    const LISTENS: bool = true;

    fn step(&mut self, phase: &'static str, tick: u32) {
        let (motions, gone, changed, events) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        self.steps.push(TimelineStep { phase: phase.into(), tick, motions, gone, changed, events });
    }

    fn motion(&mut self, side: Color, from: Square, to: Square) {
        self.last().motions.push(Motion { side, from, to });
    }

    fn gone(&mut self, side: Color, square: Square) {
        self.last().gone.push((side, square));
    }

    fn changed(&mut self, side: Color, square: Square, face: PieceTypeSet) {
        self.last().changed.push((side, square, face));
    }

    fn event(&mut self, event: E) {
        self.last().events.push(event);
    }
}
