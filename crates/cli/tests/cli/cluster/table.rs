use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use reqwest::blocking::Client;
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::{Value, json};

use super::Played;
use super::player::Player;
use super::proxy::Proxy;

const PAUSE: Duration = Duration::from_millis(100);
/// The clocks: seconds at the start, and with each plan.
const BASE: i64 = 600;
const INCREMENT: i64 = 2;

/// A game that was played to its end.
pub(super) struct Table {
    pub(super) id: String,
    pub(super) turns: u64,
    white: Player,
    black: Player,
    /// How long it took.
    took: i64,
}

impl Table {
    /// Plays a game.
    pub(super) fn play(proxy: &Arc<Proxy>, nodes: &[String], played: &Played, seed: usize) -> Self {
        let (white, black) = (guest(nodes), guest(nodes));
        let clock = json!({ "kind": "increment", "base": BASE, "increment": INCREMENT });
        let game = json!({ "variant": "chesimul", "opponent": "friend", "side": "white", "clock": clock });
        let made = ask(nodes, &white, "/api/games", &game);
        let id = made["id"].as_str().expect("a game has an id").to_owned();
        let began = Instant::now();
        ask(nodes, &black, &format!("/api/games/{id}/join"), &json!({}));
        let mut white = Player::new(proxy, &white, &id, "white");
        let mut black = Player::new(proxy, &black, &id, "black");
        let (mut number, mut turns) = (seed * 7 + 1, 0);
        white.until(|state| state["phase"] != "waiting");
        while white.state["phase"] != "over" {
            let turn = white.turn();
            number = number * 31 % 10_007;
            let (first, second) = (pick(&white, "white", number * 3), pick(&black, "black", number));
            white.commit(turn, &first);
            black.commit(turn, &second);
            let over = |state: &Value| state["phase"] == "over" || state["turn"].as_u64() > Some(turn);
            white.until(over);
            black.until(over);
            turns += 1;
            played.turns.fetch_add(1, Ordering::Relaxed);
            if white.node != black.node {
                played.apart.fetch_add(1, Ordering::Relaxed);
            }
        }
        let took = began.elapsed().as_millis().try_into().expect("not long");
        Self { id, turns, white, black, took }
    }

    /// Checks that all that was acknowledged is in the game, and its clocks; gives how much it was.
    pub(super) fn check(&self, nodes: &[String]) -> usize {
        let history = history(nodes, &self.id, self.turns);
        let mut count = 0;
        for (seat, player) in [("white", &self.white), ("black", &self.black)] {
            for (turn, plan) in &player.acknowledged {
                let told = history.iter().find(|told| told["turn"] == *turn).expect("the turn was resolved");
                assert_eq!(told[seat]["text"], *plan, "{seat} in turn {turn} of {}", self.id);
                count += 1;
            }
            let left = player.state["clock"]["left"][seat].as_i64().expect("there is a clock");
            let most = 1000 * (BASE + INCREMENT * i64::try_from(self.turns).expect("few"));
            assert!((most - self.took..=most).contains(&left), "{left} of {most} after {}", self.took);
        }
        let clocks = [&self.white, &self.black].map(|player| &player.state["clock"]["left"]);
        assert_eq!(clocks[0], clocks[1], "the clocks are the same at every server");
        count
    }
}

fn pick(player: &Player, seat: &str, number: usize) -> String {
    let plans = player.state["plans"][seat].as_array().expect("a list of plans");
    // A plan that is there already is not told again.
    plans
        .get(number % plans.len().max(1))
        .map_or(String::new(), |plan| plan["text"].as_str().expect("text").to_owned())
}

/// A new guest; gives the cookie.
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

/// Asks any server, until one has done it. It may have been done before by one that was killed then.
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

/// The turns of a game as a server tells them that has heard of all.
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
