use std::sync::Arc;

use zugleich_rules::Color;
use zugleich_transcript::SignedReceipt;

use super::{RoomError, Rooms};
use crate::domain::chain::{TranscriptChain, TranscriptChainError};
use crate::domain::{GameCommand, GamePhase, GameState};
use crate::ids::{GameId, GuestId};
use crate::ports::StoreError;
use crate::service::{LazyReceipt, Room};

/// Reason why a guest gets no transcript.
#[derive(Debug, thiserror::Error)]
pub enum TranscriptRequestError {
    /// The game does not exist, or cannot be read.
    #[error("{0}")]
    Room(#[from] RoomError),
    /// Its events cannot be read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// It is unfinished, and the guest is not a player.
    #[error("The transcript of an unfinished game is available to its players only.")]
    NotOver,
    /// It has no transcript.
    #[error("{0}")]
    Untellable(#[from] TranscriptChainError),
    /// The task that writes it has failed.
    #[error("The transcript could not be written.")]
    Failed,
}

impl Rooms {
    /// Ensures that the chain of a room's game is known; without it there are no receipts.
    pub async fn ensure_chain(&self, room: &Room) {
        let game = room.game().await;
        if room.is_doubtful() || room.chain().is_of(&game) {
            return;
        }
        let stored = match self.inner().store.events_after(game.id(), 0).await {
            Ok(stored) => stored,
            Err(error) => {
                tracing::error!(game = %game.id().logged(), %error, "a transcript could not be loaded");
                return;
            }
        };
        let made = TranscriptChain::fold(game.id(), &stored, &self.inner().ring).map(|history| history.chain);
        room.chain().set(made);
    }

    /// Returns the receipt for a command of a seat that was just acknowledged.
    pub async fn receipt(&self, room: &Room, seat: Color, command: &GameCommand) -> Option<SignedReceipt> {
        self.ensure_chain(room).await;
        let unsigned = {
            let game = room.game().await;
            let mut chain = room.chain();
            match command {
                GameCommand::Commit { turn, .. } | GameCommand::Seal { turn, .. } => {
                    chain.committed(&game, seat, *turn)
                }
                _ => chain.shown(&game),
            }
        };
        unsigned?.signed(&self.inner().ring).cloned()
    }

    /// Returns the public receipt, to be signed after the game's lock is released.
    pub fn shown_receipt(room: &Room, game: &GameState) -> Option<LazyReceipt> {
        room.chain().shown(game)
    }

    /// Returns the transcript of a game, for a guest: of an unfinished game only for its players, and only
    /// its public part.
    pub async fn transcript(&self, id: &GameId, guest: &GuestId) -> Result<String, TranscriptRequestError> {
        let room: Arc<Room> = self.open(id).await?;
        self.ensure_chain(&room).await;
        let shown = {
            let game = room.game().await;
            let plays = Color::ALL.into_iter().any(|seat| game.owns(guest, seat));
            if !plays && game.phase() != GamePhase::Over {
                return Err(TranscriptRequestError::NotOver);
            }
            room.chain().shown_stored(&game)
        };
        // Hidden events are not even read, since the time of reading would reveal them.
        let stored = self.inner().store.events_between(id, 0, shown.unwrap_or(u32::MAX)).await?;
        let (id, ring) = (id.clone(), self.inner().ring.clone());
        // A signature for each event must not block other tasks.
        let written =
            tokio::task::spawn_blocking(move || TranscriptChain::fold(&id, &stored, &ring)?.text(&ring));
        Ok(written.await.map_err(|_| TranscriptRequestError::Failed)??)
    }
}
