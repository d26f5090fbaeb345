use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;
use zugleich_frames::wire::object;

use super::{Deposit, NextKey, Side};

/// What a page may send.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Locks a plan.
    Commit {
        /// The seat that plans.
        seat: Side,
        /// The turn that the plan is for.
        turn: u32,
        /// The plan.
        #[schema(value_type = String)]
        plan: SecretString,
    },
    /// Seals a plan, in games in which the browsers seal.
    Seal {
        /// The seat that seals.
        seat: Side,
        /// The turn that it is for.
        turn: u32,
        /// SHA-256, 64 lower-case hexadecimal digits.
        hash: String,
        /// What opens it, in games of mode `sealed`.
        #[serde(default, deserialize_with = "object")]
        #[schema(nullable = false)]
        deposit: Option<Deposit>,
        /// The same, its four parts one behind the other, in base64url without padding; instead of `deposit`.
        #[serde(default)]
        #[schema(value_type = String, nullable = false)]
        packed: Option<SecretString>,
    },
    /// Opens a seal: the own one with plan and nonce, either with the key of what was left with it.
    Open {
        /// The seat whose seal it is.
        seat: Side,
        /// The turn.
        turn: u32,
        /// The plan, exactly as it was sealed; with the nonce and without a key.
        #[serde(default)]
        #[schema(value_type = String, nullable = false)]
        plan: Option<SecretString>,
        /// The nonce, 32 hexadecimal digits.
        #[serde(default)]
        #[schema(value_type = String, nullable = false)]
        nonce: Option<SecretString>,
        /// The key of what was left, 64 hexadecimal digits.
        #[serde(default)]
        #[schema(value_type = String, nullable = false)]
        key: Option<SecretString>,
    },
    /// Shows the own key of a game of mode `sealed`, which was committed to before.
    Key {
        /// The seat whose key it is.
        seat: Side,
        /// A point of P-256, uncompressed: 130 lower-case hexadecimal digits that begin with 04.
        key: String,
    },
    /// Gives the game up.
    Resign {
        /// The seat that resigns.
        seat: Side,
    },
    /// Offers a draw, or answers an offer.
    Draw {
        /// The seat that offers or answers.
        seat: Side,
        /// What it does.
        action: DrawAction,
    },
    /// Asks to take the last turn back, or answers who asks.
    Takeback {
        /// The seat that asks or answers.
        seat: Side,
        /// What it does.
        action: TakebackAction,
    },
    /// Claims a draw that the rules offer.
    Claim {
        /// The seat that claims.
        seat: Side,
    },
    /// Claims the game because the other player is away.
    Absence {
        /// The seat that claims.
        seat: Side,
        /// What it claims.
        claim: AbsenceClaim,
    },
    /// Calls the game off before it has really begun, or withdraws it while the other seat is open.
    Abort {
        /// The seat that does.
        seat: Side,
    },
    /// Asks for another game with the colours swapped.
    Rematch {
        /// The seat that asks.
        seat: Side,
        /// In a game of mode `sealed`: the key for the other game.
        #[serde(default, deserialize_with = "object")]
        #[schema(nullable = false)]
        next: Option<NextKey>,
    },
    /// Asks for a pong.
    Ping {},
}

/// What a page may send to the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum LobbyClientMessage {
    /// Asks for a pong.
    Ping {},
}

/// What a seat does about a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DrawAction {
    /// Offers one.
    Offer,
    /// Takes the other seat's offer.
    Accept,
    /// Refuses the other seat's offer.
    Decline,
}

/// What a seat claims of a game that the other player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AbsenceClaim {
    /// That it has won.
    Win,
    /// A draw.
    Draw,
}

/// What a seat does about taking the last turn back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TakebackAction {
    /// Asks for it.
    Ask,
    /// Agrees with the other seat.
    Accept,
    /// Refuses what the other seat asks for.
    Decline,
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use super::*;

    fn read(text: &str) -> Result<ClientMessage, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn messages_are_read() {
        let commit = read(r#"{"type":"commit","seat":"white","turn":3,"plan":"b1c3"}"#).unwrap();
        let ClientMessage::Commit { seat: Side::White, turn: 3, plan } = &commit else {
            panic!("{commit:?} is the commitment of White's plan for turn 3");
        };
        assert_eq!(plan.expose_secret(), "b1c3");
        assert!(!format!("{commit:?}").contains("b1c3"), "{commit:?} does not print the plan");
        assert!(matches!(read(r#"{"type":"ping"}"#), Ok(ClientMessage::Ping {})));
        let draw = read(r#"{"type":"draw","seat":"black","action":"offer"}"#);
        assert!(matches!(draw, Ok(ClientMessage::Draw { seat: Side::Black, action: DrawAction::Offer })));
    }

    #[test]
    fn everything_else_is_refused() {
        let refused = [
            "",
            "[]",
            r#"{"type":"cheat"}"#,
            r#"{"type":"ping","x":1}"#,
            r#"{"type":"resign"}"#,
            r#"{"type":"resign","seat":"red"}"#,
            r#"{"type":"resign","seat":"white","seat":"black"}"#,
            r#"{"type":"commit","seat":"white","turn":-1,"plan":"b1c3"}"#,
            r#"{"type":"commit","seat":"white","turn":1,"plan":"b1c3","more":true}"#,
            r#"{"type":"rematch","seat":"white","next":["abcdefghijkm","00"]}"#,
            r#"{"type":"seal","seat":"white","turn":1,"hash":"","deposit":["","","",""]}"#,
        ];
        for text in refused {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
