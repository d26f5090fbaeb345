//! Seven ways in which the operator of a server could cheat, each done well: over real connections, with the
//! server's key and everything signed anew. `docs/book/src/server/threat-model.md` lists how each is
//! detected.

mod cheating_proxy;
mod delay;
mod event_history;
mod fork;
mod hide;
mod keys;
mod peek;
mod replace;

use std::sync::Arc;
use std::time::Duration;

use secrecy::{ExposeSecret, SecretBox};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tempfile::TempDir;
use zugleich_server::Config;
use zugleich_session::RandomOpponent;
use zugleich_session::ports::ComputerPlayer;
use zugleich_session::settings::Rate;
use zugleich_session::vault::{Vault, VaultKeys};
use zugleich_transcript::{KeyFile, SigningKey, TranscriptError, VerifyOptions, verify};

use self::cheating_proxy::{Cheat, CheatingProxy};
use crate::harness::{Guest, KEY, Server, SimulatedTime, folder};
use crate::sealed::{PlayerPage, meet, seal};

/// Verdict without a fault.
const SOUND: (usize, &str) = (0, "sound");

/// A real server with the liar in front of it.
struct CheatingServer {
    between: CheatingProxy,
    time: Arc<SimulatedTime>,
    keys: KeyFile,
    _server: Server,
    _folder: TempDir,
}

impl CheatingServer {
    async fn of(lie: Arc<dyn Cheat>, time: Arc<SimulatedTime>) -> Self {
        Self::with(lie, time, Arc::new(RandomOpponent)).await
    }

    async fn with(lie: Arc<dyn Cheat>, time: Arc<SimulatedTime>, opponent: Arc<dyn ComputerPlayer>) -> Self {
        let folder = folder();
        let change = |config: &mut Config| {
            config.time = Arc::new(time.set());
            config.settings.secret_key = VaultKeys::read(KEY);
            config.settings.messages = Rate::new(u32::MAX, Duration::from_nanos(1));
        };
        let server = Server::with(folder.path(), change, opponent).await;
        let between = CheatingProxy::of(server.address, Arc::new(key_of(&folder).await), lie).await;
        let keys = Guest::unknown(between.address).get("/.well-known/zugleich-keys.json").await.text;
        let keys = KeyFile::read(&keys).unwrap();
        assert_eq!(keys.keys[0].public, between.key.public(), "it has the key that is published");
        Self { between, time, keys, _server: server, _folder: folder }
    }

    async fn guest(&self) -> Guest {
        Guest::unknown(self.between.address).greeted().await
    }

    /// Creates a sealed game of two players who have exchanged keys.
    async fn players(&self) -> (VictimPlayer, VictimPlayer, String) {
        let game = json!({
            "variant": "chesimul", "opponent": "friend", "side": "white", "show_committed": false,
            "secrecy": "sealed", "clock": { "kind": "increment", "base": 300, "increment": 0 },
        });
        let (white, black, id) = meet([self.guest().await, self.guest().await], game).await;
        (VictimPlayer::of(white, &id).await, VictimPlayer::of(black, &id).await, id)
    }

    /// Returns the verdicts of the verifier on a file, on its receipts, if any, and on the log.
    fn finds(&self, file: &str, receipts: &str, log: Option<&str>) -> [(usize, &'static str); 3] {
        let said = |fault: TranscriptError| (fault.line, fault.code());
        let verdict = match verify(file, &VerifyOptions { keys: Some(&self.keys), without_rules: false }) {
            Ok(verdict) => verdict,
            Err(fault) => return [said(fault), SOUND, SOUND],
        };
        let has = !receipts.is_empty();
        let receipts =
            if has { verdict.check_receipts(receipts).map_or_else(said, |_| SOUND) } else { SOUND };
        let log = log.map_or(SOUND, |log| verdict.check_log(log).map_or_else(said, |_| SOUND));
        [SOUND, receipts, log]
    }
}

/// Returns the signing key of a server: its operator has the database and the encryption key.
async fn key_of(folder: &TempDir) -> SigningKey {
    let database = SqliteConnectOptions::new().filename(folder.path().join("games.db")).read_only(true);
    let mut database = database.connect().await.unwrap();
    let row = sqlx::query_as("SELECT made, secret FROM server_keys").fetch_one(&mut database).await;
    let (made, secret): (i64, String) = row.unwrap();
    let digits =
        Vault::new(VaultKeys::read(KEY).unwrap()).open(&secret, &format!("server-key\n{made}")).unwrap();
    let secret = data_encoding::HEXLOWER.decode(digits.expose_secret().as_bytes()).unwrap();
    let derived = Sha256::new().chain_update(b"zugleich-server-sign-v1\n").chain_update(secret);
    SigningKey::new(&SecretBox::new(Box::new(derived.finalize().into())))
}

/// A player with all receipts that the page has stored.
struct VictimPlayer {
    page: PlayerPage,
    id: String,
    receipts: String,
}

impl VictimPlayer {
    async fn of(page: PlayerPage, id: &str) -> Self {
        let mut player = Self { page, id: id.to_owned(), receipts: String::new() };
        player.state().await;
        player
    }

