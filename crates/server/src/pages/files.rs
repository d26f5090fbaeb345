//! Which files a page asks for: one sheet with all its styles and one script with all its modules, under names that
//! change with what is in them.
//!
//! They are joined once, for the first page that is asked for, and packed when each is asked for the first time, rather
//! than by the build: which games there are, and so which pages, is known to the program and not to what builds it.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use zugleich_games::{GAMES, Page};

use crate::assets::{self, Assets, Packed, Script};

/// The names of a page's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Files {
    pub(super) sheet: String,
    pub(super) script: String,
}

/// What a page is made of beside its text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Parts {
    /// Style sheets in their order; those of every page come first.
    styles: Vec<&'static str>,
    /// The module that runs, beside that of every page.
    module: Option<&'static str>,
    /// Modules that it may ask for by names which are not written in it.
    more: Vec<String>,
    /// Modules that it asks for as soon as it has run.
    next: Vec<&'static str>,
}

/// What a game's page has to do with seals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seals {
    /// Nothing is sealed.
    Absent,
    /// Those of the computer or of lists are shown and checked.
    Shown,
    /// It seals the plans of its player, too.
    Made,
}

/// What every page has.
const COMMON: &str = "site";
/// Files that are served as they are, but for their names.
const SINGLE: [&str; 5] = [SIGN_FILE, EARLY, CHECKER, BRANCHES, LETTERS];
/// The program's sign.
const SIGN_FILE: &str = "favicon.svg";
/// Modules that run beside a page or join it later, each with what it imports.
const WORKERS: [&str; 2] = [CHECKING, TRYING];
/// What checks transcripts beside the page.
pub(super) const CHECKING: &str = "checking";
/// What lets turns be tried beside a game.
pub(super) const TRYING: &str = "trying";
/// The module that checks transcripts.
pub(super) const CHECKER: &str = "verify/verify.wasm";
/// The module that resolves turns which are tried beside a game.
pub(super) const BRANCHES: &str = "branches/branches.wasm";

/// What runs before anything of a page is seen. It stands in every page, since to ask for it would hold up all that
/// comes behind it.
const EARLY: &str = "js/theme.js";

/// The letters of all pages, which style sheets name as they find them in the folder `css`.
const LETTERS: &str = "fonts/text.woff2";

/// The modules of WebAssembly that pages of games may run, in no order.
fn machines() -> impl Iterator<Item = String> {
    GAMES.iter().filter_map(|entry| machine(&entry.page))
}

/// The module of WebAssembly that a game's page may run, if there is one.
pub(super) fn machine(Page { machine, .. }: &Page) -> Option<String> {
    Some(machine).filter(|name| !name.is_empty()).map(|name| format!("{name}/{name}.wasm"))
}

impl Parts {
    fn new(styles: &[&'static str], own: &[&'static str], module: Option<&'static str>) -> Self {
        Self { styles: [&[COMMON], styles, own].concat(), module, more: Vec::new(), next: Vec::new() }
    }

    fn with(self, more: impl IntoIterator<Item = String>) -> Self {
        Self { more: more.into_iter().collect(), ..self }
    }

    /// A page that only shows a text or a list.
    pub(super) fn plain() -> Self {
        Self::new(&["start"], &[], None)
    }

    /// The start page.
    pub(super) fn start() -> Self {
        Self::new(&["start"], &[], Some("start"))
    }

    /// The page of a game, which begins with its board. What shows seals and what seals is only loaded where it is
    /// needed; the latter with all else that comes behind the board, since a file of its own would be more.
    pub(super) fn room(page: &Page, seals: Seals) -> Self {
        let sealing: &[_] = match seals {
            Seals::Absent => &[],
            Seals::Shown => &["seals"],
            Seals::Made => &["seals", "sealing/sealer"],
        };
        let next = [&["room/begin", "turns", COMMON], sealing].concat();
        let board = Self::new(&["board", "room", "seals"], page.styles, Some("room")).with(page.modules());
        Self { next, ..board }
    }

    /// The page of a game as text.
    pub(super) fn text(page: &Page) -> Self {
        let own = Some(page.text).filter(|name| !name.is_empty()).map(|name| format!("games/{name}"));
        Self::new(&["text"], &[], Some("text")).with(own)
    }

    /// The page on which a game is looked back at.
    pub(super) fn analysis(page: &Page) -> Self {
        Self::new(&["start", "board", "analysis"], page.styles, Some("analysis")).with(look(page))
    }

    /// The page on which lists are looked back at that are all of a game.
    pub(super) fn beaten() -> Self {
        Self::new(&["start", "analysis"], &[], Some("beaten"))
    }

    /// The page that teaches a game.
    pub(super) fn lesson(page: &Page) -> Self {
        Self::new(&["start", "lesson", "board"], page.styles, Some("learn")).with(look(page))
    }

    /// The page on what a game is about.
    pub(super) fn background() -> Self {
        Self::new(&["start", "lesson"], &[], None)
    }

