use std::sync::{Arc, Weak};
use std::time::Duration;

use zugleich_rules::Color;

use super::Rooms;
use crate::base::random;
use crate::domain::Decision;
use crate::ports::NoChoice;
use crate::service::{NotDone, Room};

/// How long to wait before an opponent that failed is asked again: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

/// Why the computer has no plan yet; the log may say so, for it does not name a plan.
#[derive(Debug, thiserror::Error)]
enum NoPlan {
    #[error("{0}")]
    Choice(#[from] NoChoice),
    #[error("the opponent was stopped")]
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
                let Some(room) = room.upgrade() else { return };
                room.end_sealing();
                // A turn that began just before found somebody sealing and relied on it.
                if room.game().await.unplanned().is_none() || !room.begin_sealing() {
                    return;
                }
            }
        });
    }

    /// Plans until nothing is left to plan, or the room is forgotten.
    async fn keep_sealing(&self, room: &Weak<Room>) {
        let mut pause = PAUSES.0;
        while let Some(room) = room.upgrade() {
            match self.seal_once(&room).await {
                Ok(true) => pause = PAUSES.0,
                Ok(false) => return,
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

    /// Chooses and commits one plan; says whether there was one to choose.
    async fn seal_once(&self, room: &Arc<Room>) -> Result<bool, NoPlan> {
        let refused = |fault: NotDone| NoPlan::Refused(fault.code());
        let game = self.game(room).await.map_err(refused)?;
        let Some(seat) = game.unplanned() else { return Ok(false) };
        let (turn, record) = (game.turn(), game.record().clone());
        let level = game.setup().level.unwrap_or(1);
        drop(game);
        let plan = self.choose(record.clone(), seat, level).await?;
        let sealed = self.change(room, self.inner().time.now(), move |game| {
            // Turns may have been taken back and others played meanwhile.
            if game.unplanned() != Some(seat) || *game.record() != record {
                return Ok(Decision::default());
            }
            game.decide_choice(seat, turn, &plan)
        });
        sealed.await.map_err(refused)?;
        self.start_timing(room);
        Ok(true)
    }

    async fn choose(
        &self,
        record: zugleich_rules::kernel::Record,
        seat: Color,
        level: u8,
    ) -> Result<String, NoPlan> {
        let permit = self.inner().thinking.clone().acquire_owned().await;
        let permit = permit.map_err(|_| NoPlan::Stopped)?;
        let opponent = self.inner().opponent.clone();
        let thought = tokio::task::spawn_blocking(move || {
            let choice = opponent.choose(&record, seat, level, random::seed());
            drop(permit);
            choice
        });
        Ok(thought.await.map_err(|_| NoPlan::Stopped)??)
    }
}
