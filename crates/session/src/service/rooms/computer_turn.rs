use std::sync::{Arc, Weak};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use zugleich_engine::Level;
use zugleich_rules::Color;

use super::Rooms;
use crate::domain::chain::SigningKeyRing;
use crate::domain::{Decision, GameState, Occupant};
use crate::ports::{EngineJob, EngineJobError};
use crate::random::EngineSeed;
use crate::service::{CommandError, Room};

/// Delay before a failed engine is asked again: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));
/// Interval of the check whether a player still waits for the computer.
const LOOK: Duration = Duration::from_secs(1);

/// Reason why the computer has not planned yet; it may be logged, since it does not contain a plan.
#[derive(Debug, thiserror::Error)]
enum PlanningError {
    #[error("{0}")]
    NoPlan(#[from] EngineJobError),
    #[error("the server is stopping")]
    Stopped,
    #[error("the game refused the plan ({0})")]
    Refused(&'static str),
}

impl Rooms {
    /// Starts the computer's planning in the background, if a turn waits for it. Where both sides plan at the
    /// same time the plan is sealed.
    pub(super) fn start_sealing(&self, room: &Arc<Room>) {
        if !room.begin_sealing() {
            return;
        }
        let (rooms, room) = (self.clone(), Arc::downgrade(room));
        tokio::spawn(async move {
            loop {
                rooms.keep_sealing(&room).await;
                if *rooms.inner().stopping.borrow() {
                    return;
                }
                let Some(room) = room.upgrade() else { return };
                room.end_sealing();
                // A turn or a player that came just before found this task running and relied on it.
                let waits = {
                    let game = room.game().await;
                    game.computer_to_plan().is_some() && rooms.is_wanted(&room, &game)
                };
                if !waits || !room.begin_sealing() {
                    return;
                }
            }
        });
    }

    /// Plans until no plan is missing, no player waits for one, or the room is unloaded.
    async fn keep_sealing(&self, room: &Weak<Room>) {
        let (mut pause, mut weaker) = (PAUSES.0, 0);
        while let Some(room) = room.upgrade() {
            match self.seal_once(&room, weaker).await {
                Ok(true) => (pause, weaker) = (PAUSES.0, 0),
                Ok(false) | Err(PlanningError::Stopped) => return,
                Err(PlanningError::NoPlan(EngineJobError::Late)) => {
                    weaker += 1;
                    tracing::warn!(
                        weaker,
                        "an engine plan took too long: the engine continues at a lower level"
                    );
                }
                Err(why) => {
                    tracing::error!(%why, "the computer has no plan yet");
                    drop(room);
                    tokio::time::sleep(pause).await;
                    self.inner().wait_until_writable().await;
                    pause = PAUSES.1.min(2 * pause);
                }
            }
        }
    }

    /// Chooses and commits one plan, at a level weaker by `weaker`; returns whether a plan was missing and
    /// wanted.
    async fn seal_once(&self, room: &Arc<Room>, weaker: u8) -> Result<bool, PlanningError> {
        let refused = |fault: CommandError| PlanningError::Refused(fault.code());
        let game = self.game(room).await.map_err(refused)?;
        let Some(task) = ComputerTurn::of(&game) else { return Ok(false) };
        if !self.is_wanted(room, &game) {
            return Ok(false);
        }
        let mut thought = task.thought(room, &game, &self.inner().ring);
        thought.level = thought.level.map(|level| level.weaker(weaker));
        drop(game);
        let Some(plan) = self.choose(room, task, thought).await? else { return Ok(true) };
        let sealed = self.change(room, self.inner().time.now(), move |game| {
            // Turns may have been taken back and replayed meanwhile.
            if ComputerTurn::of(game) != Some(task) {
                return Ok(Decision::default());
            }
            Ok(game.decide_choice(task.seat, task.turn, plan.expose_secret())?)
        });
        sealed.await.map_err(refused)?;
        self.start_timing(room);
        Ok(true)
    }

    /// Returns whether a player waits for the computer: with clocks always, otherwise while a player is
    /// connected, and a little longer.
    fn is_wanted(&self, room: &Room, game: &GameState) -> bool {
        let inner = self.inner();
        let patience = i64::try_from(inner.patience.as_millis()).unwrap_or(i64::MAX);
        game.setup().clock.is_some() || room.is_attended(game, inner.time.now().plus(-patience))
    }

    /// Returns the plan, unless the game changes meanwhile or no player waits for it any more: then the
    /// engine job is cancelled.
    async fn choose(
        &self,
        room: &Room,
        task: ComputerTurn,
        thought: EngineJob,
    ) -> Result<Option<SecretString>, PlanningError> {
        tokio::select! {
            plan = self.inner().thoughts.run_job(thought) => Ok(Some(plan?)),
            () = settled(room, task) => Ok(None),
            () = self.left(room) => Ok(None),
            () = self.stops() => Err(PlanningError::Stopped),
        }
    }

    /// Completes when no player waits for the computer any more.
    async fn left(&self, room: &Room) {
        loop {
            tokio::time::sleep(LOOK).await;
            if !self.is_wanted(room, &*room.game().await) {
                return;
            }
        }
    }

    /// Completes when the server stops.
    async fn stops(&self) {
        let mut stopping = self.inner().stopping.clone();
        if stopping.wait_for(|stop| *stop).await.is_err() {
            // No sender is left to stop it.
            std::future::pending::<()>().await;
        }
    }
}

/// The computer's choice in a turn. Resolved turns are the same while the number of takebacks is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ComputerTurn {
    seat: Color,
    turn: u32,
    takebacks: u32,
    level: Level,
}

impl ComputerTurn {
    fn of(game: &GameState) -> Option<Self> {
        let seat = game.computer_to_plan()?;
        let level = game.setup().strength().unwrap_or(Level::MIN);
        Some(Self { seat, turn: game.turn(), takebacks: game.takebacks(), level })
    }

    /// Returns the engine job for the choice, with the account that it is charged to.
    fn thought(self, room: &Room, game: &GameState, ring: &SigningKeyRing) -> EngineJob {
        let guest = game.seats().iter().find_map(|(_, occupant)| match occupant {
            Occupant::Guest(guest) => Some(guest.clone()),
            _ => None,
        });
        let Self { seat, turn, takebacks, level } = self;
        EngineJob {
            game: game.id().clone(),
            seat,
            turn,
            takebacks,
            level: Some(level),
            record: game.record().clone(),
            // A game older than the keys has not committed to a seed.
            seed: ring
                .turn_seed(game.id(), game.since(), turn, takebacks)
                .unwrap_or_else(|_| EngineSeed::random()),
            guest,
            net: room.played_from(),
            timed: game.setup().clock.is_some(),
        }
    }
}

/// Completes when the game does not wait for this choice any more.
async fn settled(room: &Room, task: ComputerTurn) {
    let mut news = room.subscribe_changes();
    loop {
        news.borrow_and_update();
        let now = ComputerTurn::of(&*room.game().await);
        if now != Some(task) || news.changed().await.is_err() {
            return;
        }
    }
}
