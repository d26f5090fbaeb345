//! Seeks of the lobby: who will know the plans is said before anybody takes one, and the browsers seal unless its maker
//! has chosen otherwise.

use libtest_mimic::Failed;

use crate::blind;
use crate::harness::{Browser, PLAIN, Rig, Screen, Server, trial};
use crate::room::{commit, customise, fetched, new_game, played};
use crate::sealing::words;

pub(crate) fn trials() -> Vec<crate::Trial> {
    vec![
        trial("seeks::a_seek_is_sealed_unless_its_maker_wants_otherwise", sealed),
        trial("seeks::a_seek_of_lists_is_sealed_and_has_a_transcript", lists),
        trial("seeks::where_browsers_cannot_seal_the_page_says_so", plain),
        trial("seeks::where_nobody_waits_one_press_begins_to", nobody),
    ]
}

/// A seek of a game by a browser whose form has all else as it is at first.
async fn seek(owner: &Browser, server: &Server, choices: &[(&str, &str)]) -> Result<String, Failed> {
    new_game(owner, server, &[&[("opponent", "lobby")], choices].concat()).await?;
    owner.address().await
}

/// Takes the only seek that there is.
async fn take(guest: &Browser, server: &Server, said: &str) -> Result<(), Failed> {
    guest.goto(&server.url("/")).await?;
    guest.see_text("#seeks li", said).await?;
    guest.click("#seeks li button:not(:disabled)").await?;
    guest.until("location.pathname.startsWith('/game/')").await
}

/// An empty lobby offers to wait, with the game that is chosen.
async fn nobody(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let owner = rig.browser(Screen::PHONE.calm()).await?;
    owner.goto(&server.url("/?game=parity")).await?;
    owner.see_text("#no-seeks", "Nobody is waiting").await?;
    owner.eval("document.querySelector('#wait').scrollIntoView({ block: 'center' })").await?;
    owner.screenshot("seeks-nobody-phone").await?;
    owner.click("#wait").await?;
    owner.until("location.pathname.startsWith('/game/')").await?;
    let guest = rig.browser(Screen::DESKTOP.calm()).await?;
    guest.goto(&server.url("/")).await?;
    guest.see_text("#seeks li", "Parity Chess").await?;
    guest.gone("#wait").await
}

/// The lobby may draw sides, as here: whoever has the white pieces plays them.
async fn sealed(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (owner, guest) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.dark().calm()).await?);
    let room = seek(&owner, &server, &[("variant", "chesimul")]).await?;
    guest.goto(&server.url("/")).await?;
    guest.see_text("#seeks li", "plans sealed in the browsers").await?;
    guest.eval("document.querySelector('#seeks').scrollIntoView({ block: 'center' })").await?;
    guest.screenshot("seeks-sealed-phone-dark").await?;
    take(&guest, &server, "plans sealed in the browsers").await?;
    words(&owner, &guest).await?;
    let white = "document.querySelector('#bottom .icon.white') !== null";
    let (white, black) = if owner.eval(white).await? == true { (&owner, &guest) } else { (&guest, &owner) };
    commit(white, "a2a3").await?;
    commit(black, "b5a3").await?;
    for browser in [&owner, &guest] {
        played(browser, 1).await?;
        browser.until("document.querySelectorAll('#seals .seal.matches').length === 2").await?;
    }
    assert_eq!(guest.address().await?, room);
    // Whoever looks sees it when the server is to keep the plans, too.
    seek(&owner, &server, &[("variant", "chesimul"), ("side", "white"), ("secrecy", "kept")]).await?;
    take(&guest, &server, "plans kept by the server").await?;
    for browser in [&owner, &guest] {
        browser.see_text("#secrecy", "The server keeps the plans of this game.").await?;
    }
    // Nobody is asked where one side acts at a time.
    seek(&owner, &server, &[("variant", "entanglement")]).await?;
    guest.goto(&server.url("/")).await?;
    guest.see_text("#seeks li", "Entanglement").await?;
    assert!(!guest.text("#seeks li").await?.contains("plans"));
    Ok(())
}

async fn lists(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (owner, guest) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    let room = seek(&owner, &server, &[("variant", "blind"), ("side", "black")]).await?;
    take(&guest, &server, "plans sealed in the browsers").await?;
    words(&owner, &guest).await?;
    blind::hand_in(&guest, "e4 Bc4 Qh5 Qf7 Qe8").await?;
    blind::hand_in(&owner, "a6 b6 h6").await?;
    for browser in [&owner, &guest] {
        browser.until("document.querySelectorAll('#seals .seal.matches').length === 2").await?;
    }
    let id = room.rsplit('/').next().unwrap_or_default();
    let transcript = fetched(&guest, &format!("/api/games/{id}/transcript")).await?;
    let first = transcript.lines().nth(1).unwrap_or_default();
    assert!(first.contains(r#""mode":"sealed""#) && first.contains(r#""opponent":"lobby""#), "{transcript}");
    assert_eq!(transcript.matches(r#""kind":"opening""#).count(), 2, "{transcript}");
    Ok(())
}

/// On a page without https that is not of this machine.
async fn plain(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (owner, guest) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    seek(&owner, &server, &[("variant", "parity"), ("side", "white")]).await?;
    let start = server.url("/").replace("127.0.0.1", PLAIN);
    guest.goto(&start).await?;
    assert_eq!(guest.eval("crypto.subtle === undefined").await?, true);
    guest.see_text("#seeks li .bad", "It cannot be taken here").await?;
    assert_eq!(guest.count("#seeks li button:disabled").await?, 1);
    guest.eval("document.querySelector('#seeks').scrollIntoView({ block: 'center' })").await?;
    guest.screenshot("seeks-cannot-seal-phone").await?;
    customise(&guest).await?;
    for (name, value) in [("opponent", "lobby"), ("variant", "parity")] {
        guest.click(&format!("label:has(input[name={name}][value={value}])")).await?;
    }
    guest.see_text("#no-sealing", "here the server keeps the plans").await?;
    guest.eval("document.querySelector('#secrecy').scrollIntoView({ block: 'center' })").await?;
    guest.screenshot("seeks-form-kept-phone").await?;
    guest.click("#create").await?;
    guest.see_text("#secrecy", "The server keeps the plans of this game.").await?;
    owner.goto(&server.url("/")).await?;
    owner.see_text("#seeks li", "plans kept by the server").await?;
    // Who got the address of a sealed game elsewhere is told there.
    let room = owner.eval("document.querySelector('#seeks a').href").await?;
    guest.goto(&room.as_str().unwrap_or_default().replace("127.0.0.1", PLAIN)).await?;
    guest.click("#join").await?;
    guest.see_text("#hint", "cannot seal here").await?;
    // Without https a browser ignores this header, and says so.
    let errors = guest.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("Cross-Origin-Opener-Policy")), "{errors:?}");
    Ok(())
}
