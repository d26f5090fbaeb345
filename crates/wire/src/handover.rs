use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A request to hand the guest over to another device.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandoverRequest {
    /// Name of the handover: 32 lower-case hexadecimal digits, made of a secret that the server does not
    /// learn.
    #[schema(value_type = String)]
    pub name: SecretString,
    /// Data for the other device, encrypted with a key made of the same secret; base64url, at most 192 KiB.
    #[serde(default)]
    #[schema(value_type = Option<String>, nullable = false)]
    pub parcel: Option<SecretString>,
}

/// Lifetime of a handover.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HandoverLifetime {
    /// The lifetime, in seconds.
    pub seconds: i64,
}

/// State of a handover.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HandoverState {
    /// Stage of the handover: none, waiting or used.
    pub state: HandoverStage,
    /// Time until it expires, in seconds.
    pub seconds: i64,
}

/// Stage of a handover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HandoverStage {
    /// There is none, or it has expired.
    None,
    /// A device may take it.
    Waiting,
    /// A device has taken it.
    Used,
}

/// Name of a handover.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandoverLookup {
    /// 32 lower-case hexadecimal digits.
    #[schema(value_type = String)]
    pub name: SecretString,
}

/// The guest that a handover offers to this device.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HandoverGuest {
    /// Name of that guest.
    pub name: String,
    /// `true` if this device already plays as that guest.
    pub same: bool,
    /// `true` if the present guest of this device has games, which stay with the cookie that is given up.
    pub games: bool,
}

/// The handover of the first device. The answer has the cookie of its guest.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HandoverContent {
    /// Name of the guest.
    pub name: String,
    /// The encrypted data, if the first device left any.
    pub parcel: Option<String>,
    /// The guest's latest games that are not over.
    pub games: Vec<OpenGame>,
}

/// A game that is not over.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpenGame {
    /// Id of the game.
    pub id: String,
    /// The game's name for people.
    pub game: String,
    /// Names of the players, White first.
    pub players: String,
}
