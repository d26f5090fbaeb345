//! The page in another language.

use libtest_mimic::Failed;

use crate::harness::{Rig, Screen, trial};
use crate::room::{commit, new_game, played};

pub(crate) fn trials() -> Vec<crate::Trial> {
    vec![trial("speaks::a_game_is_played_in_german_once_it_was_chosen", german)]
}

async fn german(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    for (screen, name) in [(Screen::DESKTOP, "desktop"), (Screen::PHONE.dark(), "phone-dark")] {
        let browser = rig.browser(screen).await?;
        browser.goto(&server.url("/")).await?;
        browser.click("#guest summary").await?;
        browser.screenshot(&format!("speaks-menu-{name}")).await?;
        browser.click(".languages [lang=de]").await?;
        browser.until("document.documentElement.lang === 'de'").await?;
        browser.screenshot(&format!("speaks-start-{name}")).await?;
        new_game(&browser, &server, &[("variant", "chesimul"), ("opponent", "practice")]).await?;
        commit(&browser, "b1c3").await?;
        commit(&browser, "b5c3").await?;
        played(&browser, 1).await?;
        browser.see_text("#turns", "c3").await?;
        browser.screenshot(&format!("speaks-game-{name}")).await?;
        for page in ["/learn", "/learn/prediction", "/games", "/verify", "/replay"] {
            browser.goto(&server.url(page)).await?;
            browser.until("document.documentElement.lang === 'de'").await?;
            browser.screenshot(&format!("speaks{}-{name}", page.replace('/', "-"))).await?;
        }
    }
    Ok(())
}
