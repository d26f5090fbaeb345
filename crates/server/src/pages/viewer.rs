use super::files::{self, Files};
use super::within::WITHIN;
use crate::assets::Packed;

/// Who looks at a page.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// The guest's name.
    pub name: String,
    /// What the guest's browser keeps.
    pub kept: Kept,
    /// Whether the guest has an open seek, or one that was taken: then every page hears of it.
    pub waits: bool,
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
    pub(super) fn behind(&self, files: &Files) -> String {
        self.within("", files)
    }

    /// The same in the midst of a page, where it runs as soon as it is there.
    pub(super) fn amid(&self, files: &Files) -> String {
        self.within(" async", files)
    }

    fn within(&self, when: &str, Files { script, .. }: &Files) -> String {
        let text = self.lacks(script);
        text.map(|text| format!("<script{when} type=\"module\" {WITHIN}{script}\">{text}</script>"))
            .unwrap_or_default()
    }

    /// What is in a file that the browser does not keep.
    fn lacks(&self, name: &str) -> Option<&'static str> {
        files::file(name).filter(|_| !self.kept.has(name)).map(Packed::text)
    }
}
