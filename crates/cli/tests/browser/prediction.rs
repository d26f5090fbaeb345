//! Prediction Chess in real browsers: plans with predictions, reveals with their reasons, and the real board.

use fantoccini::key::Key;
use libtest_mimic::Failed;
use zugleich_rules::kernel::Reason;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::room::{a_moment, customise, exported, figures, new_game, played, see_figures, square};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("prediction::two_browsers_play_to_a_kings_death", played_by_link),
        trial("prediction::plans_are_made_by_keys_house_rules_and_on_a_phone", practised),
        trial("prediction::a_real_board_is_played_at_with_one_device_and_two", real_board),
    ]
}

async fn played_by_link(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) = (rig.browser(Screen::DESKTOP).await?, rig.browser(Screen::PHONE.dark()).await?);
    rig.step("by link");
    by_link(&server, &white, &black).await?;
    rig.step("plans before clocks run");
    let eye = rig.browser(Screen::DESKTOP).await?;
    before_clocks(&server, [&white, &black, &eye]).await
}

async fn practised(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.dark().calm()).await?);
    rig.step("keys alone");
    keys(&server, &browser).await?;
    rig.step("house rules");
    house_rules(&server, &browser).await?;
    rig.step("a promotion on a phone");
    promotion(&server, &browser.on(Screen::PHONE.dark().calm()).await?).await
}

async fn real_board(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    rig.step("a curtain");
    curtain(&server, &black).await?;
    rig.step("two devices");
    two_devices(&server, &white, &black.on(Screen::PHONE.dark().calm()).await?).await
}

const CHOOSING: &str = "['choose', 'ready'].includes(document.querySelector('#room').dataset.mode)";

/// Chooses a move by two clicks: a plan with an own piece, a prediction with an opponent's.
async fn point(browser: &Browser, squares: &str) -> Result<(), Failed> {
    browser.until(CHOOSING).await?;
    browser.click(&square(&squares[..2])).await?;
    browser.click(&square(&squares[2..4])).await
}

/// Plans `e2e4/e7e5`, or `e2e4/-` with the button for no prediction.
pub(crate) async fn plan(browser: &Browser, plan: &str) -> Result<(), Failed> {
    let (own, guess) = plan.split_once('/').ok_or("a plan has a slash")?;
    point(browser, own).await?;
    browser.see("#commit:disabled").await?;
    if guess == "-" {
        browser.click("#nothing").await?;
    } else {
        point(browser, guess).await?;
    }
    browser.see("#commit:not(:disabled)").await.map(drop)
}

async fn commit(browser: &Browser, text: &str) -> Result<(), Failed> {
    plan(browser, text).await?;
    browser.click("#commit").await
}

/// Two pawns swap squares and fight, then a bishop captures the king.
const GAME: [(&str, &str); 4] =
    [("e2e4/-", "d7d5/e2e4"), ("e4d5/d5e4", "d5e4/e4e5"), ("f1b5/-", "a7a6/f1c4"), ("b5e8/a6b5", "a6b5/-")];

async fn by_link(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    let choices = [("variant", "prediction"), ("opponent", "friend"), ("side", "white")];
    new_game(white, server, &choices).await?;
    black.goto(&white.address().await?).await?;
    black.see_text(".rules", "There is no castling.").await?;
    black.screenshot("prediction-invited-phone-dark").await?;
    black.click("#join").await?;
    for (index, (for_white, for_black)) in GAME.into_iter().enumerate() {
        plan(white, for_white).await?;
        if index == 1 {
            white.see_text("#status", "You plan exd5 and predict dxe4").await?;
            assert_eq!(white.count(".arrows > .arrow.white").await?, 1, "the own plan is one solid arrow");
            assert_eq!(white.count(".arrows .predicted .arrow.black").await?, 1, "the prediction is dashed");
            white.screenshot("prediction-planned").await?;
        }
        white.click("#commit").await?;
        white.until("document.querySelector('#room').dataset.mode === 'committed'").await?;
        plan(black, for_black).await?;
        if index == 1 {
            black.screenshot("prediction-planned-phone-dark").await?;
        }
        black.click("#commit").await?;
        white.see(".arrows .predicted").await?;
        a_moment().await;
        white.screenshot(&format!("prediction-reveal-{}", index + 1)).await?;
        for browser in [white, black] {
            played(browser, index + 1).await?;
        }
        below_its_row(white, index + 1).await?;
        if index == 1 {
            swap_battle(white).await?;
            white.screenshot("prediction-revealed").await?;
            black.screenshot("prediction-revealed-phone-dark").await?;
        }
        see_figures(white, &figures(black).await?).await?;
    }
    for (browser, name) in [(white, "desktop"), (black, "phone-dark")] {
        browser.see_text("#status", "White wins: the black king was taken.").await?;
        browser.screenshot(&format!("prediction-over-{name}")).await?;
    }
    let game = exported(white).await?;
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::KingTaken));
    // The replay shows the swap battle again.
    for _ in 0..2 {
        white.click("#previous").await?;
    }
    swap_battle(white).await
}

