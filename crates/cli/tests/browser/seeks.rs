//! Seeks of the lobby: each shows who will know the plans, and the server keeps them unless its maker has chosen
//! otherwise. Their owners are called wherever they are on the site.

use libtest_mimic::Failed;

use crate::alerts::NOTE;
use crate::harness::{Browser, BrowserRig, PLAIN, Screen, SharedServer, trial};
use crate::room::{commit, customise, fetched, new_game, played, way};
use crate::sealing::words;
use crate::{blind, device};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("seeks::a_seek_is_kept_unless_its_maker_wants_seals", made),
        trial("seeks::where_browsers_cannot_seal_the_page_says_so", without_https),
        trial("seeks::refusals_are_told_and_one_press_waits", pressed),
        trial("seeks::an_owner_is_called_on_every_page_and_in_all_tabs", owners),
        trial("seeks::an_owner_plays_the_computer_until_called", meanwhile),
        trial("seeks::a_frozen_page_keeps_no_seek", frozen),
    ]
}

async fn made(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (owner, guest) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    rig.step("defaults");
    defaults(&server, &owner, &guest).await?;
    rig.step("lists");
    lists(&server, &owner, &guest).await?;
    rig.step("plans");
    let owner = owner.as_new_user(Screen::DESKTOP.calm()).await?;
    sealed(&server, &owner, &guest.on(Screen::PHONE.dark().calm()).await?).await
}

async fn without_https(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (owner, guest) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    rig.step("seeks");
    plain(&server, &owner, &guest).await?;
    rig.step("copies by hand");
    device::by_hand(&server, &guest).await
}

async fn pressed(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (owner, guest) =
        (rig.browser(Screen::PHONE.calm()).await?, rig.browser(Screen::DESKTOP.calm()).await?);
    let screens = [
        (Screen::DESKTOP.sized(1366, 768), "1366"),
        (Screen::DESKTOP.sized(1366, 768).dark(), "1366-dark"),
        (Screen::PHONE, "phone"),
    ];
    for (screen, name) in screens {
        rig.step(name);
        refused(&server, &owner.on(screen.calm()).await?, name).await?;
    }
    rig.step("one press begins to wait");
    nobody(&server, &owner.on(Screen::PHONE.calm()).await?, &guest).await
}

async fn owners(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (owner, guest) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("every page");
    called(&server, &owner, &guest).await?;
    rig.step("tabs that were there before");
    tabs(&server, &owner.as_new_user(Screen::DESKTOP.calm()).await?, &guest).await
}

/// Makes a seek without a clock in a browser with these choices; returns its address.
async fn seek(owner: &Browser, server: &SharedServer, choices: &[(&str, &str)]) -> Result<String, Failed> {
    new_game(owner, server, &[&[("opponent", "lobby"), ("clock", "")], choices].concat()).await?;
    owner.address().await
}

/// Checks the usual clock of a seek and the secrecy that the form suggests, and that another clock is kept.
async fn defaults(server: &SharedServer, owner: &Browser, guest: &Browser) -> Result<(), Failed> {
    let choose = async |name: &str, value: &str| {
        owner.click(&format!("label:has(input[name={name}][value=\"{value}\"])")).await
    };
    let chosen = async |name: &str, value: &str| {
        owner.until(&format!("document.querySelector('[name={name}]:checked').value === '{value}'")).await
    };
    owner.goto(&server.url("/")).await?;
    customise(owner).await?;
    chosen("clock", "usual").await?;
    owner.see_text("#clocks", "open challenges have 3 min + 10 s per turn").await?;
    choose("variant", "chesimul").await?;
    chosen("secrecy", "kept").await?;
    owner.see_text("#secrecy", "The server could read a plan before the reveal.").await?;
    owner.eval("document.querySelector('#secrecy').scrollIntoView({ block: 'center' })").await?;
    owner.screenshot("seeks-secrecy-form").await?;
    owner.click("#wait").await?;
    owner.until("location.pathname.startsWith('/game/')").await?;
    owner.see_text("#hint", "Clock: 2 min + 5 s").await?;
    take(guest, server, "plans held by the server").await?;
    owner.goto(&server.url("/")).await?;
    customise(owner).await?;
    chosen("clock", "usual").await?;
    choose("clock", "30").await?;
    owner.click("#wait").await?;
    owner.until("location.pathname.startsWith('/game/')").await?;
    owner.see_text("#hint", "Clock: 30 s").await?;
    owner.click("#withdraw").await?;
    owner.see_text("#verdict", "No result").await.map(drop)
}

