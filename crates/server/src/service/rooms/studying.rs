use std::sync::Arc;

use secrecy::ExposeSecret;
use zugleich_rules::Color;

use super::Rooms;
use crate::base::Net;
use crate::base::ids::GuestId;
use crate::base::random::Seed;
use crate::domain::{Game, Phase, Refusal};
use crate::ports::{NoPlan, Study, Thought};
use crate::service::{NotDone, Room};

impl Rooms {
    /// How many turns of a game can be studied: none of one that goes on, whoever asks.
    pub(crate) async fn studied(&self, room: &Room) -> Result<usize, NotDone> {
        let game = room.game().await;
        check(&game)?;
        Ok(game.turns().len())
    }

    /// What an engine finds of a turn, from 0, of a game that is over; thought about when nobody waits for a plan, and
    /// not any more when this is dropped.
    pub(crate) async fn study(
        &self,
        room: &Room,
        turn: usize,
        guest: &GuestId,
        net: Net,
    ) -> Result<Arc<Study>, NoPlan> {
        let game = room.game().await;
        let (id, takebacks, mut record) = (game.id().clone(), game.takebacks(), game.record().clone());
        drop(game);
        record.turns.truncate(turn + 1);
        let studies = self.inner().studies.of(&id);
        let mut studies = studies.lock().await;
        if let Some(study) = studies.get(&turn) {
            return Ok(study.clone());
        }
        let thought = Thought {
            game: id,
            seat: Color::White,
            turn: u32::try_from(turn).map_err(|_| NoPlan::Failed)?,
            takebacks,
            level: None,
            record,
            seed: Seed::random(),
            guest: Some(guest.clone()),
            net: Some(net),
            timed: false,
        };
        let text = self.thoughts().think(thought).await?;
        let study: Study = serde_json::from_str(text.expose_secret()).map_err(|_| NoPlan::Failed)?;
        Ok(studies.entry(turn).or_insert(Arc::new(study)).clone())
    }
}

/// Whether the turns of a game may be studied.
fn check(game: &Game) -> Result<(), Refusal> {
    game.playable()?;
    if game.phase() != Phase::Over {
        return Err(Refusal::NotOver);
    }
    Ok(())
}
