use std::sync::Arc;

use secrecy::ExposeSecret;
use zugleich_rules::Color;

use super::Rooms;
use crate::ClientNetwork;
use crate::domain::{DecisionError, GamePhase, GameState};
use crate::ids::GuestId;
use crate::ports::{EngineJob, EngineJobError, StudyReport};
use crate::random::EngineSeed;
use crate::service::{CommandError, Room};

impl Rooms {
    /// Returns the number of turns of a finished game that can be studied; an unfinished game is refused.
    pub async fn studied(&self, room: &Room) -> Result<usize, CommandError> {
        let game = room.game().await;
        check(&game)?;
        Ok(game.turns().len())
    }

    /// Returns the engine's study of a turn, from 0, of a finished game; computed when no plan is in the
    /// engine queue, and cancelled when this is dropped.
    pub async fn study(
        &self,
        room: &Room,
        turn: usize,
        guest: &GuestId,
        net: ClientNetwork,
    ) -> Result<Arc<StudyReport>, EngineJobError> {
        let game = room.game().await;
        let (id, takebacks, mut record) = (game.id().clone(), game.takebacks(), game.record().clone());
        drop(game);
        record.turns.truncate(turn + 1);
        let studies = self.inner().studies.of(&id);
        let mut studies = studies.lock().await;
        if let Some(study) = studies.get(&turn) {
            return Ok(study.clone());
        }
        let thought = EngineJob {
            game: id,
            seat: Color::White,
            turn: u32::try_from(turn).map_err(|_| EngineJobError::Failed)?,
            takebacks,
            level: None,
            record,
            seed: EngineSeed::random(),
            guest: Some(guest.clone()),
            net: Some(net),
            timed: false,
        };
        let text = self.thoughts().run_job(thought).await?;
        let study: StudyReport =
            serde_json::from_str(text.expose_secret()).map_err(|_| EngineJobError::Failed)?;
        Ok(studies.entry(turn).or_insert(Arc::new(study)).clone())
    }
}

/// Checks that the turns of a game may be studied.
fn check(game: &GameState) -> Result<(), DecisionError> {
    game.playable()?;
    if game.phase() != GamePhase::Over {
        return Err(DecisionError::NotOver);
    }
    Ok(())
}
