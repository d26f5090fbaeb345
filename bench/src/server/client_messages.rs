//! Client-side types of the server's messages, written independently from the description of the API.

use std::borrow::Cow;

use rand::Rng;
use rand::seq::IndexedRandom;
use serde::Deserialize;
use serde_json::value::RawValue;
use zugleich_rules::board::color_name;
use zugleich_rules::{ByColor, Color};

/// A message of a game's connection, without the fields of large messages.
#[derive(Debug, Deserialize)]
pub(super) struct ClientEnvelope<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Cow<'a, str>,
    /// Id of the message that this one answers.
    pub(super) re: Option<u32>,
    /// The turn of a receipt, or the revealed turn.
    pub(super) turn: Option<u32>,
    /// Error code of a refusal.
    #[serde(borrow)]
    pub(super) code: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) message: Option<Cow<'a, str>>,
}

/// The response to a refused request.
#[derive(Debug, Deserialize)]
pub(super) struct ClientProblem {
    pub(super) code: String,
    pub(super) message: String,
}

/// A created game.
#[derive(Debug, Deserialize)]
pub(super) struct CreatedGameId {
    pub(super) id: String,
}

/// An offered game.
#[derive(Debug, Deserialize)]
pub(super) struct OfferedGameId {
    pub(super) id: String,
}

/// The turns of a game.
#[derive(Debug, Deserialize)]
pub(super) struct ClientHistory<'a> {
    #[serde(borrow)]
    pub(super) turns: Vec<ClientFrame<'a>>,
}

/// A revealed turn.
#[derive(Debug, Deserialize)]
pub(super) struct ClientFrame<'a> {
    pub(super) turn: u32,
    #[serde(borrow)]
    white: Option<ClientPlan<'a>>,
    #[serde(borrow)]
    black: Option<ClientPlan<'a>>,
    #[serde(borrow)]
    position: Cow<'a, str>,
}

/// State in a message: the full state, the changed fields, or either after a turn.
#[derive(Debug, Deserialize)]
struct ClientStateMessage<'a> {
    #[serde(borrow)]
    fields: Option<ClientStateChanges<'a>>,
    #[serde(borrow)]
    state: Option<ClientStateChanges<'a>>,
}

/// A turn as all clients must see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClientTurn {
    pub(super) plans: ByColor<Option<String>>,
    pub(super) position: String,
}

impl From<ClientFrame<'_>> for ClientTurn {
    fn from(frame: ClientFrame<'_>) -> Self {
        let text = |plan: Option<ClientPlan<'_>>| plan.map(|plan| plan.text.into_owned());
        let plans = ByColor::new(text(frame.white), text(frame.black));
        Self { plans, position: frame.position.into_owned() }
    }
}

/// Changed fields of a game's state as one player sees it.
#[derive(Debug, Deserialize)]
pub(super) struct ClientStateChanges<'a> {
    turn: Option<u32>,
    phase: Option<ClientPhase>,
    acts: Option<Vec<String>>,
    #[serde(borrow)]
    plans: Option<&'a RawValue>,
    #[serde(borrow)]
    predictable: Option<&'a RawValue>,
}

impl<'a> ClientStateChanges<'a> {
    /// Parses a message that contains state.
    pub(super) fn read(message: &'a str) -> serde_json::Result<Self> {
        let ClientStateMessage { fields, state } = serde_json::from_str(message)?;
        fields.or(state).map_or_else(|| serde_json::from_str(message), Ok)
    }
}

/// Phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ClientPhase {
    Waiting,
    Sealing,
    Planning,
    Opening,
    Over,
}

#[derive(Debug, Deserialize)]
struct ClientPlan<'a> {
    #[serde(borrow)]
    text: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
struct ClientSides<T> {
    white: Option<T>,
    black: Option<T>,
}

impl<T> ClientSides<T> {
    fn of(self, side: Color) -> Option<T> {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

/// State that a player knows before a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClientState {
    pub(super) turn: u32,
    pub(super) phase: ClientPhase,
    /// `true` if the player must plan.
    pub(super) acts: bool,
    /// The offered plans and predictions, as the server wrote them.
    plans: Box<str>,
    predictable: Box<str>,
}

impl Default for ClientState {
    fn default() -> Self {
        let nothing = || "{}".into();
        Self { turn: 0, phase: ClientPhase::Waiting, acts: false, plans: nothing(), predictable: nothing() }
    }
}

impl ClientState {
    /// Applies changed fields, as seen by one side.
    pub(super) fn note(&mut self, changes: &ClientStateChanges<'_>, side: Color) {
        self.turn = changes.turn.unwrap_or(self.turn);
        self.phase = changes.phase.unwrap_or(self.phase);
        if let Some(acts) = &changes.acts {
            self.acts = acts.iter().any(|act| act == color_name(side));
        }
        for (known, new) in [(&mut self.plans, changes.plans), (&mut self.predictable, changes.predictable)] {
            if let Some(new) = new {
                *known = new.get().into();
            }
        }
    }

    /// Returns a random offered plan with a random prediction, if predictions are offered; `None` without
    /// plans.
    pub(super) fn plan(&self, side: Color, chance: &mut impl Rng) -> serde_json::Result<Option<String>> {
        let Some(plans) = offers(&self.plans, side)? else { return Ok(None) };
        let plan = plans.choose(chance).map(|plan| plan.text.to_string());
        let predicted = offers(&self.predictable, side)?
            .map(|all| all.choose(chance).map_or("-".into(), |one| one.text.to_string()));
        Ok(plan.map(|plan| match predicted {
            Some(predicted) => format!("{plan}/{predicted}"),
            None => plan,
        }))
    }
}

fn offers(written: &str, side: Color) -> serde_json::Result<Option<Vec<ClientPlan<'_>>>> {
    serde_json::from_str(written).map(|offers: ClientSides<Vec<ClientPlan<'_>>>| offers.of(side))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    #[test]
    fn what_is_not_told_is_as_it_was() {
        let mut standing = ClientState::default();
        let mut hear = |text: &str| {
            standing.note(&ClientStateChanges::read(text).unwrap(), Color::Black);
            (standing.turn, standing.phase, standing.acts, standing.clone())
        };
        let plans = r#""plans":{"white":null,"black":[{"text":"b5c3"}]}"#;
        let state = format!(
            r#"{{"type":"state","turn":1,"phase":"planning","acts":["white","black"],{plans},"predictable":{{}}}}"#
        );
        let (turn, phase, acts, known) = hear(&state);
        assert_eq!((turn, phase, acts), (1, ClientPhase::Planning, true));
        let plan = known.plan(Color::Black, &mut ChaCha8Rng::seed_from_u64(1)).unwrap();
        assert_eq!(plan.as_deref(), Some("b5c3"));
        assert_eq!(known.plan(Color::White, &mut ChaCha8Rng::seed_from_u64(1)).unwrap(), None);
        assert_eq!(hear(r#"{"type":"changed","fields":{"phase":"over"}}"#).1, ClientPhase::Over);
        let (turn, phase, _, known) = hear(r#"{"type":"turn_changed","turn":1,"fields":{"turn":2}}"#);
        assert_eq!((turn, phase), (2, ClientPhase::Over));
        assert!(known.plan(Color::Black, &mut ChaCha8Rng::seed_from_u64(1)).unwrap().is_some());
        assert!(!hear(r#"{"type":"turn","turn":2,"state":{"turn":3,"acts":[]}}"#).2);
    }
}
