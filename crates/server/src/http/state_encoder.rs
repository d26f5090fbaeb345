use std::future::pending;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use zugleich_rules::kernel::TurnScope;
use zugleich_wire::{
    JsonFields, Receipt, State, changed_message, state_message, turn_changed_message, turn_message,
};

use super::state_delta::StateDelta;
use super::state_tag::{self, StateTag};
use super::update_stream::GameUpdate;
use zugleich_site::view::{BriefTurn, PublicTurn};

/// Fields of the state that the last turn's message already contains.
const OF_A_TURN: [&str; 2] = ["position", "figures"];

/// Time for which deposits are withheld while both players are connected: each of them opens the own seal
/// meanwhile, and then the deposits are not needed.
const HOLD: Duration = Duration::from_millis(1500);

/// Encoder of a viewer's updates: whole states, or deltas to the last one.
#[derive(Debug, Default)]
pub(super) struct StateEncoder {
    /// The last state sent, for a viewer who wants deltas.
    known: Option<StateDelta>,
    held: DepositDelay,
}

/// State of withheld deposits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum DepositDelay {
    /// There are no deposits.
    #[default]
    Nothing,
    /// Withheld until then.
    Until(Instant),
    /// No longer withheld.
    Over,
}

impl StateEncoder {
    /// Creates an encoder of deltas or of whole states.
    pub(super) fn new(changes: bool) -> Self {
        Self { known: changes.then(StateDelta::default), held: DepositDelay::Nothing }
    }

    /// Returns whether deltas are sent.
    pub(super) const fn sends_deltas(&self) -> bool {
        self.known.is_some()
    }

    /// Waits until withheld deposits must be sent.
    pub(super) async fn due(&self) {
        match self.held {
            DepositDelay::Until(then) => sleep_until(then).await,
            DepositDelay::Nothing | DepositDelay::Over => pending().await,
        }
    }

    /// Encodes the first state, without the long fields if the page's mark is current.
    pub(super) fn first(
        &mut self,
        update: &mut GameUpdate,
        said: Option<StateTag>,
    ) -> serde_json::Result<String> {
        self.withhold_deposits(update);
        let state = JsonFields::of(&update.state)?;
        let Some(known) = &mut self.known else { return Ok(state_message(state.text())) };
        known.note(&state);
        let is_said = said.is_some_and(|said| said == StateTag::of(&state));
        Ok(if is_said { changed_message(&state_tag::rest(&state)) } else { state_message(state.text()) })
    }

    /// Encodes a state without turns.
    pub(super) fn state(&mut self, update: &mut GameUpdate) -> serde_json::Result<String> {
        self.withhold_deposits(update);
        let state = JsonFields::of(&update.state)?;
        let changed = self.known.as_mut().and_then(|known| known.delta(&state, &[]));
        Ok(changed.map_or_else(|| state_message(state.text()), |fields| changed_message(&fields)))
    }

    /// Records a state that is sent whole.
    pub(super) fn note(&mut self, state: &State) -> serde_json::Result<()> {
        if let Some(known) = &mut self.known {
            known.note(&JsonFields::of(state)?);
        }
        Ok(())
    }

    /// Encodes turns, which are already serialized, with the state after the last of them.
    pub(super) fn turns<'a>(
        &mut self,
        turns: impl ExactSizeIterator<Item = &'a PublicTurn>,
        update: &mut GameUpdate,
    ) -> serde_json::Result<Vec<String>> {
        self.withhold_deposits(update);
        let state = JsonFields::of(&update.state)?;
        let last = turns.len().saturating_sub(1);
        Ok(turns.enumerate().map(|(at, turn)| self.turn(turn, &state, at == last)).collect())
    }

    fn turn(
        &mut self,
        PublicTurn { frame, brief, .. }: &PublicTurn,
        state: &JsonFields,
        is_last: bool,
    ) -> String {
        let whole = || turn_message(frame, state.text());
        let Some(known) = &mut self.known else { return whole() };
        let otherwise = if is_last { &OF_A_TURN[..] } else { &[] };
        let brief = brief.as_ref().filter(|brief| known.has("seals", &brief.seals));
        match (known.delta(state, otherwise), brief) {
            (None, _) => whole(),
            (Some(fields), None) => turn_changed_message(frame, None, &fields),
            (Some(fields), Some(BriefTurn { frame, nonces, .. })) => {
                turn_changed_message(frame, Some(nonces), &fields)
            }
        }
    }

    /// Returns whether the viewer gets deltas and the last one contained this receipt.
    pub(super) fn has_sent(&self, receipt: &Receipt) -> serde_json::Result<bool> {
        match &self.known {
            Some(known) => Ok(known.has("receipt", &serde_json::to_string(receipt)?)),
            None => Ok(false),
        }
    }

    /// Removes withheld deposits from a state. Move lists are not withheld: they are opened only by their
    /// deposits.
    fn withhold_deposits(&mut self, GameUpdate { entry, state, .. }: &mut GameUpdate) {
        let are_here = state.seats.white.online && state.seats.black.online;
        let may_wait = are_here && entry.variant.descriptor().turn != TurnScope::WholeGame;
        let now = Instant::now();
        self.held = match self.held {
            _ if state.deposits.is_empty() => DepositDelay::Nothing,
            DepositDelay::Nothing if may_wait && self.known.as_ref().is_some_and(StateDelta::has_sent) => {
                DepositDelay::Until(now + HOLD)
            }
            DepositDelay::Until(then) if may_wait && now < then => DepositDelay::Until(then),
            _ => DepositDelay::Over,
        };
        if matches!(self.held, DepositDelay::Until(_)) {
            state.deposits.clear();
        }
    }
}
