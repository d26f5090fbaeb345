//! Asset bundles of the pages: one style sheet and one script each, with content hashes in their names.
//!
//! Bundles are made at run time, for the first request of a page, and compressed for the first request of
//! each, not by the build: the set of games, and thus of pages, is known only to the program.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use zugleich_games::{GAMES, PageAdditions};
use zugleich_render::language::Language;

use super::learn;
use super::page_table::{GameModules, PAGE_TABLE, PageKind};
use super::texts;
use crate::assets::{self, Assets, BookSources, ScriptBundle, StaticFile};

/// Names of a page's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PageFiles {
    pub(super) sheet: String,
    pub(super) script: String,
}

/// Sources of a page's style sheet and script.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PageSources {
    /// Style sheets in their order; the common ones come first.
    styles: Vec<&'static str>,
    /// Entry module, beside the common one.
    module: Option<&'static str>,
    /// Modules imported dynamically, by names that are not literals in the source.
    more: Vec<String>,
    /// Modules imported as soon as the entry module has run.
    next: Vec<&'static str>,
}

/// Use of seals by a game's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealUse {
    /// No seals.
    Absent,
    /// Seals of the computer or of move lists are shown and verified.
    Shown,
    /// The page also seals the plans of its player.
    Made,
    /// The page also shows the words of both keys, before the first turn.
    Compared,
}

/// Files that are served unbundled, under hashed names.
const SINGLE: [&str; 4] = [SIGN_FILE, CHECKER, BRANCHES, LETTERS];
/// Prefixes of the texts of modules that pages load when they are used.
const SELDOM_TEXTS: &[&str] =
    &["away", "branch", "call", "clipboard", "draft", "due", "leave", "proof", "set", "wait"];
/// The site's logo.
const SIGN_FILE: &str = "favicon.svg";
/// WebAssembly module that verifies transcripts.
pub(super) const CHECKER: &str = "verify/verify.wasm";
/// WebAssembly module that resolves turns tried beside a game.
pub(super) const BRANCHES: &str = "branches/branches.wasm";

/// Font of all pages, which style sheets reference relative to the folder `css`.
const LETTERS: &str = "fonts/text.woff2";

/// Returns the WebAssembly modules that pages of games may run, in no order.
fn wasm_modules() -> impl Iterator<Item = String> {
    GAMES.iter().filter_map(|entry| wasm_module(&entry.page))
}

/// Returns the WebAssembly module that a game's page may run, if there is one.
pub(super) fn wasm_module(PageAdditions { machine, .. }: &PageAdditions) -> Option<String> {
    Some(machine).filter(|name| !name.is_empty()).map(|name| format!("{name}/{name}.wasm"))
}

