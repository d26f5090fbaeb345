use serde::Serialize;
use zugleich_rules::board::color_name;

use super::event_secrets::{EncryptionContext, padding};
use super::{event_form, names};
use crate::base::Moment;
use crate::base::ids::GameId;
use crate::base::vault::Vault;
use crate::domain::StoredEvent;
use crate::ports::{Append, GameStage};

/// Written form of an append: events that follow a head, and the game's list entry.
///
/// Entries are encoded by concurrent callers, not by the single writer.
pub(in crate::adapters) struct EncodedAppend {
    pub(in crate::adapters) game: GameId,
    /// Required number of earlier events.
    pub(in crate::adapters) expected: u32,
    pub(in crate::adapters) events: Vec<EventRow>,
    /// Next deadline of the game.
    pub(in crate::adapters) due: Option<i64>,
    /// `None` if all events are hidden, which a list must not reveal.
    pub(in crate::adapters) listed: Option<ListRow>,
    /// `true` if the events are only turns, which the list may show with a delay.
    pub(in crate::adapters) goes_on: bool,
}

/// A row of the table of events: the game, the number, the version of its form, the kind, the body and the time.
#[derive(Serialize)]
pub(in crate::adapters) struct EventRow(
    pub(in crate::adapters) String,
    pub(in crate::adapters) u32,
    pub(in crate::adapters) i64,
    pub(in crate::adapters) String,
    pub(in crate::adapters) String,
    pub(in crate::adapters) i64,
);

/// A row of the table of games, in the order of its columns.
#[derive(Serialize)]
pub(in crate::adapters) struct ListRow {
    pub(in crate::adapters) id: String,
    pub(in crate::adapters) variant: String,
    pub(in crate::adapters) opponent: &'static str,
    pub(in crate::adapters) white: Option<String>,
    pub(in crate::adapters) black: Option<String>,
    pub(in crate::adapters) stage: &'static str,
    pub(in crate::adapters) turns: u32,
    pub(in crate::adapters) winner: Option<&'static str>,
    pub(in crate::adapters) reason: Option<&'static str>,
    pub(in crate::adapters) at: i64,
    pub(in crate::adapters) options: String,
    pub(in crate::adapters) clock: Option<String>,
}

/// Identification of an event, without secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::adapters) struct EventRef {
    pub(in crate::adapters) game: GameId,
    /// Number of the event in its game.
    pub(in crate::adapters) seq: u32,
    pub(in crate::adapters) kind: String,
    pub(in crate::adapters) at: Moment,
}

impl EncodedAppend {
    /// Encodes an append, with its secrets encrypted.
    pub(in crate::adapters) fn new(append: &Append<'_>, vault: &Vault) -> Self {
        let padding = padding(&append.index.variant);
        let event = |(seq, event)| {
            let cover = EncryptionContext { vault, game: append.game, seq };
            let (kind, body) = event_form::write(event, &cover, padding);
            EventRow(append.game.to_string(), seq, event_form::VERSION, kind, body, append.at.millis())
        };
        let public = append.events.iter().any(|event| !event.is_hidden());
        let is_turn =
            |event: &StoredEvent| event.is_hidden() || matches!(event, StoredEvent::Revealed { .. });
        Self {
            game: append.game.clone(),
            expected: append.expected,
            events: (append.expected..).zip(append.events).map(event).collect(),
            due: append.due.map(Moment::millis),
            listed: public.then(|| ListRow::from(append)),
            goes_on: append.index.stage == GameStage::Running && append.events.iter().all(is_turn),
        }
    }

    /// Returns the identification of the last event.
    pub(in crate::adapters) fn trace(&self) -> Option<EventRef> {
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