    /// The page with pictures of all games.
    pub(super) fn pictures() -> Self {
        let mut styles: Vec<_> = GAMES.iter().flat_map(|entry| entry.page.styles).copied().collect();
        styles.sort_unstable();
        styles.dedup();
        Self::new(&["start", "board"], &styles, Some("pictures")).with(looks())
    }

    /// The page that replays a game of any kind, whose own styles come with it.
    pub(super) fn record() -> Self {
        Self::new(&["start", "verify", "board", "room"], &[], Some("record")).with(looks())
    }

    /// What a page of any game joins for this one.
    pub(super) fn own(page: &Page) -> Self {
        Self { styles: page.styles.to_vec(), module: None, more: Vec::new(), next: Vec::new() }
    }

    /// The page of a sample game.
    pub(super) fn sample(page: &Page) -> Self {
        Self::new(&["start", "board", "room"], &[], Some("sample")).with(look(page))
    }

    /// The page on which a position is set up.
    pub(super) fn editor(page: &Page) -> Self {
        Self::new(&["start", "board", "editor"], page.styles, Some("editor")).with(look(page))
    }

    /// The page of sheets to print.
    pub(super) fn sheets() -> Self {
        Self::new(&["sheets"], &[], Some("print"))
    }

    /// All boards of a game on paper.
    pub(super) fn paper() -> Self {
        Self::new(&["picture", "paper"], &[], None)
    }

    /// A board in a page of others.
    pub(super) fn embed() -> Self {
        Self::new(&["picture", "embed"], &[], None)
    }

    /// The page that checks transcripts.
    pub(super) fn verify() -> Self {
        Self::new(&["start", "verify"], &[], Some("verify"))
    }

    /// The page on which another device is let in.
    pub(super) fn device() -> Self {
        Self::new(&["start", "device"], &[], Some("device"))
    }

    /// The modules that run at once: that of every page comes first, unless it is among those that come next.
    fn run(&self) -> Vec<&'static str> {
        let common = Some(COMMON).filter(|common| !self.next.contains(common));
        common.into_iter().chain(self.module).collect()
    }

    /// The names of the files that the parts are joined in.
    pub(super) fn files(&self) -> &'static Files {
        SHELF.pages.get(self).expect("the files of all pages are on the shelf")
    }

    /// What all pages are made of.
    fn all() -> impl Iterator<Item = Self> {
        let tables = GAMES.iter().filter_map(|entry| entry.at_table).map(|at_table| at_table.page);
        let pages: Vec<Page> = GAMES.iter().map(|entry| entry.page).chain([Page::COMMON]).collect();
        let rooms: Vec<_> = pages
            .iter()
            .copied()
            .chain(tables)
            .flat_map(|page| [Seals::Absent, Seals::Shown, Seals::Made].map(|seals| Self::room(&page, seals)))
            .collect();
        let own: Vec<_> = pages.iter().filter(|page| !page.styles.is_empty()).map(Self::own).collect();
        let others = pages.into_iter().flat_map(|page| {
            [Self::lesson, Self::sample, Self::editor, Self::text, Self::analysis].map(|parts| parts(&page))
        });
        [
            Self::plain(),
            Self::start(),
            Self::background(),
            Self::pictures(),
            Self::sheets(),
            Self::verify(),
            Self::record(),
            Self::beaten(),
            Self::device(),
            Self::paper(),
            Self::embed(),
        ]
        .into_iter()
        .chain(rooms)
        .chain(own)
        .chain(others)
    }
}

/// The module that says how a game looks, if it has one.
fn look(page: &Page) -> Option<String> {
    Some(page.look).filter(|look| !look.is_empty()).map(|look| format!("games/{look}-look"))
}

/// The modules that say how games look.
fn looks() -> impl Iterator<Item = String> {
    GAMES.iter().filter_map(|entry| look(&entry.page))
}

/// The path of the sheet with a game's own styles, if it has any.
pub(super) fn own_sheet(page: &Page) -> Option<String> {
    Some(Parts::own(page)).filter(|parts| !parts.styles.is_empty()).map(|parts| path_of(&parts.files().sheet))
}

/// The path of a file that is served alone.
pub(crate) fn single(path: &str) -> String {
    path_of(SHELF.singles.get(path).map_or(path, String::as_str))
}

/// The program's sign as an address that holds it: it weighs less than it would cost every page to ask for it.
pub(crate) fn sign() -> &'static str {
    static SIGN: LazyLock<String> = LazyLock::new(|| {
        let drawn = SHELF.files[&SHELF.singles[SIGN_FILE]].text().trim_end();
        let escaped = [("\"", "'"), ("<", "%3C"), (">", "%3E"), ("#", "%23")];
        let address = escaped.iter().fold(drawn.to_owned(), |text, (sign, code)| text.replace(sign, code));
        format!("data:image/svg+xml,{address}")
    });
    &SIGN
}

/// Where browsers find a file.
pub(super) fn path_of(name: &str) -> String {
    format!("/assets/{name}")
}

