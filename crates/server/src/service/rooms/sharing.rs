//! Tests of the sharing of engine time: its jobs, their order, and cancelled jobs.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use zugleich_rules::{ByColor, Color};

use super::{Rooms, Tools};
use crate::adapters::memory::MemoryStore;
use crate::adapters::{Alone, Here, SetTime, SlowOpponent};
use crate::base::Moment;
use crate::base::ids::GuestId;
use crate::base::settings::Rate;
use crate::domain::chain::Ring;
use crate::domain::sample::setup;
use crate::domain::{Command, Occupant, OpponentKind, Payer, Setup};
use crate::service::{Lobby, Meters, Places, Quota, Room, Visit};

/// A server with one engine worker, and a minute of patience.
struct Rig {
    rooms: Rooms,
    opponent: Arc<SlowOpponent>,
    time: watch::Sender<Moment>,
}

/// A game of a guest against the computer, and the guest's connection to it.
struct Table {
    room: Arc<Room>,
    guest: GuestId,
    visit: Option<Visit>,
}

impl Rig {
    async fn new() -> Self {
        Self::with(Duration::MAX).await
    }

    /// Returns a server with this time limit for an engine job.
    async fn with(limit: Duration) -> Self {
        let (time, now) = watch::channel(Moment::new(0));
        let (now, (_, stopping)) = (Arc::new(SetTime::by(now)), watch::channel(false));
        let opponent = SlowOpponent::new();
        let tools = Tools {
            store: Arc::new(MemoryStore::default()),
            wakes: Arc::new(Alone),
            lobby: Lobby::new(Duration::ZERO, 3, now.clone()),
            meters: Arc::new(Meters::new()),
            time: now,
            stopping,
            thoughts: Arc::new(Here::new(opponent.clone(), 1, limit)),
            patience: Duration::from_secs(60),
            grace: Duration::from_secs(60),
            quota: Quota::new(Rate::new(u32::MAX, Duration::ZERO), Rate::new(u32::MAX, Duration::ZERO)),
            ring: Arc::new(Ring::new(Vec::new())),
        };
        let rooms = Rooms::new(tools).await.unwrap();
        Self { rooms, opponent, time }
    }

    /// Returns a game to which no guest has connected yet.
    async fn made(&self, guest: &GuestId, level: u8) -> Table {
        let seats = ByColor::new(Occupant::Guest(guest.clone()), Occupant::Computer);
        let setup = Setup { level: Some(level), ..setup(OpponentKind::Computer, seats, true) };
        let id = self.rooms.create(setup).await.unwrap();
        Table { room: self.rooms.open(&id).await.unwrap(), guest: guest.clone(), visit: None }
    }

    async fn come(&self, table: &mut Table, from: u8) {
        table.room.play_from(IpAddr::V4(Ipv4Addr::new(10, 0, 0, from)).into());
        let places = Places { tabs: 1, spectators: 1 };
        table.visit = self.rooms.welcome(&table.room, &table.guest, places).await.map(|(visit, _)| visit);
    }

    async fn table(&self, guest: &GuestId, from: u8, level: u8) -> Table {
        let mut table = self.made(guest, level).await;
        self.come(&mut table, from).await;
        table
    }

    async fn act(&self, table: &Table, command: &Command) {
        let payer = Payer { guest: table.guest.clone(), net: IpAddr::V4(Ipv4Addr::LOCALHOST).into() };
        self.rooms.act(&table.room, payer, Color::White, command).await.unwrap();
    }
}

impl Table {
    /// Waits until the computer has sealed its plan.
    async fn sealed(&self) {
        let mut news = self.room.news();
        while self.room.game().await.unplanned().is_some() {
            news.changed().await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_is_answered_before_the_third_game_of_who_has_many() {
    let (rig, flooder) = (Rig::new().await, GuestId::random());
    let mut flood = Vec::new();
    for _ in 0..20 {
        flood.push(rig.table(&flooder, 1, 5).await);
    }
    rig.opponent.until(|opponent| !opponent.begun().is_empty()).await;
    let newcomer = rig.table(&GuestId::random(), 2, 1).await;
    rig.opponent.let_go(3);
    newcomer.sealed().await;
    let place = rig.opponent.begun().iter().position(|level| *level == 1);
    assert!(place.is_some_and(|place| place <= 2), "{:?}", rig.opponent.begun());
    rig.opponent.let_go(flood.len());
    for table in &flood {
        table.sealed().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_thinks_for_a_game_that_is_over() {
    let rig = Rig::new().await;
    let thinking = rig.table(&GuestId::random(), 1, 3).await;
    rig.opponent.until(|opponent| opponent.begun().len() == 1).await;
    let waiting = rig.table(&GuestId::random(), 2, 4).await;
    let other = rig.table(&GuestId::random(), 3, 5).await;
    rig.act(&waiting, &Command::Resign).await;
    rig.act(&thinking, &Command::Resign).await;
    rig.opponent.until(|opponent| opponent.stopped() == [3]).await;
    rig.opponent.let_go(1);
    other.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 5]);
    for table in [&thinking, &waiting] {
        assert!(table.room.game().await.outcome().is_some());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_nobody_attends_waits_until_the_player_is_back() {
    let rig = Rig::new().await;
    let mut deserted = rig.made(&GuestId::random(), 2).await;
    rig.opponent.let_go(100);
    rig.table(&GuestId::random(), 1, 3).await.sealed().await;
    assert_eq!(rig.opponent.begun(), [3], "nobody has ever come to the other game");
    rig.come(&mut deserted, 2).await;
    deserted.sealed().await;

    let plan = |turn| Command::Commit { turn, plan: "b1c3".into() };
    deserted.visit = None;
    rig.time.send_replace(Moment::new(59_000));
    rig.act(&deserted, &plan(1)).await;
    deserted.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 2, 2], "the player may be back in a moment");
    rig.time.send_replace(Moment::new(61_000));
    let turn = deserted.room.game().await.turn();
    let next = deserted.room.game().await.plans(Color::White).unwrap().remove(0).0;
    rig.act(&deserted, &Command::Commit { turn, plan: next.into() }).await;
    rig.table(&GuestId::random(), 1, 4).await.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 2, 2, 4]);
    rig.come(&mut deserted, 2).await;
    deserted.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 2, 2, 4, 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thought_that_takes_too_long_is_thought_as_a_weaker_one() {
    let rig = Rig::with(Duration::from_millis(50)).await;
    let table = rig.table(&GuestId::random(), 1, 3).await;
    rig.opponent.until(|opponent| opponent.begun().len() == 3).await;
    rig.opponent.let_go(1);
    table.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 2, 1], "the weakest has all the time it needs");
    assert_eq!(rig.opponent.stopped(), [3, 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_thinks_on_for_a_player_who_has_left_for_good() {
    let rig = Rig::new().await;
    let mut table = rig.table(&GuestId::random(), 1, 3).await;
    rig.opponent.until(|opponent| opponent.begun().len() == 1).await;
    table.visit = None;
    rig.time.send_replace(Moment::new(61_000));
    rig.opponent.until(|opponent| opponent.stopped() == [3]).await;
    rig.come(&mut table, 1).await;
    rig.opponent.let_go(1);
    table.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 3]);
}
