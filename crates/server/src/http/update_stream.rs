use std::sync::Arc;

use serde::Deserialize;
use tokio::sync::OwnedMutexGuard;
use tokio::sync::watch::error::RecvError;
use zugleich_games::GameEntry;
use zugleich_render::language::Language;
use zugleich_rules::ByColor;
use zugleich_wire::State;

use super::state_tag::StateTag;
use zugleich_session::domain::{GameState, RevealedTurn};
use zugleich_session::ids::GuestId;
use zugleich_session::ports::ServerTime;
use zugleich_session::service::{ChangeCounts, ChangeSubscription, Room, Rooms};
use zugleich_site::view::{self, PublicTurn};

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
    pub(super) state: State,
}

impl UpdateStream {
    /// Creates a viewer without updates.
    pub(super) fn new(rooms: Rooms, room: Arc<Room>, guest: GuestId) -> Self {
        let (ear, owns, told) = (room.subscribe_viewer(), ByColor::default(), ChangeCounts::default());
        Self { ear, owns, rooms, room, guest, told, turns: 0, takebacks: 0 }
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
        let state = view::state(&game, &self.guest, &self.room.people(), last.as_deref(), time.now());
        let unsigned = Rooms::shown_receipt(&self.room, &game);
        drop(game);
        let held = unsigned.as_ref().and_then(|unsigned| unsigned.signed(self.rooms.ring()));
        let receipt = held.map(|held| Box::new(held.clone().into()));
        let state = State { receipt, ..state };
        GameUpdate { entry, turns, state }
    }

    /// Returns the public view of a turn.
    pub(super) fn public(&self, entry: &GameEntry, turn: &Arc<RevealedTurn>) -> Arc<PublicTurn> {
        self.room.shown(turn, Language::now(), |turn| PublicTurn::of(entry, turn))
    }

    /// Returns the news that this viewer may know.
    fn visible_changes(&mut self, game: &GameState) -> ChangeCounts {
        self.owns = ByColor::from_fn(|seat| game.owns(&self.guest, seat));
        self.ear.seen_by(self.owns)
    }
}
