//! Rows of drafts, which are encrypted and padded as committed plans are.

use serde::Serialize;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_session::domain::{CommittedPlan, GameState, PlanDraft};
use zugleich_session::ids::GameId;
use zugleich_session::ports::StoreError;
use zugleich_session::vault::Vault;

use super::event_secrets::padding;
use crate::from_row;

/// Stores a draft in place of an earlier one of the seat, if the game has so many events.
pub const SET: &str = "INSERT INTO drafts (game_id, seat, turn, takebacks, secret) SELECT $1, $2, $3, $4, $5 \
    WHERE (SELECT max(seq) + 1 FROM events WHERE game_id = $1) = $6 ON CONFLICT (game_id, seat) DO UPDATE \
    SET turn = excluded.turn, takebacks = excluded.takebacks, secret = excluded.secret";

/// Deletes the draft of a seat for a turn.
pub const WITHDRAW: &str =
    "DELETE FROM drafts WHERE game_id = $1 AND seat = $2 AND turn = $3 AND takebacks = $4";

/// Selects the drafts of a game.
pub const DRAFTS: &str = "SELECT drafts.*, games.variant FROM drafts JOIN games ON games.id = game_id \
    WHERE game_id = $1 ORDER BY seat";

/// Selects all drafts.
pub const ALL: &str = "SELECT drafts.*, games.variant FROM drafts JOIN games ON games.id = game_id";

/// Replaces the ciphertext of a draft.
pub const UPDATE: &str = "UPDATE drafts SET secret = $3 WHERE game_id = $1 AND seat = $2";

from_row! {
    /// The draft of a seat.
    #[derive(Serialize)]
    pub struct DraftRow {
        pub game_id: String,
        pub seat: String,
        pub turn: i64,
        pub takebacks: i64,
        pub secret: String,
        variant: String,
    }
}

impl DraftRow {
    /// Returns the row of a seat's draft for the current turn of a game; without a plan its ciphertext is empty.
    #[must_use]
    pub fn new(game: &GameState, seat: Color, plan: Option<&CommittedPlan>, vault: &Vault) -> Self {
        let row = Self {
            game_id: game.id().to_string(),
            seat: color_name(seat).to_owned(),
            turn: game.turn().into(),
            takebacks: game.takebacks().into(),
            secret: String::new(),
            variant: game.setup().variant.clone(),
        };
        match plan {
            Some(plan) => row.with(plan, vault),
            None => row,
        }
    }

    fn with(self, plan: &CommittedPlan, vault: &Vault) -> Self {
        let secret = vault.seal(plan.expose(), padding(&self.variant), &self.place());
        Self { secret, ..self }
    }

    /// Returns the place of the ciphertext, which cannot be decrypted at another.
    fn place(&self) -> String {
        let Self { game_id, seat, turn, takebacks, .. } = self;
        format!("draft\n{game_id}\n{seat}\n{turn}\n{takebacks}")
    }

    /// Decrypts the draft.
    ///
    /// # Errors
    /// The reason, which does not quote the contents.
    pub fn read(&self, vault: &Vault) -> Result<PlanDraft, String> {
        let unknown = || "the seat or the turn of a draft is not valid".to_owned();
        let number = |number: i64| u32::try_from(number).map_err(|_| unknown());
        let seat = Color::ALL.into_iter().find(|&seat| color_name(seat) == self.seat).ok_or_else(unknown)?;
        let plan = vault.open(&self.secret, &self.place());
        let plan = plan.map_err(|why| format!("the draft of {} cannot be read: {why}", self.seat))?;
        Ok(PlanDraft {
            seat,
            turn: number(self.turn)?,
            takebacks: number(self.takebacks)?,
            plan: CommittedPlan::stored(plan),
        })
    }

    /// Returns the row encrypted with the newest key of another vault.
    ///
    /// # Errors
    /// As of [`DraftRow::read`].
    pub fn converted(self, from: &Vault, to: &Vault) -> Result<Self, String> {
        let draft = self.read(from)?;
        Ok(self.with(&draft.plan, to))
    }

    /// Returns the row encrypted with the newest key; `None` for an unreadable one.
    #[must_use]
    pub fn encrypted(self, vault: &Vault) -> Option<Self> {
        let anew = self.converted(vault, vault);
        anew.inspect_err(|why| tracing::error!(why, "a draft cannot be encrypted with the new key")).ok()
    }

    /// Returns whether two databases have the same draft.
    #[must_use]
    pub fn is_same(&self, here: &Vault, other: &Self, there: &Vault) -> bool {
        let plan = |row: &Self, vault| Some(row.read(vault).ok()?.plan);
        let same = plan(self, here).zip(plan(other, there));
        self.place() == other.place() && same.is_some_and(|(one, two)| one.expose() == two.expose())
    }
}

/// Decrypts the drafts of a game.
///
/// # Errors
/// [`StoreError::Unreadable`].
pub fn drafts(game: &GameId, rows: &[DraftRow], vault: &Vault) -> Result<Vec<PlanDraft>, StoreError> {
    let unreadable = |why| StoreError::Unreadable { game: game.clone(), why };
    rows.iter().map(|row| row.read(vault).map_err(unreadable)).collect()
}
