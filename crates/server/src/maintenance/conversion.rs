//! Conversion of events for another database: secrets are encrypted with its key.

use secrecy::ExposeSecret;

use zugleich_session::Moment;
use zugleich_session::domain::seal::Seal;
use zugleich_session::domain::{GameState, StoredEvent};
use zugleich_session::ids::GameId;
use zugleich_session::ports::StoreError;
use zugleich_session::vault::Vault;
use zugleich_store::stored::cookie_key::{open, seal};
use zugleich_store::stored::event_form;
use zugleich_store::stored::event_secrets::{EncryptionContext, is_secret, padding};
use zugleich_store::stored::raw::{RawCookieKey, RawEvent};
use zugleich_store::stored::server_key::{self, RawServerKey};

/// Converts an event for the other database.
pub(super) fn convert_event(
    row: RawEvent,
    variant: &str,
    from: &Vault,
    to: &Vault,
) -> Result<RawEvent, String> {
    if !is_secret(&row.kind) {
        return Ok(row);
    }
    let (game, seq) = place(&row)?;
    let event = read(&row, from)?;
    let (_, body) =
        event_form::write(&event, &EncryptionContext { vault: to, game: &game, seq }, padding(variant));
    Ok(RawEvent { body, ..row })
}

/// Returns whether two databases have the same event; secrets are compared in decrypted form.
pub(super) fn is_same(one: &RawEvent, here: &Vault, two: &RawEvent, there: &Vault) -> bool {
    if !is_secret(&one.kind) {
        return one == two;
    }
    let told = |row: &RawEvent| (row.game_id.clone(), row.seq, row.kind.clone(), row.at);
    match (read(one, here), read(two, there)) {
        (Ok(first), Ok(second)) => told(one) == told(two) && is_same_secret(&first, &second),
        _ => false,
    }
}

fn is_same_secret(one: &StoredEvent, two: &StoredEvent) -> bool {
    match (one, two) {
        (
            StoredEvent::Committed { seat, turn, plan },
            StoredEvent::Committed { seat: other_seat, turn: other_turn, plan: other },
        ) => (seat, turn, plan.expose()) == (other_seat, other_turn, other.expose()),
        (
            StoredEvent::SealPlaced { seat, turn, hash, deposit: Some(deposit) },
            StoredEvent::SealPlaced {
                seat: other_seat,
                turn: other_turn,
                hash: other_hash,
                deposit: Some(other),
            },
        ) => {
            let of_turn = (seat, turn, hash) == (other_seat, other_turn, other_hash);
            of_turn && deposit.expose() == other.expose()
        }
        (StoredEvent::Sealed(one), StoredEvent::Sealed(two)) => is_same_seal(one, two),
        (StoredEvent::Opened(one, by), StoredEvent::Opened(two, by_other)) => {
            by == by_other && is_same_seal(one, two)
        }
        _ => false,
    }
}

fn is_same_seal(one: &Seal, two: &Seal) -> bool {
    let of_turn = (one.seat, one.turn) == (two.seat, two.turn);
    of_turn && one.plan.expose() == two.plan.expose() && one.nonce.expose() == two.nonce.expose()
}

/// Converts a key of the cookies for the other database.
pub(super) fn convert_cookie_key(
    key: &RawCookieKey,
    from: &Vault,
    to: &Vault,
) -> Result<RawCookieKey, StoreError> {
    let opened = open(Moment::new(key.made), &key.secret, from)?;
    Ok(RawCookieKey { made: key.made, secret: seal(opened.made, opened.secret.expose_secret(), to) })
}

/// Returns whether two databases have the same key of the cookies.
pub(super) fn is_same_key(one: &RawCookieKey, here: &Vault, two: &RawCookieKey, there: &Vault) -> bool {
    let open = |key: &RawCookieKey, vault| open(Moment::new(key.made), &key.secret, vault);
    match (open(one, here), open(two, there)) {
        (Ok(first), Ok(second)) => {
            first.made == second.made && first.secret.expose_secret() == second.secret.expose_secret()
        }
        _ => false,
    }
}

/// Converts a signing key for the other database.
pub(super) fn convert_server_key(
    key: &RawServerKey,
    from: &Vault,
    to: &Vault,
) -> Result<RawServerKey, StoreError> {
    Ok(server_key::write(&server_key::read(key, from)?, to))
}

/// Returns whether two databases have the same signing key: a public half belongs to one secret.
pub(super) fn is_same_server_key(
    one: &RawServerKey,
    here: &Vault,
    two: &RawServerKey,
    there: &Vault,
) -> bool {
    match (server_key::read(one, here), server_key::read(two, there)) {
        (Ok(one), Ok(two)) => (one.made, one.public) == (two.made, two.public),
        _ => false,
    }
}

/// Returns the next deadline of a game with these events; `None` if they are not a valid game.
pub(super) fn due(rows: &[RawEvent], vault: &Vault) -> Option<i64> {
    let game = rows.first()?.game_id.parse().ok()?;
    let event = |row: &RawEvent| Some((Moment::new(row.at), read(row, vault).ok()?));
    let events: Vec<_> = rows.iter().map(event).collect::<Option<_>>()?;
    GameState::fold(game, &events).ok()?.next_flag().map(Moment::millis)
}

fn read(row: &RawEvent, vault: &Vault) -> Result<StoredEvent, String> {
    let (game, seq) = place(row)?;
    event_form::read(row.version, &row.kind, &row.body, &EncryptionContext { vault, game: &game, seq })
}

fn place(row: &RawEvent) -> Result<(GameId, u32), String> {
    let nowhere = || "the game id or the event number is not valid".to_owned();
    Ok((row.game_id.parse().map_err(|_| nowhere())?, u32::try_from(row.seq).map_err(|_| nowhere())?))
}
