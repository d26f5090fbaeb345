use serde::Serialize;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;

use super::event_secrets::{EncryptionContext, padding};
use super::{event_form, names};
use zugleich_session::Moment;
use zugleich_session::domain::StoredEvent;
use zugleich_session::ids::GameId;
use zugleich_session::ports::{Append, GameStage};
use zugleich_session::vault::Vault;

/// Written form of an append: events that follow a head, and the game's list entry.
///
/// Entries are encoded by concurrent callers, not by the single writer.
#[allow(missing_debug_implementations, reason = "it is written, never printed")]
pub struct EncodedAppend {
    /// Id of the game.
    pub game: GameId,
    /// Required number of earlier events.
    pub expected: u32,
    /// The events.
    pub events: Vec<EventRow>,
    /// Next deadline of the game.
    pub due: Option<i64>,
    /// Seats whose drafts are deleted.
    pub voided: Vec<&'static str>,
    /// `None` if all events are hidden, which a list must not reveal.
    pub listed: Option<ListRow>,
    /// `true` if the events are only turns, which the list may show with a delay.
    pub goes_on: bool,
}

/// A row of the table of events: the game, the number, the version of its form, the kind, the body and the time.
#[derive(Serialize)]
#[allow(missing_debug_implementations, reason = "it is written, never printed")]
pub struct EventRow(pub String, pub u32, pub i64, pub String, pub String, pub i64);

/// A row of the table of games, in the order of its columns.
#[derive(Serialize)]
#[allow(missing_docs, reason = "its fields are columns")]
#[allow(missing_debug_implementations, reason = "it is written, never printed")]
pub struct ListRow {
    pub id: String,
    pub variant: String,
    pub opponent: &'static str,
    pub white: Option<String>,
    pub black: Option<String>,
    pub stage: &'static str,
    pub turns: u32,
    pub winner: Option<&'static str>,
    pub reason: Option<&'static str>,
    pub at: i64,
    pub options: String,
    pub clock: Option<String>,
}

/// Identification of an event, without secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRef {
    /// Id of the game.
    pub game: GameId,
    /// Number of the event in its game.
    pub seq: u32,
    /// Name of its kind.
    pub kind: String,
    /// Time of the event.
    pub at: Moment,
}

impl EncodedAppend {
    /// Encodes an append, with its secrets encrypted.
    pub fn new(append: &Append<'_>, vault: &Vault) -> Self {
        let padding = padding(&append.index.variant);
        let event = |(seq, event)| {
            let cover = EncryptionContext { vault, game: append.game, seq };
            let (kind, body) = event_form::write(event, &cover, padding);
            EventRow(append.game.to_string(), seq, event_form::VERSION, kind, body, append.at.millis())
        };
        let voided = append.voided_drafts();
        let public = append.events.iter().any(|event| !event.is_hidden());
        let is_turn =
            |event: &StoredEvent| event.is_hidden() || matches!(event, StoredEvent::Revealed { .. });
        Self {
            game: append.game.clone(),
            expected: append.expected,
            events: (append.expected..).zip(append.events).map(event).collect(),
            due: append.due.map(Moment::millis),
            voided: Color::ALL.into_iter().filter(|&seat| voided[seat]).map(color_name).collect(),
            listed: public.then(|| ListRow::from(append)),
            goes_on: append.index.stage == GameStage::Running && append.events.iter().all(is_turn),
        }
    }

    /// Returns the identification of the last event.
    pub fn trace(&self) -> Option<EventRef> {
        let EventRow(_, seq, _, kind, _, at) = self.events.last()?;
        Some(EventRef { game: self.game.clone(), seq: *seq, kind: kind.clone(), at: Moment::new(*at) })
    }
}

impl From<&Append<'_>> for ListRow {
    fn from(append: &Append<'_>) -> Self {
        let index = &append.index;
        let outcome = match index.stage {
            GameStage::Over(outcome) => Some(outcome),
            GameStage::Waiting | GameStage::Running => None,
        };
        Self {
            id: append.game.to_string(),
            variant: index.variant.clone(),
            opponent: index.opponent.name(),
            white: names::occupant(&index.seats.white),
            black: names::occupant(&index.seats.black),
            stage: names::stage(index.stage),
            turns: index.turns,
            winner: outcome.and_then(|outcome| outcome.winner).map(color_name),
            reason: outcome.map(|outcome| outcome.reason.name()),
            at: append.at.seconds(),
            options: event_form::write_options(&index.options),
            clock: index.clock.map(event_form::write_clock),
        }
    }
}
