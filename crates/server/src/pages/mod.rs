//! The pages: templates filled with what the viewer may see, texts looked up in one place.
//!
//! Nothing here reads a game or a seat: the caller hands over what the page shows.

mod analysis;
mod device;
mod editor;
mod files;
mod filters;
mod games;
mod html;
mod installed;
mod learn;
pub(crate) mod offer;
mod record;
mod sharing;
mod sheets;
mod stills;
mod text_mode;
mod texts;
mod verify;
mod viewer;
mod within;

use askama::Template;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use zugleich_render::language::Language;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::{Begins, Descriptor};

pub use analysis::{Analysed, analysis_page, plays_lines};
pub use device::device_page;
pub use editor::{editor_page, editors_page};
pub use files::{Seals, hashes};
pub(crate) use files::{early, file, sign, single, worker};
pub(crate) use games::computer;
pub use games::{GameList, GameRow};
pub(crate) use installed::{description, offline_page};
pub use record::record_page;
pub use sharing::Preview;
pub(crate) use sharing::{Embedded, Paper, SharedGame, embed_page, lesson_card, lesson_preview};
pub(crate) use sharing::{site_card, site_preview};
pub use sheets::sheets_page;
pub use text_mode::text_page;
pub use verify::verify_page;
pub use viewer::{Kept, Viewer};
pub use within::Within;

use crate::ports::Stage;
use files::{Files, Parts};
use games::Choice;
use html::{ICONS, html};
use texts::{GameTexts, counted, harmless, script_texts, script_texts_of, text_of};
use zugleich_games::{Entry, GAMES, Page, game};

/// The languages that pages are there in.
const LANGUAGES: [Language; 2] = Language::ALL;

/// The drawings of the pieces, for `<use>`.
const PIECES: &str = include_str!("../../../../web/pieces.svg");

/// The texts that the scripts of a game page look up for the board with its pieces.
const BOARD_TEXTS: &[&str] = &["board"];
/// Those for all else.
const ROOM_TEXTS: &[&str] = &["clock", "room", "site"];
/// Those of games from which others can branch off.
const BRANCH_TEXTS: &[&str] = &["branch"];
/// Those of pages where something is sealed: by the computer where both sides plan at once, or by the players.
const SEAL_TEXTS: &[&str] = &["seal"];

/// The game that a room page shows.
#[derive(Clone, Debug)]
pub struct RoomInfo {
    /// The game's id.
    pub id: String,
    /// The variant.
    pub variant: &'static Descriptor,
    /// The names of the seats that are taken, for the page's title: "Guest 12 and the computer".
    pub players: Option<String>,
    /// What each option of the game is set to, in sentences.
    pub rules: Vec<String>,
    /// What the page has to do with seals.
    pub seals: Seals,
    /// Whether it is shown beside a real board.
    pub at_table: bool,
    /// Whether a seat is open: then the options are shown before anybody takes it.
    pub waiting: bool,
    /// The text of the position in which it starts, if that is not the variant's own.
    pub start: Option<String>,
    /// The edition of the rules by which it was played, if it is shown as it was recorded.
    pub edition: Option<u32>,
    /// What its connection would say first, if the page says it already.
    pub first_word: Option<FirstWord>,
    /// What other sites show of it, if the address of this one is known.
    pub preview: Option<Preview>,
}

/// What the connection of a game would say first.
#[derive(Clone, Debug)]
pub struct FirstWord {
    /// All of the game, in JSON.
    pub state: String,
    /// By which the connection learns what it need not say again.
    pub mark: String,
}

impl FirstWord {
    /// The game, as it may stand in a page.
    fn harmless(&self) -> String {
        harmless(&self.state)
    }
}

/// The start page: choose a game, an opponent and a side; the lobby; the viewer's latest games, and what others play.
#[must_use]
pub fn start_page(
    viewer: &Viewer,
    yours: &[GameRow],
    running: &[GameRow],
    preview: Option<Preview>,
) -> Response {
    let variants = offer::variants().map(Variant::descriptor).collect();
    let tables = GAMES.iter().filter_map(|entry| Table::of(entry)).collect();
    html(&Start {
        viewer,
        files: Parts::start().files(),
        variants,
        tables,
        yours,
        running,
        preview,
        texts: script_texts(&["clock", "start", "site"]),
    })
}

/// The page of a game: to play it, to watch it, to take its open seat, or to replay it.
#[must_use]
pub fn room_page(viewer: &Viewer, room: &RoomInfo) -> Response {
    html(&Room::new(viewer, room))
}