/// Waits until the result of a turn is shown below the row of that turn, and nowhere else.
async fn below_its_row(browser: &Browser, turn: usize) -> Result<(), Failed> {
    let row = "document.querySelector('.revealed:not([hidden])')?.previousElementSibling";
    browser.until(&format!("{row}?.querySelector('.number')?.textContent === '{turn}'")).await?;
    browser.until(&format!("{row}?.hasAttribute('aria-current')")).await
}

/// Waits for the page's report of the second turn.
async fn swap_battle(browser: &Browser) -> Result<(), Failed> {
    browser.see_text(".revealed", "exd5, predicted dxe4 ✓ right").await?;
    browser.see_text(".revealed", "dxe4, predicted e5 ✗ wrong").await?;
    browser
        .see_text(".revealed", "Battle on e4 and d5: only White predicted correctly, so Black’s pawn dies.")
        .await?;
    browser.see_text(".path", "Both moved: yesOne predicted right: WhiteBlack’s pawn dies").await?;
    browser.see_text("#turns", "dxe4").await.map(drop)
}

/// Presses keys: `R L U D` are arrows, `E` is Enter, all others are themselves.
async fn press(browser: &Browser, keys: &str) -> Result<(), Failed> {
    for key in keys.chars() {
        let key = match key {
            'R' => Key::Right + "",
            'L' => Key::Left + "",
            'U' => Key::Up + "",
            'D' => Key::Down + "",
            'E' => Key::Enter + "",
            other => other.to_string(),
        };
        browser.press(&key).await?;
    }
    Ok(())
}

async fn keys(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "prediction"), ("opponent", "practice")]).await?;
    browser.eval(&format!("document.querySelector({:?}).focus()", square("b1"))).await?;
    for (cell, words) in [
        ("b1", "white knight on b1, yours, 2 targets"),
        ("b8", "black knight on b8, 2 targets to predict"),
        ("e8", "black king on e8"),
    ] {
        let label = browser.attribute(&square(cell), "aria-label").await?;
        assert_eq!(label.as_deref(), Some(words));
    }
    // The knight from b1 to c3, and from there the focus to b8 and c6.
    press(browser, "EUURE").await?;
    browser.see_text("#status", "You plan Nc3. What will Black do?").await?;
    browser.see("#commit:disabled").await?;
    press(browser, "UUUUULE").await?;
    browser.see_text("#status", "Prediction: knight from b8 to …").await?;
    browser.screenshot("prediction-keyboard-dark").await?;
    press(browser, "DDRE").await?;
    browser.see_text("#status", "You plan Nc3 and predict Nc6").await?;
    browser.see_text("#announce", "You plan knight b1 to c3 and predict knight b8 to c6").await?;
    // Changed to no prediction, and kept over a reload.
    browser.click("[aria-label=\"Forget prediction\"]").await?;
    browser.see("#commit:disabled").await?;
    press(browser, "n").await?;
    browser.reload().await?;
    browser.see_text("#status", "You plan Nc3 and predict nothing").await?;
    press(browser, "c").await?;
    browser.see_text("#hint", "White’s plan is committed and hidden.").await?;
    assert_eq!(browser.count(".arrows .arrow").await?, 0, "White's plan is still on the screen");
    plan(browser, "b8c6/b1c3").await?;
    press(browser, "c").await?;
    played(browser, 1).await?;
    browser.see_text(".revealed", "Nc6, predicted Nc3 ✓ right").await?;
    browser.see_text(".revealed", "No battle.").await.map(drop)
}

