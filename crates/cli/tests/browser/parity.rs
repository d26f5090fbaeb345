//! Parity Chess and Parity Chess with Single Occupation in real browsers.

use fantoccini::key::Key;
use libtest_mimic::Failed;
use serde_json::json;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::room::{
    choose, commit, customise, exported, fetched, figures, new_game, played, see_figures, square, way,
};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("parity::two_browsers_play_by_link", played_by_link),
        trial("parity::checks_castlings_and_shared_squares_are_practised", practised),
        trial("parity::promotions_passing_and_ends_are_watched", watched),
    ]
}

async fn played_by_link(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) = (rig.browser(Screen::DESKTOP).await?, rig.browser(Screen::PHONE.dark()).await?);
    rig.step("by link");
    by_link(&server, &white, &black).await?;
    rig.step("options that an invited player reads");
    invited(&server, &white.on(Screen::PHONE.calm()).await?, &black).await
}

async fn practised(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("a king in check");
    king_in_check(&server, &browser).await?;
    rig.step("castling");
    castling(&server, &browser).await?;
    rig.step("keys on a shared square");
    keys(&server, &browser).await?;
    rig.step("replay");
    replayed(&server, &browser.on(Screen::DESKTOP.dark().calm()).await?).await?;
    rig.step("single occupation");
    single_occupation(&server, &browser.on(Screen::PHONE.dark().calm()).await?).await
}

async fn watched(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (wide, narrow) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.dark().calm()).await?);
    rig.step("a promotion in secret");
    promotion(&server, &narrow, &wide).await?;
    rig.step("captures in passing");
    in_passing(&server, &wide, &narrow).await?;
    rig.step("a finished game");
    finished(&server, &wide, &narrow).await?;
    rig.step("a rich position");
    rich(&server, &wide, &narrow).await
}

/// Castling, a failed capture on e4, and a shared d4 which White then leaves.
const GAME: [(&str, &str); 8] = [
    ("e2e4", "e7e5"),
    ("g1f3", "b8c6"),
    ("f1c4", "g8f6"),
    ("e1g1", "d7d5"),
    ("e4d5", "f6e4"),
    ("f3d4", "c6d4"),
    ("f1e1", "d8d5"),
    ("d4f5", "c8e6"),
];

async fn by_link(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    new_game(white, server, &[("variant", "parity"), ("opponent", "friend"), ("side", "white")]).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    for (index, (for_white, for_black)) in GAME.into_iter().enumerate() {
        let turn = index + 1;
        choose(white, for_white).await?;
        choose(black, for_black).await?;
        if turn == 8 {
            white.screenshot("parity-plan-from-shared").await?;
            black.screenshot("parity-plan-phone-dark").await?;
        }
        white.click("#commit").await?;
        black.click("#commit").await?;
        if turn == 5 {
            white.until("document.querySelector('#board').classList.contains('moving')").await?;
            white.screenshot("parity-failed-capture-moving").await?;
        }
        for browser in [white, black] {
            played(browser, turn).await?;
        }
        let picture = match turn {
            4 => "castled",
            5 => "failed-capture",
            6 => "shared",
            _ => continue,
        };
        if picture == "shared" {
            white.click(&square("c2")).await?;
            white.click(&square("d4")).await?;
            white.see_text("#hint.bad", "Two pieces share d4: no other piece may enter it").await?;
        }
        white.screenshot(&format!("parity-{picture}")).await?;
        black.screenshot(&format!("parity-{picture}-phone-dark")).await?;
    }
    // The figure replaces its letter.
    for told in ["O-O", "exd5", "xe4(×)", "d4◪", "f5"] {
        white.see_text("#turns .turn .plan", told).await?;
    }
    see_figures(white, &figures(black).await?).await?;
    let game = exported(white).await?;
    let kinds: Vec<_> = [4, 5, 6].map(|turn| server_events(white, turn)).into_iter().collect();
    for (events, kind) in kinds.into_iter().zip(["castle", "failed-capture", "shared"]) {
        let events = events.await?;
        assert!(events.contains(&format!("\"kind\":\"{kind}\"")), "{events}");
    }
    assert_eq!(game.record().turns.len(), GAME.len());
    Ok(())
}

