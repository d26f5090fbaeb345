//! Accounts: registration, sign-in and recovery, and the page of the account, with forms that need no scripts.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use axum::routing::post;
use axum::{Extension, Json, Router};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::{Value, json};
use zugleich_place::{
    AccountName, AccountNameError, Credential, CredentialKind, DAYS_TO_DELETION, PasswordError,
    RECOVERY_CODES, TokenScope, check_password, device_name,
};
use zugleich_rules::Color;
use zugleich_rules::board::color_name;

use super::api::not_a_guest;
use super::client::Client;
use super::extractors::FormBody;
use super::http_error::HttpError;
use super::page::{own_games, personal, viewer};
use super::sign_out::forget_cookies;
use super::signer::Signer;
use super::site::Site;
use super::visitor::{Visitor, session_cookie};
use zugleich_session::Moment;
use zugleich_session::account::{Account, AccountChange, AccountKey, StoredCredential, random_credential};
use zugleich_session::domain::Occupant;
use zugleich_session::ids::GuestId;
use zugleich_session::name::account_name;
use zugleich_session::ports::{GameStage, ListedGame, UnfinishedCutoff};
use zugleich_site::pages::{self, AccountDetails, AccountNotice, CredentialRow};
use zugleich_site::view::message;

/// Routes whose requests carry a password or a recovery code.
pub(super) const PASSWORD_ROUTES: [&str; 6] = [
    "/account/register",
    "/account/sign-in",
    "/account/recover",
    "/account/password",
    "/account/codes",
    "/account/delete",
];

/// Path of the page, to which the forms return.
const PAGE: &str = "/account";
/// Milliseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// Maximum number of characters of a token's name.
const LONGEST_LABEL: usize = 40;
/// Header with which a browser deletes what its scripts have stored for the account, for the next person.
const CLEAR: [(axum::http::HeaderName, &str); 1] =
    [(axum::http::HeaderName::from_static("clear-site-data"), "\"cache\", \"storage\"")];
const NOT_KEPT: [(axum::http::HeaderName, &str); 1] = [(CACHE_CONTROL, "no-store")];

/// Returns the routes of the forms.
pub(super) fn forms() -> Router<Site> {
    Router::new()
        .route("/account/register", post(register))
        .route("/account/sign-in", post(sign_in))
        .route("/account/recover", post(recover))
        .route("/account/password", post(change_password))
        .route("/account/codes", post(replace_codes))
        .route("/account/tokens", post(add_token))
        .route("/account/end", post(end))
        .route("/account/sign-out", post(sign_out))
        .route("/account/delete", post(delete))
        .route("/account/keep", post(keep))
}

/// Context of a request by a form.
type FormRequest = (State<Site>, Extension<Client>, Extension<Visitor>);

/// `/account`
pub(super) async fn page(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, HttpError> {
    account_page(&site, &visitor, None).await
}

/// Name and password of a form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SignInForm {
    name: String,
    password: SecretString,
}

async fn register(context: FormRequest, agent: HeaderMap, FormBody(form): FormBody<SignInForm>) -> Response {
    let (State(site), Extension(client), Extension(visitor)) = context;
    let name = form.name.clone();
    let made = try_register(&site, client, &visitor, &agent, form).await;
    answer(&site, &visitor, name, made).await
}

async fn try_register(
    site: &Site,
    client: Client,
    visitor: &Visitor,
    agent: &HeaderMap,
    SignInForm { name, password }: SignInForm,
) -> Result<Response, HttpError> {
    if visitor.credential().is_some() {
        return Err(not_a_guest());
    }
    let name = AccountName::parse(&name).map_err(refused_name)?;
    check_password(&password, name.text()).map_err(refused_password)?;
    if site.store().account(AccountKey::Name(name.key())).await?.is_some() {
        return Err(taken());
    }
    let (id, now) = (visitor.0.clone(), site.time().now());
    let account = Account {
        id: id.clone(),
        name: name.text().to_owned(),
        name_key: name.key().to_owned(),
        password: site.passwords().hash(password).await?,
        made: now,
        delete_at: None,
        closed: false,
    };
    let (secret, session) = new_session(&id, agent, now);
    let (codes, mut credentials) = new_codes(&id, now);
    credentials.push(session.clone());
    let name_hash = site.rooms().ring().name_hash(name.key());
    let change =
        AccountChange::Register { account: &account, name_hash: &name_hash, credentials: &credentials };
    if !site.store().change_account(&change).await? {
        return Err(taken());
    }
    leave_guest(site, &id, &account);
    let visitor = visitor.signed_in(session);
    let page = account_page(site, &visitor, Some(AccountNotice::Codes(codes))).await?;
    Ok((NOT_KEPT, signed_in(client, &secret), page).into_response())
}

