use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Another device is to be let in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    /// By what it is found: 32 lower-case hexadecimal digits, made of a secret that the server does not learn.
    #[schema(value_type = String)]
    pub name: SecretString,
    /// What the other device needs, encrypted with a key made of the same secret; base64url, at most 192 KiB.
    #[serde(default)]
    #[schema(value_type = Option<String>, nullable = false)]
    pub parcel: Option<SecretString>,
}

/// How long another device can be let in.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HandedOver {
    /// In seconds.
    pub seconds: i64,
}

/// What has become of what was left for another device.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HandoverState {
    /// Whether it waits, was used, or is not there.
    pub state: HandoverStage,
    /// For how long it is still there, in seconds.
    pub seconds: i64,
}

/// How far a handover is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HandoverStage {
    /// There is none, or its time is over.
    None,
    /// A device may take it.
    Waiting,
    /// A device has taken it.
    Used,
}

/// By what a handover is found.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ByName {
    /// 32 lower-case hexadecimal digits.
    #[schema(value_type = String)]
    pub name: SecretString,
}

/// Who lets this device in.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Host {
    /// What that guest is called.
    pub name: String,
    /// Whether it is who plays here already.
    pub same: bool,
    /// Whether who plays here now has games, which stay with the cookie that is given up.
    pub games: bool,
}

/// What the first device has left. The answer has the cookie of its guest.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TakenOver {
    /// What the guest is called.
    pub name: String,
    /// What was encrypted, if the first device could.
    pub parcel: Option<String>,
    /// The guest's latest games that are not over.
    pub games: Vec<OpenGame>,
}

/// A game that is not over.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpenGame {
    /// Its id.
    pub id: String,
    /// The game's name for people.
    pub game: String,
    /// Who plays, White first.
    pub players: String,
}
