//! Layout of the pages in windows of every size: nothing is cut off, nothing scrolls sideways, and needed
//! parts are visible.

use libtest_mimic::Failed;
use zugleich_games::GAMES;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, pictures_are_kept, trial};
use crate::prediction;
use crate::room::{commit, new_game, played, tool};

/// Script that returns the layout problems of a page in its window, as sentences.
const LOOK: &str = include_str!("layout.js");

/// Phones in portrait and landscape, desktop windows, and one at 200 % zoom. Those that leave the least space are first.
const SIZES: [(u32, u32); 9] = [
    (320, 568),
    (667, 375),
    (1366, 768),
    (320, 640),
    (390, 844),
    (844, 390),
    (720, 450),
    (1440, 900),
    (1920, 1080),
];

/// Number of windows in which pages in English are checked. Pages in German, whose words are longer, are checked in all.
const ENGLISH_SIZES: usize = 3;

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("layout::pages_fit_windows_of_every_size", pages),
        trial("layout::a_game_fits_while_it_is_planned_played_and_over", whole_games),
        trial("layout::the_panel_is_whole_from_the_first_turn_on", first_turns),
        trial("layout::the_page_of_every_game_fits", games),
        trial("layout::who_comes_for_the_first_time_sees_nothing_move", first_visits),
    ]
}

/// Script that returns Chromium's cumulative layout shift, with the old and new heights of the moved parts: 1
/// is everything by the whole window.
const MOVED: &str = "(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords();
    const heights = ({ previousRect, currentRect }) => `${previousRect.y} to ${currentRect.y}`;
    const told = source => `${source.node?.id || source.node?.className || source.node?.nodeName}: ${heights(source)}`;
    return {
        moved: shifts.reduce((sum, { value }) => sum + value, 0),
        what: shifts.flatMap(({ sources }) => sources.map(told)),
    };
})()";

/// Checks the page in the windows for its language, and stores screenshots.
pub(crate) async fn fits(browser: &Browser, name: &str) -> Result<Vec<String>, Failed> {
    let mut wrong = Vec::new();
    browser.resize(Screen::DESKTOP.calm()).await?;
    let is_english = browser.eval("document.documentElement.lang").await? == "en";
    for (width, height) in SIZES.into_iter().take(if is_english { ENGLISH_SIZES } else { SIZES.len() }) {
        browser.measure(Screen::DESKTOP.sized(width, height)).await?;
        let found: Vec<String> = serde_json::from_value(browser.eval(LOOK).await?)?;
        wrong.extend(found.into_iter().map(|words| format!("{name} at {width}x{height}: {words}")));
        browser.screenshot(&format!("layout-{name}-{width}x{height}")).await?;
    }
    if pictures_are_kept() {
        browser.resize(Screen::DESKTOP.calm().dark()).await?;
        browser.screenshot(&format!("layout-{name}-dark")).await?;
    }
    browser.resize(Screen::DESKTOP.calm()).await?;
    Ok(wrong)
}

/// Fails with all problems.
pub(crate) fn none(wrong: &[String]) -> Result<(), Failed> {
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

/// The languages of the pages.
const LANGUAGES: [&str; 2] = ["en", "de"];

/// Sets the language of a browser's pages in the menu.
async fn speak(browser: &Browser, server: &SharedServer, language: &str) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    browser.click("#guest summary").await?;
    if browser.eval("document.documentElement.lang").await? != language {
        browser.click(&format!(".languages [lang={language}]")).await?;
    }
    browser.until(&format!("document.documentElement.lang === {language:?}")).await
}

/// Checks that late fonts do not move what is under a finger.
async fn first_visits(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    for screen in [Screen::PHONE, Screen::DESKTOP] {
        let mut browser = rig.browser(screen.calm()).await?;
        for path in ["/", "/games", "/learn"] {
            browser = browser.as_new_user(screen.calm()).await?;
            browser.goto(&server.url(path)).await?;
            browser.settled().await?;
            let seen = browser.eval(MOVED).await?;
            let moved = seen["moved"].as_f64();
            assert!(moved.is_some_and(|moved| moved < 0.02), "{path} on {screen:?}: {seen}");
        }
    }
    Ok(())
}

