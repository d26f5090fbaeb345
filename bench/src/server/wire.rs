//! What is read of the server's messages, written down a second time from its description of the API.

use std::borrow::Cow;

use rand::Rng;
use rand::seq::IndexedRandom;
use serde::Deserialize;
use zugleich_rules::board::color_name;
use zugleich_rules::{ByColor, Color};

/// A message of a game's connection, as far as its kind and the small ones go.
#[derive(Debug, Deserialize)]
pub(super) struct Envelope<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Cow<'a, str>,
    /// Which message this answers.
    pub(super) re: Option<u32>,
    /// The turn of a receipt, or of a turn that is revealed.
    pub(super) turn: Option<u32>,
    /// Why a message was refused.
    #[serde(borrow)]
    pub(super) code: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) message: Option<Cow<'a, str>>,
}

/// An answer to a request that was refused.
#[derive(Debug, Deserialize)]
pub(super) struct Problem {
    pub(super) code: String,
    pub(super) message: String,
}

/// A game that was made.
#[derive(Debug, Deserialize)]
pub(super) struct Created {
    pub(super) id: String,
}

/// A game on offer.
#[derive(Debug, Deserialize)]
pub(super) struct Offered {
    pub(super) id: String,
}

/// The turns of a game.
#[derive(Debug, Deserialize)]
pub(super) struct History<'a> {
    #[serde(borrow)]
    pub(super) turns: Vec<Frame<'a>>,
}

/// A turn that was revealed.
#[derive(Debug, Deserialize)]
pub(super) struct Frame<'a> {
    pub(super) turn: u32,
    #[serde(borrow)]
    white: Option<Plan<'a>>,
    #[serde(borrow)]
    black: Option<Plan<'a>>,
    #[serde(borrow)]
    position: Cow<'a, str>,
}

/// A revealed turn with the game after it.
#[derive(Debug, Deserialize)]
pub(super) struct Revealed<'a> {
    #[serde(borrow)]
    pub(super) state: State<'a>,
}

/// A turn as everybody must see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) plans: ByColor<Option<String>>,
    pub(super) position: String,
}

impl From<Frame<'_>> for Shown {
    fn from(frame: Frame<'_>) -> Self {
        let text = |plan: Option<Plan<'_>>| plan.map(|plan| plan.text.into_owned());
        let plans = ByColor::new(text(frame.white), text(frame.black));
        Self { plans, position: frame.position.into_owned() }
    }
}

/// A game as one player may see it.
#[derive(Debug, Deserialize)]
pub(super) struct State<'a> {
    turn: u32,
    phase: Phase,
    acts: Vec<String>,
    #[serde(borrow)]
    plans: BySide<Vec<Plan<'a>>>,
    #[serde(borrow)]
    predictable: BySide<Vec<Plan<'a>>>,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    Waiting,
    Sealing,
    Planning,
    Opening,
    Over,
}

#[derive(Debug, Deserialize)]
struct Plan<'a> {
    #[serde(borrow)]
    text: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
struct BySide<T> {
    white: Option<T>,
    black: Option<T>,
}

impl<T> BySide<T> {
    fn of(self, side: Color) -> Option<T> {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

/// What a player knows before a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) turn: u32,
    pub(super) phase: Phase,
    /// Whether the player must plan.
    pub(super) acts: bool,
    /// One of the plans that the server offers the player, where it offers any.
    pub(super) plan: Option<String>,
}

impl Standing {
    /// What a side reads in a state; its plan is any of those on offer, with any prediction that is.
    pub(super) fn new(state: State<'_>, side: Color, chance: &mut impl Rng) -> Self {
        let State { turn, phase, acts, plans, predictable } = state;
        let plan = plans.of(side).and_then(|plans| plans.choose(chance).map(|plan| plan.text.to_string()));
        let predicted = predictable.of(side);
        let predicted =
            predicted.map(|all| all.choose(chance).map_or("-".into(), |one| one.text.to_string()));
        let plan = plan.map(|plan| match predicted {
            Some(predicted) => format!("{plan}/{predicted}"),
            None => plan,
        });
        Self { turn, phase, acts: acts.iter().any(|act| act == color_name(side)), plan }
    }
}
