//! How a guest leaves. Nobody can come back: there are no accounts, and a guest is who has the cookie.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use zugleich_wire::ErrorBody;

use super::client::Client;
use super::problem::Problem;
use super::signer::Signer;
use super::site::Site;
use super::visitor::Visitor;
use crate::base::ids::GuestId;
use crate::ports::StoreError;
use crate::service::Farewell;

/// Lets this browser forget its guest: whoever comes back is somebody else.
#[utoipa::path(post, path = "/api/logout", responses((status = 204, description = "The browser has forgotten")))]
pub(super) async fn here(Extension(client): Extension<Client>) -> Response {
    forgotten(client)
}

/// Lets no browser be this guest any more: every cookie of the guest is void, and every connection is closed.
#[utoipa::path(post, path = "/api/logout/everywhere", responses(
    (status = 204, description = "No cookie of the guest counts any more, and the browser has forgotten"),
    (status = 503, description = "It cannot be stored now", body = ErrorBody),
))]
pub(super) async fn everywhere(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, Problem> {
    // Nobody has a cookie of a guest who was never here.
    if let Some(guest) = visitor.known() {
        site.rooms().sign_out(guest).await?;
    }
    Ok(forgotten(client))
}

fn forgotten(client: Client) -> Response {
    let cookies = [Signer::forget(client.secure), Visitor::keeps_nothing()];
    let said = AppendHeaders(cookies.map(|cookie| (SET_COOKIE, cookie.to_string())));
    (StatusCode::NO_CONTENT, said).into_response()
}

impl Site {
    /// What a page socket waits for that is being opened by a guest.
    pub(super) async fn farewell(&self, guest: &GuestId) -> Result<Farewell, StoreError> {
        let farewell = self.rooms().farewells().expect(guest);
        // Between the look at the cookie and that moment the guest may have signed out.
        if self.store().has_signed_out(guest).await? {
            self.rooms().farewells().say(guest);
        }
        Ok(farewell)
    }
}
