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
    /// Returns the number of turns of a finished game that can be studied; an unfinished game is refused.
    pub(crate) async fn studied(&self, room: &Room) -> Result<usize, NotDone> {
        let game = room.game().await;
        check(&game)?;
        Ok(game.turns().len())
    }

    /// Returns the engine's study of a turn, from 0, of a finished game; computed when no plan is in the
    /// engine queue, and cancelled when this is dropped.
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

/// Checks that the turns of a game may be studied.
fn check(game: &Game) -> Result<(), Refusal> {
    game.playable()?;
    if game.phase() != Phase::Over {
        return Err(Refusal::NotOver);
    }
    Ok(())
}
