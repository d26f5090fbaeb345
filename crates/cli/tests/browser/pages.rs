//! Sizes of the pages, and guests.

use libtest_mimic::Failed;
use zugleich_games::GAMES;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::room::{choose, new_game, square};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("pages::a_room_and_the_start_page_are_small_and_kept", small),
        trial("pages::a_guest_changes_the_name_and_signs_out", guests),
    ]
}

/// Checks page sizes in browsers with empty caches.
async fn small(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (first, second) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("the start page weighs less than 26.8 kB");
    start_weight(&server, &first).await?;
    rig.step("a room weighs less than 70 kB and comes in few requests");
    weight(&server, &first, &second).await?;
    rig.step("files come within the first page and are kept");
    kept(&server, &second.as_new_user(Screen::DESKTOP.calm()).await?).await
}

async fn guests(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (browser, other) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    rig.step("a name");
    name(&server, &browser).await?;
    rig.step("signs out here");
    sign_out(&server, &browser).await?;
    rig.step("signs out everywhere");
    sign_out_everywhere(&server, &other).await
}

async fn kept(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    let look = "JSON.stringify([...document.querySelectorAll('header *')].map((one) => one.getBoundingClientRect()))";
    let within = "[...document.querySelectorAll('[data-file]')].map((one) => one.localName).join()";
    let known = "document.cookie.match(/files=([^;]*)/)?.[1].split('.').length";
    browser.goto(&server.url("/games")).await?;
    browser.until(&format!("{known} === 3")).await?;
    assert_eq!(browser.eval(within).await?, "style,script");
    let first = browser.eval(look).await?;
    browser.goto(&server.url("/games")).await?;
    browser.until("document.querySelector('script[src]') !== null").await?;
    assert_eq!((browser.eval(within).await?, browser.eval(look).await?), ("".into(), first));
    let files = "['link[rel=stylesheet]', 'script[src]'].map((one) => document.querySelector(one)).map((one) => one.href ?? one.src)";
    let all = format!(
        "caches.open('files-1').then((kept) => Promise.all({files}.map((file) => kept.match(file))))"
    );
    browser.until(&format!("{all}.then((all) => all.every(Boolean))")).await?;
    // A page with other files embeds them again, and all are known from then on.
    browser.goto(&server.url("/learn/chesimul")).await?;
    browser.until(&format!("{known} === 5")).await?;
    assert_eq!(browser.eval(within).await?, "style,script");
    browser.goto(&server.url("/games")).await?;
    assert_eq!(browser.eval(within).await?, "");
    Ok(())
}

/// Checks the transfer size of a room with everything that it loads, all of it from the server itself.
async fn weight(server: &SharedServer, maker: &Browser, browser: &Browser) -> Result<(), Failed> {
    new_game(maker, server, &[("opponent", "computer")]).await?;
    // A browser with an empty cache.
    browser.goto(&maker.address().await?).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'watch'").await?;
    browser.settled().await?;
    let loaded =
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]";
    let sum = |size: &str| format!("{loaded}.reduce((sum, entry) => sum + entry.{size}, 0)");
    let sent = browser.eval(&sum("transferSize")).await?.as_u64().ok_or("the sum is a number")?;
    let whole = browser.eval(&sum("decodedBodySize")).await?.as_u64().ok_or("the sum is a number")?;
    let requests = browser.eval(&format!("{loaded}.length")).await?.as_u64().ok_or("so is the length")?;
    println!("a room's page is {whole} bytes, sent as {sent} in {requests} requests");
    assert!((10_000..70_000).contains(&sent) && whole > 50_000, "{sent} bytes for {whole}");
    // The WebSocket is not among them, which may be the twelfth.
    assert!((4..=11).contains(&requests), "{requests} requests");
    let foreign =
        format!("{loaded}.filter((entry) => new URL(entry.name).origin !== location.origin).length");
    assert_eq!(browser.eval(&foreign).await?, 0);
    Ok(())
}

/// Checks the transfer size of the start page with an empty cache, including the stills of all games.
async fn start_weight(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    // Its script has run, and its fonts are loaded, which nothing waits for.
    browser.settled().await?;
    assert_eq!(browser.count(".games .still").await?, GAMES.len());
    let sum = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]\
        .reduce((sum, entry) => sum + entry.transferSize, 0)";
    let sent = browser.eval(sum).await?.as_u64().ok_or("the sum is a number")?;
    println!("the start page is sent as {sent} bytes");
    assert!((5_000..26_800).contains(&sent), "{sent} bytes");
    Ok(())
}

