//! Alerts for a player who looks elsewhere: sounds until they are switched off, the others once they are chosen.

use libtest_mimic::Failed;

use crate::harness::{Browser, BrowserRig, Screen, trial};
use crate::room::{commit, new_game, played, tool};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("alerts::a_player_who_looks_elsewhere_is_called_as_chosen", called)]
}

/// Script that records sounds, notifications and vibrations in `noted`.
pub(crate) const NOTE: &str = include_str!("alerts.js");
/// The address of the page's icon.
const ICON: &str = "document.querySelector('link[rel=icon]').href";

/// Switches a setting in the open settings dialog.
async fn switch(browser: &Browser, name: &str) -> Result<(), Failed> {
    browser.click(&format!(".settings [name={name}]")).await?;
    browser.until(&format!("JSON.parse(localStorage.getItem('settings')).{name} === 'on'")).await
}

/// Hides the page, or shows it again.
async fn look(browser: &Browser, away: bool) -> Result<(), Failed> {
    let told = "document.dispatchEvent(new Event('visibilitychange'))";
    browser.eval(&format!("(noted.away = {away}, {told})")).await.map(drop)
}

async fn called(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let white = rig.browser(Screen::DESKTOP).await?;
    let black = rig.browser(Screen::PHONE.dark()).await?;
    new_game(&white, &server, &[("opponent", "friend"), ("side", "white"), ("secrecy", "kept")]).await?;
    white.eval(NOTE).await?;
    tool(&white, "#settings").await?;
    white.see(".settings").await?;
    white.until("noted.asked === 0 && noted.heard.length === 0").await?;
    for name in ["notify", "vibrate"] {
        switch(&white, name).await?;
    }
    white.screenshot("alerts-settings").await?;
    white.until("noted.asked === 1 && noted.heard.length === 0").await?;
    white.click(".settings button").await?;
    // Sounds are switched off and on again beside the playback; on with an example.
    white.click("#sound[aria-pressed=true]").await?;
    white.see("#sound[aria-pressed=false]").await?;
    white.click("#sound").await?;
    white.see("#sound[aria-pressed=true]").await?;
    white.until("noted.heard.includes(523)").await?;
    black.goto(&white.address().await?).await?;
    black.eval(NOTE).await?;
    tool(&black, "#settings").await?;
    black.see(".settings").await?;
    black.screenshot("alerts-settings-phone-dark").await?;
    black.click(".settings button").await?;
    black.click("#sound").await?;
    black.see("#sound[aria-pressed=false]").await?;
    black.click("#join").await?;
    // Knights meet on one square: a capture.
    let plain = white.eval(ICON).await?;
    commit(&white, "b1c3").await?;
    commit(&black, "b5c3").await?;
    played(&white, 1).await?;
    white.until("[392, 180, 523].every((pitch) => noted.heard.includes(pitch))").await?;
    white.until("noted.felt.length >= 1 && noted.told.length === 0").await?;
    assert_eq!(white.eval(ICON).await?, plain);
    // The page is hidden when the next turn comes.
    commit(&white, "a2a3").await?;
    white.until("document.querySelector('#room').dataset.mode === 'committed'").await?;
    look(&white, true).await?;
    white.until("!document.title.startsWith('●')").await?;
    commit(&black, "a4a3").await?;
    white.until("document.title.startsWith('●')").await?;
    white.until(&format!("{ICON}.startsWith('data:image/svg+xml,') && {ICON}.includes('circle')")).await?;
    white.until("noted.told.length === 1 && noted.told[0] === 'It’s your turn.'").await?;
    look(&white, false).await?;
    white.until(&format!("{ICON} === {plain}")).await?;
    // No alert was chosen here, and the sounds are off.
    black.until("document.querySelectorAll('#turns .turn').length === 2").await?;
    black.until("noted.heard.length + noted.told.length + noted.felt.length + noted.asked === 0").await
}
