//! Identity of a request: a guest with a signed cookie, or an account with a session or an API token.

use std::time::Duration;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use zugleich_place::{Credential, CredentialKind, SESSION_DAYS, TokenScope};
use zugleich_render::language::Language;
use zugleich_rules::Color;

use super::client::Client;
use super::cookie::{Cookie, cookies};
use super::language;
use super::signer::SignedGuest;
use super::site::Site;
use zugleich_session::account::{AccountChange, StoredCredential};
use zugleich_session::ids::GuestId;
use zugleich_session::ports::StoreError;
use zugleich_session::service::Room;
use zugleich_site::pages::CachedFiles;

/// Name of the cookie in which pages list the files that the browser has cached.
const FILES: &str = "files";
/// Name of the cookie with the secret of a session.
const SESSION: &str = "zugleich_session";
/// Name of the same cookie for encrypted connections.
const SECURE_SESSION: &str = "__Host-zugleich_session";
/// Lifetime of the cookie.
const SESSION_AGE: Duration = Duration::from_secs(SESSION_DAYS as u64 * 24 * 60 * 60);
/// Milliseconds after which another use of a credential is recorded.
const RECORDED_AGAIN: i64 = 3_600_000;

/// The requesting guest; inserted into the request by [`recognise`].
#[derive(Clone, Debug)]
pub(super) struct Visitor(pub(super) GuestId, CookieStatus, CachedFiles, Language, Option<SignedInAccount>);

/// The account of a request.
#[derive(Clone, Debug)]
struct SignedInAccount {
    credential: StoredCredential,
    aliases: Vec<GuestId>,
}

/// Status of a guest's cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CookieStatus {
    Known,
    New,
    /// Storage failed, so the validity of the cookie is unknown.
    Unsure,
    /// The request has an API token that is not valid.
    UnknownToken,
}

impl Visitor {
    /// Returns the guest, unless it is new or unsure.
    pub(super) fn known(&self) -> Option<&GuestId> {
        (self.1 == CookieStatus::Known).then_some(&self.0)
    }

    /// Returns the same visitor with a new session.
    pub(super) fn signed_in(&self, session: StoredCredential) -> Self {
        let account = SignedInAccount { credential: session.clone(), aliases: Vec::new() };
        Self(session.account, CookieStatus::Known, self.2.clone(), self.3, Some(account))
    }

    /// Returns whether the validity of the cookie is unknown.
    pub(super) fn is_unsure(&self) -> bool {
        self.1 == CookieStatus::Unsure
    }

    /// Returns whether the request has an API token that is not valid.
    pub(super) fn has_unknown_token(&self) -> bool {
        self.1 == CookieStatus::UnknownToken
    }

    /// Returns the session or API token of an account.
    pub(super) fn credential(&self) -> Option<&StoredCredential> {
        self.4.as_ref().map(|account| &account.credential)
    }

    /// Returns the permission of the request's API token, if it has one.
    pub(super) fn token_scope(&self) -> Option<TokenScope> {
        self.credential()?.scope
    }

    /// Returns the guest and the guests whose games the account has taken over.
    pub(super) fn guests(&self) -> impl Iterator<Item = &GuestId> {
        std::iter::once(&self.0).chain(self.4.iter().flat_map(|account| &account.aliases))
    }

    /// Returns whether a guest is the visitor, or an alias.
    pub(super) fn is(&self, guest: &GuestId) -> bool {
        self.guests().any(|own| own == guest)
    }

    /// Returns the guest that acts in a game: one with a seat in it, or else the visitor's own id.
    pub(super) async fn seated_in(&self, room: &Room) -> GuestId {
        if self.4.as_ref().is_none_or(|account| account.aliases.is_empty()) {
            return self.0.clone();
        }
        let game = room.game().await;
        let plays = |guest: &&GuestId| Color::ALL.into_iter().any(|seat| game.owns(guest, seat));
        self.guests().find(plays).unwrap_or(&self.0).clone()
    }

    /// Returns the files that the guest's browser has cached.
    pub(super) fn cached_files(&self) -> CachedFiles {
        self.2.clone()
    }

    /// Returns the language of the answer.
    pub(super) const fn language(&self) -> Language {
        self.3
    }

    /// Returns the cookie that deletes the list of cached files: it would reveal visited pages to the next
    /// guest.
    pub(super) fn clear_cached_files() -> Cookie {
        Cookie::new(FILES, String::new()).max_age(Duration::ZERO)
    }
}

/// Returns the cookie of a session, or without one the cookie that deletes it.
pub(super) fn session_cookie(session: Option<&Credential>, secure: bool) -> Cookie {
    let (value, age) =
        session.map_or((String::new(), Duration::ZERO), |session| (session.expose(), SESSION_AGE));
    let name = if secure { SECURE_SESSION } else { SESSION };
    let cookie = Cookie::new(name, value).max_age(age).http_only();
    if secure { cookie.secure() } else { cookie }
}

