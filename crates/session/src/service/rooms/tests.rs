//! Rooms with conflicting writes to a game, and with an overloaded store.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use zugleich_rules::{ByColor, Color};

use super::registry::ATTEMPTS;
use super::{Rooms, RoomsDependencies};
use crate::Moment;
use crate::domain::chain::SigningKeyRing;
use crate::domain::{
    CommittedPlan, DecisionError, GameCommand, GameSettings, GameState, Payer, StoredEvent, TimeControl,
};
use crate::fixtures::MemoryStore;
use crate::fixtures::game::{committed, friends};
use crate::ids::{GameId, GuestId};
use crate::ports::{Append, AppendError, GameSummary, Store};
use crate::service::{CommandError, Lobby, MetricsRegistry, Room, StorageQuota};
use crate::settings::Rate;
use crate::{LocalEngineJobs, ManualTime, NoBus, RandomOpponent};

/// A room of two friends, and its store.
struct RoomFixture {
    rooms: Rooms,
    store: Arc<MemoryStore>,
    room: Arc<Room>,
    white: GuestId,
    black: GuestId,
}

/// Returns the account of a guest at an address.
fn payer(guest: &GuestId) -> Payer {
    Payer { guest: guest.clone(), net: IpAddr::V4(Ipv4Addr::LOCALHOST).into() }
}

/// Returns the rooms of a server started now, for which no time passes.
async fn rooms(store: &Arc<MemoryStore>, now: Moment) -> Rooms {
    let (_, time) = watch::channel(now);
    let time = Arc::new(ManualTime::by(time));
    let (_, stopping) = watch::channel(false);
    let (lobby, meters) = (Lobby::new(Duration::ZERO, 3, time.clone()), Arc::new(MetricsRegistry::new()));
    let engine_jobs = Arc::new(LocalEngineJobs::new(Arc::new(RandomOpponent), 1, Duration::MAX));
    let (bus, patience, grace) = (Arc::new(NoBus), Duration::ZERO, Duration::ZERO);
    let ring = SigningKeyRing::new(store.server_keys(Moment::new(0)).await.unwrap()).into();
    let quota = StorageQuota::new(Rate::new(u32::MAX, Duration::ZERO), Rate::new(u32::MAX, Duration::ZERO));
    let tools = RoomsDependencies {
        store: store.clone(),
        bus,
        lobby,
        meters,
        time,
        stopping,
        engine_jobs,
        patience,
        grace,
        quota,
        ring,
    };
    Rooms::new(tools).await.unwrap()
}

impl RoomFixture {
    async fn new() -> Self {
        Self::of(true).await
    }

    /// Returns a game of two friends who see, or do not see, that the other one has committed.
    async fn of(show_committed: bool) -> Self {
        let (store, table) = (Arc::new(MemoryStore::default()), friends(show_committed));
        let rooms = rooms(&store, Moment::new(0)).await;
        let id = rooms.create(table.game.setup().clone()).await.unwrap();
        let room = rooms.open(&id).await.unwrap();
        Self { rooms, store, room, white: table.white, black: table.black }
    }

    async fn commit(&self, seat: Color, plan: &str) -> Result<(), CommandError> {
        let guest = if seat == Color::White { &self.white } else { &self.black };
        let command = GameCommand::Commit { turn: 1, plan: plan.into() };
        self.rooms.act(&self.room, payer(guest), seat, &command).await
    }

    /// Writes to the game behind the room's back.
    async fn meanwhile(&self, events: &[StoredEvent]) {
        let mut game = self.room.game().await.clone();
        let expected = game.events();
        events.iter().for_each(|event| game.apply(event, game.at()).unwrap());
        let (index, at) = (GameSummary::from(&game), game.at());
        self.store
            .append(&[Append { game: game.id(), expected, events, at, due: None, index }])
            .await
            .unwrap();
    }

    /// Returns the number of the game's events in the store and in the room.
    async fn heads(&self) -> (usize, u32) {
        let game = self.room.game().await;
        (self.store.events_after(game.id(), 0).await.unwrap().len(), game.events())
    }

    /// Checks that the store is unchanged and the room is not in doubt.
    async fn check_untouched(&self, heads: (usize, u32)) {
        assert_eq!(self.heads().await, heads);
        assert!(!self.room.is_doubtful() && !self.store.is_failing());
    }
}