/// Whether the page of a game may run a module of WebAssembly.
#[must_use]
pub fn runs_module(variant: &Descriptor) -> bool {
    let own = game(variant.id).is_ok_and(|entry| files::machine(&entry.page).is_some());
    own || !matches!(variant.begins, Begins::AtItsStart)
}

/// The list of games.
#[must_use]
pub fn games_page(viewer: &Viewer, list: &GameList) -> Response {
    let (files, choices) = (Parts::plain().files(), list.choices());
    html(&Games { viewer, files, list, choices, texts: script_texts(&["site"]) })
}

/// How to play a variant, `None` if there is no such page.
#[must_use]
pub fn learn_page(viewer: &Viewer, variant: &str, preview: Option<Preview>) -> Option<Response> {
    let lesson = learn::lesson(variant)?;
    let texts = script_texts_of(true, &["board", "learn", "site"], lesson.entry.page);
    let files = Parts::lesson(&lesson.entry.page).files();
    Some(html(&Learn { viewer, files, lesson, preview, texts }))
}

/// How to play: all games.
#[must_use]
pub fn games_to_learn(viewer: &Viewer) -> Response {
    let lessons = learn::lessons().collect();
    html(&LearnIndex {
        viewer,
        files: Parts::pictures().files(),
        lessons,
        pictures: learn::pictures(),
        texts: script_texts(&["board", "site"]),
    })
}

/// The sample game of a variant, to be replayed; `None` if it has none.
#[must_use]
pub fn sample_page(viewer: &Viewer, variant: &str) -> Option<Response> {
    let (lesson, sample) = (learn::lesson(variant)?, learn::sample(variant)?);
    let texts = script_texts_of(true, &["board", "learn", "site"], lesson.entry.page);
    let files = Parts::sample(&lesson.entry.page).files();
    Some(html(&SampleGame { viewer, files, lesson, sample, texts }))
}

/// What a variant is about, where there is more to say than its rules; `None` if there is not.
#[must_use]
pub fn background_page(viewer: &Viewer, variant: &str) -> Option<Response> {
    let lesson = learn::lesson(variant).filter(|lesson| !lesson.entry.lesson.background.is_empty())?;
    let files = Parts::background().files();
    Some(html(&Background { viewer, files, lesson, texts: script_texts(&["site"]) }))
}

/// A page that says what went wrong, with the same words as the API.
#[must_use]
pub fn error_page(viewer: &Viewer, status: StatusCode, message: &str) -> Response {
    let (files, texts) = (Parts::plain().files(), script_texts(&["site"]));
    (status, html(&Failure { viewer, files, status: status.as_u16(), message, texts })).into_response()
}

#[derive(Template)]
#[template(path = "start.html")]
struct Start<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    variants: Vec<&'static Descriptor>,
    /// The games that are played at a real board.
    tables: Vec<Table>,
    yours: &'a [GameRow],
    running: &'a [GameRow],
    preview: Option<Preview>,
    texts: String,
}

/// A game at a real board as the start page offers it.
struct Table {
    entry: &'static Entry,
    texts: GameTexts,
}

impl Table {
    fn of(entry: &'static Entry) -> Option<Self> {
        let texts = GameTexts::new(&[entry.at_table?.offer]);
        Some(Self { entry, texts })
    }

    /// A text of the offer.
    fn say(&self, id: &str) -> String {
        self.texts.text(id)
    }
}

#[derive(Template)]
#[template(path = "room.html")]
struct Room<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    room: &'a RoomInfo,
    side: usize,
    extras: Page,
    texts: String,
    more_texts: String,
}

impl<'a> Room<'a> {
    fn new(viewer: &'a Viewer, room: &'a RoomInfo) -> Self {
        let entry = game(room.variant.id);
        let at_table = entry.as_ref().ok().and_then(|entry| entry.at_table).filter(|_| room.at_table);
        let common = || entry.map_or(Page::COMMON, |entry| entry.page);
        let extras = at_table.map_or_else(common, |at_table| at_table.page);
        let simultaneous = room.variant.simultaneous;
        let seals = if room.seals == Seals::Absent { &[] } else { SEAL_TEXTS };
        let begins = !matches!(room.variant.begins, Begins::AtItsStart);
        let branch = if begins { BRANCH_TEXTS } else { &[] };
        let texts = script_texts_of(simultaneous, BOARD_TEXTS, extras);
        let more = [ROOM_TEXTS, branch, seals].concat();
        let more_texts = script_texts_of(simultaneous, &more, Page::COMMON);
        let files = Parts::room(&extras, room.seals).files();
        Self { viewer, files, room, side: room.variant.geometry.side(), extras, texts, more_texts }
    }

