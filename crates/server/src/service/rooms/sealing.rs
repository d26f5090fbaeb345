use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use zugleich_rules::Color;
use zugleich_rules::kernel::Record;

use super::Rooms;
use crate::base::random;
use crate::domain::{Decision, Game, Occupant};
use crate::ports::NoChoice;
use crate::service::{NotDone, Place, Request, Room};

/// How long to wait before an opponent that failed is asked again: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

/// Why the computer has no plan yet; the log may say so, for it does not name a plan.
#[derive(Debug, thiserror::Error)]
enum NoPlan {
    #[error("{0}")]
    Choice(#[from] NoChoice),
    #[error("the server stops")]
    Stopped,
    #[error("the opponent has come to no end")]
    Failed,
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
        let mut pause = PAUSES.0;
        while let Some(room) = room.upgrade() {
            match self.seal_once(&room).await {
                Ok(true) => pause = PAUSES.0,
                Ok(false) | Err(NoPlan::Stopped) => return,
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

    /// Chooses and commits one plan; says whether there was one to choose, and somebody who waits for it.
    async fn seal_once(&self, room: &Arc<Room>) -> Result<bool, NoPlan> {
        let refused = |fault: NotDone| NoPlan::Refused(fault.code());
        let game = self.game(room).await.map_err(refused)?;
        let Some(task) = Task::of(&game) else { return Ok(false) };
        let request = request(room, &game);
        if !self.is_wanted(room, &game) {
            return Ok(false);
        }
        drop(game);
        let waits = self.inner().meters.thought();
        let place = tokio::select! {
            place = self.inner().thinkers.ask(request) => place.map_err(|_| NoPlan::Stopped)?,
            () = settled(room, task) => return Ok(true),
            () = self.stops() => return Err(NoPlan::Stopped),
        };
        drop(waits);
        let record = {
            let game = room.game().await;
            if !self.is_wanted(room, &game) {
                return Ok(false);
            }
            if Task::of(&game) != Some(task) {
                return Ok(true);
            }
            game.record().clone()
        };
        let Some(plan) = self.choose(room, task, record, place).await? else { return Ok(true) };
        let sealed = self.change(room, self.inner().time.now(), move |game| {
            // Turns may have been taken back and others played meanwhile.
            if Task::of(game) != Some(task) {
                return Ok(Decision::default());
            }
            game.decide_choice(task.seat, task.turn, &plan)
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

    /// The plan, unless the game goes another way meanwhile: then the opponent is told to stop. The place is free again
    /// when it has.
    async fn choose(
        &self,
        room: &Room,
        task: Task,
        record: Record,
        place: Place,
    ) -> Result<Option<String>, NoPlan> {
        let (opponent, stop) = (self.inner().opponent.clone(), Arc::new(AtomicBool::new(false)));
        let (Task { seat, level, .. }, stopped) = (task, stop.clone());
        let mut thought = tokio::task::spawn_blocking(move || {
            let _place = place;
            let stop = || stopped.load(Ordering::Relaxed);
            opponent.choose(&record, seat, level, random::seed(), &stop)
        });
        let ended = tokio::select! {
            choice = &mut thought => return Ok(Some(choice.map_err(|_| NoPlan::Failed)??)),
            () = settled(room, task) => Ok(None),
            () = self.stops() => Err(NoPlan::Stopped),
        };
        stop.store(true, Ordering::Relaxed);
        ended
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
    level: u8,
}

impl Task {
    fn of(game: &Game) -> Option<Self> {
        let seat = game.unplanned()?;
        let level = game.setup().level.unwrap_or(1);
        Some(Self { seat, turn: game.turn(), takebacks: game.takebacks(), level })
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

/// Who waits for the computer in a game.
fn request(room: &Room, game: &Game) -> Request {
    let guest = game.seats().iter().find_map(|(_, occupant)| match occupant {
        Occupant::Guest(guest) => Some(guest.clone()),
        _ => None,
    });
    let (level, timed) = (game.setup().level.unwrap_or(1), game.setup().clock.is_some());
    Request { guest, net: room.played_from(), level, timed }
}
