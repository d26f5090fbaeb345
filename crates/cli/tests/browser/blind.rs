//! Whole games of Blind synchronous chess in real browsers: lists are written, sealed, opened and played.

use libtest_mimic::Failed;
use serde_json::{Value, json};
use zugleich_rules::Color;
use zugleich_rules::blind::{MoveList, TokenError};

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::room::{a_moment, fetched, figures, genuine, new_game, see_figures};
use crate::sealing::words;

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("blind::two_browsers_play_a_sealed_game", by_link),
        trial("blind::a_list_is_written_on_the_board_and_played_in_the_browser", by_hand),
        trial("blind::lists_are_read_practised_and_answered", alone),
    ]
}

async fn alone(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("the page reads lists as the rules do");
    reading(&server, &browser).await?;
    rig.step("both sides");
    practice(&server, &browser).await?;
    let phone = browser.on(Screen::PHONE.calm()).await?;
    rig.step("an empty list");
    empty_list(&server, &phone).await?;
    rig.step("the computer's list");
    computer(&server, &phone).await
}

/// A bishop blocked by its own pawn, an illegal king move, and a bishop that captures on its way.
const WHITE: &str = "1. e4 2. d3 3. Bb5 {for pressure} 4. Kd4 5. Bh6";
const BLACK: &str = "e5 g5 a6 h6 Nc6 a5";
/// Number of single turns of these lists, of which White's ends first.
const TURNS: usize = 12;

async fn mode(browser: &Browser, mode: &str) -> Result<(), Failed> {
    browser.until(&format!("document.querySelector('#room').dataset.mode === '{mode}'")).await
}

/// Makes a game without deposits, as requests without that choice do; returns its address.
pub(crate) async fn without_deposits(white: &Browser, server: &SharedServer) -> Result<String, Failed> {
    white.goto(&server.url("/")).await?;
    let body = json!({ "variant": "blind", "opponent": "friend", "side": "white" }).to_string();
    let how = json!({ "method": "POST", "headers": { "content-type": "application/json" }, "body": body });
    let made = white.eval(&format!("fetch('/api/games', {how}).then((answer) => answer.json())")).await?;
    Ok(server.url(made["url"].as_str().ok_or_else(|| format!("no game was made: {made}"))?))
}

/// Writes a list and submits it.
pub(crate) async fn hand_in(browser: &Browser, list: &str) -> Result<(), Failed> {
    mode(browser, "choose").await?;
    browser.fill("#list", list).await?;
    browser.click("#hand-in:not(:disabled)").await
}

/// Goes to the end of a running game.
pub(crate) async fn to_the_end(browser: &Browser) -> Result<(), Failed> {
    browser
        .until("['playing', 'past', 'over'].includes(document.querySelector('#room').dataset.mode)")
        .await?;
    browser.click("#last").await?;
    mode(browser, "over").await
}

/// Records all messages of the server to a browser from now on.
async fn listen(browser: &Browser) -> Result<(), Failed> {
    let address =
        "location.origin.replace('http', 'ws') + `/api/games/${location.pathname.split('/')[2]}/ws`";
    let listen = "socket.onmessage = ({ data }) => heard.push(data)";
    let ready = "new Promise((done) => socket.onopen = () => done(true))";
    let script = format!(
        "(() => {{ globalThis.heard = []; const socket = new WebSocket({address}); {listen}; return {ready}; }})()"
    );
    browser.eval(&script).await.map(drop)
}

/// Returns everything that a browser knows: its page and storage, the recorded messages, and all it can
/// request.
async fn known(browser: &Browser, id: &str) -> Result<String, Failed> {
    let here = "document.documentElement.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }, heard])";
    let mut known = browser.eval(here).await?.to_string();
    for path in ["turns", "export.txt", "export.json", "export.pgn"] {
        known += &fetched(browser, &format!("/api/games/{id}/{path}")).await?;
    }
    Ok(known)
}

