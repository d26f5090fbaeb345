//! Table of the pages' sources, `web/pages.json`: style sheets, entry module and loading stages of each kind
//! of page.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::assets::Assets;

/// Path of the table in the folder `web`.
const PATH: &str = "pages.json";

/// Sources of all kinds of pages. Modules are paths in the folder `js` without extension, style sheets are
/// paths in the folder `css` without extension.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PageTable {
    /// Sources of every page.
    pub(super) common: CommonSources,
    /// Script that runs before the first paint. It is inlined in every page, since a request for it would
    /// block rendering.
    pub(super) before_paint: String,
    /// The service worker.
    pub(super) service_worker: String,
    /// Scripts that pages load on demand.
    pub(super) on_demand: OnDemandScripts,
    pages: BTreeMap<PageKind, PageEntry>,
}

/// Sources of every page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommonSources {
    /// Style sheets, before those of the page.
    pub(super) styles: Vec<String>,
    /// Entry module, which runs before that of the page unless the page loads it in a later stage.
    pub(super) entry: String,
}

/// Scripts that run as workers or that pages load on demand, each bundled with its imports.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OnDemandScripts {
    /// Worker that verifies transcripts.
    pub(super) transcript_worker: String,
    /// Variations that are tried beside a game.
    pub(super) variations: String,
}

/// Kinds of pages.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub(super) enum PageKind {
    /// A page with only a text or a list.
    Plain,
    /// The page shown while the server is unreachable.
    Offline,
    /// A page of the book.
    Book,
    /// The start page.
    Start,
    /// The page of a game.
    Room,
    /// The text page of a game.
    Text,
    /// The analysis page of a game.
    Analysis,
    /// The analysis page of move lists that are a whole game.
    ListAnalysis,
    /// A lesson.
    Lesson,
    /// A background page.
    Background,
    /// A page with stills of all games.
    Pictures,
    /// The page that replays a record of any game.
    Record,
    /// A sample game page.
    Sample,
    /// The position editor.
    Editor,
    /// The page of printable sheets.
    Sheets,
    /// The printed page with all boards of a game.
    Paper,
    /// An embedded board.
    Embed,
    /// The page that verifies transcripts.
    Verify,
    /// The page of the settings.
    Settings,
    /// The page that transfers a guest to another device.
    Device,
    /// The page of an account.
    Account,
}

/// Sources of a kind of page.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct PageEntry {
    /// Style sheets in their order, after the common ones.
    pub(super) styles: Vec<String>,
    /// Entry module, beside the common one.
    pub(super) entry: Option<String>,
    /// `true` if the style sheets of the page's games follow.
    pub(super) game_styles: bool,
    /// Modules of the page's games in the first stage; their names are not literals in the source.
    pub(super) game_modules: GameModules,
    /// Second stage: modules imported as soon as the entry module has run.
    pub(super) next: Vec<String>,
    /// Modules of the second stage unless plans are lists, which have a list of turns of their own.
    pub(super) next_unless_lists: Vec<String>,
    /// Modules of the second stage if seals are shown.
    pub(super) next_if_seals_shown: Vec<String>,
    /// Modules of the second stage if the page also seals plans: in this stage, since a separate file would be
    /// larger.
    pub(super) next_if_seals_made: Vec<String>,
    /// Modules of the second stage if the page also shows the words of both keys.
    pub(super) next_if_keys_compared: Vec<String>,
}

/// Modules of a game that a page loads.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(super) enum GameModules {
    /// None.
    #[default]
    Absent,
    /// The one that draws its boards.
    Look,
    /// The additions of its page, with the one that draws its boards.
    Page,
    /// The one that submits plans if the game is played as text.
    Text,
}

impl PageTable {
    /// Returns the sources of a kind of page.
    pub(super) fn page(&self, kind: PageKind) -> &PageEntry {
        &self.pages[&kind]
    }
}

impl OnDemandScripts {
    /// Returns all of these scripts.
    pub(super) fn all(&self) -> [&str; 2] {
        [&self.transcript_worker, &self.variations]
    }
}

/// The table.
pub(super) static PAGE_TABLE: LazyLock<PageTable> = LazyLock::new(|| {
    let text = Assets::text(PATH).expect("the table of pages is embedded");
    serde_json::from_str(&text).expect("a test parses the table")
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_table_names_existing_sources() {
        let PageTable { common, before_paint, service_worker, on_demand, pages } = &*PAGE_TABLE;
        let stages = |page: &'static PageEntry| {
            let next = page.next.iter().chain(&page.next_unless_lists);
            let seals = page.next_if_seals_shown.iter().chain(&page.next_if_seals_made);
            let with_seals = seals.chain(&page.next_if_keys_compared);
            page.entry.iter().chain(next).chain(with_seals)
        };
        let modules = pages.values().flat_map(stages).chain([&common.entry, before_paint, service_worker]);
        for module in modules.map(String::as_str).chain(on_demand.all()) {
            assert!(Assets::text(&format!("js/{module}.js")).is_some(), "{PATH}: no module {module:?}");
        }
        for sheet in pages.values().flat_map(|page| &page.styles).chain(&common.styles) {
            assert!(Assets::text(&format!("css/{sheet}.css")).is_some(), "{PATH}: no style sheet {sheet:?}");
        }
    }
}
