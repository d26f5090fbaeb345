//! Updates of a game for one viewer: what is new, and its encoding as whole states or as the fields that changed.

use std::future::pending;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::sync::OwnedMutexGuard;
use tokio::sync::watch::error::RecvError;
use tokio::time::{Instant, sleep_until};
use zugleich_games::GameEntry;
use zugleich_render::language::Language;
use zugleich_rules::ByColor;
use zugleich_rules::kernel::TurnScope;
use zugleich_session::domain::{GameState, RevealedTurn};
use zugleich_session::ids::GuestId;
use zugleich_session::ports::ServerTime;
use zugleich_session::service::{ChangeCounts, ChangeSubscription, Room, Rooms};
use zugleich_site::view::{self, BriefTurnJson, TurnJson};
use zugleich_wire::{
    self as wire, JsonField, JsonFields, Receipt, changed_message, state_message, turn_changed_message,
    turn_message,
};

/// Maximum number of missed turns sent at once; after a longer absence the client fetches turns itself.
const MOST_MISSED: usize = 16;

/// Query of a returning client.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct ResumeQuery {
    /// Number of known turns, if any.
    turns: Option<usize>,
    /// Number of takebacks at that time.
    #[serde(default)]
    takebacks: u32,
    /// `true` for deltas.
    #[serde(default)]
    changes: bool,
    /// Mark of the long fields in the page, if no state was sent since.
    mark: Option<StateTag>,
}

impl ResumeQuery {
    /// Returns whether the client wants deltas instead of whole states.
    pub(super) const fn wants_changes(self) -> bool {
        self.changes
    }

    /// Returns the mark of the long fields in the page.
    pub(super) const fn mark(self) -> Option<StateTag> {
        self.mark
    }

    /// Returns the turns resolved since, if the known ones are still valid.
    fn since(self, game: &GameState) -> &[Arc<RevealedTurn>] {
        let known = self.turns.filter(|_| self.takebacks == game.takebacks());
        known.and_then(|known| game.turns().get(known..)).unwrap_or_default()
    }
}

/// A viewer of a game, with the progress of the updates sent.
pub(super) struct UpdateStream {
    /// Language of the updates.
    language: Language,
    rooms: Rooms,
    room: Arc<Room>,
    guest: GuestId,
    ear: ChangeSubscription,
    /// Seats that the viewer owns, as of the last update.
    owns: ByColor<bool>,
    /// The news of the last update.
    told: ChangeCounts,
    /// Number of turns sent.
    turns: usize,
    /// Number of takebacks sent.
    takebacks: u32,
}

/// An update: resolved turns, and the state after all of them.
pub(super) struct GameUpdate {
    pub(super) entry: &'static GameEntry,
    pub(super) turns: Vec<Arc<RevealedTurn>>,
    pub(super) state: wire::State,
}

impl UpdateStream {
    /// Creates a viewer without updates.
    pub(super) fn new(language: Language, rooms: Rooms, room: Arc<Room>, guest: GuestId) -> Self {
        let (ear, owns, told) = (room.subscribe_viewer(), ByColor::default(), ChangeCounts::default());
        Self { language, ear, owns, rooms, room, guest, told, turns: 0, takebacks: 0 }
    }

    /// Waits until the room may have changed.
    pub(super) async fn changed(&mut self) -> Result<(), RecvError> {
        self.ear.changed(self.owns).await
    }

    /// Returns the first update.
    pub(super) async fn first(&mut self, have: ResumeQuery, time: &dyn ServerTime) -> GameUpdate {
        self.rooms.ensure_chain(&self.room).await;
        let game = self.room.game().await;
        self.told = self.visible_changes(&game);
        let missed = have.since(&game);
        let missed = if missed.len() > MOST_MISSED { Vec::new() } else { missed.to_vec() };
        self.update(game, missed, time)
    }

    /// Resets the progress, so that the next update repeats the current state.
    pub(super) fn forget(&mut self) {
        self.told = ChangeCounts::default();
    }

    /// Returns the next update, or `None` if nothing visible to this viewer is new.
    pub(super) async fn next(&mut self, time: &dyn ServerTime) -> Option<GameUpdate> {
        self.rooms.ensure_chain(&self.room).await;
        let game = self.room.game().await;
        let news = self.visible_changes(&game);
        if news == self.told {
            return None;
        }
        self.told = news;
        let known =
            ResumeQuery { turns: Some(self.turns), takebacks: self.takebacks, ..ResumeQuery::default() };
        // After a takeback the client fetches the turns again.
        let turns = known.since(&game).to_vec();
        Some(self.update(game, turns, time))
    }

