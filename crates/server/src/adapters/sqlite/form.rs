//! The written form of events: what stands in the database, secrets included. Nothing else may write them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{names, told};
use crate::base::Moment;
use crate::domain::seal::{Nonce, Seal};
use crate::domain::{ClockSetting, Event, OpponentKind, Pledge, Setup};
use zugleich_rules::{ByColor, Color};

/// The version of the form, and the first that is still read, as it always will be: the second added what was told
/// of a game's start and of its turns.
pub(super) const VERSION: i64 = 2;
const FIRST: i64 = 1;

/// An event as it is written: its kind and its body.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", rename_all = "kebab-case", deny_unknown_fields)]
enum Form {
    Created(Made),
    Joined {
        #[serde(with = "Side")]
        seat: Color,
        guest: String,
    },
    Sealed {
        #[serde(with = "Side")]
        seat: Color,
        turn: u32,
        plan: String,
        nonce: String,
    },
    SealPlaced {
        #[serde(with = "Side")]
        seat: Color,
        turn: u32,
        hash: String,
    },
    Opened {
        #[serde(with = "Side")]
        seat: Color,
        turn: u32,
        plan: String,
        nonce: String,
    },
    Abandoned {
        white: bool,
        black: bool,
    },
    Committed {
        #[serde(with = "Side")]
        seat: Color,
        turn: u32,
        plan: String,
    },
    Revealed {
        turn: u32,
        #[serde(default, skip_serializing_if = "Value::is_null")]
        told: Value,
    },
    Flagged {
        white: bool,
        black: bool,
    },
    Resumed {
        stopped: i64,
    },
    Resigned {
        #[serde(with = "Side")]
        seat: Color,
    },
    DrawOffered {
        #[serde(with = "Side")]
        seat: Color,
    },
    DrawDeclined {
        #[serde(with = "Side")]
        seat: Color,
    },
    DrawAgreed {},
    TakebackAsked {
        #[serde(with = "Side")]
        seat: Color,
    },
    TakebackDeclined {
        #[serde(with = "Side")]
        seat: Color,
    },
    TakenBack {
        turns: u32,
    },
    Claimed {
        #[serde(with = "Side")]
        seat: Color,
    },
    RematchAsked {
        #[serde(with = "Side")]
        seat: Color,
    },
    Rematched {
        game: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Made {
    variant: String,
    /// Games that were stored before editions were written down are of the first.
    #[serde(default = "first")]
    edition: u32,
    options: Vec<(String, String)>,
    #[serde(with = "Opponent")]
    opponent: OpponentKind,
    level: Option<u8>,
    white: Option<String>,
    black: Option<String>,
    show_committed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    told: Value,
}

const fn first() -> u32 {
    1
}

/// How a side is written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Color", rename_all = "lowercase")]
enum Side {
    White,
    Black,
}

/// How it is written who plays against whom.
#[derive(Serialize, Deserialize)]
#[serde(remote = "OpponentKind", rename_all = "lowercase")]
enum Opponent {
    Practice,
    Computer,
    Friend,
    Lobby,
}

/// How a clock is written.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Clock(#[serde(with = "Setting")] ClockSetting);

#[derive(Serialize, Deserialize)]
#[serde(remote = "ClockSetting", tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Setting {
    Increment { base: u32, increment: u32 },
    Turn { seconds: u32 },
}

/// An event as kind and body.
pub(super) fn write(event: &Event) -> (String, String) {
    // The form has neither maps with other keys than texts nor types that refuse to be written.
    let mut value = serde_json::to_value(Form::from(event)).unwrap_or_default();
    let kind = value["kind"].as_str().unwrap_or_default().to_owned();
    (kind, value["body"].take().to_string())
}

/// Reads an event. The error says what is wrong without saying what stands there.
pub(super) fn read(version: i64, kind: &str, body: &str) -> Result<Event, String> {
    if !(FIRST..=VERSION).contains(&version) {
        return Err(format!(
            "an event of version {version}, this program knows those from {FIRST} to {VERSION}"
        ));
    }
    let body: Value =
        serde_json::from_str(body).map_err(|_| format!("the body of a {kind} event is no JSON"))?;
    let form = serde_json::json!({ "kind": kind, "body": body });
    let form: Form =
        serde_json::from_value(form).map_err(|_| format!("no {kind} event is written like this"))?;
    form.event().ok_or_else(|| format!("a {kind} event with an id that is none"))
}

/// Chosen options as the list of games has them.
pub(super) fn write_options(options: &[(String, String)]) -> String {
    serde_json::json!(options).to_string()
}

/// Reads [`write_options`].
pub(super) fn read_options(text: &str) -> Option<Vec<(String, String)>> {
    serde_json::from_str(text).ok()
}

/// A clock as the list of games has it.
pub(super) fn write_clock(clock: ClockSetting) -> String {
    serde_json::json!(Clock(clock)).to_string()
}

/// Reads [`write_clock`].
pub(super) fn read_clock(text: &str) -> Option<ClockSetting> {
    serde_json::from_str(text).ok().map(|Clock(setting)| setting)
}

impl From<&Event> for Form {
    fn from(event: &Event) -> Self {
        match event {
            Event::Created { setup, told } => {
                let told = told.as_ref().map(|told| told::write_start(told)).unwrap_or_default();
                Self::Created(Made { told, ..setup.into() })
            }
            Event::Joined { seat, guest } => Self::Joined { seat: *seat, guest: guest.text() },
            Event::Sealed(Seal { turn, seat, plan, nonce }) => Self::Sealed {
                seat: *seat,
                turn: *turn,
                plan: plan.expose().to_owned(),
                nonce: nonce.expose(),
            },
            Event::SealPlaced { seat, turn, hash } => {
                Self::SealPlaced { seat: *seat, turn: *turn, hash: hash.clone() }
            }
            Event::Opened(Seal { turn, seat, plan, nonce }) => Self::Opened {
                seat: *seat,
                turn: *turn,
                plan: plan.expose().to_owned(),
                nonce: nonce.expose(),
            },
            Event::Abandoned { seats } => Self::Abandoned { white: seats.white, black: seats.black },
            Event::Committed { seat, turn, plan } => {
                Self::Committed { seat: *seat, turn: *turn, plan: plan.expose().to_owned() }
            }
            Event::Revealed { turn, told } => {
                let told = told.as_ref().map(|told| told::write(told)).unwrap_or_default();
                Self::Revealed { turn: *turn, told }
            }
            Event::Flagged { seats } => Self::Flagged { white: seats.white, black: seats.black },
            Event::Resumed { stopped } => Self::Resumed { stopped: stopped.millis() },
            Event::Resigned { seat } => Self::Resigned { seat: *seat },
            Event::DrawOffered { seat } => Self::DrawOffered { seat: *seat },
            Event::DrawDeclined { seat } => Self::DrawDeclined { seat: *seat },
            Event::DrawAgreed => Self::DrawAgreed {},
            Event::TakebackAsked { seat } => Self::TakebackAsked { seat: *seat },
            Event::TakebackDeclined { seat } => Self::TakebackDeclined { seat: *seat },
            Event::TakenBack { turns } => Self::TakenBack { turns: *turns },
            Event::Claimed { seat } => Self::Claimed { seat: *seat },
            Event::RematchAsked { seat } => Self::RematchAsked { seat: *seat },
            Event::Rematched { game } => Self::Rematched { game: game.to_string() },
        }
    }
}

impl Form {
    fn event(self) -> Option<Event> {
        Some(match self {
            Self::Created(mut made) => {
                let told = told::read_start(made.told.take()).map(Arc::new);
                Event::Created { setup: made.setup()?, told }
            }
            Self::Joined { seat, guest } => Event::Joined { seat, guest: guest.parse().ok()? },
            Self::Sealed { seat, turn, plan, nonce } => {
                let plan = Pledge::stored(plan.into());
                Event::Sealed(Seal { turn, seat, plan, nonce: Nonce::read(&nonce)? })
            }
            Self::SealPlaced { seat, turn, hash } => Event::SealPlaced { seat, turn, hash },
            Self::Opened { seat, turn, plan, nonce } => {
                let plan = Pledge::stored(plan.into());
                Event::Opened(Seal { turn, seat, plan, nonce: Nonce::read(&nonce)? })
            }
            Self::Abandoned { white, black } => Event::Abandoned { seats: ByColor::new(white, black) },
            Self::Committed { seat, turn, plan } => {
                Event::Committed { seat, turn, plan: Pledge::stored(plan.into()) }
            }
            Self::Revealed { turn, told } => {
                Event::Revealed { turn, told: told::read(turn, told).map(Arc::new) }
            }
            Self::Flagged { white, black } => Event::Flagged { seats: ByColor::new(white, black) },
            Self::Resumed { stopped } => Event::Resumed { stopped: Moment::new(stopped) },
            Self::Resigned { seat } => Event::Resigned { seat },
            Self::DrawOffered { seat } => Event::DrawOffered { seat },
            Self::DrawDeclined { seat } => Event::DrawDeclined { seat },
            Self::DrawAgreed {} => Event::DrawAgreed,
            Self::TakebackAsked { seat } => Event::TakebackAsked { seat },
            Self::TakebackDeclined { seat } => Event::TakebackDeclined { seat },
            Self::TakenBack { turns } => Event::TakenBack { turns },
            Self::Claimed { seat } => Event::Claimed { seat },
            Self::RematchAsked { seat } => Event::RematchAsked { seat },
            Self::Rematched { game } => Event::Rematched { game: game.parse().ok()? },
        })
    }
}

impl From<&Setup> for Made {
    fn from(setup: &Setup) -> Self {
        Self {
            variant: setup.variant.clone(),
            edition: setup.edition,
            options: setup.options.clone(),
            opponent: setup.opponent,
            level: setup.level,
            white: names::occupant(&setup.seats.white),
            black: names::occupant(&setup.seats.black),
            show_committed: setup.show_committed,
            clock: setup.clock.map(Clock),
            told: Value::Null,
        }
    }
}

impl Made {
    fn setup(self) -> Option<Setup> {
        let seat = |text: Option<String>| names::read_occupant(text.as_deref());
        Some(Setup {
            seats: ByColor::new(seat(self.white)?, seat(self.black)?),
            variant: self.variant,
            edition: self.edition,
            options: self.options,
            opponent: self.opponent,
            level: self.level,
            show_committed: self.show_committed,
            clock: self.clock.map(|Clock(setting)| setting),
        })
    }
}