impl PageSources {
    /// Returns the parts of a page of this kind for games with these additions.
    fn new<'a>(kind: PageKind, games: impl IntoIterator<Item = &'a PageAdditions> + Clone) -> Self {
        let page = PAGE_TABLE.page(kind);
        let mut own: Vec<&'static str> = Vec::new();
        for style in games.clone().into_iter().flat_map(|game| game.styles) {
            if page.game_styles && !own.contains(style) {
                own.push(style);
            }
        }
        let styles = PAGE_TABLE.common.styles.iter().chain(&page.styles).map(String::as_str);
        let modules = |game: &PageAdditions| -> Vec<String> {
            match page.game_modules {
                GameModules::Absent => Vec::new(),
                GameModules::Look => board_module(game).into_iter().collect(),
                GameModules::Page => game.modules().collect(),
                GameModules::Text => text_module(game).into_iter().collect(),
            }
        };
        Self {
            styles: styles.chain(own).collect(),
            module: page.entry.as_deref(),
            more: games.into_iter().flat_map(modules).collect(),
            next: page.next.iter().map(String::as_str).collect(),
        }
    }

    /// Returns the parts of a page that is independent of games.
    pub(super) fn common(kind: PageKind) -> Self {
        Self::new(kind, [])
    }

    /// Returns the parts of a page for one game.
    pub(super) fn of(kind: PageKind, game: &PageAdditions) -> Self {
        Self::new(kind, [game])
    }

    /// Returns the parts of a page for all games.
    pub(super) fn of_all(kind: PageKind) -> Self {
        Self::new(kind, GAMES.iter().map(|entry| &entry.page))
    }

    /// Returns the parts of a game page, with the modules that show and make seals only where needed.
    pub(super) fn room(game: &PageAdditions, seals: SealUse) -> Self {
        let page = PAGE_TABLE.page(PageKind::Room);
        let mut parts = Self::of(PageKind::Room, game);
        // Only lists are typed by a module of the game.
        if game.text.is_empty() {
            parts.next.extend(page.next_unless_lists.iter().map(String::as_str));
        }
        if seals != SealUse::Absent {
            parts.next.extend(page.next_if_seals_shown.iter().map(String::as_str));
        }
        if matches!(seals, SealUse::Made | SealUse::Compared) {
            parts.next.extend(page.next_if_seals_made.iter().map(String::as_str));
        }
        if seals == SealUse::Compared {
            parts.next.extend(page.next_if_keys_compared.iter().map(String::as_str));
        }
        parts
    }

    /// Returns the styles that a page for any game loads for this one.
    pub(super) fn own(page: &PageAdditions) -> Self {
        Self { styles: page.styles.to_vec(), module: None, more: Vec::new(), next: Vec::new() }
    }

    /// Returns the modules that run at once: the common one comes first, unless it is among the next ones.
    fn run(&self) -> Vec<&'static str> {
        let common = Some(PAGE_TABLE.common.entry.as_str()).filter(|common| !self.next.contains(common));
        common.into_iter().chain(self.module).collect()
    }

    /// Returns the names of the bundled files.
    pub(super) fn files(&self) -> &'static PageFiles {
        STATIC_FILES.pages.get(self).expect("the files of all pages are listed")
    }

    /// Returns the parts of all pages.
    fn all() -> impl Iterator<Item = Self> {
        let tables = GAMES.iter().filter_map(|entry| entry.at_table).map(|at_table| at_table.page);
        let pages: Vec<PageAdditions> =
            GAMES.iter().map(|entry| entry.page).chain([PageAdditions::COMMON]).collect();
        let rooms: Vec<_> = pages
            .iter()
            .copied()
            .chain(tables)
            .flat_map(|page| {
                [SealUse::Absent, SealUse::Shown, SealUse::Made, SealUse::Compared]
                    .map(|seals| Self::room(&page, seals))
            })
            .collect();
        let own: Vec<_> = pages.iter().filter(|page| !page.styles.is_empty()).map(Self::own).collect();
        let one = [PageKind::Lesson, PageKind::Sample, PageKind::Editor, PageKind::Text, PageKind::Analysis];
        let others = pages.into_iter().flat_map(move |page| one.map(|kind| Self::of(kind, &page)));
        let common = [
            PageKind::Plain,
            PageKind::Offline,
            PageKind::Book,
            PageKind::Start,
            PageKind::Background,
            PageKind::Sheets,
            PageKind::Verify,
            PageKind::ListAnalysis,
            PageKind::Device,
            PageKind::Paper,
            PageKind::Embed,
            PageKind::Pictures,
            PageKind::Settings,
            PageKind::Account,
        ];
        common
            .map(Self::common)
            .into_iter()
            .chain([Self::of_all(PageKind::Record)])
            .chain(rooms)
            .chain(own)
            .chain(others)
    }
}

/// Returns the module that draws a game's board, if it has one.
fn board_module(page: &PageAdditions) -> Option<String> {
    Some(page.look).filter(|look| !look.is_empty()).map(|look| format!("games/{look}-look"))
}

/// Returns the module that submits plans if the game is played as text, if it has one.
fn text_module(page: &PageAdditions) -> Option<String> {
    Some(page.text).filter(|name| !name.is_empty()).map(|name| format!("games/{name}"))
}

/// Returns the path of the sheet with a game's own styles, if it has any.
pub(super) fn own_sheet(page: &PageAdditions) -> Option<String> {
    Some(PageSources::own(page))
        .filter(|parts| !parts.styles.is_empty())
        .map(|parts| path_of(&parts.files().sheet))
}

/// Returns the path of an unbundled file.
pub fn single(path: &str) -> String {
    path_of(STATIC_FILES.singles.get(path).map_or(path, String::as_str))
}

