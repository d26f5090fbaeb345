//! Browsers killed between a seal and its opening, in every game: sealed plans are opened all the same.

use libtest_mimic::Failed;

use crate::harness::{Browser, BrowserProfile, BrowserRig, Screen, SharedServer, trial};
use crate::room::{choose, commit, genuine, new_game, played};
use crate::{blind, prediction};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("killed::both_and_white_comes_back_first_in_every_game", async |rig| both(rig, "white").await),
        trial("killed::both_and_black_comes_back_first_in_every_game", async |rig| both(rig, "black").await),
    ]
}

/// A game in which both sides seal, with the plans of its first turns for White and Black.
struct SealedGameCase {
    variant: &'static str,
    secrecy: &'static str,
    turns: &'static [(&'static str, &'static str)],
}

impl SealedGameCase {
    const fn sealed(variant: &'static str, turns: &'static [(&'static str, &'static str)]) -> Self {
        Self { variant, secrecy: "sealed", turns }
    }
}

const PARITY: [(&str, &str); 2] = [("g2g3", "b7b6"), ("b1c3", "b8a6")];
/// Lists, which are the whole game.
const LISTS: [(&str, &str); 1] = [("e4 Bc4 Qh5 Qe8", "e5 Nc6 Nf6")];

/// Every game in every mode in which browsers seal; Blind synchronous chess without deposits, too.
const CASES: [SealedGameCase; 6] = [
    SealedGameCase::sealed("chesimul", &[("b1c3", "b5c3"), ("a2a3", "a4a3")]),
    SealedGameCase::sealed("prediction", &[("e2e4/-", "e7e5/-"), ("g1f3/-", "b8c6/-")]),
    SealedGameCase::sealed("parity", &PARITY),
    SealedGameCase::sealed("parity-so", &PARITY),
    SealedGameCase::sealed("blind", &LISTS),
    SealedGameCase { variant: "blind", secrecy: "lists", turns: &LISTS },
];

/// Script that stops the page of a game from sending messages that open seals, and records that it would
/// have.
const HOLD: &str = "(() => {
    const [send, ask] = [WebSocket.prototype.send, globalThis.fetch];
    const hold = () => { globalThis.held = true; };
    WebSocket.prototype.send = function (words) {
        return JSON.parse(words).type === 'open' ? hold() : send.call(this, words);
    };
    globalThis.fetch = (to, how) => `${how?.body}`.includes('\"nonce\"') ? new Promise(hold) : ask(to, how);
})()";

/// A user with a browser, who plays one side of all games.
struct BrowserPlayer<'a> {
    rig: &'a BrowserRig,
    seat: &'static str,
    screen: Screen,
}

impl BrowserPlayer<'_> {
    async fn back(&self, profile: BrowserProfile) -> Result<Browser, Failed> {
        self.rig.browser_again(self.screen, profile).await
    }

    /// Opens a browser that knows the server already: its cookie is on disk.
    async fn known(&self, server: &SharedServer) -> Result<Browser, Failed> {
        let browser = self.rig.browser(self.screen).await?;
        browser.goto(&server.url("/")).await?;
        self.back(browser.leave().await).await
    }

    /// Plans the turn of a game and seals it without opening it.
    async fn seal(
        &self,
        browser: &Browser,
        room: &str,
        case: &SealedGameCase,
        turn: usize,
    ) -> Result<(), Failed> {
        let (white, black) = case.turns[turn - 1];
        let plan = if self.seat == "white" { white } else { black };
        browser.goto(room).await?;
        browser.see("#board [role=grid]").await?;
        browser.eval(HOLD).await?;
        match case.variant {
            "blind" => return blind::hand_in(browser, plan).await,
            "prediction" => prediction::plan(browser, plan).await?,
            _ => choose(browser, plan).await?,
        }
        browser.click("#commit").await
    }
}

/// Makes a game in White's browser, lets Black join, and returns its address.
async fn meet(
    server: &SharedServer,
    case: &SealedGameCase,
    (white, black): (&Browser, &Browser),
) -> Result<String, Failed> {
    let room = if case.secrecy == "lists" {
        blind::without_deposits(white, server).await?
    } else {
        let choices =
            [("variant", case.variant), ("opponent", "friend"), ("side", "white"), ("secrecy", case.secrecy)];
        new_game(white, server, &choices).await?;
        white.address().await?
    };
    black.goto(&room).await?;
    black.click("#join").await?;
    white.goto(&room).await?;
    for browser in [black, white] {
        browser.until("document.querySelector('#room')?.dataset.mode === 'choose'").await?;
        if case.secrecy == "sealed" {
            browser.until("document.querySelector('#secrecy .words') !== null").await?;
        }
    }
    Ok(room)
}