    /// Returns an update with this viewer's state. The receipt is signed after the game's lock is released.
    fn update(
        &mut self,
        game: OwnedMutexGuard<GameState>,
        turns: Vec<Arc<RevealedTurn>>,
        time: &dyn ServerTime,
    ) -> GameUpdate {
        (self.turns, self.takebacks) = (game.turns().len(), game.takebacks());
        let entry = view::entry(&game);
        let last = game.turns().last().map(|turn| self.public(entry, turn));
        let state =
            view::state(self.language, &game, &self.guest, &self.room.people(), last.as_deref(), time.now());
        let unsigned = Rooms::shown_receipt(&self.room, &game);
        drop(game);
        let held = unsigned.as_ref().and_then(|unsigned| unsigned.signed(self.rooms.ring()));
        let receipt = held.map(|held| Box::new(held.clone().into()));
        let state = wire::State { receipt, ..state };
        GameUpdate { entry, turns, state }
    }

    /// Returns the public view of a turn.
    pub(super) fn public(&self, entry: &GameEntry, turn: &Arc<RevealedTurn>) -> Arc<TurnJson> {
        self.room.shown(turn, self.language, |turn| TurnJson::of(self.language, entry, turn))
    }

    /// Returns the news that this viewer may know.
    fn visible_changes(&mut self, game: &GameState) -> ChangeCounts {
        self.owns = ByColor::from_fn(|seat| game.owns(&self.guest, seat));
        self.ear.seen_by(self.owns)
    }
}

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
        Ok(if is_said { changed_message(&rest(&state)) } else { state_message(state.text()) })
    }

    /// Encodes a state without turns.
    pub(super) fn state(&mut self, update: &mut GameUpdate) -> serde_json::Result<String> {
        self.withhold_deposits(update);
        let state = JsonFields::of(&update.state)?;
        let changed = self.known.as_mut().and_then(|known| known.delta(&state, &[]));
        Ok(changed.map_or_else(|| state_message(state.text()), |fields| changed_message(&fields)))
    }

    /// Records a state that is sent whole.
    pub(super) fn note(&mut self, state: &wire::State) -> serde_json::Result<()> {
        if let Some(known) = &mut self.known {
            known.note(&JsonFields::of(state)?);
        }
        Ok(())
    }

    /// Encodes turns, which are already serialized, with the state after the last of them.
    pub(super) fn turns<'a>(
        &mut self,
        turns: impl ExactSizeIterator<Item = &'a TurnJson>,
        update: &mut GameUpdate,
    ) -> serde_json::Result<Vec<String>> {
        self.withhold_deposits(update);
        let state = JsonFields::of(&update.state)?;
        let last = turns.len().saturating_sub(1);
        Ok(turns.enumerate().map(|(at, turn)| self.turn(turn, &state, at == last)).collect())
    }

    fn turn(
        &mut self,
        TurnJson { frame, brief, .. }: &TurnJson,
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
            (Some(fields), Some(BriefTurnJson { frame, nonces, .. })) => {
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

/// Hashes of every field of the last game state sent on a connection, so that the next update contains only
/// fields that changed.
///
/// Only hashes are kept, with a random key, of the names too: a thousand idle connections must not hold a
/// thousand games.
#[derive(Debug, Default)]
pub(super) struct StateDelta {
    hasher: RandomState,
    /// Sorted.
    fields: Box<[FieldHash]>,
}

/// Hashed name and value of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FieldHash {
    name: u64,
    value: u64,
}

impl StateDelta {
    /// Returns whether a state was sent.
    pub(super) fn has_sent(&self) -> bool {
        !self.fields.is_empty()
    }

    /// Returns whether a field was last sent with this value.
    pub(super) fn has(&self, name: &str, value: &str) -> bool {
        self.fields.binary_search(&self.hashed(name, value)).is_ok()
    }

    /// Records a state as sent.
    pub(super) fn note(&mut self, state: &JsonFields) {
        self.renew(state);
    }

    /// Records a state and returns the changed fields as an object, except the excluded ones. Returns `None`
    /// if the whole state must be sent: when none was sent before, or when a field has disappeared.
    pub(super) fn delta(&mut self, state: &JsonFields, otherwise: &[&str]) -> Option<String> {
        let before = self.renew(state);
        let is_there = |was: &FieldHash| self.fields.binary_search_by_key(&was.name, |is| is.name).is_ok();
        if before.is_empty() || !before.iter().all(is_there) {
            return None;
        }
        let is_new = |field: &JsonField<'_>| {
            !otherwise.contains(&field.name)
                && before.binary_search(&self.hashed(field.name, field.value)).is_err()
        };
        let new: Vec<_> = state.iter().filter(is_new).map(|field| field.whole).collect();
        Some(format!("{{{}}}", new.join(",")))
    }

    /// Records fields; returns the previous ones.
    fn renew(&mut self, state: &JsonFields) -> Box<[FieldHash]> {
        let mut fields: Box<[_]> = state.iter().map(|field| self.hashed(field.name, field.value)).collect();
        fields.sort_unstable();
        std::mem::replace(&mut self.fields, fields)
    }

    fn hashed(&self, name: &str, value: &str) -> FieldHash {
        FieldHash { name: self.hasher.hash_one(name), value: self.hasher.hash_one(value) }
    }
}

