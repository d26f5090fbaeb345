use std::any::Any;
use std::collections::BTreeSet;

use askama::Template;
use axum::http::header::ETAG;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use zugleich_render::language::Language;

use super::filters::LANGUAGE;
use super::inline_sources::InlineSources;

/// SVG symbols of the buttons, for `<use>`.
pub(super) const ICONS: &str = include_str!("../../../../web/icons.svg");

/// Renders a template as a response in a language.
pub(super) fn html(language: Language, template: &impl Template) -> Response {
    respond(language, template, |_| None)
}

/// Renders a template as a response in a language, with a hash of the page as its entity tag, which is weak because the page may be
/// compressed.
pub(super) fn tagged_html(language: Language, template: &impl Template) -> Response {
    let tag = |page: &str| format!("W/\"{}\"", HEXLOWER.encode(&Sha256::digest(page)[..16]));
    respond(language, template, |page| HeaderValue::from_str(&tag(page)).ok())
}

fn respond(
    language: Language,
    template: &impl Template,
    tag: impl FnOnce(&str) -> Option<HeaderValue>,
) -> Response {
    match render(language, template) {
        Ok(page) => {
            let within = InlineSources::of(&page);
            let tag = tag(&page);
            let mut response = Html(lean(&page)).into_response();
            response.extensions_mut().insert(within);
            response.headers_mut().extend(tag.map(|tag| (ETAG, tag)));
            response
        }
        Err(error) => {
            tracing::error!(%error, "a page could not be rendered");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// Renders a template in a language.
pub(super) fn render(language: Language, template: &impl Template) -> askama::Result<String> {
    template.render_with_values(&(LANGUAGE, &language as &dyn Any))
}

/// Removes the symbols that a page does not use, but not their line feeds.
pub(super) fn lean(page: &str) -> String {
    let references = page.split("\"#").skip(1).filter_map(|rest| rest.split_once('"'));
    let used: BTreeSet<&str> = references.map(|(name, _)| name).collect();
    let is_needed = |line: &&str| {
        let id = line.strip_prefix("<symbol id=\"").and_then(|rest| rest.split_once('"'));
        id.is_none_or(|(name, _)| used.contains(name))
    };
    let lines = ICONS.split('\n').map(|line| if is_needed(&line) { line } else { "" });
    let needed = lines.collect::<Vec<_>>().join("\n");
    page.replacen(ICONS, &needed, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_the_signs_that_it_shows_and_no_others() {
        let page = format!("<svg><use href=\"#i-flip\"/></svg><div hidden>{ICONS}</div>");
        let lean = lean(&page);
        assert!(lean.contains("<symbol id=\"i-flip\"") && lean.ends_with("</svg>\n</div>"), "{lean}");
        assert_eq!(lean.matches("<symbol ").count(), 1, "{lean}");
    }
}