async fn pages(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    let mut wrong = Vec::new();
    let lessons = GAMES.iter().map(|entry| (format!("/learn/{}", entry.id()), entry.id()));
    let others = [
        ("/", "home"),
        ("/games", "games"),
        ("/learn", "lessons"),
        ("/sheets/prediction", "sheets"),
        ("/verify", "verify"),
        ("/replay", "replay"),
        ("/editor", "editors"),
        ("/editor/parity", "editor-parity"),
        ("/editor/prediction", "editor-prediction"),
        ("/editor/entanglement", "editor-entanglement"),
        ("/device", "device"),
        ("/settings", "settings"),
        ("/account", "account"),
        ("/learn/parity/sample-game", "sample-game"),
        ("/learn/entanglement/background", "background"),
        ("/offline", "offline"),
    ];
    let pages = others.into_iter().map(|(path, name)| (path.to_owned(), name)).chain(lessons);
    let pages: Vec<_> = pages.collect();
    for language in LANGUAGES {
        rig.step(language);
        speak(&browser, &server, language).await?;
        for (path, name) in &pages {
            browser.goto(&server.url(path)).await?;
            browser.see("h1").await?;
            assert_eq!(browser.eval("document.documentElement.lang").await?, language, "{path}");
            wrong.extend(fits(&browser, &format!("page-{name}-{language}")).await?);
        }
        new_game(&browser, &server, &[("variant", "parity"), ("opponent", "practice")]).await?;
        browser.goto(&format!("{}/text", browser.address().await?)).await?;
        browser.until("document.querySelector('#standing').childElementCount > 0").await?;
        wrong.extend(fits(&browser, &format!("page-text-{language}")).await?);
        browser.goto(&server.url("/no-such-page")).await?;
        browser.see("h1").await?;
        wrong.extend(fits(&browser, &format!("page-error-{language}")).await?);
        // The console reports the missing page, as expected.
        let errors = browser.take_errors().await?;
        assert!(errors.iter().all(|error| error.contains("404")), "{errors:?}");
    }
    none(&wrong)
}

/// Waits until a game's page is in a mode.
async fn mode(browser: &Browser, mode: &str) -> Result<(), Failed> {
    browser.until(&format!("document.querySelector('#room').dataset.mode === {mode:?}")).await
}

async fn whole_games(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("against the computer");
    phases(&server, &white).await?;
    for language in LANGUAGES {
        rig.step(if language == "en" { "a battle" } else { "a battle in German" });
        speak(&white, &server, language).await?;
        battle(&server, &white, &black, language).await?;
    }
    Ok(())
}

/// Checks a game against the computer, with its seals beside the board.
async fn phases(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("opponent", "computer"), ("level", "1"), ("side", "white")]).await?;
    for (turn, plan) in ["b1c3", "a2a3"].into_iter().enumerate() {
        commit(browser, plan).await?;
        played(browser, turn + 1).await?;
    }
    mode(browser, "choose").await?;
    let mut wrong = fits(browser, "planning").await?;
    for (width, height) in SIZES {
        browser.resize(Screen::DESKTOP.calm().sized(width, height)).await?;
        browser.click("#more").await?;
        browser.see("#tools #settings").await?;
        let found: Vec<String> = serde_json::from_value(browser.eval(LOOK).await?)?;
        wrong.extend(found.into_iter().map(|words| format!("menu at {width}x{height}: {words}")));
        browser.screenshot(&format!("layout-menu-{width}x{height}")).await?;
        browser.click("#flip").await?;
    }
    browser.click("#previous").await?;
    mode(browser, "past").await?;
    wrong.extend(fits(browser, "past").await?);
    browser.click("#live").await?;
    tool(browser, "#resign").await?;
    browser.click("dialog button[value=yes]").await?;
    browser.see_text("#verdict", "You lost").await?;
    browser.see_text("#status", "Black wins").await?;
    assert_eq!(browser.count(".figure.white.fallen").await?, 1, "the king of the side that has lost lies");
    wrong.extend(fits(browser, "over").await?);
    browser.click("#look-back").await?;
    mode(browser, "playing").await?;
    none(&wrong)
}

/// Checks two pawns that swap squares and fight: the battle is shown again, the next turn planned, and the
/// game resigned.
async fn battle(
    server: &SharedServer,
    white: &Browser,
    black: &Browser,
    language: &str,
) -> Result<(), Failed> {
    new_game(white, server, &[("variant", "prediction"), ("opponent", "friend"), ("side", "white")]).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    for (turn, plans) in [["e2e4/-", "d7d5/e2e4"], ["e4d5/d5e4", "d5e4/e4e5"]].into_iter().enumerate() {
        for (browser, plan) in [white, black].into_iter().zip(plans) {
            prediction::plan(browser, plan).await?;
            browser.click("#commit").await?;
        }
        played(white, turn + 1).await?;
        played(black, turn + 1).await?;
    }
    white.click("#previous").await?;
    mode(white, "past").await?;
    white.click("#following").await?;
    mode(white, "choose").await?;
    white.see(".revealed .path").await?;
    let mut wrong = fits(white, &format!("battle-planning-{language}")).await?;
    tool(black, "#resign").await?;
    black.click("dialog button[value=yes]").await?;
    mode(white, "over").await?;
    white.see(".revealed .path").await?;
    wrong.extend(fits(white, &format!("battle-over-{language}")).await?);
    none(&wrong)
}