/// Returns the events of a turn as the server sends them to everybody.
async fn server_events(browser: &Browser, turn: usize) -> Result<String, Failed> {
    let api = browser.address().await?.replace("/game/", "/api/games/");
    let history: serde_json::Value =
        serde_json::from_str(&fetched(browser, &format!("{api}/turns?from={}", turn - 1)).await?)?;
    Ok(history["turns"][0]["events"].to_string())
}

/// The queen's check of turn 2 is delayed; in turn 4 it is immediate, and e7 is the only escape.
const CHECK: [(&str, &str); 3] = [("e2e4", "f7f6"), ("d1h5", "e7e6"), ("a2a3", "a7a6")];

async fn king_in_check(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &CHECK[..2]).await?;
    browser.see(".board .check.later").await?;
    browser.see_text("#happened", "Black is in delayed check from h5.").await?;
    browser.screenshot("parity-delayed-check").await?;
    commit(browser, CHECK[2].0).await?;
    browser.see_text("#hint", "Delayed check from h5").await?;
    commit(browser, CHECK[2].1).await?;
    played(browser, 3).await?;
    browser.see(".board .check.now").await?;
    browser.gone(".board .check.later").await?;
    let king = browser.attribute(&square("e8"), "aria-label").await?.unwrap_or_default();
    assert!(king.contains("in immediate check"), "{king}");
    commit(browser, "b2b3").await?;
    // Another piece cannot even be selected, and the page shows the reason.
    browser.see_text("#hint", "Immediate check from h5").await?;
    browser.click(&square("b8")).await?;
    browser.see_text("#hint.bad", "only the king may move").await?;
    browser.see_text("#announce", "only the king may move").await?;
    assert_eq!(browser.count(".board .select, .board .dot").await?, 0);
    browser.see("#commit:disabled").await?;
    browser.screenshot("parity-immediate-check").await?;
    // The server refuses a forged plan, and the page shows the reason.
    choose(browser, "e8e7").await?;
    let forge = "(() => { const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            WebSocket.prototype.send = send;
            send.call(this, text.replace('e8e7', 'b8c6'));
        }; })()";
    browser.eval(forge).await?;
    browser.click("#commit").await?;
    browser.see_text("#hint.bad", "a king in immediate check must move").await?;
    browser.screenshot("parity-server-refuses").await?;
    browser.click("#commit").await?;
    played(browser, 4).await?;
    browser.gone(".board .check.now").await
}

/// A pawn on b7 that may capture the rook on a8.
pub(crate) const TO_PROMOTION: [(&str, &str); 8] = [
    ("a2a4", "h7h6"),
    ("h2h3", "g7g6"),
    ("a4a5", "f7f6"),
    ("g2g3", "e7e6"),
    ("a5a6", "d7d6"),
    ("f2f3", "c7c6"),
    ("a6b7", "h6h5"),
    ("e2e3", "g6g5"),
];

async fn promotion(server: &SharedServer, browser: &Browser, watcher: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &TO_PROMOTION).await?;
    watcher.goto(&browser.address().await?).await?;
    watcher.until("document.querySelector('#room').dataset.mode === 'watch'").await?;
    browser.click(&square("b7")).await?;
    browser.click(&square("a8")).await?;
    browser.see("dialog.choice").await?;
    browser.screenshot("parity-promotion-phone").await?;
    browser.click("dialog.choice [aria-label=knight]").await?;
    browser.see_text("#status", "pawn b7 to a8, knight").await?;
    browser.screenshot("parity-promotion-planned-phone").await?;
    let watched = watcher.attribute(&square("b7"), "aria-label").await?;
    assert_eq!(watched.as_deref(), Some("white pawn on b7"));
    assert!(!watcher.text("#content").await?.contains("committed"));
    browser.click("#commit").await?;
    browser.see_text("#hint", "hidden").await?;
    commit(browser, "f6f5").await?;
    for each in [browser, watcher] {
        played(each, 9).await?;
        each.see_text("#happened", "White’s pawn becomes a knight on a8.").await?;
    }
    assert!(figures(watcher).await?.contains(&"white knight on a8".to_owned()));
    browser.see_text("#turns .turn", "bxa8=N").await?;
    watcher.screenshot("parity-promoted").await
}

