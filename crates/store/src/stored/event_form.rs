//! Written form of events in the database, with encrypted secrets. No other module may write them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::event_secrets::{ColorForm, EncryptionContext, SealDepositForm, SecretError, SecretPlanForm};
use super::secrecy_form::{NextKeyForm, SecrecyForm};
use super::snapshot::{StartForm, TurnForm};
use super::snapshot_value::SnapshotValue;
use super::{names, snapshot};
use zugleich_rules::{ByColor, Color};
use zugleich_session::Moment;
use zugleich_session::domain::seal::Nonce;
use zugleich_session::domain::{
    CommittedPlan, GameSettings, OpponentKind, SealForfeit, SealForfeitReason, StoredEvent, TimeControl,
};
use zugleich_session::vault::Padding;
use zugleich_transcript::{PlayerKey, SealOpener};

/// Version of the form, stored with each event.
pub const VERSION: i64 = 1;

/// Kinds of events that hold a secret: the encryption authenticates the kind.
const SEALED: &str = "sealed";
const OPENED: &str = "opened";
const OPENED_BY_OPPONENT: &str = "opened-by-opponent";
const COMMITTED: &str = "committed";
const LEFT: &str = "seal-left";

/// Written form of an event: kind and body.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", rename_all = "kebab-case", deny_unknown_fields)]
enum StoredEventForm {
    Created(Box<CreatedForm>),
    Joined {
        #[serde(with = "ColorForm")]
        seat: Color,
        guest: String,
    },
    Sealed(SecretPlanForm),
    SealPlaced {
        #[serde(with = "ColorForm")]
        seat: Color,
        turn: u32,
        hash: String,
    },
    /// A seal with its deposit.
    SealLeft(SealDepositForm),
    KeyShown {
        #[serde(with = "ColorForm")]
        seat: Color,
        key: String,
    },
    Opened(SecretPlanForm),
    OpenedByOpponent(SecretPlanForm),
    Spoilt {
        #[serde(with = "ColorForm")]
        seat: Color,
        turn: u32,
    },
    Present {
        #[serde(with = "ColorForm")]
        seat: Color,
        turn: u32,
    },
    Forfeited {
        #[serde(with = "ColorForm")]
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
    Committed(SecretPlanForm),
    Revealed {
        turn: u32,
        #[serde(default, skip_serializing_if = "SnapshotValue::is_nothing")]
        told: SnapshotValue<TurnForm>,
    },
    Flagged {
        white: bool,
        black: bool,
    },
    Resumed {
        stopped: i64,
    },
    TimeGiven {
        #[serde(with = "ColorForm")]
        seat: Color,
    },
    Resigned {
        #[serde(with = "ColorForm")]
        seat: Color,
    },
    DrawOffered {
        #[serde(with = "ColorForm")]
        seat: Color,
    },
    DrawDeclined {
        #[serde(with = "ColorForm")]
        seat: Color,
    },
    DrawAgreed {},
    TakebackAsked {
        #[serde(with = "ColorForm")]
        seat: Color,
    },
    TakebackDeclined {
        #[serde(with = "ColorForm")]
        seat: Color,
    },
    TakenBack {
        turns: u32,
    },
    Claimed {
        #[serde(with = "ColorForm")]
        seat: Color,
    },
    Deserted {
        #[serde(with = "ColorForm")]
        seat: Color,
        draw: bool,
    },
    Aborted {
        #[serde(with = "ColorForm")]
        seat: Color,
    },
    RematchAsked {
        #[serde(with = "ColorForm")]
        seat: Color,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<NextKeyForm>,
    },
    Rematched {
        game: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CreatedForm {
    variant: String,
    edition: u32,
    options: Vec<(String, String)>,
    /// Present if the game does not start from the variant's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(with = "OpponentForm")]
    opponent: OpponentKind,
    level: Option<u8>,
    /// Present in games against the computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    engine: Option<u32>,
    white: Option<String>,
    black: Option<String>,
    show_committed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<ClockForm>,
    /// Present if clocks stop while a reveal is shown.
    #[serde(default, skip_serializing_if = "is_zero")]
    pause: u32,
    /// Present if clocks stop while both players are notified of the start.
    #[serde(default, skip_serializing_if = "is_zero")]
    lead: u32,
    /// Present if the creator chose the secrecy.
    #[serde(default, skip_serializing_if = "SecrecyForm::is_unsaid")]
    secrecy: SecrecyForm,
    #[serde(default, skip_serializing_if = "SnapshotValue::is_nothing")]
    told: SnapshotValue<StartForm>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Written form of the kind of opponent.
#[derive(Serialize, Deserialize)]
#[serde(remote = "OpponentKind", rename_all = "lowercase")]
enum OpponentForm {
    Practice,
    Computer,
    Friend,
    Lobby,
}

/// Written form of a clock.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct ClockForm(#[serde(with = "ClockSettingForm")] TimeControl);

#[derive(Serialize, Deserialize)]
#[serde(remote = "TimeControl", tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum ClockSettingForm {
    Increment { base: u32, increment: u32 },
    Turn { seconds: u32 },
    Days { increment: u32, cap: u32 },
}

/// Encodes an event as kind and body; its secrets are padded to `padding`.
pub fn write(event: &StoredEvent, cover: &EncryptionContext<'_>, padding: Padding) -> (String, String) {
    // The form has only text keys in maps and no types whose serialisation fails.
    let text = serde_json::to_string(&StoredEventForm::of(event, cover, padding)).unwrap_or_default();
    let (kind, body) = parts(&text).unwrap_or_default();
    (kind.to_owned(), body.to_owned())
}

/// Splits a serialised [`StoredEventForm`] into kind and body: `{"kind":"KIND","body":BODY}`.
fn parts(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix(r#"{"kind":""#)?.strip_suffix('}')?.split_once(r#"","body":"#)
}

/// Decodes an event. The error does not quote the contents.
pub fn read(
    version: i64,
    kind: &str,
    body: &str,
    cover: &EncryptionContext<'_>,
) -> Result<StoredEvent, String> {
    if version != VERSION {
        return Err(format!(
            "a newer version of Zugleich wrote the event (format {version}, this program knows {VERSION})"
        ));
    }
    let body: Value =
        serde_json::from_str(body).map_err(|_| format!("the body of a {kind} event is not valid JSON"))?;
    let form = serde_json::json!({ "kind": kind, "body": body });
    let no_form = || format!("the body of a {kind} event has an invalid form");
    let form: StoredEventForm = serde_json::from_value(form).map_err(|_| no_form())?;
    match form.event(cover) {
        Ok(event) => event.ok_or_else(|| format!("a {kind} event has an invalid id")),
        Err(SecretError::NoForm) => Err(no_form()),
        Err(SecretError::Closed(why)) => Err(format!("the secret of a {kind} event cannot be read: {why}")),
    }
}

/// Returns the names that the form accepts in place of the unknown one in an event, from serde's error
/// message.
#[cfg(test)]
pub(super) fn names(event: Value) -> std::collections::BTreeSet<String> {
    let why = serde_json::from_value::<StoredEventForm>(event)
        .err()
        .expect("the event has an unknown name")
        .to_string();
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
pub(super) fn write_clock(clock: TimeControl) -> String {
    serde_json::json!(ClockForm(clock)).to_string()
}

/// Decodes the result of [`write_clock`].
pub(super) fn read_clock(text: &str) -> Option<TimeControl> {
    serde_json::from_str(text).ok().map(|ClockForm(setting)| setting)
}

impl StoredEventForm {
    fn of(event: &StoredEvent, cover: &EncryptionContext<'_>, padding: Padding) -> Self {
        match event {
            StoredEvent::Created { setup, told } => {
                let told = told.as_ref().map(|told| snapshot::write_start(told)).into();
                Self::Created(Box::new(CreatedForm { told, ..setup.into() }))
            }
            StoredEvent::Joined { seat, guest } => Self::Joined { seat: *seat, guest: guest.text() },
            StoredEvent::Sealed(seal) => Self::Sealed(SecretPlanForm::seal(SEALED, seal, cover, padding)),
            StoredEvent::SealPlaced { seat, turn, hash, deposit: Some(deposit) } => {
                Self::SealLeft(SealDepositForm::new(LEFT, (*seat, *turn, hash), deposit, cover, padding))
            }
            StoredEvent::SealPlaced { seat, turn, hash, deposit: None } => {
                Self::SealPlaced { seat: *seat, turn: *turn, hash: hash.clone() }
            }
            StoredEvent::KeyShown { seat, key } => {
                Self::KeyShown { seat: *seat, key: key.as_str().to_owned() }
            }
            StoredEvent::Spoilt { seat, turn } => Self::Spoilt { seat: *seat, turn: *turn },
            StoredEvent::Present { seat, turn } => Self::Present { seat: *seat, turn: *turn },
            StoredEvent::Forfeited(SealForfeit { seat, turn, why, plan, nonce }) => Self::Forfeited {
                seat: *seat,
                turn: *turn,
                reason: why.name().to_owned(),
                plan: plan.expose().to_owned(),
                nonce: nonce.expose(),
            },
            StoredEvent::Opened(seal, SealOpener::Opponent) => {
                Self::OpenedByOpponent(SecretPlanForm::seal(OPENED_BY_OPPONENT, seal, cover, padding))
            }
            StoredEvent::Opened(seal, _) => Self::Opened(SecretPlanForm::seal(OPENED, seal, cover, padding)),
            StoredEvent::Abandoned { seats } => Self::Abandoned { white: seats.white, black: seats.black },
            StoredEvent::Committed { seat, turn, plan } => {
                Self::Committed(SecretPlanForm::plan(COMMITTED, *seat, *turn, plan, cover, padding))
            }
            StoredEvent::Revealed { turn, told } => {
                let told = told.as_ref().map(|told| snapshot::write(told)).into();
                Self::Revealed { turn: *turn, told }
            }
            StoredEvent::Flagged { seats } => Self::Flagged { white: seats.white, black: seats.black },
            StoredEvent::Resumed { stopped } => Self::Resumed { stopped: stopped.millis() },
            StoredEvent::TimeGiven { seat } => Self::TimeGiven { seat: *seat },
            StoredEvent::Resigned { seat } => Self::Resigned { seat: *seat },
            StoredEvent::DrawOffered { seat } => Self::DrawOffered { seat: *seat },
            StoredEvent::DrawDeclined { seat } => Self::DrawDeclined { seat: *seat },
            StoredEvent::DrawAgreed => Self::DrawAgreed {},
            StoredEvent::TakebackAsked { seat } => Self::TakebackAsked { seat: *seat },
            StoredEvent::TakebackDeclined { seat } => Self::TakebackDeclined { seat: *seat },
            StoredEvent::TakenBack { turns } => Self::TakenBack { turns: *turns },
            StoredEvent::Claimed { seat } => Self::Claimed { seat: *seat },
            StoredEvent::Deserted { seat, draw } => Self::Deserted { seat: *seat, draw: *draw },
            StoredEvent::Aborted { seat } => Self::Aborted { seat: *seat },
            StoredEvent::RematchAsked { seat, next } => {
                Self::RematchAsked { seat: *seat, next: next.as_ref().map(Into::into) }
            }
            StoredEvent::Rematched { game } => Self::Rematched { game: game.to_string() },
        }
    }

    /// Decrypts and converts the event; `None` for an invalid id in it.
    fn event(self, cover: &EncryptionContext<'_>) -> Result<Option<StoredEvent>, SecretError> {
        Ok(match self {
            Self::Sealed(hidden) => Some(StoredEvent::Sealed(hidden.read_seal(SEALED, cover)?)),
            Self::Opened(hidden) => {
                Some(StoredEvent::Opened(hidden.read_seal(OPENED, cover)?, SealOpener::Owner))
            }
            Self::OpenedByOpponent(hidden) => {
                let seal = hidden.read_seal(OPENED_BY_OPPONENT, cover)?;
                Some(StoredEvent::Opened(seal, SealOpener::Opponent))
            }
            Self::Committed(hidden) => {
                let (seat, turn, plan) = hidden.read_plan(COMMITTED, cover)?;
                Some(StoredEvent::Committed { seat, turn, plan })
            }
            Self::SealLeft(left) => {
                let (seat, turn, hash, deposit) = left.read(LEFT, cover)?;
                Some(StoredEvent::SealPlaced { seat, turn, hash, deposit: Some(deposit) })
            }
            public => public.public_event(),
        })
    }

    /// Converts an event without secrets.
    fn public_event(self) -> Option<StoredEvent> {
        Some(match self {
            Self::Created(mut made) => {
                let told = std::mem::take(&mut made.told).read().and_then(snapshot::read_start).map(Arc::new);
                StoredEvent::Created { setup: made.setup()?, told }
            }
            Self::Joined { seat, guest } => StoredEvent::Joined { seat, guest: guest.parse().ok()? },
            Self::SealPlaced { seat, turn, hash } => {
                StoredEvent::SealPlaced { seat, turn, hash, deposit: None }
            }
            Self::KeyShown { seat, key } => StoredEvent::KeyShown { seat, key: PlayerKey::read(&key)? },
            Self::Spoilt { seat, turn } => StoredEvent::Spoilt { seat, turn },
            Self::Present { seat, turn } => StoredEvent::Present { seat, turn },
            Self::Forfeited { seat, turn, reason, plan, nonce } => StoredEvent::Forfeited(SealForfeit {
                seat,
                turn,
                why: SealForfeitReason::read(&reason)?,
                plan: CommittedPlan::stored(plan.into()),
                nonce: Nonce::read(&nonce)?,
            }),
            Self::Abandoned { white, black } => StoredEvent::Abandoned { seats: ByColor::new(white, black) },
            Self::Sealed(_)
            | Self::SealLeft(_)
            | Self::Opened(_)
            | Self::OpenedByOpponent(_)
            | Self::Committed(_) => return None,
            Self::Revealed { turn, told } => StoredEvent::Revealed {
                turn,
                told: told.read().and_then(|told| snapshot::read(turn, told)).map(Arc::new),
            },
            Self::Flagged { white, black } => StoredEvent::Flagged { seats: ByColor::new(white, black) },
            Self::Resumed { stopped } => StoredEvent::Resumed { stopped: Moment::new(stopped) },
            Self::TimeGiven { seat } => StoredEvent::TimeGiven { seat },
            Self::Resigned { seat } => StoredEvent::Resigned { seat },
            Self::DrawOffered { seat } => StoredEvent::DrawOffered { seat },
            Self::DrawDeclined { seat } => StoredEvent::DrawDeclined { seat },
            Self::DrawAgreed {} => StoredEvent::DrawAgreed,
            Self::TakebackAsked { seat } => StoredEvent::TakebackAsked { seat },
            Self::TakebackDeclined { seat } => StoredEvent::TakebackDeclined { seat },
            Self::TakenBack { turns } => StoredEvent::TakenBack { turns },
            Self::Claimed { seat } => StoredEvent::Claimed { seat },
            Self::Deserted { seat, draw } => StoredEvent::Deserted { seat, draw },
            Self::Aborted { seat } => StoredEvent::Aborted { seat },
            Self::RematchAsked { seat, next } => {
                let read = |next: NextKeyForm| next.read();
                StoredEvent::RematchAsked { seat, next: next.map(read).transpose().ok()? }
            }
            Self::Rematched { game } => StoredEvent::Rematched { game: game.parse().ok()? },
        })
    }
}

impl From<&GameSettings> for CreatedForm {
    fn from(setup: &GameSettings) -> Self {
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
            clock: setup.clock.map(ClockForm),
            pause: setup.pause,
            lead: setup.lead,
            secrecy: setup.secrecy.into(),
            told: SnapshotValue::default(),
        }
    }
}

impl CreatedForm {
    fn setup(self) -> Option<GameSettings> {
        let seat = |text: Option<String>| names::read_occupant(text.as_deref());
        Some(GameSettings {
            seats: ByColor::new(seat(self.white)?, seat(self.black)?),
            variant: self.variant,
            edition: self.edition,
            options: self.options,
            position: self.position,
            opponent: self.opponent,
            level: self.level,
            engine: self.engine,
            show_committed: self.show_committed,
            clock: self.clock.map(|ClockForm(setting)| setting),
            pause: self.pause,
            lead: self.lead,
            secrecy: self.secrecy.read(),
        })
    }
}