/// Plans of two turns of White and Black.
type FirstTurns = [[&'static str; 2]; 2];

/// Two turns of each game in which pieces are moved.
const FIRST_TURNS: [(&str, FirstTurns); 5] = [
    ("chesimul", [["b1c3", "b5c3"], ["a2a3", "e4e3"]]),
    ("parity", [["e2e4", "e7e5"], ["g1f3", "b8c6"]]),
    ("parity-so", [["e2e4", "e7e5"], ["g1f3", "b8c6"]]),
    ("prediction", [["e2e4/-", "d7d5/e2e4"], ["e4d5/d5e4", "d5e4/e4e5"]]),
    ("entanglement", [["b1c3", "b8c6"], ["g1f3", "g8f6"]]),
];

/// Checks games between two people, from the waiting room to the third turn.
async fn first_turns(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::DESKTOP.calm()).await?);
    let mut wrong = Vec::new();
    for language in LANGUAGES {
        speak(&white, &server, language).await?;
        for (id, turns) in FIRST_TURNS {
            rig.step(id);
            wrong.extend(first_turns_of(&server, (&white, &black), (id, turns), language).await?);
        }
    }
    none(&wrong)
}

async fn first_turns_of(
    server: &SharedServer,
    (white, black): (&Browser, &Browser),
    (id, turns): (&str, FirstTurns),
    language: &str,
) -> Result<Vec<String>, Failed> {
    new_game(white, server, &[("variant", id), ("opponent", "friend"), ("side", "white")]).await?;
    mode(white, "share").await?;
    let mut wrong = fits(white, &format!("{id}-waits-{language}")).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    mode(white, "choose").await?;
    for (turn, [for_white, for_black]) in (1..).zip(turns) {
        wrong.extend(fits(white, &format!("{id}-turn-{turn}-{language}")).await?);
        committed(white, for_white).await?;
        mode(white, "committed").await?;
        wrong.extend(fits(white, &format!("{id}-committed-{turn}-{language}")).await?);
        mode(black, "choose").await?;
        committed(black, for_black).await?;
        mode(white, "choose").await?;
    }
    wrong.extend(fits(white, &format!("{id}-turn-3-{language}")).await?);
    Ok(wrong)
}

/// Enters a plan in the game's notation, and commits it.
async fn committed(browser: &Browser, plan: &str) -> Result<(), Failed> {
    if !plan.contains('/') {
        return commit(browser, plan).await;
    }
    prediction::plan(browser, plan).await?;
    browser.click("#commit").await
}

/// Checks every game against the computer and as practice, with the space of its own parts.
async fn games(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    let mut wrong = Vec::new();
    for language in LANGUAGES {
        speak(&browser, &server, language).await?;
        for id in GAMES.iter().map(|entry| entry.id()) {
            rig.step(id);
            for opponent in ["computer", "practice"] {
                wrong.extend(fitting(&browser, &server, language, (id, opponent)).await?);
            }
        }
    }
    none(&wrong)
}

/// Checks a game at its start and at its end.
async fn fitting(
    browser: &Browser,
    server: &SharedServer,
    language: &str,
    (id, opponent): (&str, &str),
) -> Result<Vec<String>, Failed> {
    new_game(browser, server, &[("variant", id), ("opponent", opponent)]).await?;
    browser.until("!['', 'playing'].includes(document.querySelector('#room').dataset.mode ?? '')").await?;
    // The parts after the board are loaded, too.
    browser.until("!['', '…'].includes(document.querySelector('#status').textContent)").await?;
    let mut wrong = fits(browser, &format!("{id}-{opponent}-{language}")).await?;
    tool(browser, "#resign").await?;
    browser.click("dialog button[value=yes]").await?;
    mode(browser, "over").await?;
    wrong.extend(fits(browser, &format!("{id}-{opponent}-{language}-over")).await?);
    Ok(wrong)
}