    /// The module of WebAssembly that the page may run, if there is one: the game's own, or what resolves turns that
    /// are tried.
    fn machine(&self) -> Option<String> {
        let tried = || self.branches().map(|_| files::BRANCHES.to_owned());
        files::machine(&self.extras).or_else(tried).map(|path| single(&path))
    }

    /// The script that lets turns be tried beside the game.
    fn trying(&self) -> String {
        single(files::TRYING)
    }

    /// That the game is shown as it was recorded, if it is.
    fn stored(&self) -> Option<String> {
        self.room.edition.map(|edition| counted("page-stored", edition as usize))
    }

    /// Whether an engine looks back at the game when it is over.
    fn is_analysed(&self) -> bool {
        self.room.edition.is_none()
    }

    /// How another game can start from where this one was, if it can.
    fn branches(&self) -> Option<&'static str> {
        match self.room.variant.begins {
            _ if self.room.at_table => None,
            Begins::AtItsStart => None,
            Begins::AfterMoves => Some("moves"),
            Begins::Anywhere(_) => Some("anywhere"),
        }
    }

    /// A text of the page that reads otherwise where one side acts.
    fn say(&self, id: &str) -> String {
        text_of(self.room.variant.simultaneous, id)
    }
}

#[derive(Template)]
#[template(path = "games.html")]
struct Games<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    list: &'a GameList,
    choices: Vec<Choice>,
    texts: String,
}

#[derive(Template)]
#[template(path = "learn.html")]
struct Learn<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    lesson: &'static learn::Lesson,
    preview: Option<Preview>,
    texts: String,
}

#[derive(Template)]
#[template(path = "learn-index.html")]
struct LearnIndex<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    lessons: Vec<&'static learn::Lesson>,
    pictures: &'static str,
    texts: String,
}

#[derive(Template)]
#[template(path = "sample.html")]
struct SampleGame<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    lesson: &'static learn::Lesson,
    sample: &'static learn::Sample,
    texts: String,
}

#[derive(Template)]
#[template(path = "background.html")]
struct Background<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    lesson: &'static learn::Lesson,
    texts: String,
}

