//! Strict parsers for the parts of messages about seals and keys: malformed parts are refused before the game
//! is loaded.

use secrecy::ExposeSecret;
use zugleich_transcript::{Hash, PlayerKey};
use zugleich_wire::{self as wire, ClientMessage, Side};

use super::protocol_error::ProtocolError;
use zugleich_session::domain::seal::Nonce;
use zugleich_session::domain::{GameCommand, RematchCommitment, SealDeposit};
use zugleich_session::ids::GameId;
use zugleich_session::parcel::ParcelKey;

/// Parses the command in a message about seals, keys or a rematch.
pub(super) fn command(message: ClientMessage) -> Result<(Side, GameCommand), ProtocolError> {
    match message {
        ClientMessage::Seal { seat, turn, hash, deposit, packed } => {
            let deposit = match (deposit, packed) {
                (Some(_), Some(_)) => return Err(ProtocolError::english(TWICE)),
                (Some(left), None) => Some(self::deposit(&left)?),
                (None, Some(packed)) => Some(
                    SealDeposit::unpack(packed.expose_secret())
                        .map_err(|_| ProtocolError::english(PACKED))?,
                ),
                (None, None) => None,
            };
            Ok((seat, GameCommand::Seal { turn, hash, deposit }))
        }
        ClientMessage::Open { seat, turn, plan: Some(plan), nonce: Some(nonce), key: None } => {
            let nonce = Nonce::read(nonce.expose_secret()).ok_or_else(|| ProtocolError::english(NONCE))?;
            Ok((seat, GameCommand::Open { turn, plan, nonce }))
        }
        ClientMessage::Open { seat, turn, plan: None, nonce: None, key: Some(key) } => {
            let key =
                ParcelKey::read(key.expose_secret()).ok_or_else(|| ProtocolError::english(CONTENT_KEY))?;
            Ok((seat, GameCommand::Unlock { turn, key }))
        }
        ClientMessage::Open { .. } => Err(ProtocolError::english(OPENING)),
        ClientMessage::Key { seat, key } => Ok((seat, GameCommand::Key(self::key(&key)?))),
        ClientMessage::Rematch { seat, next } => {
            Ok((seat, GameCommand::Rematch(next.as_ref().map(next_key).transpose()?)))
        }
        _ => Err(ProtocolError::english(OPENING)),
    }
}

const NONCE: &str = "A nonce must have 32 hexadecimal digits.";
const CONTENT_KEY: &str = "The key of a deposit must have 64 lower-case hexadecimal digits.";
const OPENING: &str = "An opening needs either `plan` and `nonce`, or the `key` of the deposit.";
const COMMITMENT: &str = "A commitment must have 64 lower-case hexadecimal digits.";
const DEPOSIT: &str = "A deposit must have `iv`, `key_hash` and `wrapped` of 24, 64 and 120 lower-case \
                       hexadecimal digits, and `ciphertext` in base64url.";
const PACKED: &str = "A packed deposit must be 12, 32 and 60 bytes and a ciphertext, in base64url.";
const TWICE: &str = "A seal must not have both `deposit` and `packed`.";
const ID: &str = "A game id must have 12 letters and digits other than l, o, I, O, 0 and 1.";

/// Parses the deposit of a seal.
pub(super) fn deposit(left: &wire::Deposit) -> Result<SealDeposit, ProtocolError> {
    let wire::Deposit { iv, key_hash, wrapped, ciphertext } = left;
    SealDeposit::of(iv, key_hash, wrapped, ciphertext.expose_secret())
        .map_err(|_| ProtocolError::english(DEPOSIT))
}

/// Parses a player's key.
pub(super) fn key(text: &str) -> Result<PlayerKey, ProtocolError> {
    PlayerKey::read(text).ok_or(ProtocolError::Key)
}

/// Parses the commitment to a key.
pub(super) fn commitment(text: &str) -> Result<Hash, ProtocolError> {
    Hash::read(text).ok_or_else(|| ProtocolError::english(COMMITMENT))
}

/// Parses the id of a game that a page has drawn.
pub(super) fn id(text: &str) -> Result<GameId, ProtocolError> {
    text.parse().map_err(|_| ProtocolError::english(ID))
}

fn next_key(next: &wire::NextKey) -> Result<RematchCommitment, ProtocolError> {
    Ok(RematchCommitment { game: id(&next.game)?, commitment: commitment(&next.commitment)? })
}
