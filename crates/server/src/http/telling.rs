use std::future::pending;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use zugleich_rules::kernel::TurnIs;
use zugleich_wire::{
    Fields, Receipt, State, changed_message, state_message, turn_changed_message, turn_message,
};

use super::known::Known;
use super::mark::{self, Mark};
use super::viewer::Update;
use crate::view::{Brief, Public};

/// Fields of the state that the last turn's message already contains.
const OF_A_TURN: [&str; 2] = ["position", "figures"];

/// Time for which deposits are withheld while both players are connected: each of them opens the own seal
/// meanwhile, and then the deposits are not needed.
const HOLD: Duration = Duration::from_millis(1500);

/// Encoder of a viewer's updates: whole states, or deltas to the last one.
#[derive(Debug, Default)]
pub(super) struct Telling {
    /// The last state sent, for a viewer who wants deltas.
    known: Option<Known>,
    held: Held,
}

/// State of withheld deposits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Held {
    /// There are no deposits.
    #[default]
    Nothing,
    /// Withheld until then.
    Until(Instant),
    /// No longer withheld.
    Over,
}

impl Telling {
    /// Creates an encoder of deltas or of whole states.
    pub(super) fn new(changes: bool) -> Self {
        Self { known: changes.then(Known::default), held: Held::Nothing }
    }

    /// Returns whether deltas are sent.
    pub(super) const fn is_of_changes(&self) -> bool {
        self.known.is_some()
    }

    /// Waits until withheld deposits must be sent.
    pub(super) async fn due(&self) {
        match self.held {
            Held::Until(then) => sleep_until(then).await,
            Held::Nothing | Held::Over => pending().await,
        }
    }

    /// Encodes the first state, without the long fields if the page's mark is current.
    pub(super) fn first(&mut self, update: &mut Update, said: Option<Mark>) -> serde_json::Result<String> {
        self.hold(update);
        let state = Fields::of(&update.state)?;
        let Some(known) = &mut self.known else { return Ok(state_message(state.text())) };
        known.note(&state);
        let is_said = said.is_some_and(|said| said == Mark::of(&state));
        Ok(if is_said { changed_message(&mark::rest(&state)) } else { state_message(state.text()) })
    }

    /// Encodes a state without turns.
    pub(super) fn state(&mut self, update: &mut Update) -> serde_json::Result<String> {
        self.hold(update);
        let state = Fields::of(&update.state)?;
        let changed = self.known.as_mut().and_then(|known| known.changed(&state, &[]));
        Ok(changed.map_or_else(|| state_message(state.text()), |fields| changed_message(&fields)))
    }

    /// Records a state that is sent whole.
    pub(super) fn note(&mut self, state: &State) -> serde_json::Result<()> {
        if let Some(known) = &mut self.known {
            known.note(&Fields::of(state)?);
        }
        Ok(())
    }

    /// Encodes turns, which are already serialized, with the state after the last of them.
    pub(super) fn turns<'a>(
        &mut self,
        turns: impl ExactSizeIterator<Item = &'a Public>,
        update: &mut Update,
    ) -> serde_json::Result<Vec<String>> {
        self.hold(update);
        let state = Fields::of(&update.state)?;
        let last = turns.len().saturating_sub(1);
        Ok(turns.enumerate().map(|(at, turn)| self.turn(turn, &state, at == last)).collect())
    }

    fn turn(&mut self, Public { frame, brief, .. }: &Public, state: &Fields, is_last: bool) -> String {
        let whole = || turn_message(frame, state.text());
        let Some(known) = &mut self.known else { return whole() };
        let otherwise = if is_last { &OF_A_TURN[..] } else { &[] };
        let brief = brief.as_ref().filter(|brief| known.has("seals", &brief.seals));
        match (known.changed(state, otherwise), brief) {
            (None, _) => whole(),
            (Some(fields), None) => turn_changed_message(frame, None, &fields),
            (Some(fields), Some(Brief { frame, nonces, .. })) => {
                turn_changed_message(frame, Some(nonces), &fields)
            }
        }
    }

    /// Returns whether the viewer gets deltas and the last one contained this receipt.
    pub(super) fn has_told(&self, receipt: &Receipt) -> serde_json::Result<bool> {
        match &self.known {
            Some(known) => Ok(known.has("receipt", &serde_json::to_string(receipt)?)),
            None => Ok(false),
        }
    }

    /// Removes withheld deposits from a state. Move lists are not withheld: they are opened only by their
    /// deposits.
    fn hold(&mut self, Update { entry, state, .. }: &mut Update) {
        let are_here = state.seats.white.online && state.seats.black.online;
        let may_wait = are_here && entry.variant.descriptor().turn != TurnIs::WholeGame;
        let now = Instant::now();
        self.held = match self.held {
            _ if state.deposits.is_empty() => Held::Nothing,
            Held::Nothing if may_wait && self.known.as_ref().is_some_and(Known::is_told) => {
                Held::Until(now + HOLD)
            }
            Held::Until(then) if may_wait && now < then => Held::Until(then),
            _ => Held::Over,
        };
        if matches!(self.held, Held::Until(_)) {
            state.deposits.clear();
        }
    }
}