/// Returns the path of the pictures that teach a game, if it has any.
pub(super) fn primer(variant: &str) -> Option<String> {
    STATIC_FILES.primers.get(variant).map(|name| path_of(name))
}

/// Returns the path of the texts of seldom used modules, for a page about simultaneous games or about others.
pub(super) fn seldom_texts(language: Language, simultaneous: bool) -> String {
    path_of(&STATIC_FILES.seldom_texts[&(language, simultaneous)])
}

/// Returns the logo as a data URL, which is smaller than a request on every page.
pub fn sign() -> &'static str {
    static SIGN: LazyLock<String> = LazyLock::new(|| {
        let drawn = STATIC_FILES.files[&STATIC_FILES.singles[SIGN_FILE]].text().trim_end();
        let escaped = [("\"", "'"), ("<", "%3C"), (">", "%3E"), ("#", "%23")];
        let address = escaped.iter().fold(drawn.to_owned(), |text, (sign, code)| text.replace(sign, code));
        format!("data:image/svg+xml,{address}")
    });
    &SIGN
}

/// Returns the URL path of a file.
pub(super) fn path_of(name: &str) -> String {
    format!("/assets/{name}")
}

/// Returns the script that is inlined in every page.
pub fn early() -> &'static StaticFile {
    &STATIC_FILES.files[&STATIC_FILES.singles[&script_path(&PAGE_TABLE.before_paint)]]
}

/// Returns the path of a module in the folder `web`.
fn script_path(module: &str) -> String {
    format!("js/{module}.js")
}

/// Returns the last part of a module's path, which names its files.
fn stem_of(module: &str) -> &str {
    module.rsplit('/').next().unwrap_or(module)
}

/// Returns the path of the script of a worker, or of one that pages load on demand.
pub(super) fn on_demand(module: &str) -> String {
    single(&script_path(module))
}

/// Returns the file with this name.
pub fn file(name: &str) -> Option<&'static StaticFile> {
    STATIC_FILES.files.get(name)
}

/// Returns the service worker, whose path never changes.
pub fn worker() -> &'static str {
    static WORKER: LazyLock<String> = LazyLock::new(|| {
        let source = Assets::text(&script_path(&PAGE_TABLE.service_worker));
        assets::minify("text/javascript", &source.unwrap_or_default())
    });
    &WORKER
}

/// Returns the paths of all static files, each with the SHA-256 of its content, in the order of the paths.
///
/// A reproducible build can be compared with the files that a server sends.
#[must_use]
pub fn hashes() -> BTreeMap<String, String> {
    let files = STATIC_FILES.files.values().map(|file| (format!("assets/{}", file.name()), file.hash()));
    let worker = StaticFile::new("worker", "js", worker()).hash();
    files.chain([("worker.js".to_owned(), worker)]).collect()
}

/// All static files.
#[derive(Debug, Default)]
struct StaticFileIndex {
    files: HashMap<String, StaticFile>,
    pages: HashMap<PageSources, PageFiles>,
    singles: HashMap<String, String>,
    /// The pictures that teach a game, by variant.
    primers: HashMap<&'static str, String>,
    /// The texts of seldom used modules, for simultaneous games or not.
    seldom_texts: HashMap<(Language, bool), String>,
}

