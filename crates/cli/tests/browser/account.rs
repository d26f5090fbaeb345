//! An account on a phone, by keyboard alone: registration, sign-in on a second device, and the page of the account.

use fantoccini::key::Key;
use libtest_mimic::Failed;

use crate::access::{self, AXE};
use crate::harness::{Browser, BrowserRig, Screen, trial_with};
use crate::room::new_game;

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial_with("account::a_guest_registers_and_goes_on_at_another_device", &[AXE], registered)]
}

async fn registered(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let phone = rig.browser(Screen::PHONE.calm()).await?;
    rig.step("registration by keyboard");
    new_game(&phone, &server, &[("variant", "chesimul"), ("opponent", "friend")]).await?;
    let game = phone.address().await?;
    phone.goto(&server.url("/")).await?;
    phone.click("#guest summary").await?;
    phone.click("#guest a[href='/account']").await?;
    let mut found = access::wrong(&phone, "sign-in").await?;
    phone.resize(Screen::PHONE.calm()).await?;
    focus(&phone, "#new-account").await?;
    phone.press("Phoebe").await?;
    phone.press(&(Key::Tab + "")).await?;
    phone.press("correct horse").await?;
    phone.press(&(Key::Enter + "")).await?;
    phone.see("#new-codes").await?;
    assert_eq!(phone.count(".codes code").await?, 10);
    phone.see_text("#my-name", "@Phoebe").await?;
    found.extend(access::wrong(&phone, "account, new codes").await?);
    phone.goto(&game).await?;
    phone.until("document.querySelector('#room').dataset.mode !== 'watch'").await?;

    rig.step("another device");
    let laptop = rig.browser(Screen::DESKTOP.calm()).await?;
    laptop.goto(&server.url("/account")).await?;
    focus(&laptop, "#name").await?;
    laptop.press("phoebe").await?;
    laptop.press(&(Key::Tab + "")).await?;
    laptop.press("wrong horse").await?;
    laptop.press(&(Key::Enter + "")).await?;
    laptop.see_text("#problem", "The name or the password is wrong.").await?;
    // The name is still there.
    focus(&laptop, "#sign-in-password").await?;
    laptop.press("correct horse").await?;
    laptop.press(&(Key::Enter + "")).await?;
    laptop.see_text(".account .lead", "@Phoebe").await?;
    assert_eq!(laptop.count("form[action='/account/end']").await?, 2, "the phone, and all");
    found.extend(access::wrong(&laptop, "account").await?);
    laptop.goto(&game).await?;
    laptop.until("document.querySelector('#room').dataset.mode !== 'watch'").await?;

    rig.step("deletion");
    laptop.goto(&server.url("/account")).await?;
    focus(&laptop, "#delete-password").await?;
    laptop.press("correct horse").await?;
    laptop.press(&(Key::Enter + "")).await?;
    laptop.see_text("#deletion", "in 7 days").await?;
    // The refused sign-in is in the console.
    laptop.take_errors().await?;
    assert!(found.is_empty(), "{found:?}");
    Ok(())
}

async fn focus(browser: &Browser, selector: &str) -> Result<(), Failed> {
    browser.run(&format!("document.querySelector('{selector}').focus()")).await
}