async fn house_rules(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    let made = "fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: \
                JSON.stringify({ variant: 'prediction', opponent: 'practice', side: 'white', \
                options: { two_pawns: 'on', promotion: 'any', castling: 'on' } }) }).then((made) => made.json())";
    let game = browser.eval(made).await?;
    browser.goto(&server.url(game["url"].as_str().ok_or("a game has an address")?)).await?;
    browser.click(".rules summary").await?;
    for sentence in [
        "A pawn on the far rank becomes a queen, rook, bishop or knight.",
        "A king that hasn’t moved may castle",
        "Two pawns that have never moved may go one square each in one plan.",
    ] {
        browser.see_text(".rules", sentence).await?;
    }
    browser.screenshot("prediction-house-rules").await?;
    // A second pawn beside the first, in the plan and in the prediction.
    point(browser, "b2b3").await?;
    browser.eval(&second(".slot.move", "a2a3+b2b3")).await?;
    point(browser, "g7g6").await?;
    browser.eval(&second(".slot.guess", "g7g6+h7h6")).await?;
    browser.see_text("#status", "You plan a3+b3 and predict g6+h6").await?;
    assert_eq!(browser.count(".arrows > .arrow.white").await?, 2);
    assert_eq!(
        browser.count(".arrows .predicted .arrow.black").await?,
        2,
        "both predicted pawns have an arrow"
    );
    browser.screenshot("prediction-two-pawns").await?;
    browser.click("#commit").await?;
    commit(browser, "e7e6/-").await?;
    played(browser, 1).await?;
    browser.see_text(".revealed", "a3+b3, predicted g6+h6 ✗ wrong").await?;
    castling(browser).await
}

/// Checks that castling is planned and predicted by the king's squares.
async fn castling(browser: &Browser) -> Result<(), Failed> {
    for (index, white) in ["g1f3/-", "g2g3/-", "f1g2/-"].into_iter().enumerate() {
        commit(browser, white).await?;
        commit(browser, ["a7a6/-", "a6a5/-", "a5a4/-"][index]).await?;
        played(browser, index + 2).await?;
    }
    plan(browser, "e1g1/-").await?;
    assert_eq!(browser.count(".arrows > .arrow.white").await?, 1, "the king's way");
    browser.click("#commit").await?;
    plan(browser, "b7b6/e1g1").await?;
    browser.see_text("#status", "You plan b6 and predict O-O").await?;
    browser.screenshot("prediction-castling-predicted").await?;
    browser.click("#commit").await?;
    played(browser, 5).await?;
    browser.see_text(".revealed", "b6, predicted O-O ✓ right").await?;
    browser.see_text("#turns", "O-O").await.map(drop)
}

/// A pawn advances to promotion, while a bishop captures a bishop and a rook.
const LOSSES: [(&str, &str); 6] = [
    ("h2h4/-", "b7b6/-"),
    ("h4h5/-", "c8a6/-"),
    ("h5h6/-", "a6e2/-"),
    ("h6g7/-", "e2f1/-"),
    ("a2a3/-", "f1g2/-"),
    ("a3a4/-", "g2h1/-"),
];

async fn promotion(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "prediction"), ("opponent", "practice")]).await?;
    for (index, (white, black)) in LOSSES.into_iter().enumerate() {
        commit(browser, white).await?;
        browser.see_text("#hint", "White’s plan is committed").await?;
        commit(browser, black).await?;
        played(browser, index + 1).await?;
    }
    point(browser, "g7h8").await?;
    browser.see("dialog.choice").await?;
    let offered = "[...document.querySelectorAll('dialog.choice button')].map((one) => one.ariaLabel).join()";
    assert_eq!(browser.eval(offered).await?, "rook,bishop", "the lost pieces, and no others");
    browser.screenshot("prediction-promotion-phone-dark").await?;
    browser.click("dialog.choice [aria-label=bishop]").await?;
    // A prediction names the squares alone.
    browser.click("#nothing").await?;
    browser.see_text("#status", "You plan gxh8=B and predict nothing").await?;
    browser.click("#commit").await?;
    browser.see_text("#hint", "White’s plan is committed").await?;
    commit(browser, "a7a6/g7h8").await?;
    played(browser, 7).await?;
    browser.see_text(".revealed", "a6, predicted gxh8 ✓ right").await?;
    // The rook on h8 predicted its attacker: the pawn dies before its promotion.
    browser.see_text(".revealed", "Attack predicted: yes").await.map(drop)
}

