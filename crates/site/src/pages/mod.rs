//! The pages: templates filled with the data visible to the viewer, and texts from one place.
//!
//! No function here reads a game or a seat: the caller passes all data of the page.

mod account;
mod analysis;
mod book;
mod device;
mod editor;
mod files;
mod filters;
mod games;
mod html;
mod inline_sources;
mod learn;
pub mod offer;
mod page_table;
mod record;
mod settings;
mod sharing;
mod sheets;
mod stills;
mod text_mode;
mod texts;
mod verify;
mod viewer;
mod web_app;

use askama::Template;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use zugleich_render::language::Language;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::{Descriptor, StartPositions, TurnScope};

pub use account::{AccountDetails, AccountNotice, CredentialRow, account_page};
pub use analysis::{AnalysedGame, analysis_page, analysis_runs_module};
pub use book::book_page;
pub use device::device_page;
pub use editor::{editor_page, editors_page};
pub use files::{SealUse, hashes};
pub use files::{early, file, sign, single, worker};
pub use games::computer;
pub use games::{GameList, GameRow};
pub use inline_sources::InlineSources;
pub use record::record_page;
pub use settings::settings_page;
pub use sharing::LinkPreview;
pub use sharing::{EmbeddedBoard, PrintablePage, SharedGame, embed_page, lesson_card, lesson_preview};
pub use sharing::{site_card, site_preview};
pub use sheets::sheets_page;
pub use text_mode::text_page;
pub use verify::verify_page;
pub use viewer::{CachedFiles, Viewer};
pub use web_app::{description, offline_page};

use files::{PageFiles, PageSources};
use games::FilterField;
use html::{ICONS, html};
use page_table::{PAGE_TABLE, PageKind};
use texts::{GameTexts, counted, harmless, script_texts, script_texts_of, text_of};
use zugleich_games::{GAMES, GameEntry, PageAdditions, game};
use zugleich_session::ports::GameStage;

/// Languages of the pages.
const LANGUAGES: [Language; 2] = Language::ALL;

/// The drawings of the pieces, for `<use>`.
const PIECES: &str = include_str!("../../../../web/pieces.svg");

/// Prefixes of the texts that a game page's script looks up for the board and its pieces.
const BOARD_TEXTS: &[&str] = &["board"];
/// Prefixes of its other texts.
const ROOM_TEXTS: &[&str] = &["clock", "room", "site"];
/// Prefixes of the texts for seals: by the computer in simultaneous games, or by the players.
const SEAL_TEXTS: &[&str] = &["seal"];

/// Data of a game page.
#[derive(Clone, Debug)]
pub struct RoomInfo {
    /// The game's id.
    pub id: String,
    /// The variant.
    pub variant: &'static Descriptor,
    /// Names of the occupied seats, for the page's title: "Guest 12 and the computer".
    pub players: Option<String>,
    /// Values of the game's options, in sentences.
    pub rules: Vec<String>,
    /// Use of seals by the page.
    pub seals: SealUse,
    /// `true` for table mode, beside a real board.
    pub at_table: bool,
    /// `true` if a seat is open: then the page shows the options first.
    pub waiting: bool,
    /// `true` before the first turn: then the page teaches the game where its turns will be.
    pub fresh: bool,
    /// Text of the starting position, if it is not the variant's own.
    pub start: Option<String>,
    /// Edition of the rules, if the game is shown as recorded.
    pub edition: Option<u32>,
    /// First message of its connection, if the page includes it.
    pub first_word: Option<InitialState>,
    /// Preview on other sites, if the site's own address is known.
    pub preview: Option<LinkPreview>,
}

/// First message of a game's connection.
#[derive(Clone, Debug)]
pub struct InitialState {
    /// State of the game, as JSON.
    pub state: String,
    /// Mark that tells the connection which fields need not be sent again.
    pub mark: String,
}

impl InitialState {
    /// Returns the state as JSON that is safe inside a script element.
    fn harmless(&self) -> String {
        harmless(&self.state)
    }
}

/// Renders the start page: choice of game, opponent and side; the lobby; the viewer's latest games, and
/// running games of others.
#[must_use]
pub fn start_page(
    viewer: &Viewer,
    yours: &[GameRow],
    running: &[GameRow],
    preview: Option<LinkPreview>,
) -> Response {
    html(viewer.language, &StartTemplate::new(viewer, yours, running, preview))
}

