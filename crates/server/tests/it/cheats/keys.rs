//! Man in the middle: the server substitutes its own keys, so that each player sees another game and it reads
//! every plan first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ring::agreement::EphemeralPrivateKey;
use serde_json::{Value, json};
use zugleich_transcript::{BySeat, PlayerKey, TranscriptSeat, key_commitment, words};

use super::cheating_proxy::{Cheat, CheatingProxy};
use super::event_history::{EventHistory, deposit_hash, replaced};
use super::{CheatingServer, SOUND};
use crate::harness::SimulatedTime;
use crate::sealed::{about, agree, key_pair, read_deposit, unwrap, unwrap_with, wrap};

type ValuePairs = Vec<(String, String)>;

/// A liar with a key of its own for each player, which it presents as the opponent's.
#[derive(Default)]
struct KeySubstitution(Mutex<SubstitutedKeys>);

#[derive(Default)]
struct SubstitutedKeys {
    game: String,
    /// Substituted keys for White and Black, and their unused private keys.
    fakes: HashMap<TranscriptSeat, (Option<EphemeralPrivateKey>, String)>,
    /// Secret shared with each player.
    secrets: HashMap<TranscriptSeat, Vec<u8>>,
    who: HashMap<String, TranscriptSeat>,
    /// Values of a player that the real server knows as others.
    told: HashMap<TranscriptSeat, ValuePairs>,
    commitment: String,
    /// Plans read at the time of sealing.
    read: Vec<String>,
}

impl SubstitutedKeys {
    fn fake(&mut self, seat: TranscriptSeat) -> String {
        let (private, public) = key_pair();
        self.fakes.insert(seat, (Some(private), public.clone()));
        public
    }

    fn tells(&mut self, seat: TranscriptSeat, own: &str, real: &str) {
        self.told.entry(seat).or_default().push((own.to_owned(), real.to_owned()));
    }

    /// Replaces the key of a player by a fake one, and derives the secret shared with the player.
    fn shows(&mut self, seat: TranscriptSeat, key: &str) {
        let fake = self.fakes[&seat].1.clone();
        self.tells(seat, key, &fake);
        let other = self.fakes.get_mut(&seat.other()).unwrap().0.take().unwrap();
        self.secrets.insert(seat, agree(other, key));
        let point = |text: &str| PlayerKey::read(text).unwrap();
        let fakes = BySeat::from_fn(|seat| point(&self.fakes[&seat].1));
        let mut seen = fakes.clone();
        *seen.of_mut(seat) = point(key);
        let (own, real) = (words::of(&self.game, &seen), words::of(&self.game, &fakes));
        self.tells(seat, &own, &real);
    }

    /// Reads a player's deposit and wraps its key for the opponent.
    fn reads(&mut self, seat: TranscriptSeat, message: &Value) {
        let (turn, mut left) = (message["turn"].as_u64().unwrap(), message["deposit"].clone());
        let about = about(&self.game, turn, seat);
        let shown = json!({ "seat": seat, "turn": turn, "wrapped": left["wrapped"] });
        let key = unwrap_with(&self.secrets[&seat], &self.game, &shown);
        let opening = read_deposit(&key, &about, &left);
        self.read.push(opening["plan"].as_str().unwrap().to_owned());
        let (wrapped, hash) = (left["wrapped"].clone(), deposit_hash(&left).to_string());
        left["wrapped"] = json!(wrap(&self.secrets[&seat.other()], &about, &key));
        self.tells(seat.other(), left["wrapped"].as_str().unwrap(), wrapped.as_str().unwrap());
        self.tells(seat.other(), &deposit_hash(&left).to_string(), &hash);
    }

    /// Returns the replacements of values of the real server for a player.
    fn down(&self, who: &str) -> ValuePairs {
        let told = self.who.get(who).and_then(|seat| self.told.get(seat)).into_iter().flatten();
        told.map(|(own, real)| (real.clone(), own.clone())).collect()
    }
}

#[async_trait]
impl Cheat for KeySubstitution {
    async fn up(&self, _: &CheatingProxy, who: &str, message: Value) -> Option<Value> {
        let mut swap = self.0.lock().unwrap();
        let key = message["key"].as_str().unwrap_or_default();
        if let Some(commitment) = message["commitment"].as_str() {
            swap.game = message["id"].as_str().unwrap().to_owned();
            swap.who.insert(who.to_owned(), TranscriptSeat::White);
            let fakes = TranscriptSeat::ALL.map(|seat| swap.fake(seat));
            let fake =
                key_commitment(&swap.game, TranscriptSeat::White, &PlayerKey::read(&fakes[0]).unwrap());
            swap.commitment = commitment.to_owned();
            swap.tells(TranscriptSeat::White, commitment, &fake.to_string());
        } else if message["type"].is_null() && !key.is_empty() {
            swap.who.insert(who.to_owned(), TranscriptSeat::Black);
            swap.shows(TranscriptSeat::Black, key);
        } else if message["type"] == "key" {
            let shown = key_commitment(&swap.game, TranscriptSeat::White, &PlayerKey::read(key).unwrap());
            if shown.to_string() == swap.commitment {
                swap.shows(TranscriptSeat::White, key);
            }
        } else if message["type"] == "seal" {
            let seat = swap.who[who];
            swap.reads(seat, &message);
        }
        let own = swap.who.get(who).and_then(|seat| swap.told.get(seat)).cloned().unwrap_or_default();
        Some(serde_json::from_str(&replaced(&message.to_string(), &own)).unwrap())
    }

    async fn down(&self, _: &CheatingProxy, who: &str, message: Value) -> Option<Value> {
        let pairs = self.0.lock().unwrap().down(who);
        Some(serde_json::from_str(&replaced(&message.to_string(), &pairs)).unwrap())
    }

    fn retell(&self, who: &str, story: EventHistory) -> EventHistory {
        story.replaced(&self.0.lock().unwrap().down(who))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn substituted_keys_show_different_comparison_words() {
    let lie = Arc::new(KeySubstitution::default());
    let table = CheatingServer::of(lie.clone(), Arc::new(SimulatedTime::new())).await;
    let (mut white, mut black, id) = table.players().await;
    assert_ne!(
        white.page.words, black.page.words,
        "whoever compares them has found it before the first turn"
    );
    let first = white.seals("b1c3").await.1;
    assert_eq!(lie.0.lock().unwrap().read, ["b1c3"], "and Black has not sealed yet");
    black.seals("b5c3").await;
    white.opens("b1c3", &first).await;
    let left = white.state().await["deposits"].as_array().unwrap().clone();
    let left = left.iter().find(|left| left["seat"] == "black").unwrap().clone();
    let key = unwrap(&white.page, &id, &left);
    white.page.socket.send(json!({ "type": "open", "seat": "black", "turn": 1, "key": key })).await;
    for player in [&mut white, &mut black] {
        assert_eq!(player.turn().await["black"]["text"], "b5c3", "everything works as it should");
    }
    for (one, other) in [(&white, &black), (&black, &white)] {
        let file = one.saves().await;
        assert_eq!(table.finds(&file, &one.receipts, None), [SOUND; 3], "each alone finds nothing");
        assert!(file.contains(&one.page.words) && !file.contains(&other.page.words));
        assert_eq!(table.finds(&file, &other.receipts, None), [SOUND, (1, "receipt-mismatch"), SOUND]);
    }
}
