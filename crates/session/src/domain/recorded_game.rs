use zugleich_rules::kernel::{Descriptor, PlanData, Record, TurnReport};
use zugleich_rules::{ByColor, Color};

use super::{CommittedPlan, NextTurn, TurnSnapshot};

/// A game judged by another edition of the rules, as far as it was recorded.
///
/// While its events are read, it waits for the same sides as then, so that its clocks show the right times.
/// After that it is closed: it waits for no side.
#[derive(Clone, Debug)]
pub(super) struct RecordedGame {
    known: &'static Descriptor,
    record: Record,
    /// The awaited turn and sides at the start and after each turn.
    awaited: Vec<NextTurn>,
    committed: ByColor<bool>,
    /// The plans of the turn that is being planned. They are shown with its reveal or never.
    pending: ByColor<Option<CommittedPlan>>,
    closed: bool,
}

impl RecordedGame {
    /// Returns a game at its start, with this program's descriptor `known`.
    pub(super) fn new(known: &'static Descriptor, record: Record, awaited: NextTurn) -> Self {
        let (committed, pending) = (ByColor::default(), ByColor::default());
        Self { known, record, awaited: vec![awaited], committed, pending, closed: false }
    }

    /// Returns this program's descriptor of the variant.
    pub(super) const fn known(&self) -> &'static Descriptor {
        self.known
    }

    /// Returns the public record of the game.
    pub(super) const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the awaited turn and sides.
    pub(super) fn awaited(&self) -> NextTurn {
        let last = self.awaited.last().copied().unwrap_or_default();
        if self.closed { NextTurn { acts: ByColor::default(), ..last } } else { last }
    }

    /// Returns whether a seat has committed.
    pub(super) fn committed(&self, seat: Color) -> bool {
        self.committed[seat]
    }

    /// Returns whether the game is closed.
    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Closes the game: it waits for no side any more, and pending plans are dropped.
    pub(super) fn close(&mut self) {
        self.closed = true;
        self.pending = ByColor::default();
    }

    /// Commits a seat's plan.
    pub(super) fn commit_plan(&mut self, seat: Color, plan: &CommittedPlan) {
        self.committed[seat] = true;
        self.pending[seat] = Some(plan.clone());
    }

    /// Reveals a turn, with its stored report if there is one. Otherwise only the plans are known, since they
    /// were revealed, and the position stays that before the turn.
    pub(super) fn reveal(&mut self, turn: u32, told: Option<&TurnSnapshot>, before: &str) -> TurnReport {
        let pending = std::mem::take(&mut self.pending);
        self.committed = ByColor::default();
        let (report, awaited) = match told {
            Some(told) => (told.report.clone(), told.awaited),
            None => {
                let awaited = NextTurn { turn: turn.saturating_add(1), ..NextTurn::default() };
                (
                    plans_only_report(
                        turn,
                        pending.map(|plan| plan.map(|plan| plan.expose().to_owned())),
                        before,
                    ),
                    awaited,
                )
            }
        };
        self.record.turns.push(report.plans.clone());
        self.awaited.push(awaited);
        report
    }

    /// Returns to the position after the first `kept` turns.
    pub(super) fn take_back(&mut self, kept: usize) {
        self.record.turns.truncate(kept);
        self.awaited.truncate(kept + 1);
        self.committed = ByColor::default();
        self.pending = ByColor::default();
    }
}

/// Returns a turn of which only the plans are known.
fn plans_only_report(turn: u32, plans: ByColor<Option<String>>, position: &str) -> TurnReport {
    TurnReport {
        turn,
        plan_data: plans.as_ref().map(|plan| plan.as_ref().map(|_| PlanData::default())),
        plans,
        events: Vec::new(),
        steps: Vec::new(),
        position: position.to_owned(),
        in_check: None,
        outcome: None,
    }
}