/// Takes the only seek.
async fn take(guest: &Browser, server: &SharedServer, said: &str) -> Result<(), Failed> {
    guest.goto(&server.url("/")).await?;
    guest.see_text("#seeks li", said).await?;
    guest.click("#seeks li button:not(:disabled)").await?;
    guest.until("location.pathname.startsWith('/game/')").await
}

/// Checks that an empty lobby offers to wait, with the chosen game.
async fn nobody(server: &SharedServer, owner: &Browser, guest: &Browser) -> Result<(), Failed> {
    owner.goto(&server.url("/?game=parity")).await?;
    owner.see_text("#no-seeks", "Nobody is waiting").await?;
    owner.eval("document.querySelector('#wait').scrollIntoView({ block: 'center' })").await?;
    owner.screenshot("seeks-nobody-phone").await?;
    owner.click("#wait").await?;
    owner.until("location.pathname.startsWith('/game/')").await?;
    guest.goto(&server.url("/")).await?;
    guest.see_text("#seeks li", "Parity Chess").await?;
    guest.gone("#no-seeks").await?;
    // The button for strangers leads to the seek that another player has listed.
    guest.click("#new-game button[value=lobby]").await?;
    guest.see_text("#someone-waits", "Someone is waiting").await?;
    guest.until("document.activeElement.closest('#seeks li') !== null && location.pathname === '/'").await
}

/// Checks a sealed seek. The lobby draws sides here, so either browser may play White.
async fn sealed(server: &SharedServer, owner: &Browser, guest: &Browser) -> Result<(), Failed> {
    let room = seek(owner, server, &[("variant", "chesimul"), ("secrecy", "sealed")]).await?;
    guest.goto(&server.url("/")).await?;
    guest.see_text("#seeks li", "plans sealed in your browsers").await?;
    guest.eval("document.querySelector('#seeks').scrollIntoView({ block: 'center' })").await?;
    guest.screenshot("seeks-sealed-phone-dark").await?;
    take(guest, server, "plans sealed in your browsers").await?;
    words(owner, guest).await?;
    let white = "document.querySelector('#bottom .icon.white') !== null";
    let (white, black) = if owner.eval(white).await? == true { (owner, guest) } else { (guest, owner) };
    commit(white, "a2a3").await?;
    commit(black, "b5a3").await?;
    for browser in [owner, guest] {
        played(browser, 1).await?;
        browser.until("document.querySelectorAll('#seals .seal.matches').length === 2").await?;
    }
    assert_eq!(guest.address().await?, room);
    // The seek also shows that the server is to keep the plans.
    seek(owner, server, &[("variant", "chesimul"), ("side", "white"), ("secrecy", "kept")]).await?;
    take(guest, server, "plans held by the server").await?;
    for browser in [owner, guest] {
        browser.see_text("#secrecy", "The server holds the plans of this game.").await?;
    }
    // There is no choice where one side acts at a time.
    seek(owner, server, &[("variant", "entanglement")]).await?;
    guest.goto(&server.url("/")).await?;
    guest.see_text("#seeks li", "Entanglement").await?;
    assert!(!guest.text("#seeks li").await?.contains("plans"));
    Ok(())
}