async fn sign_in(context: FormRequest, agent: HeaderMap, FormBody(form): FormBody<SignInForm>) -> Response {
    let (State(site), Extension(client), Extension(visitor)) = context;
    let name = form.name.clone();
    let made = try_sign_in(&site, client, &visitor, &agent, form).await;
    answer(&site, &visitor, name, made).await
}

async fn try_sign_in(
    site: &Site,
    client: Client,
    visitor: &Visitor,
    agent: &HeaderMap,
    SignInForm { name, password }: SignInForm,
) -> Result<Response, HttpError> {
    let account = find(site, &name).await?;
    // An unknown name costs as much as a known one.
    let stored = account.as_ref().map(|account| &account.password);
    let is_right = site.passwords().verify(password, stored).await?;
    let account = account.filter(|_| is_right).ok_or_else(wrong_password)?;
    enter(site, client, visitor, agent, &account).await
}

/// Returns the account with a name that looks like this text.
async fn find(site: &Site, name: &str) -> Result<Option<Account>, HttpError> {
    let Ok(name) = AccountName::parse(name) else { return Ok(None) };
    Ok(site.store().account(AccountKey::Name(name.key())).await?)
}

/// Signs a browser in to an account. The guest's unfinished games come along.
async fn enter(
    site: &Site,
    client: Client,
    visitor: &Visitor,
    agent: &HeaderMap,
    account: &Account,
) -> Result<Response, HttpError> {
    if account.closed {
        let text = message("not-open-account", &[]);
        return Err(HttpError::new(StatusCode::FORBIDDEN, "not-open-account", text));
    }
    let alias = match (visitor.credential(), visitor.known()) {
        (None, Some(guest)) => {
            let ever = UnfinishedCutoff { alone: Moment::default(), between_people: Moment::default() };
            (site.store().unfinished_of(guest, ever).await? > 0).then_some(guest)
        }
        _ => None,
    };
    let (secret, session) = new_session(&account.id, agent, site.time().now());
    if !site.store().change_account(&AccountChange::SignIn { session: &session, alias }).await? {
        let text = message("too-many-aliases", &[]);
        return Err(HttpError::new(StatusCode::CONFLICT, "too-many-aliases", text));
    }
    if let Some(former) = visitor.credential() {
        site.end_credential(former).await?;
    }
    if let Some(guest) = alias {
        leave_guest(site, guest, account);
        return Ok((signed_in(client, &secret), Redirect::to(PAGE)).into_response());
    }
    // A guest without unfinished games stays in the browser, for the time after the sign-out.
    let cookie = session_cookie(Some(&secret), client.secure).to_string();
    Ok(([(SET_COOKIE, cookie)], Redirect::to(PAGE)).into_response())
}

/// Name, recovery code and new password of a form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct RecoveryForm {
    name: String,
    code: SecretString,
    password: SecretString,
}

async fn recover(context: FormRequest, agent: HeaderMap, FormBody(form): FormBody<RecoveryForm>) -> Response {
    let (State(site), Extension(client), Extension(visitor)) = context;
    let name = form.name.clone();
    let made = try_recover(&site, client, &visitor, &agent, form).await;
    answer(&site, &visitor, name, made).await
}

async fn try_recover(
    site: &Site,
    client: Client,
    visitor: &Visitor,
    agent: &HeaderMap,
    RecoveryForm { name, code, password }: RecoveryForm,
) -> Result<Response, HttpError> {
    check_password(&password, &name).map_err(refused_password)?;
    let code = Credential::parse(CredentialKind::RecoveryCode, secrecy::ExposeSecret::expose_secret(&code));
    let account = find(site, &name).await?;
    let password = site.passwords().hash(password).await?;
    let unknown = || {
        HttpError::new(
            StatusCode::UNAUTHORIZED,
            "unknown-recovery-code",
            message("unknown-recovery-code", &[]),
        )
    };
    let (Some(account), Ok(code)) = (account, code) else { return Err(unknown()) };
    let hash = code.hash();
    let set = AccountChange::SetPassword {
        account: &account.id,
        password: &password,
        code: Some(&hash),
        keep: None,
    };
    if !set_password(site, &account.id, &set, None).await? {
        return Err(unknown());
    }
    enter(site, client, visitor, agent, &account).await
}

