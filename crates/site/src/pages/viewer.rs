use zugleich_render::language::Language;

use super::files::{self, PageFiles};
use super::inline_sources::INLINE_ATTRIBUTE;
use crate::assets::StaticFile;

/// Viewer of a page.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// Language of the page.
    pub language: Language,
    /// The guest's name.
    pub name: String,
    /// `true` if the guest has an account and is signed in to it.
    pub has_account: bool,
    /// Files in the browser's cache.
    pub kept: CachedFiles,
    /// `true` if the guest has an open seek, or one that was taken: then every page subscribes to the lobby.
    pub waits: bool,
    /// Number of games that wait for the guest, for the head of the page.
    pub turns: u32,
}

/// Static files in a browser's cache. Files that are not cached are inlined in the page: a request for them
/// would cost another round trip before the first paint.
#[derive(Clone, Debug, Default)]
pub struct CachedFiles(Vec<String>);

impl CachedFiles {
    /// Parses the prefixes of the hashes in the files' names, separated by dots, as `js/pages/site.js` writes them.
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
    /// Returns the path of the texts of seldom used modules, for a page about simultaneous games or about others.
    pub(super) fn seldom_texts(&self, simultaneous: bool) -> String {
        files::seldom_texts(self.language, simultaneous)
    }

    /// Returns the part of a page's head with its styles, and its script if that is cached.
    pub(super) fn ahead(&self, PageFiles { sheet, script }: &PageFiles) -> String {
        let styles = match self.lacks(sheet) {
            Some(text) => format!("<style {INLINE_ATTRIBUTE}{sheet}\">{text}</style>"),
            None => format!("<link rel=\"stylesheet\" href=\"{}\">", files::path_of(sheet)),
        };
        if self.lacks(script).is_some() {
            return styles;
        }
        format!("<script type=\"module\" src=\"{}\"></script>\n{styles}", files::path_of(script))
    }

    /// Returns the script at the end of a page, if it is not cached.
    pub(super) fn behind(&self, files: &PageFiles) -> String {
        self.within("", files)
    }

    /// Returns the same script for the middle of a page, where it runs as soon as it is parsed.
    pub(super) fn amid(&self, files: &PageFiles) -> String {
        self.within(" async", files)
    }

    fn within(&self, when: &str, PageFiles { script, .. }: &PageFiles) -> String {
        let text = self.lacks(script);
        text.map(|text| format!("<script{when} type=\"module\" {INLINE_ATTRIBUTE}{script}\">{text}</script>"))
            .unwrap_or_default()
    }

    /// Returns the content of a file that is not cached.
    fn lacks(&self, name: &str) -> Option<&'static str> {
        files::file(name).filter(|_| !self.kept.has(name)).map(StaticFile::text)
    }
}
