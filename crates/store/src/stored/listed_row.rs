use zugleich_rules::ByColor;

use super::{event_form, names, secrecy_form};
use crate::from_row;
use zugleich_session::domain::{Occupant, OpponentKind};
use zugleich_session::ports::{GameSummary, ListedGame};

from_row! {
    /// A row of the list of games from a query, with the guests' names.
    pub struct ListedRow {
        id: String,
        variant: String,
        opponent: String,
        white: Option<String>,
        black: Option<String>,
        stage: String,
        turns: i64,
        winner: Option<String>,
        reason: Option<String>,
        created: i64,
        at: i64,
        options: String,
        clock: Option<String>,
        white_name: Option<String>,
        black_name: Option<String>,
        edition: Option<i64>,
        secrecy: Option<String>,
        level: Option<i64>,
    }
}

/// Decodes rows of the list of games. Unreadable ones are left out: one bad row must not hide all games.
pub fn listed(rows: Vec<ListedRow>) -> Vec<ListedGame> {
    let read = |row: ListedRow| {
        let listed = row.read();
        if listed.is_none() {
            tracing::warn!("a row of the list of games cannot be read");
        }
        listed
    };
    rows.into_iter().filter_map(read).collect()
}

impl ListedRow {
    fn read(self) -> Option<ListedGame> {
        let stage = names::read_stage(&self.stage, self.winner.as_deref(), self.reason.as_deref())?;
        let white = names::read_occupant(self.white.as_deref())?;
        let black = names::read_occupant(self.black.as_deref())?;
        let clock = match self.clock.as_deref() {
            Some(text) => Some(event_form::read_clock(text)?),
            None => None,
        };
        let names = ByColor::new(
            chosen_or_default(&white, self.white_name),
            chosen_or_default(&black, self.black_name),
        );
        let index = GameSummary {
            variant: self.variant,
            edition: self.edition?.try_into().ok()?,
            options: event_form::read_options(&self.options)?,
            opponent: OpponentKind::read(&self.opponent)?,
            level: self.level.map(u8::try_from).transpose().ok()?,
            seats: ByColor::new(white, black),
            stage,
            turns: self.turns.try_into().ok()?,
            clock,
            wish: secrecy_form::read_secrecy(self.secrecy.as_deref())?,
        };
        Some(ListedGame { id: self.id.parse().ok()?, index, names, created: self.created, at: self.at })
    }
}

fn chosen_or_default(occupant: &Occupant, chosen: Option<String>) -> Option<String> {
    match occupant {
        Occupant::Guest(guest) => Some(chosen.unwrap_or_else(|| guest.default_name())),
        Occupant::Open | Occupant::Computer => None,
    }
}