async fn by_link(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let white = rig.browser(Screen::DESKTOP).await?;
    let black = rig.browser(Screen::PHONE.dark()).await?;
    new_game(&white, &server, &[("variant", "blind"), ("opponent", "friend"), ("side", "white")]).await?;
    let room = white.address().await?;
    let id = room.rsplit('/').next().unwrap_or_default().to_owned();
    black.goto(&room).await?;
    black.click("#join").await?;
    mode(&white, "choose").await?;
    white.screenshot("blind-empty").await?;
    white.fill("#list", WHITE).await?;
    white.see_text("#list-count", "5 moves").await?;
    white.screenshot("blind-written").await?;
    mode(&black, "choose").await?;
    listen(&black).await?;
    white.click("#hand-in").await?;
    white.see_text("#status", "Sealed. Waiting for the other list").await?;
    white.screenshot("blind-sealed").await?;
    black.see("#seal").await?;
    black.fill("#list", "e5 g6 e9\na8=Q Nc6 a5").await?;
    black.see_text("#list-faults", "Line 1, column 7: e9 isn’t a valid move.").await?;
    black.see_text("#list-faults", "Line 2, column 1: a8=Q names a promotion piece").await?;
    black.screenshot("blind-faults-phone-dark").await?;
    assert!(black.count("#hand-in:disabled").await? == 1, "a list with faults is not sealed");
    let seen = known(&black, &id).await?;
    assert!(!seen.contains("Bb5") && !seen.contains("Kd4"), "Black has got White's list: {seen}");
    // A reload changes nothing.
    white.reload().await?;
    white.see_text("#status", "Sealed").await?;
    hand_in(&black, BLACK).await?;
    a_moment().await;
    for (browser, name) in [(&white, "desktop"), (&black, "phone-dark")] {
        browser
            .until("['playing', 'past', 'over'].includes(document.querySelector('#room').dataset.mode)")
            .await?;
        browser.screenshot(&format!("blind-playing-{name}")).await?;
        to_the_end(browser).await?;
        browser.see_text("#status", "White wins").await?;
        browser.until(&format!("document.querySelectorAll('#turns .turn').length === {TURNS}")).await?;
        for (fate, times) in [("stopped", 1), ("intercepted", 1), ("forfeited", 2)] {
            assert_eq!(browser.count(&format!("#turns .turn.{fate}")).await?, times, "{fate}");
        }
        browser.until("document.querySelectorAll('#seals .seal.matches').length === 2").await?;
        browser.screenshot(&format!("blind-over-{name}")).await?;
        browser.until("document.documentElement.scrollWidth <= innerWidth").await?;
        assert_eq!(
            browser.eval("Object.keys(localStorage).filter((key) => key.startsWith('list/')).length").await?,
            0
        );
    }
    see_figures(&white, &figures(&black).await?).await?;
    // Any turn can be shown, with the figures of its position.
    white.click("#turns li:nth-child(5) .turn").await?;
    mode(&white, "past").await?;
    let then = figures(&white).await?;
    assert!(then.contains(&"white bishop on e2".to_owned()), "{then:?}");
    white.screenshot("blind-replay").await
}

/// Taps squares before the module with the rules is there; the taps count when it is.
async fn early_taps(browser: &Browser) -> Result<(), Failed> {
    browser.delay_requests(Some("lists.")).await?;
    browser.reload().await?;
    mode(browser, "choose").await?;
    browser.see("#list").await?;
    for square in ["e7", "e5"] {
        browser.click(&format!("[data-square={square}]")).await?;
    }
    assert_eq!(browser.eval("document.querySelector('#list').value").await?, json!(""));
    browser.delay_requests(None).await?;
    browser.until("document.querySelector('#list').value === 'e5'").await
}