/// The script that stands in every page.
pub(crate) fn early() -> &'static Packed {
    &SHELF.files[&SHELF.singles[EARLY]]
}

/// The file with this name, as a page calls it.
pub(crate) fn file(name: &str) -> Option<&'static Packed> {
    SHELF.files.get(name)
}

/// The script that works without the server, which has one path for ever.
pub(crate) fn worker() -> &'static str {
    static WORKER: LazyLock<String> =
        LazyLock::new(|| assets::slim("text/javascript", &Assets::text("js/worker.js").unwrap_or_default()));
    &WORKER
}

/// The paths of all files that pages load, each with the SHA-256 of what is in it, in the order of the paths.
///
/// Whoever has built the program can hold against it what a server sends.
#[must_use]
pub fn hashes() -> BTreeMap<String, String> {
    let files = SHELF.files.values().map(|file| (format!("assets/{}", file.name()), file.hash()));
    let worker = Packed::new("worker", "js", worker()).hash();
    files.chain([("worker.js".to_owned(), worker)]).collect()
}

/// Everything that is served beside pages.
#[derive(Debug, Default)]
struct Shelf {
    files: HashMap<String, Packed>,
    pages: HashMap<Parts, Files>,
    singles: HashMap<String, String>,
}

static SHELF: LazyLock<Shelf> = LazyLock::new(|| {
    let mut shelf = Shelf::default();
    for path in SINGLE.map(str::to_owned).into_iter().chain(machines()) {
        let (stem, ending) =
            path.rsplit('/').next().and_then(|file| file.split_once('.')).unwrap_or((&path, ""));
        let name = shelf.put(Packed::new(stem, ending, content(&path, ending)));
        shelf.singles.insert(path, name);
    }
    let letters = path_of(&shelf.singles[LETTERS]);
    for parts in Parts::all() {
        let stem = parts.module.unwrap_or(COMMON);
        let sheet = assets::sheet(&parts.styles).replace(&format!("../{LETTERS}"), &letters);
        let sheet = shelf.put(Packed::new(stem, "css", sheet));
        let script = Script::new(&parts.run(), &parts.more, &parts.next);
        let mut other = |name: &str, text: &str| shelf.put_script(&format!("{stem}-{name}"), text);
        let next = script.next().map(|text| other("next", &text));
        let late = script.late().map(|text| other("more", &text));
        let others: Vec<_> = next.iter().chain(&late).map(|name| path_of(name)).collect();
        let script = shelf.put_script(stem, &script.first(&others));
        shelf.pages.insert(parts, Files { sheet, script });
    }
    for module in WORKERS {
        let script = Script::new(&[module], &[], &[]);
        let name = shelf.put_script(module, &script.first(&[]));
        shelf.singles.insert(module.to_owned(), name);
    }
    shelf
});

/// What is in a file that is served alone.
fn content(path: &str, ending: &str) -> Vec<u8> {
    if ending == "js" {
        let source = Assets::text(path).unwrap_or_default();
        return assets::slim("text/javascript", &source).into_bytes();
    }
    Assets::bytes(path).unwrap_or_default()
}

impl Shelf {
    /// Puts a script where it is found, with short names in it; gives its own.
    fn put_script(&mut self, stem: &str, text: &str) -> String {
        self.put(Packed::new(stem, "js", text.to_owned()))
    }

    /// Puts a file where it is found; gives its name.
    fn put(&mut self, file: Packed) -> String {
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
        for parts in Parts::all() {
            let Files { sheet, script } = parts.files();
            for name in [sheet, script] {
                assert!(file(name).is_some(), "{name} of {parts:?}");
            }
        }
        for path in SINGLE.into_iter().chain(WORKERS).map(str::to_owned).chain(machines()) {
            let name = single(&path);
            assert!(file(name.strip_prefix("/assets/").unwrap()).is_some(), "{name}");
        }
        let empty = "e3b0c44298fc1c14";
        assert!(SHELF.files.keys().all(|name| !name.contains(empty)), "{:?}", SHELF.files.keys());
    }

    /// What is drawn has sizes in its own units, and paper has points.
    #[test]
    fn letters_on_screens_have_the_sizes_of_the_scale() {
        for sheet in Assets::iter().filter(|path| path.starts_with("css/")) {
            let text = Assets::text(&sheet).unwrap();
            for declaration in text.split(['{', ';', '}']).map(str::trim) {
                let sized = declaration.starts_with("font:") || declaration.starts_with("font-size:");
                assert!(!sized || !declaration.contains("rem"), "{sheet}: {declaration}");
            }
        }
    }

    #[test]
    fn names_are_flat_and_only_names_are_found() {
        for name in SHELF.files.keys() {
            assert!(!name.contains('/'), "{name}");
        }
        for path in ["", "room.js", "js/room.js", "favicon.svg", "../Cargo.toml", "texts/en.ftl"] {
            assert!(file(path).is_none(), "{path}");
        }
    }
}
