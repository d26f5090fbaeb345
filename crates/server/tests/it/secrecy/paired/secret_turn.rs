//! The secret turn of a game, step by step, with the data sent to others after each.

use reqwest::Method;
use serde_json::{Value, json};
use zugleich_rules::Color;
use zugleich_session::domain::seal as old;

use super::batch::BatchGame;
use super::game_parameters::{LISTS, SecretKeeper};
use crate::harness::{Guest, Socket};
use crate::routes::{RouteArguments, requests};
use crate::sealed::seal;
use crate::secrecy::paused_game::{SAYS, answer};

/// Received texts in their order.
#[derive(Default)]
pub(super) struct ReceivedTexts {
    texts: Vec<String>,
    /// Values that players' pages have made of secrets without revealing them: hashes over random bits, and
    /// ciphertexts.
    made: Vec<String>,
}

impl ReceivedTexts {
    pub(super) fn add(&mut self, texts: impl IntoIterator<Item = String>) {
        self.texts.extend(texts);
    }

    /// Excludes the values that players have made in a game, except for their length.
    pub(super) fn hide(&mut self, game: &Self) {
        self.made.extend(game.made.iter().cloned());
    }

    fn shown(&self) -> Vec<String> {
        let hidden = |text: &String| {
            let parts = self.made.iter().enumerate();
            parts.fold(without_badge(text), |text, (place, made)| {
                text.replace(made, &format!("<{place}: {} bytes>", made.len()))
            })
        };
        self.texts.iter().map(hidden).collect()
    }

    /// Asserts that the texts are the same byte for byte.
    pub(super) fn same(&self, other: &Self, what: &str) {
        let (one, two) = (self.shown(), other.shown());
        for (one, two) in one.iter().zip(&two) {
            assert_eq!(one, two, "{what}");
        }
        assert_eq!(one.len(), two.len(), "{what}: so many messages and answers");
    }

    pub(super) fn bytes(&self) -> usize {
        self.texts.iter().map(String::len).sum()
    }
}

/// Returns a page without the number of games that wait for its reader, which the reader's other games change: all games
/// of a batch are played at the same time. The number counts plans that the reader owes, and no plans of others. The
/// length of such a page is compared with its text.
fn without_badge(text: &str) -> String {
    let without = |text: &str, start: &str, end: &str| {
        let found = text.split_once(start).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
        found.map_or_else(|| text.to_owned(), |(before, after)| [before, end, after].concat())
    };
    if !text.contains("<nav aria-label=") {
        return text.to_owned();
    }
    let page = without(text, "<span class=\"due\" aria-hidden=\"true\">", "</a>");
    without(&page, "(\"content-length\", \"", "\")")
}

/// A game on one of two servers: the owner of the secret, and the others.
pub(super) struct SecretTurn<'a> {
    made: &'a BatchGame,
    white: &'a Guest,
    one: Socket,
    state: Value,
    others: Vec<(&'a Guest, Socket)>,
    told: ReceivedTexts,
}

impl<'a> SecretTurn<'a> {
    /// Connects everybody: the spectator first, so that every plan of the computer is covered.
    pub(super) async fn sit(guests: &'a [Guest; 3], made: &'a BatchGame) -> Self {
        let [white, black, eye] = guests;
        let mut others = vec![(eye, eye.watch(&made.id).await.0)];
        if !matches!(made.course.kind, SecretKeeper::Practice | SecretKeeper::Computer) {
            others.push((black, black.watch(&made.id).await.0));
        }
        let (mut one, mut state) = white.watch(&made.id).await;
        let mut told = ReceivedTexts::default();
        if made.course.kind == SecretKeeper::Computer {
            // The player must not know the computer's plan either.
            if state["phase"] == "sealing" {
                state = one.until_state(|state| state["phase"] == "planning").await;
            }
            told.made.push(state["seals"][0]["hash"].as_str().unwrap().to_owned());
            others.push((white, white.watch(&made.id).await.0));
        }
        one.pending().await;
        for (_, socket) in &mut others {
            // Others are notified of each arrival: all of that arrives before the secret.
            socket.pending().await;
        }
        Self { made, white, one, state, others, told }
    }

    /// Runs the secret turn up to its reveal.
    pub(super) async fn told(mut self, which: usize) -> ReceivedTexts {
        if self.state["phase"] == "over" {
            self.collect().await;
            return self.told;
        }
        match self.made.course.kind {
            SecretKeeper::Computer => self.collect().await,
            SecretKeeper::Kept | SecretKeeper::Lobby | SecretKeeper::Practice => self.commits(which).await,
            SecretKeeper::Sealed | SecretKeeper::Seek => self.seals(which).await,
            // In the lobby and between friends without a chosen mode.
            SecretKeeper::Lists => self.seals_a_list(which).await,
        }
        self.ask(false).await;
        self.told
    }

    /// Collects everything that the others receive now.
    async fn collect(&mut self) {
        let id = &self.made.id;
        for (guest, socket) in &mut self.others {
            self.told.add(socket.pending().await);
            for says in SAYS {
                self.told.add(guest.connect(&format!("/api/games/{id}/ws{says}")).await.pending().await);
            }
        }
        if self.made.course.is_thorough() {
            self.ask(true).await;
        }
    }