/// Returns a script that chooses a plan of two pawns in the list of a slot.
fn second(slot: &str, plan: &str) -> String {
    format!(
        "((list) => {{ list.value = {plan:?}; list.dispatchEvent(new Event('change')); }})\
         (document.querySelector('{slot} select'))"
    )
}

async fn curtain(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    customise(browser).await?;
    browser.until("document.querySelector('.way:has([value=table])').hidden").await?;
    browser.click("label:has(input[value=prediction])").await?;
    browser.see_text("[value=table]", "Start at the board").await?;
    browser.screenshot("prediction-start-phone").await?;
    // Other games lack this choice.
    browser.click("label:has(input[value=chesimul])").await?;
    browser.gone("[value=table]").await?;
    new_game(browser, server, &[("variant", "prediction"), ("opponent", "table")]).await?;
    browser.see_text(".curtain", "Hand the device to White").await?;
    browser.screenshot("prediction-curtain-white-phone").await?;
    for (index, (white, black)) in GAME.into_iter().enumerate() {
        if index > 0 {
            browser.click(".next").await?;
        }
        lift(browser, "I am White").await?;
        plan(browser, white).await?;
        browser.click("#commit").await?;
        browser.see_text(".curtain", "Hand the device to Black").await?;
        hidden(browser, white).await?;
        if index == 1 {
            browser.screenshot("prediction-curtain-black-phone").await?;
            // Neither a key nor a reload lifts it.
            browser.press(&(Key::Escape + "")).await?;
            browser.press(&(Key::Escape + "")).await?;
            browser.see_text(".curtain", "Hand the device to Black").await?;
            browser.reload().await?;
            browser.see_text(".curtain", "Hand the device to Black").await?;
            hidden(browser, white).await?;
        }
        lift(browser, "I am Black").await?;
        hidden(browser, white).await?;
        plan(browser, black).await?;
        browser.click("#commit").await?;
        browser.see_text(".curtain", "Both plans are committed").await?;
        let next = format!("Turn {}", index + 1);
        let early = format!("document.querySelector('.revealed').textContent.includes('{next}')");
        assert_eq!(browser.eval(&early).await?, false, "the turn is told before the reveal");
        lift(browser, "Reveal").await?;
        told(browser, index + 1).await?;
        if index == 1 {
            browser.see_text(".todo", "Move the white pawn from e4 to d5.").await?;
            browser.see_text(".todo", "Take the black pawn off e4.").await?;
            browser.see_text(".todo .why", "only White predicted correctly").await?;
            browser.screenshot("prediction-table-phone").await?;
            take_back(browser).await?;
            browser.click(".next").await?;
            for (seat, plan) in [("I am White", white), ("I am Black", black)] {
                lift(browser, seat).await?;
                commit(browser, plan).await?;
            }
            lift(browser, "Reveal").await?;
            told(browser, 2).await?;
        }
    }
    browser.see_text(".todo", "Take the black king off e8.").await?;
    browser.see_text("#status", "White wins: the black king was taken.").await?;
    browser.screenshot("prediction-table-over-phone").await?;
    let game = exported(browser).await?;
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::KingTaken));
    Ok(())
}

/// Takes the last turn back, with the consent of both players at the device.
async fn take_back(browser: &Browser) -> Result<(), Failed> {
    browser.click(".undo").await?;
    browser.see_text("dialog", "Do both of you want to take back turn 2?").await?;
    browser.click("dialog .danger").await?;
    browser.see_text(".back", "Put the pieces back as on the screen.").await?;
    browser.screenshot("prediction-table-undone-phone").await
}

/// Waits until this many turns have been played, and the instructions for the real board are shown.
async fn told(browser: &Browser, turns: usize) -> Result<(), Failed> {
    browser.see_text(".revealed h2", &format!("Turn {turns} on your board")).await?;
    browser.until("document.querySelector('#room').dataset.mode !== 'playing'").await
}

async fn lift(browser: &Browser, words: &str) -> Result<(), Failed> {
    browser.see_text(".curtain button", words).await?;
    browser.click(".curtain button").await?;
    browser.gone(".curtain").await
}