/// Sets a password, and ends the page sockets of all sessions but one.
async fn set_password(
    site: &Site,
    account: &GuestId,
    change: &AccountChange<'_>,
    keep: Option<&str>,
) -> Result<bool, HttpError> {
    let before = site.store().credentials_of(account).await?;
    if !site.store().change_account(change).await? {
        return Ok(false);
    }
    let ended =
        |kept: &&StoredCredential| kept.kind == CredentialKind::Session && keep != Some(kept.hash.as_str());
    before.iter().filter(ended).for_each(|session| site.rooms().end_sockets(&session.id()));
    Ok(true)
}

/// Present and new password of a form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct PasswordForm {
    password: SecretString,
    new: SecretString,
}

async fn change_password(context: FormRequest, FormBody(form): FormBody<PasswordForm>) -> Response {
    let (State(site), _, Extension(visitor)) = context;
    let made = async {
        let (account, session) = confirmed(&site, &visitor, form.password).await?;
        check_password(&form.new, &account.name).map_err(refused_password)?;
        let password = site.passwords().hash(form.new).await?;
        let keep = Some(session.hash.as_str());
        let set = AccountChange::SetPassword { account: &account.id, password: &password, code: None, keep };
        set_password(&site, &account.id, &set, keep).await?;
        Ok(Redirect::to(PAGE).into_response())
    };
    answer(&site, &visitor, String::new(), made.await).await
}

/// Password of a form that confirms another change.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ConfirmationForm {
    password: SecretString,
}

async fn replace_codes(context: FormRequest, FormBody(form): FormBody<ConfirmationForm>) -> Response {
    let (State(site), _, Extension(visitor)) = context;
    let made = async {
        let (account, _) = confirmed(&site, &visitor, form.password).await?;
        let (codes, stored) = new_codes(&account.id, site.time().now());
        let replace = AccountChange::ReplaceCodes { account: &account.id, codes: &stored };
        site.store().change_account(&replace).await?;
        let page = account_page(&site, &visitor, Some(AccountNotice::Codes(codes))).await?;
        Ok((NOT_KEPT, page).into_response())
    };
    answer(&site, &visitor, String::new(), made.await).await
}

async fn delete(context: FormRequest, FormBody(form): FormBody<ConfirmationForm>) -> Response {
    let (State(site), _, Extension(visitor)) = context;
    let made = async {
        let (account, _) = confirmed(&site, &visitor, form.password).await?;
        let at = Some(site.time().now().plus(DAYS_TO_DELETION * DAY));
        site.store().change_account(&AccountChange::ScheduleDeletion { account: &account.id, at }).await?;
        Ok(Redirect::to(PAGE).into_response())
    };
    answer(&site, &visitor, String::new(), made.await).await
}

async fn keep(context: FormRequest) -> Response {
    let (State(site), _, Extension(visitor)) = context;
    let made = async {
        let account = &session(&visitor)?.account;
        site.store().change_account(&AccountChange::ScheduleDeletion { account, at: None }).await?;
        Ok(Redirect::to(PAGE).into_response())
    };
    answer(&site, &visitor, String::new(), made.await).await
}

/// Name and permission of a new API token.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct TokenForm {
    label: String,
    scope: String,
}

async fn add_token(context: FormRequest, FormBody(form): FormBody<TokenForm>) -> Response {
    let (State(site), _, Extension(visitor)) = context;
    let made = async {
        let account = &session(&visitor)?.account;
        let secret = random_credential(CredentialKind::Token);
        let scope =
            TokenScope::of(&form.scope).ok_or_else(|| HttpError::bad_request(message("bad-form", &[])))?;
        let label = form.label.trim().chars().filter(|c| !c.is_control()).take(LONGEST_LABEL).collect();
        let new = StoredCredential::new(&secret, account, site.time().now());
        let token = StoredCredential { label, scope: Some(scope), ..new };
        if !site.store().change_account(&AccountChange::AddToken(&token)).await? {
            let text = message("too-many-tokens", &[]);
            return Err(HttpError::new(StatusCode::CONFLICT, "too-many-tokens", text));
        }
        let page = account_page(&site, &visitor, Some(AccountNotice::Token(secret.expose()))).await?;
        Ok((NOT_KEPT, page).into_response())
    };
    answer(&site, &visitor, String::new(), made.await).await
}

/// Session or API token to end; `all` for all sessions.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct EndForm {
    id: String,
}