    /// Collects the answers to others' requests about the game: to all requests, or only to plain ones.
    async fn ask(&mut self, all: bool) {
        let id = &self.made.id;
        let plan = if self.made.course.is_list() { LISTS[0] } else { "b1c3" };
        for (guest, _) in &self.others {
            let asked = RouteArguments { id, variant: self.made.course.game.id, plan };
            for request in requests(asked) {
                let plain = !request.path.contains('?');
                if request.method == Method::GET && request.path.contains(id) && (all || plain) {
                    self.told.add([answer(guest, request).await]);
                }
            }
        }
    }

    /// Returns one of two plans for White.
    fn plan(&self, which: usize) -> String {
        let number = self.made.course.number;
        let texts = |list: &Value| -> Vec<String> {
            let list = list.as_array().into_iter().flatten();
            list.map(|plan| plan["text"].as_str().unwrap().to_owned()).collect()
        };
        let (plans, guesses) =
            (texts(&self.state["plans"]["white"]), texts(&self.state["predictable"]["white"]));
        if plans.is_empty() {
            return LISTS[(number + which) % LISTS.len()].to_owned();
        }
        let other = if plans.len() > 1 { 1 + number % (plans.len() - 1) } else { 0 };
        let plan = &plans[(number + which * other) % plans.len()];
        if which == 1 && !guesses.is_empty() {
            let bare = plan.split('/').next().unwrap();
            return format!("{bare}/{}", guesses[number % guesses.len()]);
        }
        plan.clone()
    }

    async fn commits(&mut self, which: usize) {
        // If commitments are hidden, one of the two games may have none. Sent lists are counted in the
        // metrics, which the operator may see.
        let course = self.made.course;
        let hidden = !course.show_committed && course.kind != SecretKeeper::Practice && !course.is_list();
        let nothing = hidden && which == 1 && self.made.course.number.is_multiple_of(3);
        if !nothing && self.seals_first() {
            return self.seals_a_list(which).await;
        }
        if !nothing {
            let (turn, plan) = (self.state["turn"].clone(), self.plan(which));
            if self.made.course.is_list() {
                let body = json!({ "seat": "white", "turn": turn, "plan": plan, "nonce": null });
                let path = format!("/api/games/{}/list", self.made.id);
                let answer = self.white.post(&path, body).await;
                assert_eq!(answer.status, 200, "{}: {}", self.made.course, answer.text);
            } else {
                self.one.commit("white", u32::try_from(turn.as_u64().unwrap()).unwrap(), &plan).await;
                self.one.until("committed").await;
            }
        }
        self.collect().await;
    }

    fn seals_first(&self) -> bool {
        self.state["secrecy"] == "lists"
    }

    /// White seals, Black seals, White opens.
    async fn seals(&mut self, which: usize) {
        let (made, state) = (self.made, self.state.clone());
        let mut nonce = String::new();
        for white in [true, false] {
            let plan = if white { self.plan(which) } else { self.plan_of_black().await };
            let guest = if white { self.white } else { self.others[1].0 };
            let socket = guest.watch(&made.id).await.0;
            let mut page = made.page(guest, socket, white);
            let (hash, deposit, random) = seal(&page, &state, &plan, made.length());
            let parts = deposit.as_object().unwrap().values().map(|part| part.as_str().unwrap().to_owned());
            self.told.made.extend(parts.chain([hash.clone()]));
            let (seat, turn) = (page.seat.to_string(), &state["turn"]);
            let body = json!({ "seat": seat, "turn": turn, "hash": hash, "deposit": deposit });
            let answer = guest.post(&format!("/api/games/{}/seal", made.id), body).await;
            assert_eq!(answer.status, 200, "{}: {}", made.course, answer.text);
            page.socket.pending().await;
            if white {
                nonce = random;
            }
            self.collect().await;
        }
        let plan = self.plan(which);
        let open = json!({ "type": "open", "seat": "white", "turn": state["turn"], "plan": plan, "nonce": nonce, "id": 1 });
        self.one.send(open).await;
        self.one.until("done").await;
        self.collect().await;
    }

    async fn plan_of_black(&self) -> String {
        let state = self.others[1].0.watch(&self.made.id).await.1;
        let plans = state["plans"]["black"].as_array().cloned().unwrap_or_default();
        plans.first().map_or_else(|| LISTS[3].to_owned(), |plan| plan["text"].as_str().unwrap().to_owned())
    }

    /// White seals a list in the older form, Black does, White opens.
    async fn seals_a_list(&mut self, which: usize) {
        let (id, plan) = (self.made.id.clone(), self.plan(which));
        let nonce = format!("{which:032x}");
        for (seat, color, plan) in [("white", Color::White, plan.as_str()), ("black", Color::Black, "e5")] {
            let hash = old::hash(&id.parse().unwrap(), 1, color, plan, &nonce);
            self.told.made.push(hash.clone());
            let socket = if seat == "white" { &mut self.one } else { &mut self.others[1].1 };
            socket.send(json!({ "type": "seal", "seat": seat, "turn": 1, "hash": hash })).await;
            socket.until("committed").await;
            self.collect().await;
        }
        let body = json!({ "seat": "white", "turn": 1, "plan": plan, "nonce": nonce });
        let answer = self.white.post(&format!("/api/games/{id}/list"), body).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        self.collect().await;
    }
}
