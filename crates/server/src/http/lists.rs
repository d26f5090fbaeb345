//! Move lists, which are too long for a WebSocket message.

use axum::extract::State;
use axum::{Extension, Json};
use secrecy::ExposeSecret;
use zugleich_wire::{ErrorBody, HandIn, HandInSeal, HandedIn, Receipt, Side};

use super::body::{Body, Named};
use super::client::Client;
use super::nonsense::Nonsense;
use super::problem::Problem;
use super::sealing;
use super::site::Site;
use super::visitor::Visitor;
use crate::domain::seal::Nonce;
use crate::domain::{Command, Payer};

/// Hands in a list: opens a seal with its nonce, or commits the list without one. At most 128 KiB.
#[utoipa::path(post, path = "/api/games/{id}/list", request_body = HandIn, params(("id" = String, Path)), responses(
    (status = 200, body = HandedIn),
    (status = 400, description = "The body is none", body = ErrorBody),
    (status = 404, description = "There is no such game", body = ErrorBody),
    (status = 409, description = "The list is refused, with the codes of the connection", body = ErrorBody),
    (status = 413, description = "The list is too long", body = ErrorBody),
    (status = 429, description = "Too much was stored lately", body = ErrorBody),
))]
pub(super) async fn hand_in(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    id: Named<String>,
    Body(list): Body<HandIn>,
) -> Result<Json<HandedIn>, Problem> {
    let HandIn { seat, turn, plan, nonce } = list;
    let no_nonce = || Nonsense::Bad("A nonce has 32 hexadecimal digits.".to_owned());
    let command = match nonce {
        Some(nonce) => {
            Command::Open { turn, plan, nonce: Nonce::read(nonce.expose_secret()).ok_or_else(no_nonce)? }
        }
        None => Command::Commit { turn, plan },
    };
    let payer = Payer { guest: visitor.0, net: client.net };
    Ok(Json(HandedIn { seat, turn, receipt: carry_out(&site, payer, &id, seat, &command).await? }))
}

/// Seals a list and stores its encrypted opening. At most 128 KiB.
#[utoipa::path(post, path = "/api/games/{id}/seal", request_body = HandInSeal, params(("id" = String, Path)), responses(
    (status = 200, body = HandedIn),
    (status = 400, description = "The body is none", body = ErrorBody),
    (status = 404, description = "There is no such game", body = ErrorBody),
    (status = 409, description = "The seal is refused, with the codes of the connection", body = ErrorBody),
    (status = 413, description = "What is left is too long", body = ErrorBody),
    (status = 429, description = "Too much was stored lately", body = ErrorBody),
))]
pub(super) async fn hand_in_seal(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    id: Named<String>,
    Body(sealed): Body<HandInSeal>,
) -> Result<Json<HandedIn>, Problem> {
    let HandInSeal { seat, turn, hash, deposit } = sealed;
    let command = Command::Seal { turn, hash, deposit: Some(sealing::deposit(&deposit)?) };
    let payer = Payer { guest: visitor.0, net: client.net };
    Ok(Json(HandedIn { seat, turn, receipt: carry_out(&site, payer, &id, seat, &command).await? }))
}

/// Executes a command of a seat; returns the receipt.
async fn carry_out(
    site: &Site,
    payer: Payer,
    id: &Named<String>,
    seat: Side,
    command: &Command,
) -> Result<Option<Box<Receipt>>, Problem> {
    let room = site.rooms().open(&id.game()?).await?;
    site.rooms().act(&room, payer, seat.into(), command).await?;
    let receipt = site.rooms().receipt(&room, seat.into(), command).await;
    Ok(receipt.map(|held| Box::new(held.into())))
}