#[derive(Template)]
#[template(path = "error.html")]
struct Failure<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    status: u16,
    message: &'a str,
    texts: String,
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::assets::{Coding, Packed};

    fn room(name: &str, variant: &'static Descriptor) -> String {
        shown(name, variant, Seals::Shown, false)
    }

    /// The page of a game against the computer, which seals, or between people, perhaps beside a real board.
    fn shown(name: &str, variant: &'static Descriptor, seals: Seals, at_table: bool) -> String {
        let viewer = Viewer { name: name.to_owned(), kept: Kept::default(), waits: false };
        html::lean(Room::new(&viewer, &info(name, variant, seals, at_table)).render().unwrap())
    }

    /// What these pages are made of.
    fn info(name: &str, variant: &'static Descriptor, seals: Seals, at_table: bool) -> RoomInfo {
        let players = Some(name.to_owned());
        let rules = {
            let sentences = game(variant.id).unwrap().sentences;
            variant.options.iter().map(|info| sentences.option(info.key, info.values[0])).collect()
        };
        // Where one side acts, nothing is sealed.
        let seals = if variant.simultaneous { seals } else { Seals::Absent };
        let id = "abc".to_owned();
        RoomInfo {
            id,
            variant,
            players,
            rules,
            seals,
            at_table,
            waiting: false,
            start: None,
            edition: None,
            first_word: None,
            preview: Some(site_preview("https://play.example")),
        }
    }

    /// The pages of all games on offer, against the computer and between people, whose browsers may seal.
    fn rooms() -> Vec<String> {
        let kinds = [Seals::Absent, Seals::Shown, Seals::Made];
        let all = offer::variants().flat_map(|variant| kinds.map(|seals| (variant.descriptor(), seals)));
        all.map(|(variant, seals)| shown("Guest 1234", variant, seals, false)).collect()
    }

    /// The pages beside a real board, which have a curtain and instructions on top.
    fn tables() -> Vec<String> {
        let at_table = GAMES.iter().filter(|entry| entry.at_table.is_some());
        at_table.map(|entry| shown("Guest 1234", entry.variant.descriptor(), Seals::Absent, true)).collect()
    }

    #[test]
    fn names_are_escaped() {
        let page = room("<b>\"Ada\"", offer::variants().next().unwrap().descriptor());
        assert!(!page.contains("<b>"), "{page}");
        assert!(page.contains("&#60;b&#62;&#34;Ada&#34;"), "{page}");
    }

    /// What the page asks for, by their names: all but what is within it.
    fn files(page: &str) -> Vec<&str> {
        let bare =
            page.split("data-file=").enumerate().map(|(at, part)| if at == 0 { part } else { after(part) });
        let asked = bare.flat_map(|part| part.split('"'));
        let links = asked.filter_map(|word| word.strip_prefix("/assets/"));
        // What a module says is wanted only by whoever writes a list or tries turns, for which there is a script, too.
        let wanted = |name: &&str| !name.ends_with(".wasm") && !name.starts_with("trying.");
        let mut files: Vec<_> = links.filter(wanted).collect();
        files.sort_unstable();
        files.dedup();
        files
    }

    /// What comes after a file within a page.
    fn after(part: &str) -> &str {
        ["</style>", "</script>"].iter().find_map(|end| part.split_once(end)).expect("its end").1
    }

    /// The files that a page's script asks for by their names: at last what comes when something of it is wanted.
    fn behind(page: &str, stem: &str) -> Vec<String> {
        let mut within = page.split("data-file=\"/assets/").filter_map(|part| part.split('"').next());
        let script = &within.find(|name| name.starts_with(stem) && name.ends_with(".js")).unwrap();
        let script = String::from_utf8(file(script).unwrap().form(Coding::Plain).to_vec()).unwrap();
        let named = script.split("/assets/").skip(1).filter_map(|rest| rest.split_once(".js"));
        named.map(|(name, _)| format!("{name}.js")).collect()
    }

    #[test]
    fn a_game_page_weighs_under_32_kilobytes_before_it_can_be_used_and_62_when_all_is_there() {
        let weight = |name: &&str| file(name).unwrap().form(Coding::Gzip).len();
        let packed = |text: &str| Packed::new("room", "html", text.to_owned()).form(Coding::Gzip).len();
        for page in rooms().into_iter().chain(tables()) {
            let files = files(&page);
            assert!(files.is_empty(), "{files:?}");
            let behind = behind(&page, "room.");
            let of = |stem: &str| {
                behind
                    .iter()
                    .filter(|name| name.starts_with(stem))
                    .map(|name| weight(&name.as_str()))
                    .sum::<usize>()
            };
            let (before, _) = page.split_once("<div class=\"tools\"").expect("the menu is behind the script");
            let (first, wanted) = (packed(before), of("room-more."));
            let all = packed(&page) + of("room-next.");
            assert!(
                (15_000..32_000).contains(&first) && all < 62_000 && wanted < 24_000,
                "{first}, {all} and {wanted} bytes: {behind:?}"
            );
        }
    }

    #[test]
    fn a_game_as_text_weighs_under_30_kilobytes_before_it_can_be_used_and_37_after() {
        let weight = |name: &&str| file(name).unwrap().form(Coding::Gzip).len();
        for variant in offer::variants().map(Variant::descriptor) {
            let viewer = Viewer { name: "Guest 1234".to_owned(), kept: Kept::default(), waits: false };
            let page = text_mode::TextMode::new(&viewer, &info("Guest 1234", variant, Seals::Shown, false))
                .render()
                .unwrap();
            let files = files(&page);
            assert!(files.is_empty(), "{files:?}");
            let first = Packed::new("text", "html", page.clone()).form(Coding::Gzip).len();
            let late = behind(&page, "text.").pop().unwrap();
            let all = first + weight(&late.as_str());
            assert!((10_000..30_000).contains(&first) && all < 37_000, "{first} and {all} bytes");
        }
    }

    #[test]
    fn templates_have_no_inline_script_and_no_inline_style() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
        for file in fs::read_dir(folder).unwrap() {
            let template = fs::read_to_string(file.unwrap().path()).unwrap();
            for word in [" style=", "<style", " onclick=", " onsubmit=", "javascript:"] {
                assert!(!template.contains(word), "{word} in {template}");
            }
            for script in template.split("<script ").skip(1) {
                let ours = ["src=\"/assets/", "src=\"{{ crate::pages::single("]
                    .iter()
                    .any(|src| script.contains(src));
                assert!(ours || script.starts_with("type=\"application/json\""), "{script}");
            }
        }
    }
}