    fn keep(&mut self, receipt: &Value) {
        assert!(receipt["signature"].is_string(), "everything that is acknowledged has a receipt: {receipt}");
        self.receipts += &format!("{receipt}\n");
    }

    /// Returns the current state shown to the player.
    async fn state(&mut self) -> Value {
        let state = self.page.guest.watch(&self.id).await.1;
        self.keep(&state["receipt"]);
        state
    }

    /// Seals a plan; returns the hash and the nonce.
    async fn seals(&mut self, plan: &str) -> (String, String) {
        let state = self.state().await;
        let (hash, deposit, nonce) = seal(&self.page, &state, plan, 128);
        let seat = self.page.seat.to_string();
        let message = json!({
            "type": "seal", "seat": seat, "turn": state["turn"], "hash": hash, "deposit": deposit, "id": 1,
        });
        self.page.socket.send(message).await;
        let told = self.page.socket.until("committed").await["receipt"].clone();
        assert_eq!((&told["receipt"]["what"], &told["receipt"]["seal"]), (&json!("seal"), &json!(hash)));
        self.keep(&told);
        (hash, nonce)
    }

    async fn opens(&mut self, plan: &str, nonce: &str) {
        let (seat, turn) = (self.page.seat.to_string(), self.state().await["turn"].clone());
        let open = json!({ "type": "open", "seat": seat, "turn": turn, "plan": plan, "nonce": nonce });
        self.page.socket.send(open).await;
    }

    /// Returns the next turn.
    async fn turn(&mut self) -> Value {
        let turn = self.page.socket.until("turn").await;
        self.keep(&turn["state"]["receipt"]);
        turn
    }

    async fn says(&mut self, mut message: Value) {
        message["seat"] = json!(self.page.seat.to_string());
        self.page.socket.send(message).await;
    }

    /// Waits for the end of the game.
    async fn ends(&mut self) -> Value {
        let state = self.page.socket.until_state(|state| state["phase"] == "over").await;
        self.keep(&state["receipt"]);
        state["result"].clone()
    }

    /// Returns the transcript that the player downloads.
    async fn saves(&self) -> String {
        self.page.guest.get(&format!("/api/games/{}/transcript", self.id)).await.text
    }
}

/// An honest proxy behaves like the real server: receipts and transcript are valid. So all faults found below
/// come from the lies.
#[tokio::test(flavor = "multi_thread")]
async fn a_liar_who_tells_the_truth_is_found_in_nothing() {
    struct HonestProxy;
    impl Cheat for HonestProxy {}
    let table = CheatingServer::of(Arc::new(HonestProxy), Arc::new(SimulatedTime::new())).await;
    let (mut white, mut black, _) = table.players().await;
    assert_eq!(white.page.words, black.page.words);
    play(&mut white, &mut black).await;
    white.says(json!({ "type": "resign" })).await;
    white.ends().await;
    black.ends().await;
    let file = white.saves().await;
    assert_eq!(file, black.saves().await);
    let log = event_history::EventHistory::read(&file).log(&table.between.key);
    assert_eq!(table.finds(&file, &(white.receipts + &black.receipts), Some(&log)), [SOUND; 3]);
}

/// Both players seal a plan of the first turn and open it.
async fn play(white: &mut VictimPlayer, black: &mut VictimPlayer) {
    let nonces = seal_both(white, black).await;
    open_both(white, black, &nonces).await;
}

async fn seal_both(white: &mut VictimPlayer, black: &mut VictimPlayer) -> [String; 2] {
    [white.seals("b1c3").await.1, black.seals("b5c3").await.1]
}

async fn open_both(white: &mut VictimPlayer, black: &mut VictimPlayer, nonces: &[String; 2]) {
    white.opens("b1c3", &nonces[0]).await;
    black.opens("b5c3", &nonces[1]).await;
    white.turn().await;
    black.turn().await;
}
