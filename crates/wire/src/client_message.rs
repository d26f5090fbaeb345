use crate::frames::types::object;
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Deposit, NextKey, Side};

/// A message of a page to its game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Locks a plan.
    Commit {
        /// The seat that plans.
        seat: Side,
        /// The turn of the plan.
        turn: u32,
        /// The plan.
        #[schema(value_type = String)]
        plan: SecretString,
    },
    /// Seals a plan, in games in which the browsers seal.
    Seal {
        /// The seat that seals.
        seat: Side,
        /// The turn of the plan.
        turn: u32,
        /// SHA-256, 64 lower-case hexadecimal digits.
        hash: String,
        /// The encrypted opening of the seal, in games of mode `sealed`.
        #[serde(default, deserialize_with = "object")]
        #[schema(nullable = false)]
        deposit: Option<Deposit>,
        /// The deposit as its four parts in sequence, in base64url without padding; instead of `deposit`.
        #[serde(default)]
        #[schema(value_type = String, nullable = false)]
        packed: Option<SecretString>,
    },
    /// Opens a seal: the own one with plan and nonce, either one with the key of its deposit.
    Open {
        /// The seat that owns the seal.
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
        /// The key of the deposit, 64 hexadecimal digits.
        #[serde(default)]
        #[schema(value_type = String, nullable = false)]
        key: Option<SecretString>,
    },
    /// Shows the own key of a game of mode `sealed`, which was committed to before.
    Key {
        /// The seat that owns the key.
        seat: Side,
        /// A point of P-256, uncompressed: 130 lower-case hexadecimal digits that begin with 04.
        key: String,
    },
    /// Resigns the game.
    Resign {
        /// The seat that resigns.
        seat: Side,
    },
    /// Offers a draw, or answers an offer.
    Draw {
        /// The seat that offers or answers.
        seat: Side,
        /// The action.
        action: DrawAction,
    },
    /// Asks to take the last turn back, or answers such a request.
    Takeback {
        /// The seat that asks or answers.
        seat: Side,
        /// The action.
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
        /// The claim.
        claim: AbsenceClaim,
    },
    /// Calls the game off before it has really begun, or withdraws it while the other seat is open.
    Abort {
        /// The seat that calls off or withdraws.
        seat: Side,
    },
    /// Gives the other player of a game by days an increment.
    GiveTime {
        /// The seat that gives.
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

/// A message of a page to the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum LobbyClientMessage {
    /// Asks for a pong.
    Ping {},
}

/// An action of a seat about a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DrawAction {
    /// Offers one.
    Offer,
    /// Accepts the other seat's offer.
    Accept,
    /// Refuses the other seat's offer.
    Decline,
}

/// A claim of a seat whose opponent has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AbsenceClaim {
    /// A win.
    Win,
    /// A draw.
    Draw,
}

/// An action of a seat about taking the last turn back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TakebackAction {
    /// Asks for it.
    Ask,
    /// Accepts the other seat's request.
    Accept,
    /// Refuses the other seat's request.
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
