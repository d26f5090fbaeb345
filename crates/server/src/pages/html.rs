use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

use super::files::{self, Files};
use crate::assets::Packed;

/// The signs on buttons, for `<use>`.
pub(super) const ICONS: &str = include_str!("../../../../web/icons.svg");

/// Who looks at a page.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// The guest's name.
    pub name: String,
    /// What the guest's browser keeps.
    pub kept: Kept,
}

/// Which files of pages a browser keeps. What it does not keep comes within the page: to ask for it besides would take
/// another round trip before anything is seen.
#[derive(Clone, Debug, Default)]
pub struct Kept(Vec<String>);

impl Kept {
    /// By the beginnings of the hashes in the files' names, with points between them, as `js/site.js` writes them.
    #[must_use]
    pub fn of(cookie: &str) -> Self {
        Self(cookie.split('.').map(str::to_owned).collect())
    }

    fn has(&self, name: &str) -> bool {
        let hash = name.split('.').nth(1).and_then(|hash| hash.get(..8));
        hash.is_some_and(|hash| self.0.iter().any(|kept| kept == hash))
    }
}

impl Viewer {
    /// What stands in the head of a page: its styles, and its script if that is to be asked for at once.
    pub(super) fn ahead(&self, Files { sheet, script }: &Files) -> String {
        let styles = match self.lacks(sheet) {
            Some(text) => format!("<style {WITHIN}{sheet}\">{text}</style>"),
            None => format!("<link rel=\"stylesheet\" href=\"{}\">", files::path_of(sheet)),
        };
        if self.lacks(script).is_some() {
            return styles;
        }
        format!("<script type=\"module\" src=\"{}\"></script>\n{styles}", files::path_of(script))
    }

    /// What stands behind all else in a page: its script, if the browser does not keep it.
    pub(super) fn behind(&self, Files { script, .. }: &Files) -> String {
        let text = self.lacks(script);
        text.map(|text| format!("<script type=\"module\" {WITHIN}{script}\">{text}</script>"))
            .unwrap_or_default()
    }

    /// What is in a file that the browser does not keep.
    fn lacks(&self, name: &str) -> Option<&'static str> {
        files::file(name).filter(|_| !self.kept.has(name)).map(Packed::text)
    }
}

/// How it is said of what stands within a page which file it is.
const WITHIN: &str = "data-file=\"/assets/";

/// Marks a page that has files within it, by what its policy must allow for that.
#[derive(Clone, Debug, Default)]
pub struct Within {
    /// The sources of its scripts, each with a space before it.
    pub scripts: String,
    /// Those of its styles.
    pub styles: String,
}

impl Within {
    fn of(page: &str) -> Self {
        let mut within = Self::default();
        let names = page.split(WITHIN).skip(1).filter_map(|rest| rest.split_once('"'));
        for file in names.filter_map(|(name, _)| files::file(name)) {
            let sources = if file.kind() == "text/css" { &mut within.styles } else { &mut within.scripts };
            sources.push(' ');
            sources.push_str(&file.source());
        }
        within
    }
}

/// A page as an answer.
pub(super) fn html(template: &impl Template) -> Response {
    match template.render() {
        Ok(page) => {
            let within = Within::of(&page);
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

/// A page without the signs that nothing on it shows.
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