/// Checks that a list is written on the board and played alone and against another list, without sending
/// anything.
async fn by_hand(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let white = rig.browser(Screen::DESKTOP).await?;
    new_game(&white, &server, &[("variant", "blind"), ("opponent", "friend"), ("side", "white")]).await?;
    let phone = rig.browser(Screen::PHONE.dark()).await?;
    phone.goto(&white.address().await?).await?;
    phone.click("#join").await?;
    mode(&white, "choose").await?;
    let asked = "globalThis.asked = []; globalThis.plain = fetch; \
                 globalThis.fetch = (...how) => { asked.push(JSON.stringify(how)); return plain(...how); }";
    white.eval(asked).await?;
    white.click("#list").await?;
    white.see_text("#list-next", "Move 1 comes here").await?;
    early_taps(&phone).await?;
    for (from, to) in [("e2", "e4"), ("f1", "c4"), ("d1", "h5")] {
        let cell = |square| format!("[data-square={square}]");
        let label = |square| format!("document.querySelector('{}').getAttribute('aria-label')", cell(square));
        white.until(&format!("{}.includes('target')", label(from))).await?;
        white.drag(&cell(from), &cell(to)).await?;
        white.until(&format!("{}.includes('white')", label(to))).await?;
    }
    assert_eq!(white.eval("document.querySelector('#list').value").await?, json!("e4 Bc4 Qh5"));
    white.screenshot("blind-by-hand").await?;
    // A bishop blocked by its own pawn, and a square that no king reaches.
    white.fill("#list", "e4 d3 Bb5 Kd4 Qf3").await?;
    white.until("document.querySelectorAll('#list-reading .stopped').length === 1").await?;
    assert_eq!(
        white.count("#list-reading .forfeited").await?,
        2,
        "no king reaches d4, and the bishop is in the way"
    );
    white.click("#list-reading .token:nth-of-type(4)").await?;
    white.see_text("#list-next", "Move 4: forfeited: no such piece could reach the square.").await?;
    assert!(
        figures(&white).await?.contains(&"white bishop on e2".to_owned()),
        "the board shows the list so far"
    );
    // Against another list.
    white.fill("#list", "e4 Bc4 Qh5 Qxf7").await?;
    white.click(".rehearsal summary").await?;
    white.fill("#other-list", "e5 Nc6 hello").await?;
    white.see_text("#list-next", "The other text isn’t a valid list for Black").await?;
    white.fill("#other-list", "e5 Nc6 Nf6").await?;
    white.see_text("#list-end", "White wins after 4 of these moves: checkmate.").await?;
    white.screenshot("blind-rehearsal").await?;
    let asked = white.eval("asked").await?.to_string();
    assert!(!asked.contains("Qxf7") && !asked.contains("Bc4"), "{asked}");
    mode(&phone, "choose").await?;
    // The reading of the list does not move a button away from the finger.
    let button = "(document.querySelector('#list').scrollIntoView({ behavior: 'instant' }), \
                  document.querySelector('#hand-in').getBoundingClientRect().top + scrollY)";
    let place = phone.eval(button).await?;
    phone.fill("#list", "e5 Nc6").await?;
    phone.until("document.querySelectorAll('#list-reading .played').length === 2").await?;
    phone.see_text("#list-next", "Move 3 comes here").await?;
    assert_eq!(phone.eval(button).await?, place);
    phone.screenshot("blind-by-hand-phone-dark").await?;
    phone.until("document.documentElement.scrollWidth <= innerWidth").await?;
    // The submitted list is the written one, and the board shows the game again.
    white.click("#hand-in").await?;
    white.see_text("#status", "Sealed").await?;
    assert!(figures(&white).await?.contains(&"white queen on d1".to_owned()));
    phone.click("#hand-in").await?;
    to_the_end(&white).await?;
    white.see_text("#status", "White wins").await.map(drop)
}

pub(crate) async fn killed_server(
    server: &SharedServer,
    white: &Browser,
    black: &Browser,
) -> Result<(), Failed> {
    new_game(white, server, &[("variant", "blind"), ("opponent", "friend"), ("side", "white")]).await?;
    let room = white.address().await?;
    black.goto(&room).await?;
    black.click("#join").await?;
    // Nothing can be sealed until the words are loaded, and they move the pressed button.
    words(white, black).await?;
    hand_in(black, BLACK).await?;
    black.see_text("#status", "Sealed").await?;
    black.screenshot("blind-sealed-phone").await?;
    // Black is away when White seals; White's page opens both.
    black.goto("about:blank").await?;
    server.kill();
    white.see("#banner").await?;
    server.start_again()?;
    white.gone("#banner").await?;
    hand_in(white, WHITE).await?;
    to_the_end(white).await?;
    black.goto(&room).await?;
    for browser in [white, black] {
        to_the_end(browser).await?;
        browser.see_text("#status", "White wins").await?;
    }
    // The errors of the server's absence are not faults of the page.
    let errors = white.take_errors().await?;
    assert!(
        errors.iter().all(|error| error.contains("ERR_CONNECTION") || error.contains("WebSocket")),
        "{errors:?}"
    );
    white.screenshot("blind-over-dark").await?;
    black.screenshot("blind-over-phone").await
}