async fn lists(server: &SharedServer, owner: &Browser, guest: &Browser) -> Result<(), Failed> {
    let room = seek(owner, server, &[("variant", "blind"), ("side", "black"), ("secrecy", "sealed")]).await?;
    take(guest, server, "plans sealed in your browsers").await?;
    words(owner, guest).await?;
    blind::hand_in(guest, "e4 Bc4 Qh5 Qf7 Qe8").await?;
    blind::hand_in(owner, "a6 b6 h6").await?;
    for browser in [owner, guest] {
        browser.until("document.querySelectorAll('#seals .seal.matches').length === 2").await?;
    }
    let id = room.rsplit('/').next().unwrap_or_default();
    let transcript = fetched(guest, &format!("/api/games/{id}/transcript")).await?;
    let first = transcript.lines().nth(1).unwrap_or_default();
    assert!(first.contains(r#""mode":"sealed""#) && first.contains(r#""opponent":"lobby""#), "{transcript}");
    assert_eq!(transcript.matches(r#""kind":"opening""#).count(), 2, "{transcript}");
    Ok(())
}

/// Checks a page without https of a foreign host.
async fn plain(server: &SharedServer, owner: &Browser, guest: &Browser) -> Result<(), Failed> {
    seek(owner, server, &[("variant", "parity"), ("side", "white"), ("secrecy", "sealed")]).await?;
    let start = server.url("/").replace("127.0.0.1", PLAIN);
    guest.goto(&start).await?;
    assert_eq!(guest.eval("crypto.subtle === undefined").await?, true);
    guest.see_text("#seeks li .bad", "You can’t accept it here").await?;
    assert_eq!(guest.count("#seeks li button:disabled").await?, 1);
    guest.eval("document.querySelector('#seeks').scrollIntoView({ block: 'center' })").await?;
    guest.screenshot("seeks-cannot-seal-phone").await?;
    customise(guest).await?;
    guest.click("label:has(input[name=variant][value=parity])").await?;
    guest.see_text("#no-sealing", "the server holds the plans here").await?;
    guest.eval("document.querySelector('#secrecy').scrollIntoView({ block: 'center' })").await?;
    guest.screenshot("seeks-form-kept-phone").await?;
    guest.click(&way("lobby")).await?;
    guest.see_text("#secrecy", "The server holds the plans of this game.").await?;
    owner.goto(&server.url("/")).await?;
    owner.see_text("#seeks li", "plans held by the server").await?;
    // A visitor who has the address of a sealed game sees the reason there.
    let room = owner.eval("document.querySelector('#seeks a').href").await?;
    guest.goto(&room.as_str().unwrap_or_default().replace("127.0.0.1", PLAIN)).await?;
    guest.click("#join").await?;
    guest.see_text("#hint", "can’t seal here").await?;
    // Without https a browser ignores this header and reports an error.
    let errors = guest.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("Cross-Origin-Opener-Policy")), "{errors:?}");
    Ok(())
}

/// Makes a seek from any page; returns the path of its game.
async fn ask_for(owner: &Browser) -> Result<String, Failed> {
    let made = owner
        .eval(
            "fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ variant: 'parity', opponent: 'lobby', side: 'white', secrecy: 'kept' }) })
                .then((answer) => answer.json()).then(({ url }) => url)",
        )
        .await?;
    made.as_str().map(str::to_owned).ok_or_else(|| format!("no seek: {made}").into())
}

/// Takes a seek; returns the status of the answer.
async fn take_by(guest: &Browser, path: &str) -> Result<u64, Failed> {
    let id = path.rsplit('/').next().unwrap_or_default();
    let join = format!("fetch('/api/games/{id}/join', {{ method: 'POST' }}).then(({{ status }}) => status)");
    guest.eval(&join).await?.as_u64().ok_or_else(|| "a status is a number".into())
}

async fn called(server: &SharedServer, owner: &Browser, guest: &Browser) -> Result<(), Failed> {
    guest.goto(&server.url("/")).await?;
    let name = guest.text("#my-name").await?;
    new_game(owner, server, &[("variant", "chesimul"), ("opponent", "computer"), ("level", "1")]).await?;
    let other = owner.eval("location.pathname").await?.as_str().unwrap_or_default().to_owned();
    // Only a finished game is analysed.
    let abort =
        format!("fetch('/api/games/{}/abort', {{ method: 'POST' }})", other.trim_start_matches("/game/"));
    owner.eval(&format!("{abort}.then(({{ status }}) => status)")).await?;
    let analysis = format!("{other}/analysis");
    new_game(owner, server, &[("variant", "chesimul"), ("opponent", "computer"), ("level", "1")]).await?;
    let other = owner.eval("location.pathname").await?.as_str().unwrap_or_default().to_owned();
    let text = format!("{other}/text");
    let paths = [
        "/games",
        "/docs",
        analysis.as_str(),
        "/learn",
        "/learn/parity",
        "/learn/parity/sample-game",
        "/editor",
        "/editor/parity",
        "/verify",
        "/replay",
        "/device",
        "/sheets/prediction",
        "/no-such-page",
        other.as_str(),
        text.as_str(),
    ];
    for path in paths {
        let seek = ask_for(owner).await?;
        owner.goto(&server.url(path)).await?;
        // The page is subscribed to the lobby from now on, and says so.
        owner.until("document.readyState === 'complete'").await?;
        owner
            .until("document.querySelector('header nav a').title === 'You’re waiting for an opponent'")
            .await?;
        assert_eq!(take_by(guest, &seek).await?, 200, "{path}");
        owner.see_text("#called", &format!("{name} accepted your challenge.")).await?;
        assert_eq!(owner.count(&format!("#called a[href='{seek}']")).await?, 1, "{path}");
        owner.until("document.title.startsWith('●')").await?;
        // The notice stays on the next page, too, until the game is opened.
        owner.goto(&server.url("/learn")).await?;
        owner.click(&format!("#called a[href='{seek}']")).await?;
        owner.until(&format!("location.pathname === '{seek}'")).await?;
        owner.until("document.querySelector('#room').dataset.mode").await?;
        assert_eq!(owner.count("#called").await?, 0, "{path}");
    }
    owner.goto(&server.url("/learn")).await?;
    owner.settled().await?;
    assert_eq!(owner.count("#called").await?, 0);
    // The console reports the missing page, as expected.
    let errors = owner.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("404")), "{errors:?}");
    // The start page opens the game; if it is hidden, it alerts first.
    let seek = ask_for(owner).await?;
    owner.goto(&server.url("/")).await?;
    owner.see_text("#seeks li", "You play White").await?;
    assert_eq!(take_by(guest, &seek).await?, 200);
    owner.until(&format!("location.pathname === '{seek}'")).await?;
    for (screen, suffix) in [(Screen::DESKTOP, "desktop"), (Screen::PHONE.dark(), "phone-dark")] {
        let owner = owner.as_new_user(screen.calm()).await?;
        owner.goto(&server.url("/games")).await?;
        let seek = ask_for(&owner).await?;
        owner.eval("document.cookie = 'language=de; path=/'").await?;
        owner.goto(&server.url("/learn/parity")).await?;
        assert_eq!(take_by(guest, &seek).await?, 200);
        owner.see_text("#called", "hat deine Herausforderung angenommen.").await?;
        owner.screenshot(&format!("seeks-called-{suffix}")).await?;
        owner.click("#called button").await?;
        owner.gone("#called a").await?;
    }
    Ok(())
}

