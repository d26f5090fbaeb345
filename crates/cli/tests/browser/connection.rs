//! Turns over connections that break while a plan is being sent, and to a busy server.

use libtest_mimic::Failed;

use crate::harness::{Browser, BrowserRig, CutPoint, FaultProxy, Screen, SharedServer, trial};
use crate::room::{choose, commit, exported, new_game};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("connection::no_plan_is_lost_or_doubled", broken)]
}

async fn broken(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::DESKTOP.calm()).await?);
    let table = async |variant: &str, more: &[(&str, &str)]| {
        let proxy = rig.proxy(&server).await?;
        ProxiedGame::new(&server, proxy, (white.clone(), black.clone()), variant, more).await
    };
    rig.step("both plan");
    simultaneous(table("chesimul", &[]).await?).await?;
    rig.step("one side acts");
    alternating(table("entanglement", &[]).await?).await?;
    rig.step("a busy server");
    // Messages that open seals would be counted, too.
    busy(table("chesimul", &[("secrecy", "kept")]).await?).await
}

/// A game by link: White connects through a proxy, Black does not.
struct ProxiedGame {
    white: Browser,
    black: Browser,
    proxy: FaultProxy,
}

impl ProxiedGame {
    async fn new(
        server: &SharedServer,
        proxy: FaultProxy,
        (white, black): (Browser, Browser),
        variant: &str,
        more: &[(&str, &str)],
    ) -> Result<Self, Failed> {
        let choices = [&[("variant", variant), ("opponent", "friend"), ("side", "black")], more].concat();
        new_game(&black, server, &choices).await?;
        white.goto(&proxy.proxied_url(&black.address().await?)).await?;
        white.click("#join").await?;
        Ok(Self { white, black, proxy })
    }

    /// Commits a plan of White's and cuts its connection.
    async fn cut(&self, plan: &str, when: CutPoint) -> Result<(), Failed> {
        choose(&self.white, plan).await?;
        self.proxy.cut(when);
        self.white.click("#commit").await
    }

    /// Checks the numbers of turns and cuts, and that White's page has no other errors.
    async fn check(&self, turns: usize, cuts: usize) -> Result<(), Failed> {
        for browser in [&self.white, &self.black] {
            listed(browser, turns).await?;
        }
        assert_eq!((exported(&self.black).await?.record().turns.len(), self.proxy.cuts()), (turns, cuts));
        let errors = self.white.take_errors().await?;
        assert!(
            errors.iter().all(|error| ["WebSocket", "net::ERR_"].iter().any(|cut| error.contains(cut))),
            "{errors:?}"
        );
        Ok(())
    }
}

/// Waits until this many turns have been played and are listed, each once.
async fn listed(browser: &Browser, turns: usize) -> Result<(), Failed> {
    browser
        .until(&format!("document.querySelectorAll('#turns .turn, #turns .ply').length === {turns}"))
        .await?;
    browser.until("document.querySelector('#room').dataset.mode !== 'playing'").await
}

async fn committed(browser: &Browser) -> Result<(), Failed> {
    browser.until("document.querySelector('#room').dataset.mode === 'committed'").await
}

async fn simultaneous(table: ProxiedGame) -> Result<(), Failed> {
    table.cut("a2a3", CutPoint::After).await?;
    committed(&table.white).await?;
    commit(&table.black, "b5a3").await?;
    table.check(1, 1).await?;
    table.cut("e2e3", CutPoint::Before).await?;
    committed(&table.white).await?;
    commit(&table.black, "d4d3").await?;
    table.check(2, 2).await?;
    // The lost plan is the last one of its turn.
    commit(&table.black, "e5d4").await?;
    committed(&table.black).await?;
    table.cut("a3a4", CutPoint::After).await?;
    table.check(3, 3).await?;
    table.white.until("document.querySelector('#room').dataset.mode === 'choose'").await
}

async fn alternating(table: ProxiedGame) -> Result<(), Failed> {
    table.cut("b1c3", CutPoint::After).await?;
    table.check(1, 1).await?;
    commit(&table.black, "b8c6").await?;
    table.check(2, 1).await?;
    table.cut("g1f3", CutPoint::Before).await?;
    table.check(3, 2).await?;
    commit(&table.black, "g8f6").await?;
    table.check(4, 2).await?;
    // White stays offline until Black has moved, too.
    table.proxy.close(true);
    table.cut("c3b1", CutPoint::After).await?;
    table.white.see("#banner").await?;
    commit(&table.black, "c6b8").await?;
    listed(&table.black, 6).await?;
    table.proxy.close(false);
    table.check(6, 3).await?;
    table.white.gone("#banner").await
}

async fn busy(table: ProxiedGame) -> Result<(), Failed> {
    choose(&table.white, "a2a3").await?;
    table.proxy.simulate_overload(true);
    table.white.click("#commit").await?;
    table.white.see_text("#status", "Still committing").await?;
    assert_eq!(table.proxy.plans().0, 0, "nothing has come through");
    table.proxy.simulate_overload(false);
    committed(&table.white).await?;
    commit(&table.black, "b5a3").await?;
    table.check(1, 0).await?;
    let (brought, refused) = table.proxy.plans();
    assert!(brought == 1 && refused > 0, "{brought} plans were brought, {refused} refused");
    Ok(())
}
