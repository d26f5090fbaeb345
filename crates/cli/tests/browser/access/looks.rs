use libtest_mimic::Failed;
use serde_json::json;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer};
use crate::parity::practice;
use crate::room::{commit, new_game, played, square};

/// The smallest supported window, and a desktop window at 200 % zoom.
const SMALL: [(u32, u32); 2] = [(320, 568), (683, 384)];

/// Returns the horizontal overflows of the page in each of these windows.
pub(super) async fn sideways(browser: &Browser, name: &str) -> Result<Vec<String>, Failed> {
    let mut found = Vec::new();
    for (width, height) in SMALL {
        browser.resize(Screen::DESKTOP.calm().sized(width, height)).await?;
        let wide = browser.eval("document.documentElement.scrollWidth").await?;
        if wide.as_u64().is_none_or(|wide| wide > u64::from(width)) {
            found.push(format!("{name} is {wide} wide in a window of {width}"));
        }
    }
    browser.resize(Screen::DESKTOP.calm()).await?;
    Ok(found)
}

pub(super) async fn looked_at(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm().forced()).await?);
    rig.step("forced colours");
    forced(&server, &browser).await?;
    rig.step("a reveal without motion");
    calm(&server, &browser.on(Screen::DESKTOP.calm()).await?).await
}

/// Checks that dark and light squares, marks and the focus are distinguishable in forced colours; pictures
/// show the rest.
async fn forced(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    for (name, screen) in
        [("light", Screen::DESKTOP.calm().forced()), ("dark", Screen::DESKTOP.calm().dark().forced())]
    {
        browser.resize(screen).await?;
        for path in ["/", "/learn/parity"] {
            browser.goto(&server.url(path)).await?;
            browser.see("h1").await?;
            browser.screenshot(&format!("forced{}-{name}", path.replace('/', "-"))).await?;
        }
        practice(browser, server, "parity", json!({}), &[("e2e4", "e7e5"), ("g1f3", "b8c6")]).await?;
        browser.click(&square("f1")).await?;
        browser.eval("document.querySelector('[data-square=c4]').focus()").await?;
        browser.screenshot(&format!("forced-game-{name}")).await?;
        let colours = "new Set([...document.querySelectorAll('#board .light, #board .dark')].map((one) => getComputedStyle(one).fill)).size";
        assert!(browser.eval(colours).await?.as_u64() >= Some(2), "squares look alike");
    }
    Ok(())
}

/// Checks that nothing moves with reduced motion, and that events are still announced.
async fn calm(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "chesimul"), ("opponent", "practice")]).await?;
    let watch = "void (window.moved = [], document.addEventListener('animationstart', (event) => moved.push(event.animationName)), \
                 (function look() { moved.push(...document.getAnimations().filter((one) => one.effect.getTiming().duration > 10 \
                 && one.effect.getKeyframes().some((frame) => 'transform' in frame || 'translate' in frame)).map((one) => one.constructor.name)); \
                 requestAnimationFrame(look); })())";
    browser.eval(watch).await?;
    commit(browser, "b1c3").await?;
    commit(browser, "b5c3").await?;
    played(browser, 1).await?;
    assert_eq!(browser.eval("moved").await?, json!([]));
    browser.see_text("#announce", "c3").await.map(drop)
}
