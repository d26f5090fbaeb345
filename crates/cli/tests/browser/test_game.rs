//! The game of the tests, unknown to the scripts of the pages: it is made, played, watched and taught like
//! the others.

use fantoccini::key::Key;
use libtest_mimic::Failed;
use zugleich_rules::Color;
use zugleich_rules::kernel::Reason;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::room::{commit, exported, figures, genuine, new_game, played};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("seventh::two_browsers_play_by_link_replay_and_learn", played_and_taught)]
}

async fn played_and_taught(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) = (rig.browser(Screen::DESKTOP).await?, rig.browser(Screen::PHONE.dark()).await?);
    rig.step("by link");
    by_link(&server, &white, &black).await?;
    rig.step("its page teaches it");
    taught(&server, &black).await
}

const VARIANT: (&str, &str) = ("variant", "both-take");

/// White's king steps aside, Black captures a rook, and White's queen captures the king.
const GAME: [(&str, &str); 3] = [("e1d2", "a5a1"), ("d1a4", "e5d4"), ("a4d4", "c5a3")];

async fn by_link(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    new_game(white, server, &[VARIANT, ("opponent", "friend"), ("side", "white")]).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    for (index, (for_white, for_black)) in GAME.into_iter().enumerate() {
        commit(white, for_white).await?;
        commit(black, for_black).await?;
        for browser in [white, black] {
            played(browser, index + 1).await?;
        }
    }
    for (browser, name) in [(white, "desktop"), (black, "phone-dark")] {
        browser.see_text("#status", "White wins: the black king was taken.").await?;
        browser.see_text("#turns", "Black takes the rook on a1.").await?;
        browser.screenshot(&format!("seventh-over-{name}")).await?;
    }
    assert_eq!(exported(white).await?.outcome().map(|outcome| outcome.reason), Some(Reason::KingTaken));
    white.press(&(Key::Home + "")).await?;
    white.see_text("#status", "Start").await?;
    assert_eq!(figures(white).await?.len(), 10);
    white.press(&(Key::End + "")).await?;
    white.see_text("#status", "White wins").await?;
    assert_eq!(figures(white).await?.len(), 8);
    Ok(())
}

pub(crate) async fn computer(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[VARIANT, ("opponent", "computer"), ("level", "1"), ("side", "black")])
        .await?;
    let mut turn = 0;
    loop {
        let game = exported(browser).await?;
        if game.outcome().is_some() {
            break;
        }
        browser.see("#seal").await?;
        let plans = game.legal_plan_texts(Color::Black);
        commit(browser, &plans[turn * 7 % plans.len()]).await?;
        turn += 1;
        played(browser, turn).await?;
        let words = format!("Turn {turn}: White’s seal is genuine");
        genuine(browser, &words).await?;
    }
    browser.screenshot("seventh-computer-over").await
}

async fn taught(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/learn/both-take#both-3")).await?;
    browser.see("#both-3 .figure").await?;
    browser.click("#both-3 .play").await?;
    browser.see_text("#both-3 .caption", "White takes the king on d4.").await?;
    browser.screenshot("seventh-taught-phone").await
}