/// Checks that a tab opened before there was a seek learns of it from the tab that makes it.
async fn tabs(server: &SharedServer, owner: &Browser, guest: &Browser) -> Result<(), Failed> {
    guest.goto(&server.url("/")).await?;
    owner.goto(&server.url("/learn")).await?;
    owner.settled().await?;
    let reading = owner.new_tab().await?;
    let room = seek(owner, server, &[("variant", "parity"), ("secrecy", "kept")]).await?;
    let making = owner.new_tab().await?;
    owner.turn_to(reading.clone()).await?;
    owner
        .until("performance.getEntriesByType('resource').some(({ name }) => name.includes('-more.'))")
        .await?;
    // The seek outlives the tab that has made it.
    owner.turn_to(making).await?;
    owner.goto("about:blank").await?;
    owner.turn_to(reading).await?;
    let path = room.strip_prefix(&server.url("")).unwrap_or_default().to_owned();
    assert_eq!(take_by(guest, &path).await?, 200);
    owner.see_text("#called", "accepted your challenge.").await.map(drop)
}

/// Checks that an owner who waits may play the computer meanwhile, is called there, and ends that game with the way to
/// the other one.
async fn meanwhile(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (owner, guest) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    guest.goto(&server.url("/")).await?;
    let name = guest.text("#my-name").await?;
    rig.step("notifications are offered");
    owner.goto(&server.url("/")).await?;
    owner.settled().await?;
    owner.eval(NOTE).await?;
    let seek = ask_for(&owner).await?;
    owner.see_text(".waiting button", "Notify me when someone comes").await?;
    owner.until("noted.asked === 0").await?;
    owner.click(".waiting button").await?;
    owner.see_text(".waiting", "You’ll be notified when someone comes.").await?;
    owner.until("noted.asked === 1 && JSON.parse(localStorage.getItem('settings')).notify === 'on'").await?;
    rig.step("the computer is offered");
    owner.goto(&server.url(&seek)).await?;
    owner.see_text("#waiting button", "Play the computer meanwhile").await?;
    owner.screenshot("seeks-waiting").await?;
    rig.step("the computer plays");
    owner.click("#waiting [role=status] button").await?;
    owner.until(&format!("location.pathname.startsWith('/game/') && location.pathname !== '{seek}'")).await?;
    owner.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    let game = owner.address().await?;
    let is_white = owner.eval("document.querySelector('#bottom .icon.white') !== null").await? == true;
    commit(&owner, if is_white { "e2e4" } else { "e7e5" }).await?;
    played(&owner, 1).await?;
    owner.eval(NOTE).await?;
    rig.step("the owner is called");
    take(&guest, &server, "plans held by the server").await?;
    owner.see_text("#called", &format!("{name} accepted your challenge.")).await?;
    owner.see_text("#called", "ends the game against the computer without a result.").await?;
    owner.until("noted.heard.includes(659)").await?;
    // The title calls until the owner has answered, whatever the game shows in it.
    owner.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    owner.until(&format!("document.title === '● {name} accepted your challenge.'")).await?;
    owner.screenshot("seeks-called-from-computer").await?;
    owner.click("#called a").await?;
    owner.until(&format!("location.pathname === '{seek}'")).await?;
    owner.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    owner.goto(&game).await?;
    owner.see_text("#verdict", "No result").await.map(drop)
}