/// Two knights meet on d5; they rest in the last turn.
const SHARED: [(&str, &str); 4] = [("b1c3", "g8f6"), ("e2e4", "e7e5"), ("c3d5", "f6d5"), ("a2a3", "a7a6")];

async fn keys(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &SHARED).await?;
    let label = async || {
        let label = browser.eval(&format!("document.querySelector({:?}).ariaLabel", square("d5"))).await?;
        Ok::<_, Failed>(label.as_str().unwrap_or_default().to_owned())
    };
    let shared = label().await?;
    assert!(shared.contains("white knight on d5, black knight on d5"), "{shared}");
    assert!(shared.contains("both share the square"), "{shared}");
    browser.eval(&format!("document.querySelector({:?}).focus()", square("d5"))).await?;
    browser.press(&(Key::Enter + "")).await?;
    browser.see_text("#announce", "Your knight on d5: where to?").await?;
    let chosen = label().await?;
    assert!(chosen.contains("chosen") && chosen.contains("tap again for the other piece"), "{chosen}");
    browser.screenshot("parity-shared-own-half").await?;
    // Enter again selects the other piece; once more deselects.
    browser.press(&(Key::Enter + "")).await?;
    browser.see_text("#announce", "Black has a knight on d5, too. It may leave this turn.").await?;
    browser.screenshot("parity-shared-other-half").await?;
    browser.press(&(Key::Enter + "")).await?;
    assert_eq!(browser.count(".board .select").await?, 0);
    // It can also capture after another selection.
    browser.click(&square("c2")).await?;
    browser.click(&square("d5")).await?;
    browser.see_text("#status", "Your knight on d5: where to?").await?;
    for key in [Key::Down, Key::Down, Key::Left, Key::Enter] {
        browser.press(&(key + "")).await?;
    }
    browser.see_text("#status", "Your plan: knight d5 to c3").await?;
    browser.press("c").await?;
    browser.see_text("#hint", "hidden").await?;
    // Black's knight is dragged from the same square; a resting piece shows the reason.
    browser.click(&square("a6")).await?;
    browser.see_text("#hint.bad", "The pawn on a6 has just moved: it rests this turn.").await?;
    browser.drag(&square("d5"), &square("b6")).await?;
    browser.see_text("#status", "Your plan: knight d5 to b6").await?;
    browser.press("c").await?;
    played(browser, 5).await
}

async fn single_occupation(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity-so", json!({}), &SHARED[..3]).await?;
    browser.see_text("#happened", "both must leave at once").await?;
    assert_eq!(browser.count(".figure .badge.must").await?, 2);
    let label = browser.attribute(&square("d5"), "aria-label").await?.unwrap_or_default();
    assert!(label.contains("must leave"), "{label}");
    browser.see_text("#hint", "Your knight on d5 shares its square and must leave it now").await?;
    browser.click(&square("a2")).await?;
    browser.see_text("#hint.bad", "no other piece may move").await?;
    browser.screenshot("parity-so-must-leave-phone-dark").await?;
    commit(browser, "d5c3").await?;
    browser.see_text("#hint", "Your knight on d5").await?;
    commit(browser, "d5f6").await?;
    played(browser, 4).await?;
    assert_eq!(browser.count(".figure .badge.must").await?, 0);
    assert_eq!(browser.count(".figure .badge.rest").await?, 2);
    Ok(())
}

async fn castling(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &GAME[..3]).await?;
    browser.click(&square("e1")).await?;
    browser.click(&square("h1")).await?;
    browser.see_text("#status", "Your plan: king e1 to g1").await?;
    browser.click("#clear").await?;
    commit(browser, "e1g1").await?;
    commit(browser, "d7d5").await?;
    played(browser, 4).await?;
    browser.see_text("#happened", "White castles kingside.").await?;
    let resting = browser.count(".figure.white .badge.rest").await?;
    assert_eq!(resting, 2, "king and rook rest");
    Ok(())
}

/// After the last turn each side may capture en passant: e5 the pawn on d5, h4 the one on g4.
const TO_PASSING: [(&str, &str); 5] =
    [("e2e4", "h7h5"), ("a2a3", "a7a6"), ("e4e5", "h5h4"), ("b2b3", "b7b6"), ("g2g4", "d7d5")];

