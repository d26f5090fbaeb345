use std::sync::Arc;

use axum::http::{Method, Uri};
use axum::response::{IntoResponse, Redirect, Response};

use super::page;

/// The forms of the addresses of all pages.
pub(super) type Pages = Arc<[&'static str]>;

/// Answers where nothing is: a page has one address, to which whoever puts slashes behind it is sent for good.
pub(super) async fn nothing_here(pages: Pages, method: Method, uri: Uri) -> Response {
    match page_before_slashes(&pages, uri.path()) {
        Some(page) if method == Method::GET || method == Method::HEAD => {
            let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
            Redirect::permanent(&format!("{page}{query}")).into_response()
        }
        _ => page::nothing_here().await.into_response(),
    }
}

/// The address of a page, if there are only slashes too many behind it.
fn page_before_slashes<'a>(pages: &[&str], path: &'a str) -> Option<&'a str> {
    let page = path.trim_end_matches('/');
    (page != path && pages.iter().any(|known| is_like(page, known))).then_some(page)
}

/// Whether an address has this form, in which a part in braces is any part.
fn is_like(path: &str, form: &str) -> bool {
    let (mut parts, mut forms) = (path.split('/'), form.split('/'));
    loop {
        match (parts.next(), forms.next()) {
            (None, None) => return true,
            (Some(part), Some(form)) if part == form || form.starts_with('{') && !part.is_empty() => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGES: [&str; 6] =
        ["/", "/game/{id}", "/game/{id}/text", "/embed/game/{id}", "/learn", "/learn/{variant}"];

    #[test]
    fn slashes_are_too_many_behind_pages_alone() {
        let before = |path: &str| page_before_slashes(&PAGES, path).map(str::to_owned);
        for page in ["/game/abc", "/game/abc/text", "/learn", "/learn/parity", "/embed/game/abc"] {
            assert_eq!(before(&format!("{page}/")), Some(page.to_owned()));
            assert_eq!(before(&format!("{page}//")), Some(page.to_owned()));
            assert_eq!(before(page), None);
        }
        for path in
            ["/", "//", "//play.example/", "//play.example/game/abc/", "/game//", "/nothing/", "/api/lobby/"]
        {
            assert_eq!(before(path), None, "{path}");
        }
    }
}