/// Checks every game: one side seals and is killed, then the other before anything is opened. The side that
/// returns first opens what it can alone; when both are back every game continues.
async fn both(rig: &BrowserRig, first: &'static str) -> Result<(), Failed> {
    let server = rig.server()?;
    let second = if first == "white" { "black" } else { "white" };
    let [early, late] = [(first, Screen::DESKTOP), (second, Screen::PHONE)]
        .map(|(seat, screen)| BrowserPlayer { rig, seat, screen: screen.calm() });
    let (one, other) = (early.known(&server).await?, late.known(&server).await?);
    let mut rooms = Vec::new();
    for case in &CASES {
        let seats = if first == "white" { (&one, &other) } else { (&other, &one) };
        rooms.push((meet(&server, case, seats).await?, case));
    }
    for (room, case) in &rooms {
        late.seal(&other, room, case, 1).await?;
        other.until("document.querySelector('#room').dataset.mode === 'committed'").await?;
    }
    let other = other.kill().await?;
    for (room, case) in &rooms {
        early.seal(&one, room, case, 1).await?;
        one.until("globalThis.held").await?;
    }
    let one = early.back(one.kill().await?).await?;
    for (room, case) in &rooms {
        one.goto(room).await?;
        if case.secrecy == "sealed" {
            played(&one, 1).await?;
        } else {
            one.see_text(".own-list", "e").await?;
            one.until("document.querySelector('#room').dataset.mode === 'committed'").await?;
        }
    }
    one.screenshot(&format!("killed-{first}-opened")).await?;
    let other = late.back(other).await?;
    for (room, case) in rooms.iter().rev() {
        other.goto(room).await?;
        went_on(&other, case).await?;
    }
    one.reload().await?;
    went_on(&one, &CASES[CASES.len() - 1]).await?;
    for (room, case) in rooms.iter().filter(|(_, case)| case.turns.len() > 1) {
        early.seal(&one, room, case, 2).await?;
        late.seal(&other, room, case, 2).await?;
        one.reload().await?;
        for browser in [&one, &other] {
            played(browser, 2).await?;
        }
    }
    if first == "white" {
        rig.step("where nothing is sealed nothing is lost");
        open(&server, [&early, &late], [one, other]).await?;
    }
    Ok(())
}

/// Checks that the first turn was played with both sealed plans.
async fn went_on(browser: &Browser, case: &SealedGameCase) -> Result<(), Failed> {
    if case.turns.len() > 1 {
        return played(browser, 1).await;
    }
    browser.until("document.querySelectorAll('#turns .turn').length > 1").await?;
    genuine(browser, "genuine").await
}

/// Checks Entanglement Chess, in which one side acts at a time: plans need no secrecy, and a commit is a turn
/// at once.
async fn open(
    server: &SharedServer,
    players: [&BrowserPlayer<'_>; 2],
    browsers: [Browser; 2],
) -> Result<(), Failed> {
    let ([white, black], [one, other]) = (players, browsers);
    new_game(&one, server, &[("variant", "entanglement"), ("opponent", "friend"), ("side", "white")]).await?;
    let room = one.address().await?;
    other.goto(&room).await?;
    other.click("#join").await?;
    let said = "new Promise((done) => {
        const socket = new WebSocket(`/api/games/${location.pathname.split('/')[2]}/ws`);
        socket.onmessage = ({ data }) => done(JSON.parse(data).secrecy);
    })";
    assert_eq!(other.eval(said).await?, "open");
    assert_eq!(one.count("#secrecy:not([hidden])").await?, 0);
    commit(&one, "h2h4").await?;
    ply(&one, 1).await?;
    let (one, other) = (one.kill().await?, other.kill().await?);
    let (one, other) = (white.back(one).await?, black.back(other).await?);
    for browser in [&one, &other] {
        browser.goto(&room).await?;
        ply(browser, 1).await?;
    }
    commit(&other, "a7a6").await?;
    ply(&one, 2).await
}

/// Waits until this many plies were played.
async fn ply(browser: &Browser, turns: usize) -> Result<(), Failed> {
    browser.until(&format!("document.querySelectorAll('#turns .ply').length === {turns}")).await
}
