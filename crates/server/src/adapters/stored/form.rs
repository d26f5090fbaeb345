//! Written form of events in the database, with encrypted secrets. No other module may write them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::hidden::{Cover, Hidden, Left, Side, Unread};
use super::mode::{Brought, SecrecyForm};
use super::telling::Telling;
use super::told::{StartForm, TurnForm};
use super::{names, told};
use crate::base::Moment;
use crate::base::vault::Padding;
use crate::domain::seal::Nonce;
use crate::domain::{ClockSetting, Event, Forfeit, OpponentKind, Pledge, Setup, Why};
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{Opener, PlayerKey};

/// Current version of the form, and the first one that is readable. All of them stay readable: version 2
/// added reports of a game's start and turns, version 3 encrypts what is hidden before the reveal.
pub(in crate::adapters) const VERSION: i64 = 3;
const FIRST: i64 = 1;

/// Kinds of events that hold a secret: the encryption authenticates the kind.
const SEALED: &str = "sealed";
const OPENED: &str = "opened";
const OPENED_BY_OPPONENT: &str = "opened-by-opponent";
const COMMITTED: &str = "committed";
const LEFT: &str = "seal-left";

/// Written form of an event: kind and body.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", rename_all = "kebab-case", deny_unknown_fields)]
enum Form {
    Created(Box<Made>),
    Joined {
        #[serde(with = "Side")]
        seat: Color,
        guest: String,
    },
    Sealed(Hidden),
    SealPlaced {
        #[serde(with = "Side")]
        seat: Color,
        turn: u32,
        hash: String,
    },
    /// A seal with its deposit.
    SealLeft(Left),
    KeyShown {
        #[serde(with = "Side")]
        seat: Color,
        key: String,
    },
    Opened(Hidden),
    OpenedByOpponent(Hidden),
    Spoilt {
        #[serde(with = "Side")]
        seat: Color,
        turn: u32,
    },
    Present {
        #[serde(with = "Side")]
        seat: Color,
        turn: u32,
    },
    Forfeited {
        #[serde(with = "Side")]
        seat: Color,
        turn: u32,
        reason: String,
        plan: String,
        nonce: String,
    },
    Abandoned {
        white: bool,
        black: bool,
    },
    Committed(Hidden),
    Revealed {
        turn: u32,
        #[serde(default, skip_serializing_if = "Telling::is_nothing")]
        told: Telling<TurnForm>,
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
    Deserted {
        #[serde(with = "Side")]
        seat: Color,
        draw: bool,
    },
    Aborted {
        #[serde(with = "Side")]
        seat: Color,
    },
    RematchAsked {
        #[serde(with = "Side")]
        seat: Color,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<Brought>,
    },
    Rematched {
        game: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Made {
    variant: String,
    /// Edition 1 for games from before editions were stored.
    #[serde(default = "first")]
    edition: u32,
    options: Vec<(String, String)>,
    /// Present if the game does not start from the variant's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(with = "Opponent")]
    opponent: OpponentKind,
    level: Option<u8>,
    /// Present in games against the computer of an engine edition above 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    engine: Option<u32>,
    white: Option<String>,
    black: Option<String>,
    show_committed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    /// Present if clocks stop while a reveal is shown.
    #[serde(default, skip_serializing_if = "is_zero")]
    pause: u32,
    /// Present if clocks stop while both players are notified of the start.
    #[serde(default, skip_serializing_if = "is_zero")]
    lead: u32,
    /// Present in games from the time since the secrecy is agreed on.
    #[serde(default, skip_serializing_if = "SecrecyForm::is_unsaid")]
    secrecy: SecrecyForm,
    #[serde(default, skip_serializing_if = "Telling::is_nothing")]
    told: Telling<StartForm>,
}

const fn first() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Written form of the kind of opponent.
#[derive(Serialize, Deserialize)]
#[serde(remote = "OpponentKind", rename_all = "lowercase")]
enum Opponent {
    Practice,
    Computer,
    Friend,
    Lobby,
}

/// Written form of a clock.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Clock(#[serde(with = "Setting")] ClockSetting);

#[derive(Serialize, Deserialize)]
#[serde(remote = "ClockSetting", tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Setting {
    Increment { base: u32, increment: u32 },
    Turn { seconds: u32 },
}

/// Encodes an event as kind and body; its secrets are padded to `padding`.
pub(in crate::adapters) fn write(event: &Event, cover: &Cover<'_>, padding: Padding) -> (String, String) {
    // The form has only text keys in maps and no types whose serialisation fails.
    let text = serde_json::to_string(&Form::of(event, cover, padding)).unwrap_or_default();
    let (kind, body) = parts(&text).unwrap_or_default();
    (kind.to_owned(), body.to_owned())
}

/// Splits a serialised [`Form`] into kind and body: `{"kind":"KIND","body":BODY}`.
fn parts(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix(r#"{"kind":""#)?.strip_suffix('}')?.split_once(r#"","body":"#)
}

/// Decodes an event. The error does not quote the contents.
pub(in crate::adapters) fn read(
    version: i64,
    kind: &str,
    body: &str,
    cover: &Cover<'_>,
) -> Result<Event, String> {
    if version > VERSION {
        return Err(format!(
            "a newer version of Zugleich wrote the event (form {version}, this program knows {VERSION})"
        ));
    }
    if version < FIRST {
        return Err(format!(
            "an event of version {version}, this program knows those from {FIRST} to {VERSION}"
        ));
    }
    let body: Value =
        serde_json::from_str(body).map_err(|_| format!("the body of a {kind} event is no JSON"))?;
    let form = serde_json::json!({ "kind": kind, "body": body });
    let no_form = || format!("no {kind} event is written like this");
    let form: Form = serde_json::from_value(form).map_err(|_| no_form())?;
    match form.event(version, cover) {
        Ok(event) => event.ok_or_else(|| format!("a {kind} event with an id that is none")),
        Err(Unread::NoForm) => Err(no_form()),
        Err(Unread::Closed(why)) => Err(format!("the secret of a {kind} event: {why}")),
    }
}

/// Returns the names that the form accepts in place of the unknown one in an event, from serde's error
/// message.
#[cfg(test)]
pub(super) fn names(event: Value) -> std::collections::BTreeSet<String> {
    let why =
        serde_json::from_value::<Form>(event).err().expect("it has a name that there is not").to_string();
    let (_, known) =
        why.split_once("expected one of ").or_else(|| why.split_once("expected ")).unwrap_or_default();
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Encodes chosen options for the list of games.
pub(super) fn write_options(options: &[(String, String)]) -> String {
    serde_json::json!(options).to_string()
}

/// Decodes the result of [`write_options`].
pub(super) fn read_options(text: &str) -> Option<Vec<(String, String)>> {
    serde_json::from_str(text).ok()
}

/// Encodes a clock for the list of games.
pub(super) fn write_clock(clock: ClockSetting) -> String {
    serde_json::json!(Clock(clock)).to_string()
}

/// Decodes the result of [`write_clock`].
pub(super) fn read_clock(text: &str) -> Option<ClockSetting> {
    serde_json::from_str(text).ok().map(|Clock(setting)| setting)
}

impl Form {
    fn of(event: &Event, cover: &Cover<'_>, padding: Padding) -> Self {
        match event {
            Event::Created { setup, told } => {
                let told = told.as_ref().map(|told| told::write_start(told)).into();
                Self::Created(Box::new(Made { told, ..setup.into() }))
            }
            Event::Joined { seat, guest } => Self::Joined { seat: *seat, guest: guest.text() },
            Event::Sealed(seal) => Self::Sealed(Hidden::seal(SEALED, seal, cover, padding)),
            Event::SealPlaced { seat, turn, hash, deposit: Some(deposit) } => {
                Self::SealLeft(Left::new(LEFT, (*seat, *turn, hash), deposit, cover, padding))
            }
            Event::SealPlaced { seat, turn, hash, deposit: None } => {
                Self::SealPlaced { seat: *seat, turn: *turn, hash: hash.clone() }
            }
            Event::KeyShown { seat, key } => Self::KeyShown { seat: *seat, key: key.as_str().to_owned() },
            Event::Spoilt { seat, turn } => Self::Spoilt { seat: *seat, turn: *turn },
            Event::Present { seat, turn } => Self::Present { seat: *seat, turn: *turn },
            Event::Forfeited(Forfeit { seat, turn, why, plan, nonce }) => Self::Forfeited {
                seat: *seat,
                turn: *turn,
                reason: why.name().to_owned(),
                plan: plan.expose().to_owned(),
                nonce: nonce.expose(),
            },
            Event::Opened(seal, Opener::Opponent) => {
                Self::OpenedByOpponent(Hidden::seal(OPENED_BY_OPPONENT, seal, cover, padding))
            }
            Event::Opened(seal, _) => Self::Opened(Hidden::seal(OPENED, seal, cover, padding)),
            Event::Abandoned { seats } => Self::Abandoned { white: seats.white, black: seats.black },
            Event::Committed { seat, turn, plan } => {
                Self::Committed(Hidden::plan(COMMITTED, *seat, *turn, plan, cover, padding))
            }
            Event::Revealed { turn, told } => {
                let told = told.as_ref().map(|told| told::write(told)).into();
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
            Event::Deserted { seat, draw } => Self::Deserted { seat: *seat, draw: *draw },
            Event::Aborted { seat } => Self::Aborted { seat: *seat },
            Event::RematchAsked { seat, next } => {
                Self::RematchAsked { seat: *seat, next: next.as_ref().map(Into::into) }
            }
            Event::Rematched { game } => Self::Rematched { game: game.to_string() },
        }
    }

    /// Decrypts and converts the event; `None` for an invalid id in it.
    fn event(self, version: i64, cover: &Cover<'_>) -> Result<Option<Event>, Unread> {
        Ok(match self {
            Self::Sealed(hidden) => Some(Event::Sealed(hidden.read_seal(SEALED, version, cover)?)),
            Self::Opened(hidden) => {
                Some(Event::Opened(hidden.read_seal(OPENED, version, cover)?, Opener::Owner))
            }
            Self::OpenedByOpponent(hidden) => {
                let seal = hidden.read_seal(OPENED_BY_OPPONENT, version, cover)?;
                Some(Event::Opened(seal, Opener::Opponent))
            }
            Self::Committed(hidden) => {
                let (seat, turn, plan) = hidden.read_plan(COMMITTED, version, cover)?;
                Some(Event::Committed { seat, turn, plan })
            }
            Self::SealLeft(left) => {
                let (seat, turn, hash, deposit) = left.read(LEFT, version, cover)?;
                Some(Event::SealPlaced { seat, turn, hash, deposit: Some(deposit) })
            }
            public => public.public_event(),
        })
    }

    /// Converts an event without secrets.
    fn public_event(self) -> Option<Event> {
        Some(match self {
            Self::Created(mut made) => {
                let told = std::mem::take(&mut made.told).read().and_then(told::read_start).map(Arc::new);
                Event::Created { setup: made.setup()?, told }
            }
            Self::Joined { seat, guest } => Event::Joined { seat, guest: guest.parse().ok()? },
            Self::SealPlaced { seat, turn, hash } => Event::SealPlaced { seat, turn, hash, deposit: None },
            Self::KeyShown { seat, key } => Event::KeyShown { seat, key: PlayerKey::read(&key)? },
            Self::Spoilt { seat, turn } => Event::Spoilt { seat, turn },
            Self::Present { seat, turn } => Event::Present { seat, turn },
            Self::Forfeited { seat, turn, reason, plan, nonce } => Event::Forfeited(Forfeit {
                seat,
                turn,
                why: Why::read(&reason)?,
                plan: Pledge::stored(plan.into()),
                nonce: Nonce::read(&nonce)?,
            }),
            Self::Abandoned { white, black } => Event::Abandoned { seats: ByColor::new(white, black) },
            Self::Sealed(_)
            | Self::SealLeft(_)
            | Self::Opened(_)
            | Self::OpenedByOpponent(_)
            | Self::Committed(_) => return None,
            Self::Revealed { turn, told } => Event::Revealed {
                turn,
                told: told.read().and_then(|told| told::read(turn, told)).map(Arc::new),
            },
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
            Self::Deserted { seat, draw } => Event::Deserted { seat, draw },
            Self::Aborted { seat } => Event::Aborted { seat },
            Self::RematchAsked { seat, next } => {
                let read = |next: Brought| next.read();
                Event::RematchAsked { seat, next: next.map(read).transpose().ok()? }
            }
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
            position: setup.position.clone(),
            opponent: setup.opponent,
            level: setup.level,
            engine: setup.engine,
            white: names::occupant(&setup.seats.white),
            black: names::occupant(&setup.seats.black),
            show_committed: setup.show_committed,
            clock: setup.clock.map(Clock),
            pause: setup.pause,
            lead: setup.lead,
            secrecy: setup.secrecy.into(),
            told: Telling::default(),
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
            position: self.position,
            opponent: self.opponent,
            level: self.level,
            engine: self.engine,
            show_committed: self.show_committed,
            clock: self.clock.map(|Clock(setting)| setting),
            pause: self.pause,
            lead: self.lead,
            secrecy: self.secrecy.read(),
        })
    }
}
