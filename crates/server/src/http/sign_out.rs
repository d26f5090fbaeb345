//! Sign-out. That of a guest is final: the cookie is the identity.

use axum::Extension;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderName, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use zugleich_place::CredentialKind;
use zugleich_wire::ErrorBody;

use super::client::Client;
use super::http_error::HttpError;
use super::signer::Signer;
use super::site::Site;
use super::visitor::{Visitor, session_cookie};
use zugleich_session::account::{AccountChange, StoredCredential};
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{StoreError, WriteError};
use zugleich_session::service::SignOutSignal;

/// Deletes the guest's cookie in this browser; the next visit starts as a new guest.
#[utoipa::path(post, path = "/api/logout", responses((status = 204, description = "The cookie of this browser is deleted")))]
pub(super) async fn here(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, HttpError> {
    if let Some(session) = visitor.credential() {
        site.end_credential(session).await?;
    }
    Ok(forgotten(client))
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
    if let Some(session) = visitor.credential() {
        site.end_sessions(&session.account).await?;
    } else if let Some(guest) = visitor.known() {
        site.rooms().sign_out(guest).await?;
    }
    Ok(forgotten(client))
}

fn forgotten(client: Client) -> Response {
    (StatusCode::NO_CONTENT, forget_cookies(client)).into_response()
}

/// Returns the headers that delete the cookies of a browser.
pub(super) fn forget_cookies(client: Client) -> AppendHeaders<[(HeaderName, String); 3]> {
    let cookies =
        [Signer::forget(client.secure), session_cookie(None, client.secure), Visitor::clear_cached_files()];
    AppendHeaders(cookies.map(|cookie| (SET_COOKIE, cookie.to_string())))
}

impl Site {
    /// Returns the sign-out notification for a WebSocket that a guest or an account is opening.
    pub(super) async fn sign_out_signal(&self, visitor: &Visitor) -> Result<SignOutSignal, StoreError> {
        let signals = self.rooms().sign_out_signals();
        // The guest may have signed out between the cookie check and the registration.
        let (signal, id, has_ended) = match visitor.credential() {
            Some(credential) => {
                let signal = signals.register_credential(credential);
                (signal, credential.id(), self.store().credential(&credential.hash).await?.is_none())
            }
            None => {
                let guest = &visitor.0;
                let signal = signals.register(guest);
                (signal, guest.clone(), self.store().has_signed_out(guest).await?)
            }
        };
        if has_ended {
            signals.send(&id);
        }
        Ok(signal)
    }

    /// Ends a session or an API token, and its page sockets at all servers.
    pub(super) async fn end_credential(&self, ended: &StoredCredential) -> Result<(), WriteError> {
        let id = ended.id();
        self.store().change_account(&AccountChange::End { account: &ended.account, id: &id }).await?;
        self.rooms().end_sockets(&id);
        Ok(())
    }

    /// Ends all sessions of an account.
    pub(super) async fn end_sessions(&self, account: &GuestId) -> Result<(), WriteError> {
        let all = self.store().credentials_of(account).await?;
        for session in all.iter().filter(|kept| kept.kind == CredentialKind::Session) {
            self.end_credential(session).await?;
        }
        Ok(())
    }
}
