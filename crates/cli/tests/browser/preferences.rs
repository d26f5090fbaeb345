//! Personal settings of a board: drawings, marks, captured pieces, looks, size, keys, and automatic actions.

use fantoccini::key::Key;
use libtest_mimic::Failed;
use serde_json::json;

use crate::clocks::{pass, stand_still};
use crate::harness::{Browser, BrowserRig, Screen, SharedServer, TimedServer, trial};
use crate::parity::{TO_PROMOTION, practice};
use crate::room::{choose as plan, commit, new_game, new_game_at, played, square, tool};
use crate::{pages, prediction};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("comfort::a_board_is_drawn_on_sized_and_dressed", board),
        trial("comfort::two_fingers_plan_nothing", two_fingers),
        trial("comfort::plans_are_made_by_keys_early_and_at_once", plans),
        trial("comfort::a_move_is_planned_ahead_and_sent_if_it_is_legal", ahead),
    ]
}

async fn board(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("drawings");
    notes(&server, &browser).await?;
    rig.step("a turned board");
    turned(&server, &browser).await?;
    rig.step("marks of the last turn");
    marks(&server, &browser.on(Screen::DESKTOP.dark().calm()).await?).await?;
    rig.step("what is lost");
    lost(&server, &browser.on(Screen::PHONE.calm()).await?).await?;
    rig.step("size");
    sized(&server, &browser.on(Screen::DESKTOP.calm()).await?).await?;
    rig.step("boards, pieces and coordinates");
    looks(&server, &browser.as_new_user(Screen::DESKTOP.calm()).await?).await
}

async fn plans(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("a promotion by keys");
    keys(&server, &browser).await?;
    rig.step("before all of the page is there");
    pages::begun(&server, &browser).await?;
    rig.step("committed at once");
    at_once(&server, &browser).await?;
    rig.step("complete before all was there");
    early(&server, &browser.as_new_user(Screen::DESKTOP.calm()).await?).await?;
    rig.step("what was taken stays away");
    taken(&server, &browser.as_new_user(Screen::DESKTOP).await?).await
}

/// Opens the settings dialog, chooses, and closes it.
async fn choose(browser: &Browser, choices: &[(&str, &str)]) -> Result<(), Failed> {
    tool(browser, "#settings").await?;
    browser.see("dialog.settings").await?;
    for (name, value) in choices {
        let field = format!("document.querySelector('.settings [name={name}]')");
        let change = "dispatchEvent(new Event('change', { bubbles: true }))";
        let set = format!(
            "{field}.type === 'checkbox' ? {field}.checked = {value:?} === 'on' : {field}.value = {value:?}"
        );
        browser.eval(&format!("({set}, {field}.{change})")).await?;
        browser.until(&format!("JSON.parse(localStorage.getItem('settings')).{name} === {value:?}")).await?;
    }
    browser.click("dialog.settings button").await?;
    browser.gone("dialog").await
}

/// Drags with the right button from square to square.
async fn sketch(browser: &Browser, from: &str, to: &str, keys: &str) -> Result<(), Failed> {
    let events = format!(
        "(() => {{ const at = (name) => {{ const box = document.querySelector(`[data-square=${{name}}]`).getBoundingClientRect(); \
         return {{ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }} }}; \
         const grid = document.querySelector('#board [role=grid]'); grid.setPointerCapture = () => {{}}; \
         for (const [kind, name] of [['down', {from:?}], ['move', {to:?}], ['up', {to:?}]]) grid.dispatchEvent( \
         new PointerEvent('pointer' + kind, {{ bubbles: true, button: 2, pointerType: 'mouse', {keys} ...at(name) }})) }})()"
    );
    browser.eval(&events).await.map(drop)
}

/// Waits until this many drawings of a kind are on the board.
async fn drawn(browser: &Browser, kind: &str, count: usize) -> Result<(), Failed> {
    browser.until(&format!("document.querySelectorAll('.notes {kind}').length === {count}")).await
}