async fn in_passing(server: &SharedServer, browser: &Browser, phone: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &TO_PASSING).await?;
    phone.goto(&browser.address().await?).await?;
    phone.until("document.querySelector('#room').dataset.mode === 'watch'").await?;
    choose(browser, "e5d6").await?;
    browser.screenshot("parity-en-passant-planned").await?;
    browser.click("#commit").await?;
    commit(browser, "h4g3").await?;
    for each in [browser, phone] {
        played(each, 6).await?;
        for words in ["White takes the pawn on d5 en passant.", "Black takes the pawn on g4 en passant."] {
            each.see_text("#happened li", words).await?;
        }
        let on_board = figures(each).await?;
        for there in ["white pawn on d6", "black pawn on g3"] {
            assert!(on_board.contains(&there.to_owned()), "{there}: {on_board:?}");
        }
        assert!(
            !on_board.iter().any(|figure| figure.ends_with(" d5") || figure.ends_with(" g4")),
            "{on_board:?}"
        );
    }
    for told in ["exd6", "hxg3"] {
        browser.see_text("#turns .turn .plan", told).await?;
    }
    browser.screenshot("parity-en-passant").await?;
    phone.screenshot("parity-en-passant-phone-dark").await
}

async fn invited(server: &SharedServer, owner: &Browser, guest: &Browser) -> Result<(), Failed> {
    owner.goto(&server.url("/")).await?;
    customise(owner).await?;
    owner.click("label:has(input[name=variant][value=parity])").await?;
    let risk = "[data-options=parity] [name=king_risk]";
    let select = format!("document.querySelector({risk:?})");
    let usual = owner.eval(&format!("{select}.selectedOptions[0].text")).await?;
    assert_eq!(usual, "You may not expose your own king.");
    owner.eval(&format!("{select}.value = 'allowed'")).await?;
    owner.eval("document.querySelector('.games :checked').scrollIntoView()").await?;
    owner.screenshot("start-parity-options-phone").await?;
    owner.click("label:has(input[name=side][value=white])").await?;
    owner.click(&way("friend")).await?;
    owner.until("location.pathname.startsWith('/game/')").await?;
    guest.goto(&owner.address().await?).await?;
    guest.see("#join:not([hidden])").await?;
    for browser in [owner, guest] {
        browser.see_text(".rules li", "You may expose your own king.").await?;
        browser.see_text(".rules li", "Stalemate loses.").await?;
    }
    guest.screenshot("parity-invited-options-phone-dark").await
}

/// The queen's check is delayed; in the next turn White's king has no move.
const MATE: [(&str, &str); 3] = [("f2f3", "e7e5"), ("g2g4", "d8h4"), ("a2a3", "a7a6")];

async fn finished(server: &SharedServer, browser: &Browser, reader: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &MATE[..2]).await?;
    browser.see_text("#hint", "Delayed check from h4").await?;
    commit(browser, MATE[2].0).await?;
    commit(browser, MATE[2].1).await?;
    browser.see_text("#status", "Black wins: the white king is in check and can’t escape.").await?;
    browser.screenshot("parity-mate").await?;
    reader.goto(&browser.address().await?).await?;
    reader.see_text("#status", "Black wins").await?;
    reader.see_text("#happened li", "White is in immediate check from h4.").await?;
    reader.screenshot("parity-mate-phone-dark").await?;
    reader.click("#previous").await?;
    reader.see_text("#happened li", "White is in delayed check from h4.").await?;
    reader.see(".board .check.later").await?;
    reader.click("#last").await?;
    reader.see(".board .check.now").await?;
    let path = browser.address().await?.replace("/game/", "/api/games/");
    let record = fetched(browser, &format!("{path}/export.pgn")).await?;
    assert!(record.contains("3. a3|a6#"), "{record}");
    assert_eq!(exported(browser).await?.record().turns.len(), MATE.len());
    Ok(())
}

/// Queen and rook share a7, a pawn and the bishop that gives an immediate check share b4, and a capture on f4
/// fails.
const RICH: [(&str, &str); 9] = [
    ("d2d3", "b7b6"),
    ("c2c4", "c8b7"),
    ("d1a4", "h7h5"),
    ("c1g5", "g7g5"),
    ("a4a5", "a7a5"),
    ("f2f4", "e7e5"),
    ("a5a7", "a8a7"),
    ("b2b4", "f8b4"),
    ("f4f5", "g5f4"),
];

