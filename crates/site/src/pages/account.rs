//! Page of an account: registration, sign-in and recovery for guests; sessions, tokens and codes for owners.

use askama::Template;
use axum::response::Response;

use super::files::{PageFiles, PageSources};
use super::filters;
use super::html::html;
use super::page_table::PageKind;
use super::texts::script_texts;
use super::viewer::Viewer;

/// An account, as its owner sees it.
#[derive(Clone, Debug)]
pub struct AccountDetails {
    /// The shown name.
    pub name: String,
    /// Date of the deletion, if it was requested, and the same moment in seconds since 1970.
    pub deletion: Option<(String, i64)>,
    /// The sessions, the last used first.
    pub sessions: Vec<CredentialRow>,
    /// The API tokens, the last used first.
    pub tokens: Vec<CredentialRow>,
    /// Number of unused recovery codes.
    pub codes: u32,
}

/// A session or an API token.
#[derive(Clone, Debug)]
pub struct CredentialRow {
    /// The id with which it is ended.
    pub id: String,
    /// The device of a session, or the name of a token; may be empty.
    pub label: String,
    /// `true` if a token may play.
    pub plays: bool,
    /// Date of the last use.
    pub used: String,
    /// The same moment in seconds since 1970.
    pub used_at: i64,
    /// `true` for the session that shows the page.
    pub own: bool,
}

/// Result of a form above the page. Secrets in it are shown once.
pub enum AccountNotice {
    /// Reason of a refusal, and the name that was typed.
    Problem(String, String),
    /// New recovery codes.
    Codes(Vec<String>),
    /// A new API token.
    Token(String),
}

/// Renders the page of an account, or without one the page for signing in.
#[must_use]
pub fn account_page(
    viewer: &Viewer,
    account: Option<&AccountDetails>,
    notice: Option<&AccountNotice>,
) -> Response {
    let files = PageSources::common(PageKind::Account).files();
    let texts = script_texts(viewer.language, &["site"]);
    html(viewer.language, &AccountTemplate { viewer, files, texts, account, notice })
}

impl AccountTemplate<'_> {
    /// Returns the name that was typed into a refused form.
    fn typed_name(&self) -> &str {
        match self.notice {
            Some(AccountNotice::Problem(_, name)) => name,
            _ => "",
        }
    }
}

#[derive(Template)]
#[template(path = "account.html")]
struct AccountTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    texts: String,
    account: Option<&'a AccountDetails>,
    notice: Option<&'a AccountNotice>,
}

impl std::fmt::Debug for AccountNotice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AccountNotice")
    }
}
