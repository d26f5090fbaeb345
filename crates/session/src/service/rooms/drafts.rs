use std::sync::Arc;
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use zugleich_rules::Color;

use super::Rooms;
use super::registry::ATTEMPTS;
use super::run_to_completion::RunToCompletion;
use crate::Moment;
use crate::domain::{CommittedPlan, DecisionError, Payer, PlanDraft, StoredEvent};
use crate::ids::GuestId;
use crate::service::{CommandError, Room};

/// A draft as a player sends it: its turn, and the plan; `None` withdraws it.
type SentDraft = (u32, Option<SecretString>);

/// Drafts of games by days.
impl Rooms {
    /// Stores the draft of a guest's seat in place of an earlier one, or deletes it. It is on disk when this succeeds.
    ///
    /// # Errors
    /// [`CommandError`]; nothing has changed then, except for [`CommandError::Storage`], after which only the database
    /// knows whether the draft counts.
    pub async fn set_draft(
        &self,
        room: &Arc<Room>,
        payer: Payer,
        draft: SentDraft,
    ) -> Result<(), CommandError> {
        self.inner().store.admit(Duration::ZERO)?;
        self.admit(&payer)?;
        let at = self.inner().time.now();
        self.expire_clocks(room, at).await?;
        let (rooms, room) = (self.clone(), room.clone());
        let task = RunToCompletion::of(async move { rooms.write_draft(&room, &payer, &draft, at).await });
        task.await.unwrap_or(Err(CommandError::Storage))
    }

    async fn write_draft(
        &self,
        room: &Arc<Room>,
        payer: &Payer,
        (turn, plan): &SentDraft,
        at: Moment,
    ) -> Result<(), CommandError> {
        let store = &self.inner().store;
        // The lock excludes the deadline, which reads the drafts.
        let mut game = self.game(room).await?;
        for _ in 0..ATTEMPTS {
            let seat = game.draft_seat(&payer.guest)?;
            if game.is_late(seat, at) {
                return Err(DecisionError::TimeUp.into());
            }
            let plan = game.decide_draft(seat, *turn, plan.as_ref().map(SecretString::expose_secret))?;
            if store.set_draft(&game, seat, plan.as_ref()).await? {
                if let Some(plan) = plan {
                    self.charge(payer, game.weight(&[StoredEvent::Committed { seat, turn: *turn, plan }]));
                }
                // Another server may have read the drafts since the deadline.
                let overtaken = store.is_shared() && game.is_late(seat, self.inner().time.now());
                return if overtaken { Err(CommandError::Storage) } else { Ok(()) };
            }
            self.catch_up(room, &mut game).await?;
        }
        Err(CommandError::Busy)
    }

    /// Returns the current turn, and a guest's draft for it.
    ///
    /// # Errors
    /// [`CommandError`] if the guest has no seat, the server keeps no drafts in this game, or they cannot be read.
    pub async fn draft_of(
        &self,
        room: &Room,
        guest: &GuestId,
    ) -> Result<(u32, Option<CommittedPlan>), CommandError> {
        let game = self.game(room).await?;
        let seat = game.draft_seat(guest)?;
        let drafts = self.inner().store.drafts(game.id()).await?;
        Ok((game.turn(), game.drafted(seat, &drafts).filter(|_| game.can_plan(seat))))
    }

    /// Returns the drafts that may count because a clock has run out. A side that is not late by now cannot become late
    /// for this moment by what happens meanwhile.
    pub(super) async fn due_drafts(&self, room: &Room, now: Moment) -> Result<Vec<PlanDraft>, CommandError> {
        let game = room.game().await;
        let late = Color::ALL.into_iter().any(|seat| game.is_late(seat, now));
        if !late || game.check_drafts().is_err() {
            return Ok(Vec::new());
        }
        Ok(self.inner().store.drafts(game.id()).await?)
    }
}
