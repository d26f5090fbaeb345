use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use reqwest::blocking::Client;
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::{Value, json};

use super::GameCounters;
use super::player::ClusterPlayer;
use super::proxy::Proxy;

/// Thinking time of players in some turns; in others it is double.
const THINKING: Duration = Duration::from_millis(120);
const PAUSE: Duration = Duration::from_millis(100);
/// Clock settings in seconds: initial time, and increment per plan.
const BASE: i64 = 600;
const INCREMENT: i64 = 2;

/// A finished game.
pub(super) struct ClusterGame {
    pub(super) id: String,
    pub(super) turns: u64,
    white: ClusterPlayer,
    black: ClusterPlayer,
    /// Thinking times of White and Black.
    thought: [ThinkingTimeBounds; 2],
    /// Moments of its beginning and its end.
    time: (Instant, Instant),
}

/// Bounds of a thinking time, in milliseconds: the minimum since a turn was known to have begun, and the
/// maximum.
#[derive(Clone, Copy, Debug, Default)]
struct ThinkingTimeBounds {
    least: i64,
    most: i64,
}

impl ThinkingTimeBounds {
    /// Adds a turn that began between two moments, and whose plan was committed between two others.
    fn add(&mut self, began: (Instant, Instant), committed: (Instant, Instant)) {
        let since = |then: Instant, now: Instant| {
            i64::try_from(now.saturating_duration_since(then).as_millis()).expect("not long")
        };
        self.least += since(began.1, committed.0);
        // A server's times are whole milliseconds.
        self.most += since(began.0, committed.1) + 2;
    }
}

impl ClusterGame {
    /// Plays a game to its end.
    pub(super) fn play(proxy: &Arc<Proxy>, nodes: &[String], played: &GameCounters, seed: usize) -> Self {
        let (white, black) = (guest(nodes), guest(nodes));
        let clock = json!({ "kind": "increment", "base": BASE, "increment": INCREMENT });
        let game = json!({ "variant": "chesimul", "opponent": "friend", "side": "white", "clock": clock });
        let made = ask(nodes, &white, "/api/games", &game);
        let id = made["id"].as_str().expect("a game has an id").to_owned();
        let before = Instant::now();
        ask(nodes, &black, &format!("/api/games/{id}/join"), &json!({}));
        let mut white = ClusterPlayer::new(proxy, &white, &id, "white");
        let mut black = ClusterPlayer::new(proxy, &black, &id, "black");
        let (mut number, mut turns, mut thought) = (seed * 7 + 1, 0, [ThinkingTimeBounds::default(); 2]);
        // Either player's server may learn of the join later than the other's.
        let begun = |state: &Value| state["phase"] != "waiting";
        white.until(begun);
        black.until(begun);
        let mut began = (before, Instant::now());
        while white.state["phase"] != "over" {
            let turn = white.turn();
            number = number * 31 % 10_007;
            let (first, second) = (pick(&white, "white", number * 3), pick(&black, "black", number));
            thread::sleep(THINKING * u32::try_from(number % 3).expect("few"));
            let committed = white.commit(turn, &first);
            thought[0].add(began, committed);
            thread::sleep(THINKING * u32::try_from(number % 2).expect("few"));
            let committed = black.commit(turn, &second);
            thought[1].add(began, committed);
            let over = |state: &Value| state["phase"] == "over" || state["turn"].as_u64() > Some(turn);
            white.until(over);
            began = (committed.0, Instant::now());
            black.until(over);
            turns += 1;
            played.turns.fetch_add(1, Ordering::Relaxed);
            if white.node != black.node {
                played.apart.fetch_add(1, Ordering::Relaxed);
            }
        }
        Self { id, turns, white, black, thought, time: (before, Instant::now()) }
    }

    /// Prints the charged times and their bounds.
    pub(super) fn print(&self, played: &GameCounters) {
        let (charged, thought, away) = (self.charged(), self.thought, played.away(self.time));
        println!("{} turns, charged {charged:?} ms of {thought:?}, away for {away:?}", self.turns);
    }

    /// Returns the charged times of White and Black.
    fn charged(&self) -> [i64; 2] {
        [(&self.white, "white"), (&self.black, "black")].map(|(player, seat)| {
            let left = player.state["clock"]["left"][seat].as_i64().expect("there is a clock");
            1000 * (BASE + INCREMENT * i64::try_from(self.turns).expect("few")) - left
        })
    }

    /// Checks that all acknowledged plans are in the game, and its clocks; returns the number of these plans.
    pub(super) fn check(&self, nodes: &[String], played: &GameCounters) -> usize {
        let history = history(nodes, &self.id, self.turns);
        let mut count = 0;
        for (seat, player) in [("white", &self.white), ("black", &self.black)] {
            for (turn, plan) in &player.acknowledged {
                let told = history.iter().find(|told| told["turn"] == *turn).expect("the turn was resolved");
                assert_eq!(told[seat]["text"], *plan, "{seat} in turn {turn} of {}", self.id);
                count += 1;
            }
        }
        let away = i64::try_from(played.away(self.time).as_millis()).expect("not long");
        for (charged, ThinkingTimeBounds { least, most }) in self.charged().into_iter().zip(self.thought) {
            assert!((least - away..=most).contains(&charged), "{charged} of {least} to {most}, {away} away");
        }
        let clocks = [&self.white, &self.black].map(|player| &player.state["clock"]["left"]);
        assert_eq!(clocks[0], clocks[1], "the clocks are the same at every server");
        count
    }
}

fn pick(player: &ClusterPlayer, seat: &str, number: usize) -> String {
    let state = &player.state;
    let plans = state["plans"][seat].as_array().unwrap_or_else(|| panic!("{seat} may plan: {state}"));
    // The list is empty for a plan that is stored already.
    plans
        .get(number % plans.len().max(1))
        .map_or(String::new(), |plan| plan["text"].as_str().expect("text").to_owned())
}

/// Creates a guest; returns the cookie.
fn guest(nodes: &[String]) -> String {
    loop {
        for node in nodes {
            let answer = Client::new().get(format!("http://{node}/api/lobby")).send();
            let cookie = answer.ok().and_then(|answer| answer.headers().get(SET_COOKIE).cloned());
            if let Some(cookie) = cookie {
                let cookie = cookie.to_str().expect("a cookie is text").split(';').next();
                return cookie.expect("a cookie has a value").to_owned();
            }
        }
        thread::sleep(PAUSE);
    }
}

/// Sends a request to the servers in turn, until one succeeds. A killed server may have executed it before.
fn ask(nodes: &[String], cookie: &str, path: &str, body: &Value) -> Value {
    loop {
        for node in nodes {
            let request =
                Client::new().post(format!("http://{node}{path}")).json(body).header(COOKIE, cookie);
            let Ok(answer) = request.send() else { continue };
            if answer.status().is_success() || answer.status() == 409 {
                return answer.json().unwrap_or_default();
            }
        }
        thread::sleep(PAUSE);
    }
}

/// Returns the turns of a game from a server that knows all of them.
fn history(nodes: &[String], id: &str, turns: u64) -> Vec<Value> {
    loop {
        for node in nodes {
            let answer = Client::new().get(format!("http://{node}/api/games/{id}/turns")).send();
            let told = answer.ok().filter(|answer| answer.status().is_success());
            if let Some(told) = told.and_then(|told| told.json::<Value>().ok()) {
                let told = told["turns"].as_array().expect("a list of turns");
                if u64::try_from(told.len()) == Ok(turns) {
                    return told.clone();
                }
            }
        }
        thread::sleep(PAUSE);
    }
}
