//! Move lists, which are too long for a WebSocket message.

use axum::extract::State;
use axum::{Extension, Json};
use secrecy::ExposeSecret;
use zugleich_wire::{ErrorBody, ListSubmission, Receipt, SealSubmission, Side, SubmissionReceipt};

use super::client::Client;
use super::extractors::{JsonBody, PathParam};
use super::http_error::HttpError;
use super::protocol_error::ProtocolError;
use super::sealing;
use super::site::Site;
use super::visitor::Visitor;
use zugleich_session::ClientNetwork;
use zugleich_session::domain::seal::Nonce;
use zugleich_session::domain::{GameCommand, Payer};

/// Hands in a list: opens a seal with its nonce, or commits the list without one. At most 128 KiB.
#[utoipa::path(post, path = "/api/games/{id}/list", request_body = ListSubmission, params(("id" = String, Path)), responses(
    (status = 200, body = SubmissionReceipt),
    (status = 400, description = "The body is not valid", body = ErrorBody),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "The list is refused; codes as on the connection", body = ErrorBody),
    (status = 413, description = "The list is too long", body = ErrorBody),
    (status = 429, description = "The storage quota is exceeded", body = ErrorBody),
))]
pub(super) async fn hand_in(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    id: PathParam<String>,
    JsonBody(list): JsonBody<ListSubmission>,
) -> Result<Json<SubmissionReceipt>, HttpError> {
    let ListSubmission { seat, turn, plan, nonce } = list;
    let no_nonce = || ProtocolError::english("A nonce must have 32 hexadecimal digits.");
    let command = match nonce {
        Some(nonce) => {
            GameCommand::Open { turn, plan, nonce: Nonce::read(nonce.expose_secret()).ok_or_else(no_nonce)? }
        }
        None => GameCommand::Commit { turn, plan },
    };
    let sender = (&visitor, client.net);
    Ok(Json(SubmissionReceipt { seat, turn, receipt: carry_out(&site, sender, &id, seat, &command).await? }))
}

/// Seals a list and stores its encrypted opening. At most 128 KiB.
#[utoipa::path(post, path = "/api/games/{id}/seal", request_body = SealSubmission, params(("id" = String, Path)), responses(
    (status = 200, body = SubmissionReceipt),
    (status = 400, description = "The body is not valid", body = ErrorBody),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "The seal is refused; codes as on the connection", body = ErrorBody),
    (status = 413, description = "The deposit is too long", body = ErrorBody),
    (status = 429, description = "The storage quota is exceeded", body = ErrorBody),
))]
pub(super) async fn hand_in_seal(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    id: PathParam<String>,
    JsonBody(sealed): JsonBody<SealSubmission>,
) -> Result<Json<SubmissionReceipt>, HttpError> {
    let SealSubmission { seat, turn, hash, deposit } = sealed;
    let command = GameCommand::Seal { turn, hash, deposit: Some(sealing::deposit(&deposit)?) };
    let sender = (&visitor, client.net);
    Ok(Json(SubmissionReceipt { seat, turn, receipt: carry_out(&site, sender, &id, seat, &command).await? }))
}

/// Executes a command of a seat; returns the receipt.
async fn carry_out(
    site: &Site,
    (visitor, net): (&Visitor, ClientNetwork),
    id: &PathParam<String>,
    seat: Side,
    command: &GameCommand,
) -> Result<Option<Box<Receipt>>, HttpError> {
    let room = site.rooms().open(&id.game()?).await?;
    let payer = Payer { guest: visitor.seated_in(&room).await, net };
    site.rooms().act(&room, payer, seat.into(), command).await?;
    let receipt = site.rooms().receipt(&room, seat.into(), command).await;
    Ok(receipt.map(|held| Box::new(held.into())))
}
