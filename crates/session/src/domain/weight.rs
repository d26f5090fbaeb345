//! Approximate size of stored events in bytes, as a quota counts it; the database may need more or less.

use zugleich_rules::kernel::{BoardView, EventData, TimelineStep};

use super::{GameState, StartSnapshot, StoredEvent, TurnSnapshot};

/// Size of a row besides its texts.
const ROW: usize = 256;
/// Least size of a plan in a game of lists: shorter ones are padded before they are encrypted.
const LIST: usize = 6 << 10;
/// Sizes of a figure, a motion and a field of an event in writing.
const FIGURE: usize = 12;
const MOTION: usize = 20;
const FIELD: usize = 30;

impl GameState {
    /// Returns the approximate stored size of these events of the game, in bytes.
    pub(crate) fn weight(&self, events: &[StoredEvent]) -> usize {
        let least = if self.has_turns() { 0 } else { LIST };
        let plan = |event: &StoredEvent| if event.committed_plan().is_some() { least } else { 0 };
        events.iter().map(|event| event.weight() + plan(event)).sum()
    }
}

impl StoredEvent {
    /// Returns the approximate stored size of the event, in bytes.
    fn weight(&self) -> usize {
        let more = match self {
            Self::Created { setup, told } => {
                setup.position.as_ref().map_or(0, String::len) + told.as_ref().map_or(0, |told| told.weight())
            }
            Self::SealPlaced { deposit: Some(deposit), .. } => deposit.expose().len(),
            Self::Forfeited(forfeit) => forfeit.plan.expose().len(),
            Self::Revealed { told: Some(told), .. } => told.weight(),
            // Encrypted and in base64: four characters for three bytes.
            event => event.committed_plan().map_or(0, |(_, plan)| plan.expose().len() * 4 / 3),
        };
        ROW + more
    }
}

impl StartSnapshot {
    fn weight(&self) -> usize {
        self.position.len() + scene(self.scene.as_ref())
    }
}

impl TurnSnapshot {
    fn weight(&self) -> usize {
        let texts = self.report.plans.iter().chain(self.written.iter()).filter_map(|(_, text)| text.as_ref());
        let steps: usize = self.report.steps.iter().map(step).sum();
        let texts: usize = texts.map(String::len).sum();
        self.before.len() + self.report.position.len() + texts + scene(self.scene.as_ref()) + steps
    }
}

fn scene(scene: Option<&BoardView>) -> usize {
    scene.map_or(0, |scene| scene.figures.len() * FIGURE)
}

fn step(step: &TimelineStep<EventData>) -> usize {
    let fields: usize = step.events.iter().map(|event| (event.fields.len() + 1) * FIELD).sum();
    FIELD + (step.motions.len() + step.gone.len() + step.changed.len()) * MOTION + fields
}