/// Returns the time left of Black's five minutes when a server restarts after an hour; the last one was
/// killed in the 30th second of a game with White's commitment in the 10th, and recorded its presence at
/// `noted`, or never.
async fn left_after_a_kill(noted: Option<i64>) -> i64 {
    let (store, mut table) = (Arc::new(MemoryStore::default()), friends(true));
    let clock = Some(TimeControl::Increment { base: 300, increment: 3 });
    let setup = GameSettings { clock, ..table.game.setup().clone() };
    table.game = GameState::begin(GameId::random(), setup, Moment::new(0)).unwrap();
    let (created, plan) = ([table.game.created()], [committed(Color::White, 1, "b1a3")]);
    for (event, second) in [(&created, 0), (&plan, 10)] {
        let expected = if second == 0 { 0 } else { table.game.events() };
        let at = Moment::new(1000 * second);
        if second > 0 {
            table.game.apply(&event[0], at).unwrap();
        }
        let index = GameSummary::from(&table.game);
        store
            .append(&[Append { game: table.game.id(), expected, events: event, at, due: None, index }])
            .await
            .unwrap();
    }
    if let Some(second) = noted {
        store.note_presence(Moment::new(1000 * second)).await.unwrap();
    }
    let now = Moment::new(3_600_000);
    let rooms = rooms(&store, now).await;
    let room = rooms.open(table.game.id()).await.unwrap();
    let game = room.game().await;
    game.clocks().unwrap().shown(Color::Black, true, now).0
}

#[tokio::test]
async fn killed_server_refunds_time_since_last_write() {
    assert_eq!(left_after_a_kill(Some(29)).await, 271_000);
    // An event of the game is a sign of life of the server, too.
    for earlier in [Some(8), None] {
        assert_eq!(left_after_a_kill(earlier).await, 290_000, "{earlier:?}");
    }
}

/// Causes a number of conflicts in a row, as if another server were always faster and had taken its write
/// back.
async fn be_late(rig: &RoomFixture, times: u32) {
    let (game, head) = {
        let game = rig.room.game().await;
        (game.id().clone(), game.events())
    };
    rig.store.refuse((0..times).map(|_| AppendError::Conflict { game: game.clone(), head }));
}

#[tokio::test]
async fn conflicting_write_is_followed_by_new_decision() {
    let rig = RoomFixture::new().await;
    let mut news = rig.room.subscribe_changes();
    rig.meanwhile(&[committed(Color::Black, 1, "b5c3")]).await;
    rig.commit(Color::White, "b1a3").await.unwrap();
    // The plan that came first is known now, so that the turn is complete.
    assert_eq!(rig.room.game().await.turns().len(), 1);
    assert!(news.has_changed().unwrap());
    news.borrow_and_update();
    rig.check_untouched((4, 4)).await;
}

#[tokio::test]
async fn plan_stored_elsewhere_is_not_stored_twice() {
    let rig = RoomFixture::new().await;
    rig.meanwhile(&[committed(Color::White, 1, "b1a3")]).await;
    rig.commit(Color::White, "b1a3").await.unwrap();
    rig.commit(Color::White, "b1a3").await.unwrap();
    rig.check_untouched((2, 2)).await;
}

#[tokio::test]
async fn a_command_copies_nothing_that_was_played() {
    let rig = RoomFixture::new().await;
    let place = async || std::ptr::from_ref(rig.room.game().await.record());
    let before = place().await;
    rig.commit(Color::White, "b1a3").await.unwrap();
    rig.commit(Color::Black, "b5c3").await.unwrap();
    assert_eq!(rig.room.game().await.turns().len(), 1);
    assert_eq!(place().await, before, "it is the same match, played on");
}

#[tokio::test]
async fn a_refusal_is_of_the_newest_state() {
    let rig = RoomFixture::new().await;
    rig.meanwhile(&[StoredEvent::Resigned { seat: Color::Black }]).await;
    let refused = rig.commit(Color::White, "b1a3").await.unwrap_err();
    assert_eq!(refused, CommandError::Refused(DecisionError::GameOver));
    rig.check_untouched((2, 2)).await;
}

#[tokio::test]
async fn repeated_conflicts_return_busy() {
    let rig = RoomFixture::new().await;
    be_late(&rig, ATTEMPTS).await;
    assert_eq!(rig.commit(Color::White, "b1a3").await, Err(CommandError::Busy));
    rig.check_untouched((1, 1)).await;
    be_late(&rig, ATTEMPTS - 1).await;
    rig.commit(Color::White, "b1a3").await.unwrap();
    rig.check_untouched((2, 2)).await;
}