/// Long fields of a game state, which stay the same until the next reveal. They follow from public facts and
/// from the viewer's seats: a mark reveals neither a plan nor that one was committed.
const LONG: [&str; 9] =
    ["options", "position", "figures", "plans", "predictable", "commitments", "keys", "result", "receipt"];

/// Hash of the long fields of a game in its page. A connection that names it is not sent them again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct StateTag(u64);

impl StateTag {
    /// Returns the mark of a game state.
    pub(super) fn of(state: &JsonFields) -> Self {
        let mut hasher = Sha256::new();
        for field in state.iter().filter(|field| is_long(*field)) {
            // Names are hashed with their quotes, so that two fields cannot run together.
            hasher.update(field.whole);
        }
        Self(u64::from_be_bytes(*hasher.finalize().first_chunk().expect("a hash is longer")))
    }
}

impl std::fmt::Display for StateTag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Returns the fields that a client with the current mark still needs.
pub(super) fn rest(state: &JsonFields) -> String {
    let rest: Vec<_> = state.iter().filter(|field| !is_long(*field)).map(|field| field.whole).collect();
    format!("{{{}}}", rest.join(","))
}

fn is_long(field: JsonField<'_>) -> bool {
    LONG.contains(&field.name)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn changed(known: &mut StateDelta, state: &Value, otherwise: &[&str]) -> Option<Value> {
        let told = known.delta(&JsonFields::of(state).unwrap(), otherwise)?;
        Some(serde_json::from_str(&told).unwrap())
    }

    #[test]
    fn what_was_told_is_not_told_again() {
        let mut known = StateDelta::default();
        let first = json!({ "turn": 1, "plans": ["a", "b"], "result": null });
        assert_eq!(changed(&mut known, &first, &[]), None);
        let next = json!({ "turn": 1, "plans": ["a"], "result": null, "receipt": { "at": 5 } });
        let told = json!({ "plans": ["a"], "receipt": { "at": 5 } });
        assert_eq!(changed(&mut known, &next, &[]), Some(told));
        assert_eq!(changed(&mut known, &next, &[]), Some(json!({})));
        assert!(known.has("receipt", r#"{"at":5}"#));
        assert!(!known.has("receipt", r#"{"at":6}"#) && !known.has("other", "5"));
    }

    #[test]
    fn what_is_told_otherwise_is_not_told_again() {
        let mut known = StateDelta::default();
        known.note(&JsonFields::of(&json!({ "turn": 1, "position": "a", "figures": [1] })).unwrap());
        let next = json!({ "turn": 2, "position": "b", "figures": [3] });
        assert_eq!(changed(&mut known, &next, &["position"]), Some(json!({ "turn": 2, "figures": [3] })));
        assert!(known.has("position", "\"b\""));
        assert_eq!(changed(&mut known, &next, &[]), Some(json!({})));
    }

    #[test]
    fn all_is_told_when_a_field_is_there_no_more() {
        let mut known = StateDelta::default();
        known.note(&JsonFields::of(&json!({ "turn": 1, "receipt": 5 })).unwrap());
        assert_eq!(changed(&mut known, &json!({ "turn": 2 }), &[]), None);
        assert!(changed(&mut known, &json!({ "turn": 3 }), &[]).is_some());
    }

    fn mark(state: &Value) -> StateTag {
        StateTag::of(&JsonFields::of(state).unwrap())
    }

    #[test]
    fn tag_long_field_changed_differs() {
        let state = json!({ "position": "a", "figures": [1], "own": { "white": "b1c3" }, "committed": 1 });
        let secret = json!({ "position": "a", "figures": [1], "own": { "white": "b1a3" }, "committed": 2 });
        let later = json!({ "position": "b", "figures": [1], "own": { "white": "b1c3" }, "committed": 1 });
        assert_eq!(mark(&state), mark(&secret));
        assert_ne!(mark(&state), mark(&later));
        assert_ne!(mark(&json!({ "position": "a" })), mark(&json!({ "plans": "a" })));
    }

    #[test]
    fn the_rest_is_all_that_is_not_long() {
        let state = json!({ "id": "a", "figures": [1], "turn": 3 });
        assert_eq!(rest(&JsonFields::of(&state).unwrap()), r#"{"id":"a","turn":3}"#);
    }
}