async fn end(context: FormRequest, FormBody(form): FormBody<EndForm>) -> Response {
    let (State(site), Extension(client), Extension(visitor)) = context;
    let made = async {
        let own = session(&visitor)?;
        if form.id == "all" {
            site.end_sessions(&own.account).await?;
            return Ok((forget_cookies(client), CLEAR, Redirect::to("/")).into_response());
        }
        let all = site.store().credentials_of(&own.account).await?;
        let ends = |kept: &&StoredCredential| {
            kept.kind != CredentialKind::RecoveryCode && kept.id().text() == form.id
        };
        let ended =
            all.iter().find(ends).ok_or_else(|| HttpError::not_found(message("unknown-session", &[])))?;
        site.end_credential(ended).await?;
        Ok(Redirect::to(PAGE).into_response())
    };
    answer(&site, &visitor, String::new(), made.await).await
}

async fn sign_out(context: FormRequest) -> Response {
    let (State(site), Extension(client), Extension(visitor)) = context;
    let made = async {
        site.end_credential(session(&visitor)?).await?;
        Ok((forget_cookies(client), CLEAR, Redirect::to("/")).into_response())
    };
    answer(&site, &visitor, String::new(), made.await).await
}

/// `/account/export`: every row that names the account.
pub(super) async fn export(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, HttpError> {
    let id = &session(&visitor)?.account;
    let account = site.store().account(AccountKey::Id(id)).await?.ok_or_else(missing_account)?;
    let credentials = site.store().credentials_of(id).await?;
    let games = own_games(&site, &visitor, u32::MAX).await?;
    let export = json!({
        "account": {
            "id": id.text(),
            "name": account.name,
            "name_key": account.name_key,
            "made": account.made.millis(),
            "delete_at": account.delete_at.map(Moment::millis),
        },
        "aliases": visitor.guests().skip(1).map(GuestId::text).collect::<Vec<_>>(),
        "credentials": credentials.iter().map(exported_credential).collect::<Vec<_>>(),
        "games": games.iter().map(|game| exported_game(game, &visitor)).collect::<Vec<_>>(),
    });
    let name = "attachment; filename=\"zugleich-account.json\"";
    Ok((NOT_KEPT, [(CONTENT_DISPOSITION, name)], Json(export)).into_response())
}

fn exported_credential(kept: &StoredCredential) -> Value {
    json!({
        "kind": kept.kind.name(),
        "label": kept.label,
        "scope": kept.scope.map(TokenScope::name),
        "made": kept.made.millis(),
        "used": kept.used.millis(),
    })
}

fn exported_game(game: &ListedGame, visitor: &Visitor) -> Value {
    let own = |seat: Color| match &game.index.seats[seat] {
        Occupant::Guest(owner) => visitor.is(owner),
        Occupant::Open | Occupant::Computer => false,
    };
    let sides: Vec<_> = Color::ALL.into_iter().filter(|&seat| own(seat)).map(color_name).collect();
    let (stage, outcome) = match game.index.stage {
        GameStage::Waiting => ("waiting", None),
        GameStage::Running => ("running", None),
        GameStage::Over(outcome) => ("over", Some(outcome)),
    };
    json!({
        "id": game.id.as_str(),
        "export": format!("/api/games/{}/export.json", game.id),
        "transcript": format!("/api/games/{}/transcript", game.id),
        "variant": game.index.variant,
        "options": game.index.options,
        "opponent": format!("{:?}", game.index.opponent).to_lowercase(),
        "sides": sides,
        "stage": stage,
        "winner": outcome.and_then(|outcome| outcome.winner).map(color_name),
        "reason": outcome.map(|outcome| outcome.reason.to_string()),
        "turns": game.index.turns,
        "clock": game.index.clock,
        "created": game.created,
        "at": game.at,
    })
}

/// Renders the page of the visitor's account, or the page for signing in.
async fn account_page(
    site: &Site,
    visitor: &Visitor,
    notice: Option<AccountNotice>,
) -> Result<Response, HttpError> {
    let details = match visitor.credential() {
        Some(own) => Some(details(site, own).await?),
        None => None,
    };
    Ok(personal(pages::account_page(&viewer(site, visitor).await?, details.as_ref(), notice.as_ref())))
}

async fn details(site: &Site, own: &StoredCredential) -> Result<AccountDetails, HttpError> {
    let account = site.store().account(AccountKey::Id(&own.account)).await?.ok_or_else(missing_account)?;
    let all = site.store().credentials_of(&own.account).await?;
    let rows = |kind| {
        let row = |kept: &StoredCredential| CredentialRow {
            id: kept.id().text(),
            label: kept.label.clone(),
            plays: kept.scope == Some(TokenScope::Play),
            used: kept.used.date(),
            used_at: kept.used.seconds(),
            own: kept.hash == own.hash,
        };
        all.iter().filter(|kept| kept.kind == kind).map(row).collect::<Vec<_>>()
    };
    Ok(AccountDetails {
        name: account_name(&account.name),
        deletion: account.delete_at.map(|at| (at.date(), at.seconds())),
        sessions: rows(CredentialKind::Session),
        tokens: rows(CredentialKind::Token),
        codes: u32::try_from(rows(CredentialKind::RecoveryCode).len()).unwrap_or(u32::MAX),
    })
}

/// Shows the page of the account again with the reason of a refusal and the name that was typed.
async fn answer(site: &Site, visitor: &Visitor, name: String, made: Result<Response, HttpError>) -> Response {
    let problem = match made {
        Ok(response) => return response,
        Err(problem) => problem,
    };
    let text = problem.message.text(visitor.language()).to_owned();
    let mut response = problem.clone().into_response();
    match account_page(site, visitor, Some(AccountNotice::Problem(text, name))).await {
        Ok(page) => {
            // The headers of the refusal stay, such as the time of a retry.
            let (parts, body) = page.into_parts();
            *response.body_mut() = body;
            response.headers_mut().extend(parts.headers);
            *response.extensions_mut() = parts.extensions;
            site.meters().refused(problem.code);
            response
        }
        Err(_) => response,
    }
}

/// Returns the session of the request.
fn session(visitor: &Visitor) -> Result<&StoredCredential, HttpError> {
    visitor.credential().ok_or_else(missing_account)
}

/// Returns the account and the session of the request, if the password is the account's.
async fn confirmed<'a>(
    site: &Site,
    visitor: &'a Visitor,
    password: SecretString,
) -> Result<(Account, &'a StoredCredential), HttpError> {
    let session = session(visitor)?;
    let account =
        site.store().account(AccountKey::Id(&session.account)).await?.ok_or_else(missing_account)?;
    let is_right = site.passwords().verify(password, Some(&account.password)).await?;
    if is_right { Ok((account, session)) } else { Err(wrong_password()) }
}