/// Renders the page of a game: for playing, watching, taking its open seat, or replaying.
#[must_use]
pub fn room_page(viewer: &Viewer, room: &RoomInfo) -> Response {
    html(viewer.language, &RoomTemplate::new(viewer, room))
}

/// Returns whether the page of a game may run a WebAssembly module.
#[must_use]
pub fn runs_module(variant: &Descriptor) -> bool {
    let own = game(variant.id).is_ok_and(|entry| files::wasm_module(&entry.page).is_some());
    own || !matches!(variant.start_positions, StartPositions::AtItsStart)
}

/// Renders the list of games.
#[must_use]
pub fn games_page(viewer: &Viewer, list: &GameList) -> Response {
    let (files, choices) = (PageSources::common(PageKind::Plain).files(), list.choices(viewer.language));
    html(
        viewer.language,
        &GamesTemplate { viewer, files, list, choices, texts: script_texts(viewer.language, &["site"]) },
    )
}

/// Renders the lesson of a variant; `None` if there is none.
#[must_use]
pub fn learn_page(viewer: &Viewer, variant: &str, preview: Option<LinkPreview>) -> Option<Response> {
    let lesson = learn::lesson(viewer.language, variant)?;
    let texts = script_texts_of(viewer.language, true, &["board", "learn", "site"], lesson.entry.page);
    let files = PageSources::of(PageKind::Lesson, &lesson.entry.page).files();
    Some(html(viewer.language, &LessonTemplate { viewer, files, lesson, preview, texts }))
}

/// Renders the index of all lessons.
#[must_use]
pub fn games_to_learn(viewer: &Viewer) -> Response {
    let lessons = learn::lessons(viewer.language).collect();
    html(
        viewer.language,
        &LessonIndexTemplate {
            viewer,
            files: PageSources::common(PageKind::Pictures).files(),
            lessons,
            texts: script_texts(viewer.language, &["site"]),
        },
    )
}

/// Renders the sample game of a variant for replay; `None` if it has none.
#[must_use]
pub fn sample_page(viewer: &Viewer, variant: &str) -> Option<Response> {
    let (lesson, sample) =
        (learn::lesson(viewer.language, variant)?, learn::sample(viewer.language, variant)?);
    let texts = script_texts_of(viewer.language, true, &["board", "learn", "site"], lesson.entry.page);
    let files = PageSources::of(PageKind::Sample, &lesson.entry.page).files();
    Some(html(viewer.language, &SampleGameTemplate { viewer, files, lesson, sample, texts }))
}

/// Renders the background of a variant, beyond its rules; `None` if it has none.
#[must_use]
pub fn background_page(viewer: &Viewer, variant: &str) -> Option<Response> {
    let lesson = learn::lesson(viewer.language, variant)
        .filter(|lesson| !lesson.entry.lesson.background.is_empty())?;
    let files = PageSources::common(PageKind::Background).files();
    Some(html(
        viewer.language,
        &BackgroundTemplate { viewer, files, lesson, texts: script_texts(viewer.language, &["site"]) },
    ))
}

/// Renders an error page with the same message as the API.
#[must_use]
pub fn error_page(viewer: &Viewer, status: StatusCode, message: &str) -> Response {
    let (files, texts) =
        (PageSources::common(PageKind::Plain).files(), script_texts(viewer.language, &["site"]));
    (status, html(viewer.language, &ErrorTemplate { viewer, files, status: status.as_u16(), message, texts }))
        .into_response()
}

#[derive(Template)]
#[template(path = "start.html")]
struct StartTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    variants: Vec<&'static Descriptor>,
    /// Games for a real board.
    tables: Vec<TableModeOffer>,
    yours: &'a [GameRow],
    running: &'a [GameRow],
    preview: Option<LinkPreview>,
    texts: String,
}

impl<'a> StartTemplate<'a> {
    fn new(
        viewer: &'a Viewer,
        yours: &'a [GameRow],
        running: &'a [GameRow],
        preview: Option<LinkPreview>,
    ) -> Self {
        Self {
            viewer,
            files: PageSources::common(PageKind::Start).files(),
            variants: offer::variants().map(Variant::descriptor).collect(),
            tables: GAMES.iter().filter_map(|entry| TableModeOffer::of(viewer.language, entry)).collect(),
            yours,
            running,
            preview,
            texts: script_texts(viewer.language, &["clock", "start", "site"]),
        }
    }
}