/// Checks that a plan is nowhere in the page: not on the board, in its texts, or in its storage.
async fn hidden(browser: &Browser, plan: &str) -> Result<(), Failed> {
    assert_eq!(browser.count(".arrows .arrow, .ghosts .figure").await?, 0, "the plan is on the board");
    let kept = "JSON.stringify([document.body.innerHTML, { ...sessionStorage }, { ...localStorage }, location.href])";
    let kept = browser.eval(kept).await?.to_string();
    let (own, guess) = plan.split_once('/').ok_or("a plan has a slash")?;
    for moves in [own, guess].into_iter().filter(|moves| moves.len() == 4) {
        let (from, to) = moves.split_at(2);
        for told in [plan.to_owned(), moves.to_owned(), format!("{from}–{to}"), format!("{from} to {to}")] {
            assert!(!kept.contains(&told), "{told} is still in the page");
        }
    }
    Ok(())
}

async fn two_devices(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    // At a real board the server keeps the plans: seals need the list of turns.
    let choices = [("variant", "prediction"), ("opponent", "friend"), ("side", "white"), ("secrecy", "kept")];
    new_game(white, server, &choices).await?;
    white.click(".ways a").await?;
    white.until("document.querySelector('#link').value.endsWith('?table')").await?;
    // The invitation opens the same display.
    let link = white.eval("document.querySelector('#link').value").await?;
    black.goto(link.as_str().ok_or("there is a link")?).await?;
    black.click("#join").await?;
    for (index, (for_white, for_black)) in GAME.into_iter().take(2).enumerate() {
        commit(white, for_white).await?;
        commit(black, for_black).await?;
        for browser in [white, black] {
            told(browser, index + 1).await?;
            browser.gone(".curtain").await?;
        }
    }
    for (browser, name) in [(white, "desktop"), (black, "phone-dark")] {
        browser.see_text(".todo", "Take the black pawn off e4.").await?;
        browser.screenshot(&format!("prediction-table-{name}")).await?;
    }
    // The last turn is taken back only after the other player's consent.
    white.click(".undo").await?;
    white.see("#asked").await?;
    black.see("#takeback-row").await?;
    black.see_text(".revealed h2", "Turn 2 on your board").await?;
    black.screenshot("prediction-table-asked-phone-dark").await?;
    black.click("#accept-takeback").await?;
    for browser in [white, black] {
        browser.see_text(".back", "Put the pieces back as on the screen.").await?;
    }
    see_figures(white, &figures(black).await?).await?;
    for (browser, text) in [(white, GAME[1].0), (black, GAME[1].1)] {
        commit(browser, text).await?;
    }
    for browser in [white, black] {
        told(browser, 2).await?;
    }
    Ok(())
}

/// Script that records whether a clock runs when a turn has been shown and the board accepts plans.
const RUNS: &str = "(() => {
    const room = document.querySelector('#room');
    let playing = false;
    window.runs = null;
    new MutationObserver(() => {
        if (playing && window.runs === null && room.dataset.mode !== 'playing') {
            window.runs = document.querySelector('.clock.running') !== null;
        }
        playing = room.dataset.mode === 'playing';
    }).observe(room, { attributes: true, attributeFilter: ['data-mode'] });
})()";

/// Checks that a turn longer than the pause of the clocks is played back faster, for players and spectators.
async fn before_clocks(server: &SharedServer, [white, black, eye]: [&Browser; 3]) -> Result<(), Failed> {
    white.goto(&server.url("/")).await?;
    let made = "fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: \
                JSON.stringify({ variant: 'prediction', opponent: 'friend', side: 'white', \
                position: '4k2r/8/8/3p4/4P3/8/8/R3K3 - - 0 1', \
                clock: { kind: 'increment', base: 300, increment: 0 } }) }).then((made) => made.json())";
    let game = white.eval(made).await?;
    let address = server.url(game["url"].as_str().ok_or("a game has an address")?);
    for browser in [white, black, eye] {
        browser.goto(&address).await?;
    }
    black.click("#join").await?;
    eye.until("document.querySelector('#room').dataset.mode === 'watch'").await?;
    plan(white, "e4d5/d5e4").await?;
    plan(black, "d5e4/e4d5").await?;
    for browser in [white, black, eye] {
        browser.eval(RUNS).await?;
    }
    white.click("#commit").await?;
    black.click("#commit").await?;
    for browser in [white, black, eye] {
        browser.until("window.runs !== null").await?;
        assert_eq!(browser.eval("window.runs").await?, false, "clocks run while a turn is shown");
        played(browser, 1).await?;
    }
    Ok(())
}