async fn rich(server: &SharedServer, wide: &Browser, narrow: &Browser) -> Result<(), Failed> {
    practice(wide, server, "parity", json!({ "king_risk": "allowed" }), &RICH).await?;
    let address = wide.address().await?;
    let guest = wide.as_new_user(Screen::DESKTOP.calm()).await?;
    for (browser, name) in [(&guest, "desktop"), (narrow, "phone-dark")] {
        browser.goto(&address).await?;
        browser.until("document.querySelector('#room').dataset.mode === 'watch'").await?;
        browser.until("document.documentElement.scrollWidth <= innerWidth").await?;
        assert_eq!(browser.count(".board .half").await?, 4, "two squares are shared");
        assert!(browser.count(".figure .badge.rest").await? >= 2);
        assert_eq!(browser.count(".board .check.now").await?, 1);
        browser.screenshot(&format!("parity-rich-{name}")).await?;
    }
    Ok(())
}

async fn replayed(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &GAME).await?;
    for (turn, words) in [
        (4, "White castles kingside."),
        (5, "Black’s capture on e4 fails: the piece there has left."),
        (6, "Two pieces arrive on d4 and share it."),
    ] {
        browser.click(&format!("#turns li:nth-child({turn}) .turn")).await?;
        browser.see_text("#happened h2", &format!("Turn {turn}")).await?;
        browser.see_text("#happened li", words).await?;
        browser.see(".turn[aria-current]").await?;
    }
    browser.screenshot("parity-replay-dark").await?;
    browser.press(&(Key::Left + "")).await?;
    browser.see_text("#happened li", "capture on e4 fails").await?;
    browser.press(&(Key::Home + "")).await?;
    browser.see_text("#happened li", "Start position").await?;
    browser.press(&(Key::Right + "")).await?;
    browser.see_text("#happened h2", "Turn 1").await?;
    browser.press(&(Key::End + "")).await?;
    browser.see_text("#happened h2", "Turn 8").await.map(drop)
}

/// Makes a practice game, plays these turns as fast as possible, and opens its room.
pub(crate) async fn practice(
    browser: &Browser,
    server: &SharedServer,
    variant: &str,
    options: serde_json::Value,
    turns: &[(&str, &str)],
) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    let game = json!({ "variant": variant, "options": options, "opponent": "practice", "side": "white" });
    let script = format!("({PRACTICE})({game}, {})", json!(turns));
    let url = browser.eval(&script).await?;
    let url = url.as_str().filter(|url| url.starts_with("/game/")).ok_or(format!("no room: {url}"))?;
    browser.goto(&server.url(url)).await?;
    browser.until("document.querySelector('#room')?.dataset.mode === 'choose'").await?;
    played(browser, turns.len()).await
}

/// Script that makes the game and sends the plans one after the other, each after the answer to the one
/// before.
const PRACTICE: &str = "async (game, turns) => {
    const headers = { 'content-type': 'application/json' };
    const made = await fetch('/api/games', { method: 'POST', headers, body: JSON.stringify(game) });
    const { url, message } = await made.json();
    if (!url) return message;
    const socket = new WebSocket(location.origin.replace('http', 'ws') + url.replace('/game', '/api/games') + '/ws');
    const heard = [];
    const plies = game.variant === 'entanglement';
    socket.onmessage = ({ data }) => heard.push(JSON.parse(data));
    const hear = async (...types) => {
        for (;;) {
            const next = heard.shift();
            if (next && types.includes(next.type)) return next;
            if (!next) await new Promise((wake) => setTimeout(wake, 10));
        }
    };
    await hear('state');
    for (const [index, plans] of turns.entries()) {
        for (const [side, plan] of plans.entries()) {
            const seat = ['white', 'black'][side];
            // Where one side acts at a time each move is a turn.
            const turn = plies ? 2 * index + side + 1 : index + 1;
            socket.send(JSON.stringify({ type: 'commit', seat, turn, plan }));
            const answer = await hear(side || plies ? 'turn' : 'committed', 'refused');
            if (answer.type === 'refused') return answer.message;
        }
    }
    socket.close();
    return url;
}";
