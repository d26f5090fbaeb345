//! Sign-out of a guest. It is final: there are no accounts, and the cookie is the identity.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use zugleich_wire::ErrorBody;

use super::client::Client;
use super::http_error::HttpError;
use super::signer::Signer;
use super::site::Site;
use super::visitor::Visitor;
use zugleich_session::ids::GuestId;
use zugleich_session::ports::StoreError;
use zugleich_session::service::SignOutSignal;

/// Deletes the guest's cookie in this browser; the next visit starts as a new guest.
#[utoipa::path(post, path = "/api/logout", responses((status = 204, description = "The cookie of this browser is deleted")))]
pub(super) async fn here(Extension(client): Extension<Client>) -> Response {
    forgotten(client)
}

/// Signs the guest out everywhere: all cookies of the guest become invalid, and all connections are closed.
#[utoipa::path(post, path = "/api/logout/everywhere", responses(
    (status = 204, description = "All cookies of the guest are invalid, and the cookie of this browser is deleted"),
    (status = 503, description = "The server cannot store the sign-out now", body = ErrorBody),
))]
pub(super) async fn everywhere(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, HttpError> {
    // A new guest has no cookies elsewhere.
    if let Some(guest) = visitor.known() {
        site.rooms().sign_out(guest).await?;
    }
    Ok(forgotten(client))
}

fn forgotten(client: Client) -> Response {
    let cookies = [Signer::forget(client.secure), Visitor::clear_cached_files()];
    let said = AppendHeaders(cookies.map(|cookie| (SET_COOKIE, cookie.to_string())));
    (StatusCode::NO_CONTENT, said).into_response()
}

impl Site {
    /// Returns the sign-out notification for a WebSocket that a guest is opening.
    pub(super) async fn sign_out_signal(&self, guest: &GuestId) -> Result<SignOutSignal, StoreError> {
        let farewell = self.rooms().sign_out_signals().register(guest);
        // The guest may have signed out between the cookie check and the subscription.
        if self.store().has_signed_out(guest).await? {
            self.rooms().sign_out_signals().send(guest);
        }
        Ok(farewell)
    }
}
