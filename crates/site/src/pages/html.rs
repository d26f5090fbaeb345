use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

use super::inline_sources::InlineSources;

/// SVG symbols of the buttons, for `<use>`.
pub(super) const ICONS: &str = include_str!("../../../../web/icons.svg");

/// Renders a template as a response.
pub(super) fn html(template: &impl Template) -> Response {
    match template.render() {
        Ok(page) => {
            let within = InlineSources::of(&page);
            let mut response = Html(lean(page)).into_response();
            response.extensions_mut().insert(within);
            response
        }
        Err(error) => {
            tracing::error!(%error, "a page could not be rendered");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// Removes the symbols that a page does not use.
pub(super) fn lean(page: String) -> String {
    let named =
        |sign: &str| sign.split('"').nth(1).is_some_and(|name| page.contains(&format!("\"#{name}\"")));
    let unused: Vec<_> = ICONS.lines().filter(|line| line.starts_with("<symbol ") && !named(line)).collect();
    unused.into_iter().fold(page, |page, sign| page.replacen(sign, "", 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_the_signs_that_it_shows_and_no_others() {
        let page = format!("<svg><use href=\"#i-flip\"/></svg><div hidden>{ICONS}</div>");
        let lean = lean(page);
        assert!(lean.contains("<symbol id=\"i-flip\"") && lean.ends_with("</svg>\n</div>"), "{lean}");
        assert_eq!(lean.matches("<symbol ").count(), 1, "{lean}");
    }
}