async fn practice(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "blind"), ("opponent", "practice")]).await?;
    mode(browser, "choose").await?;
    browser.fill("#list", "e4 Bc4 Qh5 hello Qe8").await?;
    browser.see_text("#list-faults", "hello").await?;
    browser.screenshot("blind-practice-fault").await?;
    browser.click("#list-faults button").await?;
    let chosen = browser.eval("(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.querySelector('#list'))").await?;
    assert_eq!(chosen, "hello");
    // The written text survives a reload.
    browser.reload().await?;
    browser.see_text("#list-faults", "hello").await?;
    hand_in(browser, "e4 Bc4 Qh5 Qe8").await?;
    browser.see_text("#status", "Black").await?;
    assert_eq!(browser.eval("document.querySelector('#list').value").await?, "");
    let left = browser.eval("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])").await?;
    assert!(!left.to_string().contains("Qh5"), "White's list is still in the browser: {left}");
    hand_in(browser, "e5 Nc6 Nf6").await?;
    to_the_end(browser).await?;
    browser.see_text("#status", "White wins: the black king is in check and can’t escape.").await?;
    browser.see_text("#turns .intercepted", "took on the way").await?;
    browser.screenshot("blind-practice-over").await
}

async fn computer(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    let choices = [("variant", "blind"), ("opponent", "computer"), ("level", "3"), ("side", "black")];
    new_game(browser, server, &choices).await?;
    browser.see("#seal").await?;
    browser.screenshot("blind-computer-phone").await?;
    hand_in(browser, "e5 Nf6 Nc6").await?;
    to_the_end(browser).await?;
    genuine(browser, "Turn 1: White’s seal is genuine").await?;
    browser.see_text("#status", "wins").await?;
    browser.screenshot("blind-computer-over-phone").await
}

/// Returns the page's name for a kind of fault.
fn name(kind: TokenError) -> &'static str {
    match kind {
        TokenError::NotAMove => "not-a-move",
        TokenError::NeedsPiece(_) => "needs-piece",
        TokenError::NamesPiece(_) => "names-piece",
        TokenError::BareNumber => "bare-number",
        TokenError::StrayBrace => "stray-brace",
        TokenError::UnclosedBrace => "unclosed-brace",
        TokenError::TooManyTokens { .. } => "too-many",
        TokenError::TooLong(_) => "too-long",
        _ => "a kind that the page does not know",
    }
}

/// Returns the result of the rules: all tokens, and all faults, with their places.
fn verdict(side: Color, text: &str) -> Value {
    match MoveList::read(side, text) {
        Ok(list) => {
            let tokens = list.tokens().iter();
            tokens.map(|token| json!([token.text(), token.line(), token.column()])).collect()
        }
        Err(faults) => {
            let faults = faults.as_slice().iter();
            faults.map(|fault| json!([fault.text, fault.line, fault.column, name(fault.kind)])).collect()
        }
    }
}