/// Offer of a game for a real board on the start page.
struct TableModeOffer {
    entry: &'static GameEntry,
    texts: GameTexts,
}

impl TableModeOffer {
    fn of(language: Language, entry: &'static GameEntry) -> Option<Self> {
        let texts = GameTexts::new(language, &[entry.at_table?.offer]);
        Some(Self { entry, texts })
    }

    /// Returns a text of the offer.
    fn say(&self, id: &str) -> String {
        self.texts.text(id)
    }
}

#[derive(Template)]
#[template(path = "room.html")]
struct RoomTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    room: &'a RoomInfo,
    side: usize,
    extras: PageAdditions,
    texts: String,
    more_texts: String,
}

impl<'a> RoomTemplate<'a> {
    fn new(viewer: &'a Viewer, room: &'a RoomInfo) -> Self {
        let entry = game(room.variant.id);
        let at_table = entry.as_ref().ok().and_then(|entry| entry.at_table).filter(|_| room.at_table);
        let common = || entry.map_or(PageAdditions::COMMON, |entry| entry.page);
        let extras = at_table.map_or_else(common, |at_table| at_table.page);
        let simultaneous = room.variant.simultaneous;
        let seals = if room.seals == SealUse::Absent { &[] } else { SEAL_TEXTS };
        let texts = script_texts_of(viewer.language, simultaneous, BOARD_TEXTS, extras);
        let more = [ROOM_TEXTS, seals].concat();
        let more_texts = script_texts_of(viewer.language, simultaneous, &more, PageAdditions::COMMON);
        let files = PageSources::room(&extras, room.seals).files();
        Self { viewer, files, room, side: room.variant.geometry.side(), extras, texts, more_texts }
    }

    /// Returns the WebAssembly module that the page may run, if there is one: the game's own, or the one that
    /// resolves tried turns.
    fn machine(&self) -> Option<String> {
        let tried = || self.branches().map(|_| files::BRANCHES.to_owned());
        files::wasm_module(&self.extras).or_else(tried).map(|path| single(&path))
    }

    /// Returns the script for trying turns beside the game.
    fn trying(&self) -> String {
        files::on_demand(&PAGE_TABLE.on_demand.variations)
    }

    /// Returns the note that the game is shown as recorded, if it is.
    fn stored(&self) -> Option<String> {
        self.room.edition.map(|edition| counted(self.viewer.language, "page-stored", edition as usize))
    }

    /// Returns whether an engine analyses the finished game.
    fn is_analysed(&self) -> bool {
        self.room.edition.is_none()
    }

    /// Returns whether the analysis can name the turn that decided the game.
    fn has_turning_point(&self) -> bool {
        self.is_analysed() && self.room.variant.turn != TurnScope::WholeGame
    }

    /// Returns the way in which another game can start from this one, if it can.
    fn branches(&self) -> Option<&'static str> {
        match self.room.variant.start_positions {
            _ if self.room.at_table => None,
            StartPositions::AtItsStart => None,
            StartPositions::AfterMoves => Some("moves"),
            StartPositions::Anywhere(_) => Some("anywhere"),
        }
    }

    /// Returns the path of the pictures that teach the game, and the text of each; `None` after the first turn.
    fn primer(&self) -> Option<(String, Vec<String>)> {
        let lesson = learn::lesson(self.viewer.language, self.room.variant.id)
            .filter(|_| self.room.fresh && !self.room.at_table)?;
        let texts =
            (1..=lesson.entry.lesson.primer.len()).map(|number| lesson.say(&format!("primer-{number}")));
        Some((files::primer(self.room.variant.id)?, texts.collect()))
    }

    /// Returns a text of the page that differs for games in which one side acts.
    fn say(&self, id: &str) -> String {
        text_of(self.viewer.language, self.room.variant.simultaneous, id)
    }
}

#[derive(Template)]
#[template(path = "games.html")]
struct GamesTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    list: &'a GameList,
    choices: Vec<FilterField>,
    texts: String,
}

#[derive(Template)]
#[template(path = "learn.html")]
struct LessonTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    lesson: &'static learn::LessonPage,
    preview: Option<LinkPreview>,
    texts: String,
}