async fn notes(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &[("e2e4", "e7e5"), ("g1f3", "b8c6")]).await?;
    sketch(browser, "f1", "c4", "").await?;
    drawn(browser, ".note.plain", 1).await?;
    sketch(browser, "c6", "d4", "shiftKey: true,").await?;
    sketch(browser, "f7", "f7", "altKey: true,").await?;
    sketch(browser, "d2", "d4", "altKey: true, shiftKey: true,").await?;
    drawn(browser, ".note", 4).await?;
    drawn(browser, ".note.circle.alt", 1).await?;
    browser.screenshot("comfort-notes").await?;
    // Repeating a drawing removes it; the context menu of the browser stays closed only after drawing.
    sketch(browser, "f1", "c4", "").await?;
    drawn(browser, ".note", 3).await?;
    let menu = "!document.querySelector('#board [role=grid]').dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }))";
    assert_eq!(browser.eval(menu).await?, true);
    assert_eq!(browser.eval(menu).await?, false, "a finger's long press is the browser's");
    // Each turn has its own drawings, also on a flipped board.
    browser.click("#previous").await?;
    drawn(browser, ".note", 0).await?;
    sketch(browser, "a1", "a8", "").await?;
    drawn(browser, ".note", 1).await?;
    browser.click("#last").await?;
    drawn(browser, ".note", 3).await?;
    browser.press("f").await?;
    drawn(browser, ".note", 3).await?;
    // Drawing plans nothing, and a left click removes the drawings.
    assert_eq!(browser.attribute("#room", "data-mode").await?.as_deref(), Some("choose"));
    browser.click(&square("h5")).await?;
    drawn(browser, ".note", 0).await?;
    browser.click("#previous").await?;
    drawn(browser, ".note", 1).await
}

async fn marks(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &[("e2e4", "e7e5"), ("g1f3", "b8c6")]).await?;
    // Origin and target squares of both sides.
    let marked = |count: usize| format!("document.querySelectorAll('#board .last').length === {count}");
    browser.until(&marked(4)).await?;
    choose(browser, &[("traces", "off")]).await?;
    browser.until(&marked(0)).await?;
    browser.click("#previous").await?;
    browser.see_text("#status", "After turn 1").await?;
    browser.until(&marked(0)).await?;
    choose(browser, &[("traces", "on")]).await?;
    browser.until(&marked(4)).await?;
    browser.screenshot("comfort-marks-dark").await
}

/// Returns the captured pieces beside the upper and the lower name.
async fn told(browser: &Browser) -> Result<[String; 2], Failed> {
    let read = |bar: &str| {
        format!(
            "[...document.querySelectorAll('#{bar} [role=img]')].map((part) => part.ariaLabel).join('; ')"
        )
    };
    let words = browser.eval(&format!("[{}, {}]", read("top"), read("bottom"))).await?;
    Ok(serde_json::from_value(words)?)
}

async fn lost(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &TO_PROMOTION).await?;
    browser.see("#bottom .lost").await?;
    let end = told(browser).await?;
    assert!(end[1].starts_with("Captured: ") && end[1].contains("pawn"), "{end:?}");
    browser.screenshot("comfort-lost-phone").await?;
    browser.click("#first").await?;
    browser.until("document.querySelectorAll('.lost, .ahead').length === 0").await?;
    browser.click("#last").await?;
    browser.see("#bottom .lost").await?;
    assert_eq!(told(browser).await?, end);
    browser.resize(Screen::DESKTOP.dark().calm()).await?;
    browser.screenshot("comfort-lost-dark").await
}

async fn looks(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &[("e2e4", "e7e5"), ("g1f3", "b8c6")]).await?;
    let knight = "document.querySelector('#knight').innerHTML";
    let carved = browser.eval(knight).await?;
    let sets = [("wood", "plain", "outside"), ("sea", "bold", "off"), ("slate", "carved", "inside")];
    for (board, pieces, coords) in sets {
        choose(browser, &[("board", board), ("pieces", pieces), ("coords", coords)]).await?;
        browser.until(&format!("({knight} === {carved}) === {}", pieces == "carved")).await?;
        for (kind, place) in [("within", "inside"), ("outside", "outside")] {
            let seen = format!("document.querySelector('#board text.{kind}').checkVisibility()");
            browser.until(&format!("{seen} === {}", coords == place)).await?;
        }
        browser.screenshot(&format!("comfort-{board}")).await?;
        browser.resize(Screen::PHONE.dark().calm()).await?;
        browser.screenshot(&format!("comfort-{board}-phone-dark")).await?;
        browser.resize(Screen::DESKTOP.calm()).await?;
    }
    choose(browser, &[("pieces", "bold"), ("coords", "outside"), ("board", "wood")]).await?;
    browser.reload().await?;
    browser.until(&format!("{knight} !== {carved}")).await?;
    assert_eq!(browser.eval("document.documentElement.dataset.board").await?, "wood");
    // Clicks match what is seen, with coordinates beside the board, too.
    browser.click(&square("d2")).await?;
    browser.click(&square("d4")).await?;
    browser.see_text("#status", "pawn d2 to d4").await?;
    tool(browser, "#settings").await?;
    browser.see("dialog.settings").await?;
    browser.screenshot("comfort-settings").await?;
    browser.resize(Screen::PHONE.dark().calm()).await?;
    browser.screenshot("comfort-settings-phone-dark").await
}

