use std::sync::{Arc, Weak};
use std::time::Duration;

use zugleich_rules::Color;

use super::Rooms;
use crate::opponent::NoChoice;
use crate::random;
use crate::room::{Refusal, Room};

/// How long to wait before an opponent that failed is asked again: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

/// Why no seal could be made; the log may say so, for it does not name a plan.
#[derive(Debug, thiserror::Error)]
enum NoSeal {
    #[error("{0}")]
    Choice(#[from] NoChoice),
    #[error("the opponent was stopped")]
    Stopped,
    #[error("its plan was refused ({0})")]
    Refused(&'static str),
}

impl Rooms {
    /// Lets the computer choose and seal its plan in the background, if a turn waits for that.
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
                if room.game().await.unsealed().is_none() || !room.begin_sealing() {
                    return;
                }
            }
        });
    }

    /// Seals until nothing is left to seal, or the room is forgotten.
    async fn keep_sealing(&self, room: &Weak<Room>) {
        let mut pause = PAUSES.0;
        while let Some(room) = room.upgrade() {
            match self.seal_once(&room).await {
                Ok(true) => pause = PAUSES.0,
                Ok(false) => return,
                Err(why) => {
                    tracing::error!(%why, "the computer could not seal a plan");
                    drop(room);
                    tokio::time::sleep(pause).await;
                    pause = PAUSES.1.min(2 * pause);
                }
            }
        }
    }

    /// Chooses and seals one plan; says whether there was one to seal.
    async fn seal_once(&self, room: &Arc<Room>) -> Result<bool, NoSeal> {
        let game = room.game().await;
        let Some(seat) = game.unsealed() else { return Ok(false) };
        let (turn, record) = (game.turn(), game.record().clone());
        let level = game.setup().level.unwrap_or(1);
        drop(game);
        let plan = self.choose(record, seat, level).await?;
        let game = room.game().await;
        if game.unsealed() != Some(seat) || game.turn() != turn {
            return Ok(true);
        }
        let refused = |refusal: Refusal| NoSeal::Refused(refusal.code());
        let decision = game.decide_seal(seat, turn, &plan).map_err(refused)?;
        self.write(room, game, decision).await.map_err(refused)?;
        Ok(true)
    }

    async fn choose(
        &self,
        record: zugleich_rules::game::Record,
        seat: Color,
        level: u8,
    ) -> Result<String, NoSeal> {
        let permit = self.inner().thinking.clone().acquire_owned().await;
        let permit = permit.map_err(|_| NoSeal::Stopped)?;
        let opponent = self.inner().opponent.clone();
        let thought = tokio::task::spawn_blocking(move || {
            let choice = opponent.choose(&record, seat, level, random::seed());
            drop(permit);
            choice
        });
        Ok(thought.await.map_err(|_| NoSeal::Stopped)??)
    }
}