#[tokio::test]
async fn new_game_stays_loaded_while_in_use() {
    let rig = RoomFixture::new().await;
    let setup = rig.room.game().await.setup().clone();
    let id = rig.rooms.create(setup).await.unwrap();
    assert!(rig.rooms.is_loaded(&id));
    let room = rig.rooms.open(&id).await.unwrap();
    rig.rooms.sweep();
    assert!(Arc::ptr_eq(&room, &rig.rooms.open(&id).await.unwrap()));
    drop(room);
    rig.rooms.sweep();
    assert!(!rig.rooms.is_loaded(&id));
    assert_eq!(rig.rooms.open(&id).await.unwrap().game().await.id(), &id);
}

#[tokio::test]
async fn a_busy_store_changes_nothing() {
    let rig = RoomFixture::new().await;
    rig.store.refuse([AppendError::Busy]);
    assert_eq!(rig.commit(Color::White, "b1a3").await, Err(CommandError::Busy));
    rig.check_untouched((1, 1)).await;
    rig.commit(Color::White, "b1a3").await.unwrap();
    rig.store.refuse([AppendError::Busy]);
    let setup = rig.room.game().await.setup().clone();
    assert_eq!(rig.rooms.create(setup).await, Err(CommandError::Busy));
    rig.check_untouched((2, 2)).await;
}

#[tokio::test]
async fn overloaded_store_refuses_before_waiting() {
    let rig = RoomFixture::new().await;
    rig.store.be_busy(true);
    // Another task holds the game: the refusal has not waited for it.
    let game = rig.room.game().await;
    assert_eq!(rig.commit(Color::White, "b1a3").await, Err(CommandError::Busy));
    assert_eq!(rig.rooms.join(&rig.room, &GuestId::random(), None).await, Err(CommandError::Busy));
    assert_eq!(rig.rooms.create(game.setup().clone()).await, Err(CommandError::Busy));
    drop(game);
    rig.check_untouched((1, 1)).await;
    rig.store.be_busy(false);
    rig.commit(Color::White, "b1a3").await.unwrap();
    rig.check_untouched((2, 2)).await;
}

#[tokio::test]
async fn event_missing_in_store_is_discarded() {
    let rig = RoomFixture::new().await;
    let ghost = StoredEvent::DrawOffered { seat: Color::Black };
    rig.room.game().await.apply(&ghost, Moment::new(0)).unwrap();
    rig.commit(Color::White, "b1a3").await.unwrap();
    rig.check_untouched((2, 2)).await;
}

/// A write in doubt turns out to have arrived; only the owner of its plan is woken by that, if plans are
/// hidden.
#[tokio::test]
async fn hidden_plan_wakes_only_its_owner() {
    for show_committed in [true, false] {
        let rig = RoomFixture::of(show_committed).await;
        let seen = || {
            let news = *rig.room.subscribe_changes().borrow();
            [(true, false), (false, true), (false, false)]
                .map(|(white, black)| news.seen_by(ByColor::new(white, black)))
        };
        let before = seen();
        rig.room.doubt(true);
        rig.meanwhile(&[committed(Color::White, 1, "b1a3")]).await;
        drop(rig.rooms.game(&rig.room).await.unwrap());
        let woken: Vec<_> = before.into_iter().zip(seen()).map(|(before, after)| before != after).collect();
        assert_eq!(woken, [true, show_committed, show_committed], "shown: {show_committed}");
        rig.check_untouched((2, 2)).await;
    }
}

/// The games that wait for a guest are read once; later only after an event that the guest may know of, so that a hidden
/// plan changes no time of an answer.
#[tokio::test]
async fn due_games_are_read_again_after_visible_events() {
    for show_committed in [true, false] {
        let rig = RoomFixture::of(show_committed).await;
        let id = rig.room.game().await.id().clone();
        let (one, none) = (vec![id], Vec::new());
        for _ in 0..3 {
            assert_eq!(rig.rooms.due_games(&rig.white).await.unwrap(), one);
            assert_eq!(rig.rooms.due_games(&rig.black).await.unwrap(), one);
        }
        assert_eq!(rig.store.running_reads(), 2);
        rig.commit(Color::White, "b1a3").await.unwrap();
        assert_eq!(rig.rooms.due_games(&rig.black).await.unwrap(), one);
        assert_eq!(rig.store.running_reads(), if show_committed { 3 } else { 2 });
        assert_eq!(rig.rooms.due_games(&rig.white).await.unwrap(), none);
        rig.commit(Color::Black, "b5c3").await.unwrap();
        assert_eq!(rig.rooms.due_games(&rig.white).await.unwrap(), one, "the next turn");
        assert_eq!(rig.rooms.due_games(&rig.black).await.unwrap(), one, "the next turn");
    }
}