async fn turned(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("opponent", "practice")]).await?;
    let first = "document.querySelector('[role=gridcell]').dataset.square";
    browser.until(&format!("{first} === 'a5'")).await?;
    browser.press("f").await?;
    browser.until(&format!("{first} === 'e1'")).await?;
    browser.reload().await?;
    browser.until(&format!("{first} === 'e1'")).await?;
    let room = browser.address().await?;
    new_game(browser, server, &[("opponent", "practice")]).await?;
    browser.until(&format!("{first} === 'a5'")).await?;
    browser.goto(&room).await?;
    browser.until(&format!("{first} === 'e1'")).await?;
    tool(browser, "#flip").await?;
    browser
        .until(&format!(
            "{first} === 'a5' && localStorage.getItem('turned' + location.pathname.slice(5)) === null"
        ))
        .await
}

async fn sized(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("opponent", "practice")]).await?;
    let part = "document.querySelector('#board').getBoundingClientRect().width / wide";
    browser.eval("window.wide = document.querySelector('#board').getBoundingClientRect().width").await?;
    browser.eval("document.querySelector('#size').focus()").await?;
    browser.see("#size[data-ready]").await?;
    for _ in 0..4 {
        browser.press(&(Key::Left + "")).await?;
    }
    browser.until(&format!("Math.abs({part} - 0.8) < 0.01")).await?;
    browser.see("#size[aria-valuenow='80']").await?;
    browser.screenshot("comfort-size").await?;
    browser.press(&(Key::Home + "")).await?;
    browser.until(&format!("Math.abs({part} - 0.4) < 0.01")).await?;
    browser.screenshot("comfort-size-least").await?;
    // Dragged by its corner to the middle of the board, it keeps its size.
    browser.press(&(Key::End + "")).await?;
    browser.until(&format!("{part} === 1")).await?;
    browser.drag("#size", &square("d2")).await?;
    browser.until(&format!("{part} < 0.9 && {part} > 0.4")).await?;
    let kept = browser.eval("localStorage.getItem('zoom')").await?;
    let room = browser.address().await?;
    browser.eval("window.wide / 1").await?;
    browser.goto(&room).await?;
    browser.see("#board [role=grid]").await?;
    assert_eq!(browser.eval("document.documentElement.style.getPropertyValue('--zoom')").await?, kept);
    // A phone has no spare room.
    browser.resize(Screen::PHONE).await?;
    browser.gone("#size").await?;
    browser.until("document.querySelector('#board').getBoundingClientRect().width === 390").await
}

/// Moves to a square by the arrow keys, from the focused square.
async fn go(browser: &Browser, to: &str) -> Result<(), Failed> {
    let here = browser.eval("document.activeElement.dataset.square").await?;
    let here = here.as_str().ok_or("the keyboard is on the board")?.to_owned();
    let (from, to) = (here.as_bytes(), to.as_bytes());
    for (index, less, more) in [(0, Key::Left, Key::Right), (1, Key::Down, Key::Up)] {
        let key = if to[index] < from[index] { less } else { more };
        for _ in 0..to[index].abs_diff(from[index]) {
            browser.press(&(key + "")).await?;
        }
    }
    Ok(())
}

