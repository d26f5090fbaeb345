use std::sync::{Arc, Weak};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use zugleich_engine::Level;
use zugleich_rules::Color;

use super::Rooms;
use crate::base::random::Seed;
use crate::domain::chain::Ring;
use crate::domain::{Decision, Game, Occupant};
use crate::ports::{NoPlan, Thought};
use crate::service::{NotDone, Room};

/// How long to wait before an opponent that failed is asked again: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));
/// How often it is looked whether somebody still waits for the computer.
const LOOK: Duration = Duration::from_secs(1);

/// Why the computer has not planned yet; the log may say so, for it does not name a plan.
#[derive(Debug, thiserror::Error)]
enum Unplanned {
    #[error("{0}")]
    NoPlan(#[from] NoPlan),
    #[error("the server stops")]
    Stopped,
    #[error("it was refused ({0})")]
    Refused(&'static str),
}

impl Rooms {
    /// Lets the computer choose its plan in the background, if a turn waits for that. Where both sides plan at the
    /// same time it seals the plan.
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
                // A turn that began just before, or a player who came, found somebody sealing and relied on it.
                let waits = {
                    let game = room.game().await;
                    game.unplanned().is_some() && rooms.is_wanted(&room, &game)
                };
                if !waits || !room.begin_sealing() {
                    return;
                }
            }
        });
    }

    /// Plans until nothing is left to plan, nobody waits for it, or the room is forgotten.
    async fn keep_sealing(&self, room: &Weak<Room>) {
        let (mut pause, mut weaker) = (PAUSES.0, 0);
        while let Some(room) = room.upgrade() {
            match self.seal_once(&room, weaker).await {
                Ok(true) => (pause, weaker) = (PAUSES.0, 0),
                Ok(false) | Err(Unplanned::Stopped) => return,
                Err(Unplanned::NoPlan(NoPlan::Late)) => {
                    weaker += 1;
                    tracing::warn!(
                        weaker,
                        "a thought took too long: the computer thinks as a weaker one does"
                    );
                }
                Err(why) => {
                    tracing::error!(%why, "the computer could not plan");
                    drop(room);
                    tokio::time::sleep(pause).await;
                    self.inner().store_sound().await;
                    pause = PAUSES.1.min(2 * pause);
                }
            }
        }
    }

    /// Chooses and commits one plan, as a level does that is so much weaker; says whether there was one to choose, and
    /// somebody who waits for it.
    async fn seal_once(&self, room: &Arc<Room>, weaker: u8) -> Result<bool, Unplanned> {
        let refused = |fault: NotDone| Unplanned::Refused(fault.code());
        let game = self.game(room).await.map_err(refused)?;
        let Some(task) = Task::of(&game) else { return Ok(false) };
        if !self.is_wanted(room, &game) {
            return Ok(false);
        }
        let mut thought = task.thought(room, &game, &self.inner().ring);
        thought.level = thought.level.map(|level| level.weaker(weaker));
        drop(game);
        let Some(plan) = self.choose(room, task, thought).await? else { return Ok(true) };
        let sealed = self.change(room, self.inner().time.now(), move |game| {
            // Turns may have been taken back and others played meanwhile.
            if Task::of(game) != Some(task) {
                return Ok(Decision::default());
            }
            Ok(game.decide_choice(task.seat, task.turn, plan.expose_secret())?)
        });
        sealed.await.map_err(refused)?;
        self.start_timing(room);
        Ok(true)
    }

    /// Whether somebody waits for the computer: with clocks always, otherwise as long as a player is there, and a
    /// little longer.
    fn is_wanted(&self, room: &Room, game: &Game) -> bool {
        let inner = self.inner();
        let patience = i64::try_from(inner.patience.as_millis()).unwrap_or(i64::MAX);
        game.setup().clock.is_some() || room.is_attended(game, inner.time.now().plus(-patience))
    }

    /// The plan, unless the game goes another way meanwhile or nobody waits for it any more: then whoever thinks is
    /// told to stop.
    async fn choose(
        &self,
        room: &Room,
        task: Task,
        thought: Thought,
    ) -> Result<Option<SecretString>, Unplanned> {
        tokio::select! {
            plan = self.inner().thoughts.think(thought) => Ok(Some(plan?)),
            () = settled(room, task) => Ok(None),
            () = self.left(room) => Ok(None),
            () = self.stops() => Err(Unplanned::Stopped),
        }
    }

    /// Is done when nobody waits for the computer any more.
    async fn left(&self, room: &Room) {
        loop {
            tokio::time::sleep(LOOK).await;
            if !self.is_wanted(room, &*room.game().await) {
                return;
            }
        }
    }

    /// Is done when the server stops: who stops waits for no plan.
    async fn stops(&self) {
        let mut stopping = self.inner().stopping.clone();
        if stopping.wait_for(|stop| *stop).await.is_err() {
            // Nobody is left who could stop it.
            std::future::pending::<()>().await;
        }
    }
}

/// What the computer has to choose. The turns that were played are the same while none is taken back.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Task {
    seat: Color,
    turn: u32,
    takebacks: u32,
    level: Level,
}

impl Task {
    fn of(game: &Game) -> Option<Self> {
        let seat = game.unplanned()?;
        let level = game.setup().strength().unwrap_or(Level::MIN);
        Some(Self { seat, turn: game.turn(), takebacks: game.takebacks(), level })
    }

    /// What is to be thought about, and who waits for it.
    fn thought(self, room: &Room, game: &Game, ring: &Ring) -> Thought {
        let guest = game.seats().iter().find_map(|(_, occupant)| match occupant {
            Occupant::Guest(guest) => Some(guest.clone()),
            _ => None,
        });
        let Self { seat, turn, takebacks, level } = self;
        Thought {
            game: game.id().clone(),
            seat,
            turn,
            takebacks,
            level: Some(level),
            record: game.record().clone(),
            // A game that is older than the keys has committed to none.
            seed: ring.turn_seed(game.id(), game.since(), turn, takebacks).unwrap_or_else(|_| Seed::random()),
            guest,
            net: room.played_from(),
            timed: game.setup().clock.is_some(),
        }
    }
}

/// Is done when the game does not wait for this any more.
async fn settled(room: &Room, task: Task) {
    let mut news = room.news();
    loop {
        news.borrow_and_update();
        let now = Task::of(&*room.game().await);
        if now != Some(task) || news.changed().await.is_err() {
            return;
        }
    }
}