/// Middleware that recognises the account by an API token or a session, or else the guest by the cookie, or creates a new
/// one with a cookie. A cookie with a replaced key is signed again; a cookie of a guest who has signed out everywhere or
/// has an account is invalid.
pub(super) async fn recognise(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    mut request: Request,
    next: Next,
) -> Response {
    let personal = is_personal(request.uri().path());
    let RecognisedVisitor { visitor, is_signed } = identify(&site, client, personal, request.headers()).await;
    let fresh = personal && !is_signed && !visitor.is_unsure();
    let guest = visitor.0.clone();
    request.extensions_mut().insert(visitor);
    let mut response = next.run(request).await;
    // A response that deletes the cookie must not set it again.
    let fresh = fresh && !response.headers().contains_key(SET_COOKIE);
    if fresh && let Ok(value) = HeaderValue::from_str(&site.signer().sign(&guest, client.secure).to_string())
    {
        response.headers_mut().append(SET_COOKIE, value);
    }
    response
}

/// The requesting guest, and whether its cookie is signed with the newest key.
struct RecognisedVisitor {
    visitor: Visitor,
    is_signed: bool,
}

async fn identify(site: &Site, client: Client, personal: bool, headers: &HeaderMap) -> RecognisedVisitor {
    let now = site.time().now();
    let kept = || {
        let cookie = cookies(headers).find(|cookie| cookie.name() == FILES);
        cookie.map(|cookie| CachedFiles::of(cookie.value())).unwrap_or_default()
    };
    let language = language::requested(headers);
    let stranger = |status| {
        let visitor = Visitor(GuestId::random(), status, kept(), language, None);
        RecognisedVisitor { visitor, is_signed: status != CookieStatus::New }
    };
    let new = || stranger(CookieStatus::New);
    match account(site, client, personal, headers).await {
        Ok(AccountEvidence::Valid(account)) => {
            let id = account.credential.account.clone();
            let visitor = Visitor(id, CookieStatus::Known, kept(), language, Some(account));
            return RecognisedVisitor { visitor, is_signed: true };
        }
        Ok(AccountEvidence::UnknownToken) => return stranger(CookieStatus::UnknownToken),
        Ok(AccountEvidence::Absent) => {}
        Err(error) => {
            tracing::error!(%error, "the credential of an account could not be checked");
            return stranger(CookieStatus::Unsure);
        }
    }
    let signed = cookies(headers).find_map(|cookie| site.signer().check(&cookie, client.secure, now));
    let Some(SignedGuest { guest, is_old }) = signed else { return new() };
    let signed_out = if personal { site.store().has_signed_out(&guest).await } else { Ok(false) };
    let acquaintance = match signed_out {
        Ok(true) => return new(),
        Ok(false) => CookieStatus::Known,
        Err(error) => {
            tracing::error!(%error, "the sign-out of a guest could not be checked");
            CookieStatus::Unsure
        }
    };
    RecognisedVisitor { visitor: Visitor(guest, acquaintance, kept(), language, None), is_signed: !is_old }
}

/// Evidence of an account in a request.
enum AccountEvidence {
    Valid(SignedInAccount),
    UnknownToken,
    Absent,
}

/// Checks the API token or the session of a request, and records its use.
async fn account(
    site: &Site,
    client: Client,
    personal: bool,
    headers: &HeaderMap,
) -> Result<AccountEvidence, StoreError> {
    // Other schemes are those of a proxy.
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let (kind, text, other) = match bearer.filter(|_| personal) {
        Some(text) => (CredentialKind::Token, text.to_owned(), AccountEvidence::UnknownToken),
        None => {
            let name = if client.secure { SECURE_SESSION } else { SESSION };
            let cookie = cookies(headers).find(|cookie| personal && cookie.name() == name);
            let Some(cookie) = cookie else { return Ok(AccountEvidence::Absent) };
            (CredentialKind::Session, cookie.value().to_owned(), AccountEvidence::Absent)
        }
    };
    let Ok(given) = Credential::parse(kind, &text) else { return Ok(other) };
    let found = site.store().credential(&given.hash()).await?;
    let now = site.time().now();
    let is_valid = |found: &StoredCredential| found.kind == kind && !found.has_expired(now);
    let Some(credential) = found.filter(is_valid) else { return Ok(other) };
    if now.since(credential.used) >= RECORDED_AGAIN {
        let used = AccountChange::Use { hash: &credential.hash, now };
        if let Err(error) = site.store().change_account(&used).await {
            tracing::debug!(%error, "the use of a credential was not recorded");
        }
    }
    let aliases = site.store().aliases_of(&credential.account).await?;
    Ok(AccountEvidence::Valid(SignedInAccount { credential, aliases }))
}

/// Returns whether the answer depends on the guest: only then a cookie is set.
pub(super) fn is_personal(path: &str) -> bool {
    let starts =
        ["/assets/", "/embed/", "/oembed", "/manifest.webmanifest", "/worker.js", "/health", "/ready"];
    !starts.iter().any(|start| path.starts_with(start))
        && ![".png", ".gif"].iter().any(|end| path.ends_with(end))
}
