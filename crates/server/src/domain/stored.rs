use zugleich_rules::kernel::{Descriptor, PlanData, Record, TurnReport};
use zugleich_rules::{ByColor, Color};

use super::{Awaited, Pledge, Told};

/// A game that was judged by another edition of the rules, as far as it was recorded.
///
/// While its events are read it waits for what it waited for then, so that its clocks show what was left. After that it
/// is closed: it waits for nobody.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    known: &'static Descriptor,
    record: Record,
    /// What the game waited for at its start and after each turn.
    awaited: Vec<Awaited>,
    committed: ByColor<bool>,
    /// The plans of the turn that is being planned. They are shown with its reveal or never.
    pending: ByColor<Option<Pledge>>,
    closed: bool,
}

impl Stored {
    /// A game at its start, which this program knows as `known`.
    pub(super) fn new(known: &'static Descriptor, record: Record, awaited: Awaited) -> Self {
        let (committed, pending) = (ByColor::default(), ByColor::default());
        Self { known, record, awaited: vec![awaited], committed, pending, closed: false }
    }

    /// The variant as this program knows it.
    pub(super) const fn known(&self) -> &'static Descriptor {
        self.known
    }

    /// What is public of the game.
    pub(super) const fn record(&self) -> &Record {
        &self.record
    }

    /// What the game waits for.
    pub(super) fn awaited(&self) -> Awaited {
        let last = self.awaited.last().copied().unwrap_or_default();
        if self.closed { Awaited { acts: ByColor::default(), ..last } } else { last }
    }

    /// Whether a seat has committed.
    pub(super) fn committed(&self, seat: Color) -> bool {
        self.committed[seat]
    }

    /// Whether nothing can happen in it any more.
    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// From now on the game waits for nobody, and nobody learns what was pending.
    pub(super) fn close(&mut self) {
        self.closed = true;
        self.pending = ByColor::default();
    }

    /// A seat had committed a plan.
    pub(super) fn pledge(&mut self, seat: Color, plan: &Pledge) {
        self.committed[seat] = true;
        self.pending[seat] = Some(plan.clone());
    }

    /// A turn was revealed, and what was told of it is there or not. Without it the plans are known, for they were
    /// revealed, and nothing else: the turn then led to no other position than the one before it.
    pub(super) fn reveal(&mut self, turn: u32, told: Option<&Told>, before: &str) -> TurnReport {
        let pending = std::mem::take(&mut self.pending);
        self.committed = ByColor::default();
        let (report, awaited) = match told {
            Some(told) => (told.report.clone(), told.awaited),
            None => {
                let awaited = Awaited { turn: turn.saturating_add(1), ..Awaited::default() };
                (untold(turn, pending.map(|plan| plan.map(|plan| plan.expose().to_owned())), before), awaited)
            }
        };
        self.record.turns.push(report.plans.clone());
        self.awaited.push(awaited);
        report
    }

    /// Goes back to where the game was after its first turns.
    pub(super) fn take_back(&mut self, kept: usize) {
        self.record.turns.truncate(kept);
        self.awaited.truncate(kept + 1);
        self.committed = ByColor::default();
        self.pending = ByColor::default();
    }
}

/// A turn of which only the plans are known.
fn untold(turn: u32, plans: ByColor<Option<String>>, position: &str) -> TurnReport {
    TurnReport {
        turn,
        spelled: plans.as_ref().map(|plan| plan.as_ref().map(|_| PlanData::default())),
        plans,
        events: Vec::new(),
        steps: Vec::new(),
        position: position.to_owned(),
        in_check: None,
        outcome: None,
    }
}