fn new_session(account: &GuestId, headers: &HeaderMap, now: Moment) -> (Credential, StoredCredential) {
    let secret = random_credential(CredentialKind::Session);
    let agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let stored =
        StoredCredential { label: device_name(agent), ..StoredCredential::new(&secret, account, now) };
    (secret, stored)
}

/// Returns new recovery codes for their owner and for the database.
fn new_codes(account: &GuestId, now: Moment) -> (Vec<String>, Vec<StoredCredential>) {
    let code = |_| {
        let code = random_credential(CredentialKind::RecoveryCode);
        (code.expose(), StoredCredential::new(&code, account, now))
    };
    (0..RECOVERY_CODES).map(code).unzip()
}

/// Returns the headers that replace the guest's cookie by that of a session.
fn signed_in(client: Client, session: &Credential) -> AppendHeaders<[(axum::http::HeaderName, String); 2]> {
    let cookies = [session_cookie(Some(session), client.secure), Signer::forget(client.secure)];
    AppendHeaders(cookies.map(|cookie| (SET_COOKIE, cookie.to_string())))
}

/// Ends the page sockets of a guest who belongs to an account now, and shows the account's name.
fn leave_guest(site: &Site, guest: &GuestId, account: &Account) {
    site.rooms().end_sockets(guest);
    site.rooms().rename(guest, &account_name(&account.name));
}

fn refused_name(error: AccountNameError) -> HttpError {
    HttpError::new(StatusCode::BAD_REQUEST, error.code(), message(error.code(), &[]))
}

fn refused_password(error: PasswordError) -> HttpError {
    HttpError::new(StatusCode::BAD_REQUEST, error.code(), message(error.code(), &[]))
}

fn taken() -> HttpError {
    let code = AccountNameError::Reserved.code();
    HttpError::new(StatusCode::CONFLICT, code, message(code, &[]))
}

/// Returns the same problem for an unknown name and a wrong password.
fn wrong_password() -> HttpError {
    HttpError::new(StatusCode::UNAUTHORIZED, "unknown-password", message("unknown-password", &[]))
}

fn missing_account() -> HttpError {
    HttpError::new(StatusCode::UNAUTHORIZED, "missing-account", message("missing-account", &[]))
}
