use std::sync::Arc;

use axum::http::{Method, Uri};
use axum::response::{IntoResponse, Redirect, Response};

use super::page;

/// Path patterns of all pages.
pub(super) type PagePaths = Arc<[&'static str]>;

/// Handles unknown paths: redirects a page's path with trailing slashes permanently to the page.
pub(super) async fn redirect_slashes(pages: PagePaths, method: Method, uri: Uri) -> Response {
    match page_before_slashes(&pages, uri.path()) {
        Some(page) if method == Method::GET || method == Method::HEAD => {
            let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
            Redirect::permanent(&format!("{page}{query}")).into_response()
        }
        _ => page::nothing_here().await.into_response(),
    }
}

/// Returns the path without trailing slashes if it had some and is that of a page.
fn page_before_slashes<'a>(pages: &[&str], path: &'a str) -> Option<&'a str> {
    let page = path.trim_end_matches('/');
    (page != path && pages.iter().any(|known| is_like(page, known))).then_some(page)
}

/// Returns whether a path matches a pattern, in which a segment in braces matches any non-empty segment.
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