/// Returns texts for edge cases that no conformance case has.
fn corners() -> Vec<String> {
    let corners = [
        "",
        "\u{feff}e4",
        "e4\u{feff}",
        "e4\u{85}e5\u{a0}e6\u{2003}Nf3",
        "1",
        "12",
        "12.",
        "1...",
        "...",
        ".e4",
        "1.e4",
        "1.+e4",
        "+1.e4",
        "1x2.e4",
        "1.!?",
        "!?",
        "e.p.",
        "e4e.p.",
        "ee.p.4",
        "xe.p.x",
        "e.p",
        "{",
        "}",
        "{}",
        "{a}b}c{d",
        "{{a}}",
        "e4;x\nd4",
        ";",
        "e4{x}d4",
        "e8",
        "e1",
        "e8=Q",
        "e1=Q",
        "e8K",
        "e8QQ",
        "d7e8=N",
        "dxe8",
        "d7d8",
        "7e8Q",
        "Kd1",
        "Pe4",
        "nf3",
        "Nb1d2",
        "N1d2",
        "Nbd2",
        "Nb9d2",
        "N12d2",
        "Nd",
        "N",
        "O-O",
        "O-O-O",
        "0-0",
        "0-0-0",
        "O-0",
        "o-o",
        "O-O-O-O",
        "O-O+",
        "OxO",
        "O=-O!",
        "e4é",
        "é",
        "𝔢4 e5",
        "𝔢 e9",
        "i4",
        "a0",
        "ixe4",
        "i1e4",
        "Ni3",
        "e4\r\ne9",
        "e4\r e9",
        "a\u{0}b",
        "12e4",
        "3.14",
        "1.2.e4",
        "1..e4",
        "١.e4",
        "e4 {x\ny} e9",
    ];
    let many = |tokens: usize, last: &str| format!("{}{last}", "e4 ".repeat(tokens));
    let mut texts: Vec<_> = corners.into_iter().map(str::to_owned).collect();
    texts.extend([
        many(MoveList::MAX_TOKENS, ""),
        many(MoveList::MAX_TOKENS, "d4"),
        many(MoveList::MAX_TOKENS, "1. {a}"),
        many(MoveList::MAX_TOKENS, "}"),
        many(MoveList::MAX_TOKENS - 1, "zz zz"),
        " ".repeat(MoveList::MAX_BYTES),
        " ".repeat(MoveList::MAX_BYTES + 1),
        "ä".repeat(MoveList::MAX_BYTES / 2 + 1),
    ]);
    texts.push("x ".repeat(600_000));
    texts
}

async fn reading(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    let cases =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/blind.jsonl"))?;
    let mut texts = corners();
    let mut refused = 0;
    for line in cases.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line)?;
        refused += usize::from(case["expect"]["error"].is_object());
        texts.extend(
            [&case["white"], &case["black"]].into_iter().filter_map(|list| Some(list.as_str()?.to_owned())),
        );
    }
    assert!(refused >= 5 && texts.len() > 200, "{refused} refused among {} texts", texts.len());
    let module = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/js/games/list-parser.js");
    let module = std::fs::read_to_string(module)?.replace("\nexport ", "\n");
    browser.eval(&format!("(() => {{ {module}; globalThis.readList = read; return true; }})()")).await?;
    let read = "(texts, side) => texts.map((text) => { const { tokens, faults } = readList(text, side); \
                const place = ({ text, line, column, kind }) => kind ? [text, line, column, kind] : [text, line, column]; \
                return (faults.length ? faults : tokens).map(place); })";
    for (side, color) in [("white", Color::White), ("black", Color::Black)] {
        let found = browser.eval(&format!("({read})({}, '{side}')", json!(texts))).await?;
        let found = found.as_array().ok_or("a reading of each text")?;
        assert_eq!(found.len(), texts.len());
        for (text, found) in texts.iter().zip(found) {
            let start: String = text.chars().take(60).collect();
            assert!(*found == verdict(color, text), "{side} {start:?}: the page reads {found}");
        }
    }
    Ok(())
}

async fn empty_list(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "blind"), ("opponent", "practice")]).await?;
    browser.click("#hand-in").await?;
    browser.see_text("dialog[open]", "Your list is empty").await?;
    browser.screenshot("asking-empty-list").await?;
    browser.click("dialog[open] button[value='']").await?;
    browser.gone("dialog[open]").await?;
    browser.see("#hand-in").await?;
    browser.click("#hand-in").await?;
    browser.click("dialog[open] button[value=yes]").await?;
    browser.see_text("#status", "Black").await.map(drop)
}