async fn frozen(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server_with(&[("seek-patience", "3s")])?;
    let (owner, guest) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::DESKTOP.calm()).await?);
    guest.goto(&server.url("/")).await?;
    owner.goto(&server.url("/games")).await?;
    let seek = ask_for(&owner).await?;
    owner.goto(&server.url("/learn")).await?;
    owner.settled().await?;
    guest.see_text("#seeks li", "Parity Chess").await?;
    owner.freeze(true).await?;
    guest.gone("#seeks li").await?;
    assert_eq!(take_by(&guest, &seek).await?, 409);
    owner.freeze(false).await?;
    guest.see_text("#seeks li", "Parity Chess").await?;
    assert_eq!(take_by(&guest, &seek).await?, 200);
    owner.see_text("#called", "accepted your challenge.").await?;
    let errors = guest.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("409")), "{errors:?}");
    Ok(())
}

/// Returns a script for whether a line is wholly visible, with nothing over it.
fn in_sight(line: &str) -> String {
    format!(
        "(() => {{ const one = document.querySelector('{line}');
        const {{ x, y, width, height, bottom }} = one.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        return height > 0 && y >= 0 && bottom <= innerHeight && there === one; }})()"
    )
}

async fn refused(server: &SharedServer, browser: &Browser, suffix: &str) -> Result<(), Failed> {
    let refuse = "window.fetch = async () => Response.json(
        { code: 'too-many-requests', message: 'You make games too fast.' }, { status: 429 })";
    browser.goto(&server.url("/")).await?;
    browser.settled().await?;
    browser.run(refuse).await?;
    browser.eval("document.querySelector('#new-game').requestSubmit(), 0").await?;
    browser.see_text("#new-fault", "You make games too fast.").await?;
    assert_eq!(browser.eval(&in_sight("#new-fault")).await?, true, "{suffix}");
    browser.screenshot(&format!("seeks-refused-{suffix}")).await?;
    browser.click("#wait").await?;
    browser.see_text("#seeks-fault", "You make games too fast.").await?;
    assert_eq!(browser.eval(&in_sight("#seeks-fault")).await?, true, "{suffix}");
    browser.gone("#new-fault").await?;
    browser.goto(&server.url("/editor/parity")).await?;
    browser.see_text("#verdict", "start").await?;
    browser.run(refuse).await?;
    browser.click("#begin button").await?;
    browser.see_text("#begin-fault", "You make games too fast.").await?;
    assert_eq!(browser.eval(&in_sight("#begin-fault")).await?, true, "{suffix}");
    Ok(())
}