async fn keys(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &TO_PROMOTION).await?;
    let focused = "document.activeElement.ariaLabel";
    browser.eval("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()").await?;
    for (press, chosen) in
        [(Key::Down + &(Key::Enter + ""), "knight"), ("b".to_owned(), "bishop"), (Key::Enter + "", "queen")]
    {
        go(browser, "b7").await?;
        browser.press(&(Key::Enter + "")).await?;
        browser.see(r#"[data-square=b7][aria-label$=", chosen"]"#).await?;
        go(browser, "a8").await?;
        browser.press(&(Key::Enter + "")).await?;
        browser.see("dialog.choice[open]").await?;
        browser.until(&format!("{focused} === 'queen'")).await?;
        browser.press(&press).await?;
        browser.see_text("#status", &format!("pawn b7 to a8, {chosen}")).await?;
    }
    // Escape clears the selection, and C commits.
    browser.press(&(Key::Escape + "")).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    go(browser, "b7").await?;
    browser.press(&(Key::Enter + "")).await?;
    go(browser, "a8").await?;
    browser.press(&(Key::Enter + "")).await?;
    browser.see("dialog.choice[open]").await?;
    browser.press("n").await?;
    browser.see_text("#status", "pawn b7 to a8, knight").await?;
    browser.press("c").await?;
    browser.see_text("#hint", "hidden").await.map(drop)
}

async fn at_once(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "prediction", json!({}), &[]).await?;
    choose(browser, &[("commit", "on")]).await?;
    browser.drag(&square("e2"), &square("e4")).await?;
    // Without a prediction it is not complete.
    browser.see_text(".slot.move", "e4").await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    browser.drag(&square("e7"), &square("e5")).await?;
    browser.see_text("#hint", "hidden").await?;
    // A look at another piece leaves an existing draft unchanged.
    choose(browser, &[("commit", "off")]).await?;
    browser.drag(&square("d7"), &square("d5")).await?;
    browser.click("#nothing").await?;
    browser.see("#commit:not(:disabled)").await?;
    choose(browser, &[("commit", "on")]).await?;
    browser.click(&square("c7")).await?;
    browser.see(r#"[data-square=c7][aria-label$=", chosen"]"#).await?;
    browser.click(&square("c6")).await?;
    browser.until("document.querySelectorAll('#turns .turn').length === 1").await
}

/// Checks that a plan edited after completion waits for a commit, and that a merely stored plan is not
/// committed.
async fn early(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "chesimul", json!({}), &[]).await?;
    plan(browser, "b1c3").await?;
    choose(browser, &[("commit", "on")]).await?;
    for (pressed, mode) in [(&[][..], "ready"), (&["b1", "a3", "b1"], "ready"), (&["b1", "a3"], "choose")] {
        browser.delay_requests(Some("/room-next.")).await?;
        browser.reload().await?;
        browser.see("#board .figure").await?;
        for name in pressed {
            browser.click(&square(name)).await?;
        }
        assert_eq!(browser.attribute("#room", "data-mode").await?, None, "nothing else is there yet");
        browser.delay_requests(None).await?;
        browser.until(&format!("document.querySelector('#room').dataset.mode === '{mode}'")).await?;
    }
    browser.see_text("#hint", "hidden").await.map(drop)
}

/// Opens a game of two people in two browsers, the first as White.
async fn two(white: &Browser, black: &Browser, start: &str, choices: &[(&str, &str)]) -> Result<(), Failed> {
    new_game_at(white, start, &[&[("opponent", "friend"), ("side", "white")], choices].concat()).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    white.until("document.querySelector('#room').dataset.mode === 'choose'").await
}