/// Checks that the board comes first, and that an early plan is kept.
pub(crate) async fn begun(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "chesimul"), ("opponent", "practice")]).await?;
    browser.block_requests(Some("/room-next.")).await?;
    browser.reload().await?;
    browser.see("#board .figure").await?;
    for name in ["b1", "c3"] {
        browser.click(&square(name)).await?;
    }
    browser.see("#board .arrows *").await?;
    assert_eq!(browser.attribute("#room", "data-mode").await?, None, "nothing else is there yet");
    let errors = browser.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("room-next")), "{errors:?}");
    browser.block_requests(None).await?;
    browser.reload().await?;
    browser.until("document.querySelector('#room').dataset.mode === 'ready'").await?;
    browser.click("#commit").await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await
}

/// Checks the widths of digits, with the page's fonts loaded.
pub(crate) async fn figures(browser: &Browser) -> Result<(), Failed> {
    browser.see(".clock").await?;
    browser.settled().await?;
    let widths = "(() => { const one = document.querySelector('.clock').appendChild(document.createElement('span')); \
        const wide = (words) => { one.textContent = words; return one.getBoundingClientRect().width }; \
        return [...'0123456789'].map((figure) => wide(figure.repeat(8))).concat(wide('iiiiiiii')) })()";
    let mut widths: Vec<f64> = serde_json::from_value(browser.eval(widths).await?)?;
    let narrow = widths.pop().ok_or("a letter")?;
    assert!(widths.iter().all(|width| (width - widths[0]).abs() < 0.1), "{widths:?}");
    assert!(narrow < 0.7 * widths[0], "letters have widths of their own: {narrow} of {widths:?}");
    Ok(())
}

async fn name(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    browser.click("#guest summary").await?;
    browser.fill("#new-name", "Morgenstern").await?;
    browser.click("#me button").await?;
    browser.see_text("#my-name", "Morgenstern").await?;
    browser.reload().await?;
    browser.see_text("#my-name", "Morgenstern").await.map(drop)
}

/// Script that returns the mode of a room's page.
const MODE: &str = "document.querySelector('#room').dataset.mode";

/// Script that returns the number of stored keys of sealed games.
const KEYS: &str = "new Promise((done) => {
    const request = indexedDB.open('zugleich');
    request.onsuccess = () => {
        const keys = request.result.transaction('keys').objectStore('keys').count();
        keys.onsuccess = () => { request.result.close(); done(keys.result); };
    };
})";

/// Clicks a button of the guest's menu, and answers the question.
async fn leave(browser: &Browser, button: &str, answer: &str) -> Result<(), Failed> {
    browser.click("#guest summary").await?;
    browser.click(button).await?;
    browser.see_text("dialog", "Without an account").await?;
    browser.click(&format!("dialog button[value={answer:?}]")).await
}

async fn sign_out(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("opponent", "computer"), ("side", "white")]).await?;
    let room = browser.address().await?;
    choose(browser, "b1c3").await?;
    browser.until("Object.keys(sessionStorage).some((name) => name.startsWith('draft/'))").await?;
    leave(browser, "#sign-out", "").await?;
    browser.gone("dialog").await?;
    browser.until(&format!("{MODE} === 'ready'")).await?;
    let first = browser.new_tab().await?;
    new_game(browser, server, &[("opponent", "friend"), ("side", "white")]).await?;
    assert_eq!(browser.eval(KEYS).await?, 1, "the key of a sealed game");
    browser.goto(&server.url("/games")).await?;
    leave(browser, "#sign-out", "yes").await?;
    browser.until("location.pathname === '/'").await?;
    // The other tab leaves its game, too.
    browser.turn_to(first).await?;
    browser.until("location.pathname === '/'").await?;
    browser.see_text(".empty", "Your games will show up here.").await?;
    assert_eq!(browser.eval("sessionStorage.length").await?, 0);
    assert_eq!(browser.eval(KEYS).await?, 0);
    browser.goto(&room).await?;
    browser.until(&format!("{MODE} === 'watch'")).await
}

async fn sign_out_everywhere(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("opponent", "computer"), ("side", "white")]).await?;
    browser.until(&format!("{MODE} === 'choose'")).await?;
    let room = browser.address().await?;
    let first = browser.new_tab().await?;
    browser.goto(&server.url("/games")).await?;
    browser.click("#guest summary").await?;
    browser.screenshot("menu-phone").await?;
    browser.click("#guest summary").await?;
    leave(browser, "#sign-out-everywhere", "yes").await?;
    browser.until("location.pathname === '/'").await?;
    browser.turn_to(first).await?;
    browser.see_text("#banner", "You signed out everywhere.").await?;
    browser.goto(&room).await?;
    browser.until(&format!("{MODE} === 'watch'")).await
}