static STATIC_FILES: LazyLock<StaticFileIndex> = LazyLock::new(|| {
    let mut shelf = StaticFileIndex::default();
    let early = script_path(&PAGE_TABLE.before_paint);
    let pictures = BookSources::iter().filter(|path| !path.ends_with(".md")).map(str::to_owned);
    for path in SINGLE.map(str::to_owned).into_iter().chain([early]).chain(wasm_modules()).chain(pictures) {
        let name = shelf.put(single_file(&path));
        shelf.singles.insert(path, name);
    }
    let letters = path_of(&shelf.singles[LETTERS]);
    for parts in PageSources::all() {
        let stem = stem_of(parts.module.unwrap_or(&PAGE_TABLE.common.entry));
        let sheet = assets::sheet(&parts.styles).replace(&format!("../{LETTERS}"), &letters);
        let sheet = shelf.put(StaticFile::new(stem, "css", sheet));
        let script = ScriptBundle::new(&parts.run(), &parts.more, &parts.next);
        let mut other = |name: &str, text: &str| shelf.put_script(&format!("{stem}-{name}"), text);
        let later = [("next", script.next()), ("own", script.own()), ("more", script.late())];
        let later = later.into_iter().filter_map(|(name, text)| Some(other(name, &text?)));
        let others: Vec<_> = later.map(|name| path_of(&name)).collect();
        let script = shelf.put_script(stem, &script.first(&others));
        shelf.pages.insert(parts, PageFiles { sheet, script });
    }
    for module in PAGE_TABLE.on_demand.all() {
        let script = ScriptBundle::new(&[module], &[], &[]);
        let name = shelf.put_script(stem_of(module), &script.first(&[]));
        shelf.singles.insert(script_path(module), name);
    }
    for entry in GAMES {
        let Some(pictures) = learn::primer(entry) else { continue };
        let name = shelf.put(StaticFile::new(&format!("primer-{}", entry.id()), "svg", pictures));
        shelf.primers.insert(entry.id(), name);
    }
    for key in Language::ALL.into_iter().flat_map(|language| [(language, true), (language, false)]) {
        let texts = texts::script_texts_of(key.0, key.1, SELDOM_TEXTS, PageAdditions::COMMON);
        let name = shelf.put(StaticFile::new("texts", "json", texts));
        shelf.seldom_texts.insert(key, name);
    }
    shelf
});

/// Returns an unbundled file. Modules of WebAssembly are stored in Brotli form alone.
fn single_file(path: &str) -> StaticFile {
    let (stem, ending) = path.rsplit('/').next().and_then(|file| file.split_once('.')).unwrap_or((path, ""));
    let bytes = |path: &str| {
        let file = Assets::get(path).or_else(|| BookSources::get(path));
        file.map(Cow::into_owned).unwrap_or_default()
    };
    match ending {
        "js" => {
            let source = Assets::text(path).unwrap_or_default();
            StaticFile::new(stem, ending, assets::minify("text/javascript", &source))
        }
        "wasm" => StaticFile::from_brotli(stem, ending, bytes(&format!("{path}.br"))),
        _ => StaticFile::new(stem, ending, bytes(path)),
    }
}

impl StaticFileIndex {
    /// Adds a script; returns its name.
    fn put_script(&mut self, stem: &str, text: &str) -> String {
        self.put(StaticFile::new(stem, "js", text.to_owned()))
    }

    /// Adds a file; returns its name.
    fn put(&mut self, file: StaticFile) -> String {
        let name = file.name().to_owned();
        self.files.insert(name.clone(), file);
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_files_and_nothing_is_empty() {
        for parts in PageSources::all() {
            let PageFiles { sheet, script } = parts.files();
            for name in [sheet, script] {
                assert!(file(name).is_some(), "{name} of {parts:?}");
            }
        }
        let scripts = PAGE_TABLE.on_demand.all().map(script_path);
        for path in SINGLE.map(str::to_owned).into_iter().chain(scripts).chain(wasm_modules()) {
            let name = single(&path);
            assert!(file(name.strip_prefix("/assets/").unwrap()).is_some(), "{name}");
        }
        let empty = "e3b0c44298fc1c14";
        assert!(
            STATIC_FILES.files.keys().all(|name| !name.contains(empty)),
            "{:?}",
            STATIC_FILES.files.keys()
        );
    }

    /// Drawings have sizes in their own units, and print has points.
    #[test]
    fn letters_on_screens_have_the_sizes_of_the_scale() {
        for sheet in Assets::iter().filter(|path| path.starts_with("css/")) {
            let text = Assets::text(sheet).unwrap();
            for declaration in text.split(['{', ';', '}']).map(str::trim) {
                let sized = declaration.starts_with("font:") || declaration.starts_with("font-size:");
                assert!(!sized || !declaration.contains("rem"), "{sheet}: {declaration}");
            }
        }
    }

    #[test]
    fn names_are_flat_and_only_names_are_found() {
        for name in STATIC_FILES.files.keys() {
            assert!(!name.contains('/'), "{name}");
        }
        for path in ["", "room.js", "js/pages/room.js", "favicon.svg", "../Cargo.toml", "texts/en.ftl"] {
            assert!(file(path).is_none(), "{path}");
        }
    }
}