#[derive(Template)]
#[template(path = "learn-index.html")]
struct LessonIndexTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    lessons: Vec<&'static learn::LessonPage>,
    texts: String,
}

#[derive(Template)]
#[template(path = "sample.html")]
struct SampleGameTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    lesson: &'static learn::LessonPage,
    sample: &'static learn::SampleReplay,
    texts: String,
}

#[derive(Template)]
#[template(path = "background.html")]
struct BackgroundTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    lesson: &'static learn::LessonPage,
    texts: String,
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    status: u16,
    message: &'a str,
    texts: String,
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::assets::{ContentCoding, StaticFile};

    fn room(name: &str, variant: &'static Descriptor) -> String {
        shown(name, variant, SealUse::Shown, false)
    }

    /// Renders the page of a game against the computer, which seals, or between people, optionally in table
    /// mode.
    fn shown(name: &str, variant: &'static Descriptor, seals: SealUse, at_table: bool) -> String {
        let viewer = Viewer {
            has_account: false,
            name: name.to_owned(),
            kept: CachedFiles::default(),
            waits: false,
            turns: 0,
            language: Language::English,
        };
        html::lean(
            &html::render(
                viewer.language,
                &RoomTemplate::new(&viewer, &info(name, variant, seals, at_table)),
            )
            .unwrap(),
        )
    }

    /// Returns the data of these pages.
    fn info(name: &str, variant: &'static Descriptor, seals: SealUse, at_table: bool) -> RoomInfo {
        let players = Some(name.to_owned());
        let rules = {
            let sentences = game(variant.id).unwrap().sentences;
            variant
                .options
                .iter()
                .map(|info| sentences.option(Language::English, info.key, info.values[0]))
                .collect()
        };
        // In games with one acting side nothing is sealed.
        let seals = if variant.simultaneous { seals } else { SealUse::Absent };
        let id = "abc".to_owned();
        RoomInfo {
            id,
            variant,
            players,
            rules,
            seals,
            at_table,
            waiting: false,
            fresh: true,
            start: None,
            edition: None,
            first_word: None,
            preview: Some(site_preview(Language::English, "https://play.example")),
        }
    }

    /// Renders the pages of all games on offer, against the computer and between people, whose browsers may
    /// seal.
    fn rooms() -> Vec<String> {
        let kinds = [SealUse::Absent, SealUse::Shown, SealUse::Made, SealUse::Compared];
        let all = offer::variants().flat_map(|variant| kinds.map(|seals| (variant.descriptor(), seals)));
        all.map(|(variant, seals)| shown("Guest 1234", variant, seals, false)).collect()
    }

    /// Renders the pages in table mode, which have a curtain and instructions on top.
    fn tables() -> Vec<String> {
        let at_table = GAMES.iter().filter(|entry| entry.at_table.is_some());
        at_table.map(|entry| shown("Guest 1234", entry.variant.descriptor(), SealUse::Absent, true)).collect()
    }

    #[test]
    fn start_form_offers_seek_clock_of_every_game() {
        let viewer = Viewer {
            has_account: false,
            name: "Guest 1".to_owned(),
            kept: CachedFiles::default(),
            waits: false,
            turns: 0,
            language: Language::English,
        };
        let page = html::render(viewer.language, &StartTemplate::new(&viewer, &[], &[], None)).unwrap();
        let clocks: Vec<_> =
            page.split("data-seek-clock=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(clocks.len(), offer::variants().count());
        for clock in clocks {
            assert!(page.contains(&format!("name=\"clock\" value=\"{clock}\"")), "{clock}");
        }
    }

    #[test]
    fn names_are_escaped() {
        let page = room("<b>\"Ada\"", offer::variants().next().unwrap().descriptor());
        assert!(!page.contains("<b>"), "{page}");
        assert!(page.contains("&#60;b&#62;&#34;Ada&#34;"), "{page}");
    }

    /// Returns the names of the files that a page requests, without inlined ones.
    fn files(page: &str) -> Vec<&str> {
        let bare =
            page.split("data-file=").enumerate().map(|(at, part)| if at == 0 { part } else { after(part) });
        let asked = bare.flat_map(|part| part.split('"'));
        let links = asked.filter_map(|word| word.strip_prefix("/assets/"));
        // WebAssembly modules are needed only for writing a list or for trying turns, for which there is also
        // a script.
        let later = |name: &str| {
            name.ends_with(".wasm")
                || ["variations.", "primer-", "texts."].iter().any(|stem| name.starts_with(stem))
        };
        let wanted = |name: &&str| !later(name);
        let mut files: Vec<_> = links.filter(wanted).collect();
        files.sort_unstable();
        files.dedup();
        files
    }

    /// Returns the rest of a page after an inlined file.
    fn after(part: &str) -> &str {
        ["</style>", "</script>"].iter().find_map(|end| part.split_once(end)).expect("its end").1
    }

    /// Returns the files that a page's script imports by name, the ones loaded on demand last.
    fn behind(page: &str, stem: &str) -> Vec<String> {
        let mut within = page.split("data-file=\"/assets/").filter_map(|part| part.split('"').next());
        let script = &within.find(|name| name.starts_with(stem) && name.ends_with(".js")).unwrap();
        let script = String::from_utf8(file(script).unwrap().form(ContentCoding::Plain).to_vec()).unwrap();
        let named = script.split("/assets/").skip(1).filter_map(|rest| rest.split_once(".js"));
        named.map(|(name, _)| format!("{name}.js")).collect()
    }

    #[test]
    fn modules_that_seal_are_sent_only_where_used() {
        let loads = |seals, module: &str| {
            let variant = game("parity").unwrap().variant.descriptor();
            let page = shown("Guest 1234", variant, seals, false);
            let next =
                behind(&page, "room.").into_iter().find(|name| name.starts_with("room-next.")).unwrap();
            let script = file(&next).unwrap().form(ContentCoding::Plain).to_vec();
            String::from_utf8(script).unwrap().contains(&format!("$modules['{module}']"))
        };
        for (module, kinds) in [
            ("room/seal-shield", [false, true, true, true]),
            ("sealing/sealer", [false, false, true, true]),
            ("core/safety-words", [false, false, false, true]),
        ] {
            let all = [SealUse::Absent, SealUse::Shown, SealUse::Made, SealUse::Compared];
            assert_eq!(all.map(|seals| loads(seals, module)), kinds, "{module}");
        }
    }

    #[test]
    fn seldom_used_texts_are_a_file_of_their_own() {
        for simultaneous in [true, false] {
            let path = files::seldom_texts(Language::German, simultaneous);
            let texts = file(path.strip_prefix("/assets/").unwrap()).unwrap();
            let texts: serde_json::Value = serde_json::from_slice(&texts.form(ContentCoding::Plain)).unwrap();
            let groups: Vec<_> = texts.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(
                groups,
                ["leave", "call", "clipboard", "wait", "due", "branch", "set", "draft", "away", "proof"]
            );
        }
    }

    #[test]
    fn game_page_size_within_limits() {
        let weight = |name: &&str| file(name).unwrap().form(ContentCoding::Gzip).len();
        let packed =
            |text: &str| StaticFile::new("room", "html", text.to_owned()).form(ContentCoding::Gzip).len();
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
            let (first, own, wanted) = (packed(before), of("room-own."), of("room-more."));
            let all = packed(&page) + of("room-next.");
            assert!(
                (15_000..32_000).contains(&first) && all < 62_000 && own < 8_000 && wanted < 24_000,
                "{first}, {all}, {own} and {wanted} bytes: {behind:?}"
            );
        }
    }

    #[test]
    fn text_page_size_within_limits() {
        let weight = |name: &&str| file(name).unwrap().form(ContentCoding::Gzip).len();
        for variant in offer::variants().map(Variant::descriptor) {
            let viewer = Viewer {
                has_account: false,
                name: "Guest 1234".to_owned(),
                kept: CachedFiles::default(),
                waits: false,
                turns: 0,
                language: Language::English,
            };
            let info = info("Guest 1234", variant, SealUse::Shown, false);
            let template = text_mode::TextModeTemplate::new(&viewer, &info);
            let page = html::render(viewer.language, &template).unwrap();
            let files = files(&page);
            assert!(files.is_empty(), "{files:?}");
            let first = StaticFile::new("text", "html", page.clone()).form(ContentCoding::Gzip).len();
            let late = behind(&page, "text.").pop().unwrap();
            let all = first + weight(&late.as_str());
            assert!((10_000..31_500).contains(&first) && all < 38_000, "{first} and {all} bytes");
        }
    }

    #[test]
    fn templates_have_no_inline_script_or_style() {
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
