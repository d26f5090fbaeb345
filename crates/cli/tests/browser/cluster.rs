//! Games in real browsers on three servers behind nginx with TLS, while the server that holds a page is
//! killed.

#[path = "../cli/cluster/node.rs"]
#[allow(dead_code, reason = "the tests of the command line look at the logs too")]
mod node;
#[path = "../cli/cluster/proxy.rs"]
#[allow(dead_code, reason = "the tests of the command line come through it by themselves")]
mod proxy;

#[path = "../../../store-postgres/tests/support/postgres.rs"]
#[allow(clippy::unwrap_used, dead_code, reason = "the tests of the server do so, and share one")]
mod postgres;

use std::cell::RefCell;

use libtest_mimic::Failed;
use serde_json::Value;
use zugleich_rules::Color;
use zugleich_rules::kernel::Reason;

use self::node::Node;
use self::postgres::Postgres;
use self::proxy::Proxy;
use crate::harness::{Browser, BrowserRig, Screen, trial};
use crate::room::{choose, commit, exported, fetched, genuine, new_game_at, played};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("cluster::games_go_on_while_their_servers_are_killed", killed)]
}

async fn killed(rig: &BrowserRig) -> Result<(), Failed> {
    let cluster = BrowserCluster::start(rig).await?;
    let (white, black) = (cluster.browser(rig).await?, cluster.browser(rig).await?);
    rig.step("two browsers");
    friends(&cluster, &white, &black).await?;
    rig.step("the computer");
    computer(&cluster, &white.as_new_user(Screen::DESKTOP.calm()).await?).await
}

const SITE: &str = "play.example";
const START: &str = "https://play.example/";
/// Script that returns the server of a page's socket: the last one in the list, if others were down.
const SOCKET: &str = "(document.cookie.match(/socket=([^;]*)/)?.[1] ?? '').split(', ').at(-1)";
/// Four turns, the last of which captures the king.
const GAME: [(&str, &str); 4] = [("a2a3", "b5a3"), ("e2e3", "d4d3"), ("a3a4", "e5d4"), ("c2c3", "d4c3")];

/// Three servers on one database that wake each other, and the proxy before them.
struct BrowserCluster {
    nodes: RefCell<Vec<Node>>,
    proxy: Proxy,
    _postgres: Postgres,
}

impl BrowserCluster {
    async fn start(rig: &BrowserRig) -> Result<Self, Failed> {
        let folder = rig.folder()?;
        let postgres = Postgres::start();
        let database = postgres.database().await;
        let nodes: Vec<_> = (0..3).map(|_| Node::new(&folder, &database)).collect();
        let proxy = Proxy::start(&folder, &nodes.iter().map(Node::address).collect::<Vec<_>>());
        Ok(Self { nodes: nodes.into(), proxy, _postgres: postgres })
    }

    async fn browser(&self, rig: &BrowserRig) -> Result<Browser, Failed> {
        rig.browser_for(Screen::DESKTOP.calm(), SITE, self.proxy.port).await
    }

    /// Kills the server that a page is connected to; returns its address.
    async fn kill_under(&self, page: &Browser) -> Result<String, Failed> {
        page.until(&format!("{SOCKET} !== ''")).await?;
        let at = page.eval(SOCKET).await?;
        let mut nodes = self.nodes.borrow_mut();
        let node = nodes.iter_mut().find(|node| at == node.address()).ok_or("a page is at a server")?;
        node.kill();
        Ok(node.address())
    }

    /// Restarts the killed server.
    fn start_again(&self, address: &str) {
        for node in self.nodes.borrow_mut().iter_mut().filter(|node| node.address() == address) {
            node.start();
        }
    }
}

/// Marks a page, to detect a reload.
async fn stay(page: &Browser) -> Result<(), Failed> {
    page.eval("(window.stayed = true)").await.map(drop)
}

/// Waits until a page has reconnected to another server by itself.
async fn has_left(page: &Browser, gone: &str) -> Result<(), Failed> {
    page.until(&format!("{SOCKET} !== {gone:?}")).await?;
    page.gone("#banner").await?;
    assert_eq!(page.eval("window.stayed").await?, true, "nobody had to load the page again");
    Ok(())
}

/// Leaves a page whose only errors are lost sockets.
async fn leave(page: &Browser) -> Result<(), Failed> {
    let errors = page.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("WebSocket")), "{errors:?}");
    page.goto("about:blank").await
}

async fn friends(cluster: &BrowserCluster, white: &Browser, black: &Browser) -> Result<(), Failed> {
    new_game_at(white, START, &[("opponent", "friend"), ("side", "white")]).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    stay(white).await?;
    stay(black).await?;
    for (turn, (for_white, for_black)) in (1..).zip(GAME) {
        choose(white, for_white).await?;
        // Killed before the commit, or between commit and reveal.
        let before = if turn == 2 { Some(cluster.kill_under(white).await?) } else { None };
        white.click("#commit").await?;
        white
            .until("['committed', 'playing'].includes(document.querySelector('#room').dataset.mode)")
            .await?;
        let between = match turn {
            3 => Some(cluster.kill_under(black).await?),
            4 => Some(cluster.kill_under(white).await?),
            _ => None,
        };
        commit(black, for_black).await?;
        for page in [white, black] {
            played(page, turn).await?;
        }
        if let Some(gone) = before.or(between) {
            let under = if turn == 3 { black } else { white };
            has_left(under, &gone).await?;
            white.screenshot(&format!("cluster-white-{turn}")).await?;
            black.screenshot(&format!("cluster-black-{turn}")).await?;
            cluster.start_again(&gone);
        }
    }
    for page in [white, black] {
        page.see_text("#status", "White wins: the black king was taken.").await?;
        assert_eq!(exported(page).await?.outcome().map(|outcome| outcome.reason), Some(Reason::KingTaken));
        assert_eq!(plans(page).await?, GAME.map(|(white, black)| [white.to_owned(), black.to_owned()]));
        leave(page).await?;
    }
    Ok(())
}

/// Returns the plans of both sides, turn by turn, as a server reports them.
async fn plans(page: &Browser) -> Result<Vec<[String; 2]>, Failed> {
    let api = page.address().await?.replace("/game/", "/api/games/");
    let told: Value = serde_json::from_str(&fetched(page, &format!("{api}/turns")).await?)?;
    let turns = told["turns"].as_array().ok_or("there is a list of turns")?;
    let plan = |turn: &Value, seat| turn[seat]["text"].as_str().unwrap_or_default().to_owned();
    Ok(turns.iter().map(|turn| [plan(turn, "white"), plan(turn, "black")]).collect())
}

async fn computer(cluster: &BrowserCluster, page: &Browser) -> Result<(), Failed> {
    let choices = [("opponent", "computer"), ("level", "3"), ("side", "white")];
    new_game_at(page, START, &choices).await?;
    stay(page).await?;
    for turn in 1..=3 {
        let plans = exported(page).await?.legal_plan_texts(Color::White);
        // The computer's plan may be sealed by now: another server has it, or computes it.
        let gone = cluster.kill_under(page).await?;
        page.see("#seal").await?;
        commit(page, &plans[turn % plans.len()]).await?;
        played(page, turn).await?;
        let words = format!("Turn {turn}: Black’s seal is genuine");
        genuine(page, &words).await?;
        has_left(page, &gone).await?;
        cluster.start_again(&gone);
        if exported(page).await?.outcome().is_some() {
            break;
        }
    }
    page.screenshot("cluster-computer").await?;
    leave(page).await
}
