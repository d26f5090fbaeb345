//! Tests of the sharing of engine time: its jobs, their order, and cancelled jobs.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use zugleich_rules::{ByColor, Color};

use super::{Rooms, RoomsDependencies};
use crate::Moment;
use crate::domain::chain::SigningKeyRing;
use crate::domain::{GameCommand, GameSettings, Occupant, OpponentKind, Payer};
use crate::fixtures::MemoryStore;
use crate::fixtures::SlowOpponent;
use crate::fixtures::game::setup;
use crate::ids::GuestId;
use crate::service::{Lobby, MetricsRegistry, Room, RoomConnection, RoomLimits, StorageQuota};
use crate::settings::Rate;
use crate::{LocalEngineJobs, ManualTime, NoBus};

/// A server with one engine worker, and a minute of patience.
struct EngineFixture {
    rooms: Rooms,
    opponent: Arc<SlowOpponent>,
    time: watch::Sender<Moment>,
}

/// A game of a guest against the computer, and the guest's connection to it.
struct ComputerGameFixture {
    room: Arc<Room>,
    guest: GuestId,
    visit: Option<RoomConnection>,
}

impl EngineFixture {
    async fn new() -> Self {
        Self::with(Duration::MAX).await
    }

    /// Returns a server with this time limit for an engine job.
    async fn with(limit: Duration) -> Self {
        let (time, now) = watch::channel(Moment::new(0));
        let (now, (_, stopping)) = (Arc::new(ManualTime::by(now)), watch::channel(false));
        let opponent = SlowOpponent::new();
        let tools = RoomsDependencies {
            store: Arc::new(MemoryStore::default()),
            bus: Arc::new(NoBus),
            lobby: Lobby::new(Duration::ZERO, 3, now.clone()),
            meters: Arc::new(MetricsRegistry::new()),
            time: now,
            stopping,
            engine_jobs: Arc::new(LocalEngineJobs::new(opponent.clone(), 1, limit)),
            patience: Duration::from_secs(60),
            grace: Duration::from_secs(60),
            quota: StorageQuota::new(
                Rate::new(u32::MAX, Duration::ZERO),
                Rate::new(u32::MAX, Duration::ZERO),
            ),
            ring: Arc::new(SigningKeyRing::new(Vec::new())),
        };
        let rooms = Rooms::new(tools).await.unwrap();
        Self { rooms, opponent, time }
    }

    /// Returns a game to which no guest has connected yet.
    async fn made(&self, guest: &GuestId, level: u8) -> ComputerGameFixture {
        let seats = ByColor::new(Occupant::Guest(guest.clone()), Occupant::Computer);
        let setup = GameSettings { level: Some(level), ..setup(OpponentKind::Computer, seats, true) };
        let id = self.rooms.create(setup).await.unwrap();
        ComputerGameFixture { room: self.rooms.open(&id).await.unwrap(), guest: guest.clone(), visit: None }
    }

    async fn come(&self, table: &mut ComputerGameFixture, from: u8) {
        table.room.play_from(IpAddr::V4(Ipv4Addr::new(10, 0, 0, from)).into());
        let places = RoomLimits { tabs: 1, spectators: 1 };
        table.visit = self.rooms.connect(&table.room, &table.guest, places).await.map(|(visit, _)| visit);
    }

    async fn table(&self, guest: &GuestId, from: u8, level: u8) -> ComputerGameFixture {
        let mut table = self.made(guest, level).await;
        self.come(&mut table, from).await;
        table
    }

    async fn act(&self, table: &ComputerGameFixture, command: &GameCommand) {
        let payer = Payer { guest: table.guest.clone(), net: IpAddr::V4(Ipv4Addr::LOCALHOST).into() };
        self.rooms.act(&table.room, payer, Color::White, command).await.unwrap();
    }
}

impl ComputerGameFixture {
    /// Waits until the computer has sealed its plan.
    async fn sealed(&self) {
        let mut news = self.room.subscribe_changes();
        while self.room.game().await.computer_to_plan().is_some() {
            news.changed().await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn new_guest_is_answered_before_flooding_guest() {
    let (rig, flooder) = (EngineFixture::new().await, GuestId::random());
    let mut flood = Vec::new();
    for _ in 0..20 {
        flood.push(rig.table(&flooder, 1, 10).await);
    }
    rig.opponent.until(|opponent| !opponent.begun().is_empty()).await;
    let newcomer = rig.table(&GuestId::random(), 2, 1).await;
    rig.opponent.release(3);
    newcomer.sealed().await;
    let place = rig.opponent.begun().iter().position(|level| *level == 1);
    assert!(place.is_some_and(|place| place <= 2), "{:?}", rig.opponent.begun());
    rig.opponent.release(flood.len());
    for table in &flood {
        table.sealed().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_thinks_for_a_game_that_is_over() {
    let rig = EngineFixture::new().await;
    let running = rig.table(&GuestId::random(), 1, 3).await;
    rig.opponent.until(|opponent| opponent.begun().len() == 1).await;
    let waiting = rig.table(&GuestId::random(), 2, 4).await;
    let other = rig.table(&GuestId::random(), 3, 5).await;
    rig.act(&waiting, &GameCommand::Resign).await;
    rig.act(&running, &GameCommand::Resign).await;
    rig.opponent.until(|opponent| opponent.stopped() == [3]).await;
    rig.opponent.release(1);
    other.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 5]);
    for table in [&running, &waiting] {
        assert!(table.room.game().await.outcome().is_some());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unattended_game_waits_for_player() {
    let rig = EngineFixture::new().await;
    let mut deserted = rig.made(&GuestId::random(), 2).await;
    rig.opponent.release(100);
    rig.table(&GuestId::random(), 1, 3).await.sealed().await;
    assert_eq!(rig.opponent.begun(), [3], "nobody has ever come to the other game");
    rig.come(&mut deserted, 2).await;
    deserted.sealed().await;

    let plan = |turn| GameCommand::Commit { turn, plan: "b1c3".into() };
    deserted.visit = None;
    rig.time.send_replace(Moment::new(59_000));
    rig.act(&deserted, &plan(1)).await;
    deserted.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 2, 2], "the player may be back in a moment");
    rig.time.send_replace(Moment::new(61_000));
    let turn = deserted.room.game().await.turn();
    let next = deserted.room.game().await.plans(Color::White).unwrap().remove(0).0;
    rig.act(&deserted, &GameCommand::Commit { turn, plan: next.into() }).await;
    rig.table(&GuestId::random(), 1, 4).await.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 2, 2, 4]);
    rig.come(&mut deserted, 2).await;
    deserted.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 2, 2, 4, 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn timed_out_job_reruns_at_weaker_level() {
    let rig = EngineFixture::with(Duration::from_millis(50)).await;
    let table = rig.table(&GuestId::random(), 1, 3).await;
    rig.opponent.until(|opponent| opponent.begun().len() == 3).await;
    rig.opponent.release(1);
    table.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 2, 1], "the weakest has all the time it needs");
    assert_eq!(rig.opponent.stopped(), [3, 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn job_of_departed_player_is_cancelled() {
    let rig = EngineFixture::new().await;
    let mut table = rig.table(&GuestId::random(), 1, 3).await;
    rig.opponent.until(|opponent| opponent.begun().len() == 1).await;
    table.visit = None;
    rig.time.send_replace(Moment::new(61_000));
    rig.opponent.until(|opponent| opponent.stopped() == [3]).await;
    rig.come(&mut table, 1).await;
    rig.opponent.release(1);
    table.sealed().await;
    assert_eq!(rig.opponent.begun(), [3, 3]);
}