async fn ahead(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.dark().calm()).await?);
    two(&white, &black, &server.url("/"), &[("variant", "entanglement")]).await?;
    let plies = |count: usize| format!("document.querySelectorAll('#turns .ply').length === {count}");
    black.see_text("#hint", "You can plan your next move ahead.").await?;
    black.drag(&square("e7"), &square("e5")).await?;
    black.see_text("#status", "Ahead: e7 to e5").await?;
    black.see(".arrow.black").await?;
    black.screenshot("comfort-ahead-phone-dark").await?;
    assert_eq!(white.count(".arrow").await?, 0, "nobody else sees it");
    commit(&white, "e2e4").await?;
    for browser in [&white, &black] {
        browser.until(&plies(2)).await?;
    }
    // By keys. A plan that is illegal when its turn comes is dropped with a message.
    black.until("document.querySelector('#room').dataset.mode === 'committed'").await?;
    black.eval("document.querySelector('[data-square=e5]').focus()").await?;
    black.press(&(Key::Enter + "")).await?;
    black.see_text("#status", "Ahead: e5 to …").await?;
    black.press(&(Key::Escape + "")).await?;
    black.see_text("#status", "Waiting for your opponent").await?;
    black.click(&square("e5")).await?;
    black.click(&square("b3")).await?;
    black.see_text("#status", "Ahead: e5 to b3").await?;
    commit(&white, "d2d4").await?;
    black.see_text("#hint.bad", "e5 to b3 is no longer legal and was cancelled.").await?;
    black.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    black.until("document.querySelectorAll('.arrow').length === 0").await?;
    black.screenshot("comfort-ahead-dropped-phone-dark").await
}

async fn two_fingers(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let browser = rig.browser(Screen::PHONE.calm()).await?;
    practice(&browser, &server, "parity", json!({}), &[]).await?;
    let cells = ["e2", "e4", "d2", "d4"].map(square);
    let [e2, e4, d2, d4] = cells.each_ref().map(String::as_str);
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    browser.pinch([e2, e4], [d2, d4]).await?;
    browser.pinch([e2, e4], ["#status", "#hint"]).await?;
    browser.until("document.querySelector('.held') === null").await?;
    let drafted = "document.querySelector('#commit').disabled === false || document.querySelector('.arrows > *') !== null";
    assert_eq!(browser.eval(drafted).await?, false, "two fingers have drafted a move");
    // One finger plans as before.
    browser.drag(e2, e4).await?;
    browser.see("#commit:not(:disabled)").await.map(drop)
}

/// Script that records in every frame each figure that was nearly invisible and becomes visible again.
const WATCH: &str = "(() => {
    window.back = [];
    const away = new Set();
    const look = () => {
        for (const figure of document.querySelectorAll('#board .figure')) {
            const seen = Number(getComputedStyle(figure).opacity);
            if (seen < 0.1) away.add(figure);
            else if (away.has(figure) && seen > 0.2) window.back.push(seen);
        }
        window.gone = away.size;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()";

async fn taken(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    // A collision, a battle, and a capture.
    for (variant, before, turn) in [
        ("chesimul", vec![], ("b1c3", "b5c3")),
        ("prediction", vec![("e2e4/-", "d7d5/-")], ("e4d5/-", "d5e4/e4d5")),
        ("parity", vec![("e2e4", "d7d5"), ("a2a3", "a7a6")], ("e4d5", "h7h6")),
    ] {
        practice(browser, server, variant, json!({}), &before).await?;
        browser.eval(WATCH).await?;
        for plan in [turn.0, turn.1] {
            if plan.contains('/') {
                prediction::plan(browser, plan).await?;
                browser.click("#commit").await?;
            } else {
                commit(browser, plan).await?;
            }
        }
        played(browser, before.len() + 1).await?;
        assert!(browser.eval("window.gone").await?.as_u64() >= Some(1), "{variant}: nothing was taken");
        assert_eq!(browser.eval("window.back").await?, json!([]), "{variant}");
    }
    Ok(())
}

pub(crate) async fn deadline(server: &TimedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    let choices = [("variant", "chesimul"), ("clock", "30"), ("secrecy", "kept")];
    two(white, black, &server.url("/"), &choices).await?;
    for (browser, draft) in [(white, "b1c3"), (black, "b5c3")] {
        stand_still(browser).await?;
        plan(browser, draft).await?;
    }
    choose(white, &[("deadline", "on")]).await?;
    pass(server, 25, [white, black]).await?;
    for browser in [white, black] {
        browser.see_text("#announce", "You have 5 seconds left").await?;
    }
    assert_eq!(white.attribute("#room", "data-mode").await?.as_deref(), Some("ready"));
    pass(server, 4, [white, black]).await?;
    white.until("document.querySelector('#room').dataset.mode === 'committed'").await?;
    assert_eq!(black.attribute("#room", "data-mode").await?.as_deref(), Some("ready"));
    white.screenshot("comfort-deadline").await
}