#[tokio::test]
async fn two_outages_are_given_back_once_each() {
    const DAY: i64 = 86_400_000;
    const MINUTES: i64 = 60_000;
    let (store, table) = (Arc::new(MemoryStore::default()), friends(true));
    let clock = Some(TimeControl::Days { increment: 1, cap: 3 });
    let before = rooms(&store, Moment::new(0)).await;
    let id = before.create(GameSettings { clock, ..table.game.setup().clone() }).await.unwrap();
    // Two outages of 20 minutes, with an hour between them in which nobody opens the game.
    for (noted, started) in [(10 * MINUTES, 30 * MINUTES), (90 * MINUTES, 110 * MINUTES)] {
        store.note_presence(Moment::new(noted)).await.unwrap();
        store.register_start(Moment::new(started)).await.unwrap();
    }
    store.note_presence(Moment::new(2 * DAY)).await.unwrap();
    let late = rooms(&store, Moment::new(2 * DAY + 1)).await;
    for _ in 0..2 {
        let room = late.open(&id).await.unwrap();
        assert_eq!(room.game().await.next_flag(), Some(Moment::new(3 * DAY + 40 * MINUTES + 1)));
        drop(room);
        late.sweep();
        assert_eq!(late.count(), 0, "its deadline is far");
    }
    assert_eq!(store.events_after(&id, 1).await.unwrap().len(), 3);
    let text = late.transcript(&id, &table.white).await.unwrap();
    zugleich_transcript::verify(&text, &zugleich_transcript::VerifyOptions::default()).unwrap();
    // A deadline that comes too early ends nothing, and is corrected.
    store.set_due(&id, 4, Some(Moment::new(DAY))).await.unwrap();
    late.take_over().await;
    let next = store.next_deadline().await.unwrap();
    assert_eq!(next, Some(Moment::new(3 * DAY + 40 * MINUTES + 1)));
    assert_eq!(store.events_after(&id, 4).await.unwrap().len(), 0);
}

#[tokio::test]
async fn draft_is_refused_late_and_read_at_the_deadline() {
    const DAY: i64 = 86_400_000;
    let (store, table) = (Arc::new(MemoryStore::default()), friends(false));
    let clock = Some(TimeControl::Days { increment: 1, cap: 3 });
    let early = rooms(&store, Moment::new(0)).await;
    let id = early.create(GameSettings { clock, ..table.game.setup().clone() }).await.unwrap();
    let room = early.open(&id).await.unwrap();
    let draft = |plan: &str| (1, Some(plan.into()));
    early.set_draft(&room, payer(&table.white), draft("b1a3")).await.unwrap();
    let plan = |own: (u32, Option<CommittedPlan>)| own.1.map(|plan| plan.expose().to_owned());
    assert_eq!(plan(early.draft_of(&room, &table.white).await.unwrap()).as_deref(), Some("b1a3"));
    assert_eq!(plan(early.draft_of(&room, &table.black).await.unwrap()), None);
    // Another server stores Black's commitment, which changes nothing of White's draft.
    let (mut after, event) = (room.game().await.clone(), [committed(Color::Black, 1, "b5c3")]);
    let (expected, at) = (after.events(), Moment::new(1));
    after.apply(&event[0], at).unwrap();
    let (due, index) = (after.next_flag(), GameSummary::from(&after));
    store.append(&[Append { game: &id, expected, events: &event, at, due, index }]).await.unwrap();
    early.set_draft(&room, payer(&table.white), draft("b1c3")).await.unwrap();
    let refused = early.set_draft(&room, payer(&table.black), draft("b5c3")).await.unwrap_err();
    assert_eq!(refused.code(), "already-committed", "the room has read the missing event");
    store.note_presence(Moment::new(3 * DAY + 5)).await.unwrap();
    let late = rooms(&store, Moment::new(3 * DAY + 5)).await;
    let room = late.open(&id).await.unwrap();
    let refused = late.set_draft(&room, payer(&table.white), draft("b1a3")).await.unwrap_err();
    assert_eq!(refused.code(), "turn-mismatch", "the deadline came first");
    let game = room.game().await;
    assert_eq!(game.turns()[0].report.plans[Color::White].as_deref(), Some("b1c3"));
    assert!(store.drafts(&id).await.unwrap().is_empty());
}
