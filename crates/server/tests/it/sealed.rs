//! Sealed games between two people over real connections, with the cryptography of their pages.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use zugleich_games::CATALOG;
use zugleich_rules::kernel::TurnScope;
use zugleich_transcript::{
    BySeat, Nonce as SealNonce, PlayerKey, SealInput, TranscriptSeat, key_commitment, position_hash, words,
};

use crate::harness::{Guest, Server, Socket, folder, pick};

/// State of a player's page.
pub(crate) struct PlayerPage {
    pub(crate) guest: Guest,
    pub(crate) socket: Socket,
    pub(crate) seat: TranscriptSeat,
    /// The comparison words that it shows.
    pub(crate) words: String,
    pub(crate) secret: Vec<u8>,
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SystemRandom::new().fill(&mut bytes).unwrap();
    bytes
}

pub(crate) fn key_pair() -> (EphemeralPrivateKey, String) {
    let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
    let public = HEXLOWER.encode(private.compute_public_key().unwrap().as_ref());
    (private, public)
}

pub(crate) fn agree(private: EphemeralPrivateKey, public: &str) -> Vec<u8> {
    let public = UnparsedPublicKey::new(&ECDH_P256, HEXLOWER.decode(public.as_bytes()).unwrap());
    agree_ephemeral(private, &public, <[u8]>::to_vec).unwrap()
}

/// Returns the key that wraps the key of a deposit.
fn wrapping(secret: &[u8], about: &str) -> LessSafeKey {
    let info = [b"zugleich-wrap-v1\n".as_slice(), about.as_bytes()];
    let key = Salt::new(HKDF_SHA256, &[]).extract(secret);
    LessSafeKey::new(key.expand(&info, &AES_256_GCM).unwrap().into())
}

fn encrypt(key: &LessSafeKey, iv: [u8; 12], about: &str, mut bytes: Vec<u8>) -> Vec<u8> {
    let iv = Nonce::assume_unique_for_key(iv);
    key.seal_in_place_append_tag(iv, Aad::from(about), &mut bytes).unwrap();
    bytes
}

pub(crate) fn about(id: &str, turn: u64, seat: TranscriptSeat) -> String {
    format!("zugleich-deposit-v1\n{id}\n{turn}\n{seat}")
}

/// Returns the seal of a plan, its deposit, and the nonce.
pub(crate) fn seal(page: &PlayerPage, state: &Value, plan: &str, length: usize) -> (String, Value, String) {
    let (id, turn) = (state["id"].as_str().unwrap(), state["turn"].as_u64().unwrap());
    let nonce = random::<16>();
    let unopened = SealInput {
        game: id.to_owned(),
        turn,
        seat: page.seat,
        position: position_hash(state["position"].as_str().unwrap()),
        plan: plan.into(),
        nonce: SealNonce::new(nonce),
    };
    let nonce = HEXLOWER.encode(&nonce);
    let opening = format!("{:length$}", json!({ "plan": plan, "nonce": nonce }).to_string());
    let (about, key, iv) = (about(id, turn, page.seat), random::<32>(), random());
    let content = LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &key).unwrap());
    let ciphertext = encrypt(&content, iv, &about, opening.into_bytes());
    let deposit = json!({
        "iv": HEXLOWER.encode(&iv), "key_hash": HEXLOWER.encode(&Sha256::digest(key)),
        "wrapped": wrap(&page.secret, &about, &key),
        "ciphertext": BASE64URL_NOPAD.encode(&ciphertext),
    });
    (unopened.seal().to_string(), deposit, nonce)
}

/// Returns the key of a deposit, unwrapped by a page.
pub(crate) fn unwrap(page: &PlayerPage, id: &str, deposit: &Value) -> String {
    HEXLOWER.encode(&unwrap_with(&page.secret, id, deposit))
}

/// Returns the key of a deposit, unwrapped with this secret.
pub(crate) fn unwrap_with(secret: &[u8], id: &str, deposit: &Value) -> Vec<u8> {
    let seat = if deposit["seat"] == "white" { TranscriptSeat::White } else { TranscriptSeat::Black };
    let about = about(id, deposit["turn"].as_u64().unwrap(), seat);
    let wrapped = HEXLOWER.decode(deposit["wrapped"].as_str().unwrap().as_bytes()).unwrap();
    let (iv, wrapped) = wrapped.split_at(12);
    let iv = Nonce::assume_unique_for_key(iv.try_into().unwrap());
    let mut wrapped = wrapped.to_vec();
    let key = wrapping(secret, &about).open_in_place(iv, Aad::from(&about), &mut wrapped).unwrap();
    key.to_vec()
}

/// Returns the content of a deposit, decrypted with its key.
pub(crate) fn read_deposit(key: &[u8], about: &str, deposit: &Value) -> Value {
    let iv = HEXLOWER.decode(deposit["iv"].as_str().unwrap().as_bytes()).unwrap();
    let mut bytes = BASE64URL_NOPAD.decode(deposit["ciphertext"].as_str().unwrap().as_bytes()).unwrap();
    let key = LessSafeKey::new(UnboundKey::new(&AES_256_GCM, key).unwrap());
    let iv = Nonce::assume_unique_for_key(iv.try_into().unwrap());
    serde_json::from_slice(key.open_in_place(iv, Aad::from(about), &mut bytes).unwrap()).unwrap()
}

/// Wraps the key of a deposit with this secret.
pub(crate) fn wrap(secret: &[u8], about: &str, key: &[u8]) -> String {
    let iv = random();
    let wrapped = encrypt(&wrapping(secret, about), iv, about, key.to_vec());
    HEXLOWER.encode(&[&iv, wrapped.as_slice()].concat())
}

/// Creates a game of two players with the same secret; returns their pages and the id.
pub(crate) async fn players(
    server: &Server,
    variant: &str,
    show_committed: bool,
) -> (PlayerPage, PlayerPage, String) {
    let game = json!({
        "variant": variant, "opponent": "friend", "side": "white", "show_committed": show_committed,
        "secrecy": "sealed",
    });
    let (white, black, id) = meet([server.guest().await, server.guest().await], game).await;
    assert_eq!(white.secret, black.secret);
    (white, black, id)
}

/// Creates a game of two players who have exchanged keys; returns their pages and the id. Each learns the
/// other's key from the server.
pub(crate) async fn meet([white, black]: [Guest; 2], mut game: Value) -> (PlayerPage, PlayerPage, String) {
    let id = random::<12>().map(|byte| char::from(b"abcdefghijkmnpqrstuvwxyz"[usize::from(byte) % 24]));
    let id = String::from_iter(id);
    let ((one, first), (two, second)) = (key_pair(), key_pair());
    let commitment =
        key_commitment(&id, TranscriptSeat::White, &PlayerKey::read(&first).unwrap()).to_string();
    (game["id"], game["commitment"]) = (json!(id), json!(commitment));
    assert_eq!(white.create(game).await, id);
    let bare = black.join(&id).await;
    assert_eq!((bare.status, &bare.json()["code"]), (409, &json!("missing-key")));
    let joined = black.post(&format!("/api/games/{id}/join"), json!({ "key": second })).await;
    assert_eq!(joined.status, 200, "{}", joined.text);
    let (mut socket, state) = white.watch(&id).await;
    assert_eq!((&state["secrecy"], &state["words"]), (&json!("sealed"), &Value::Null));
    assert_eq!(state["commitments"], json!({ "white": commitment }));
    socket.send(json!({ "type": "key", "seat": "white", "key": second, "id": 1 })).await;
    assert_eq!(socket.until("refused").await["code"], "key-mismatch");
    socket.send(json!({ "type": "key", "seat": "white", "key": first })).await;
    let shown = socket.until_state(|state| state["words"].is_string()).await;
    let (mut other, mut seen) = black.watch(&id).await;
    // Another server may learn of the key a moment later.
    if seen["words"].is_null() {
        seen = other.until_state(|state| state["words"].is_string()).await;
    }
    let white = PlayerPage::of(white, socket, TranscriptSeat::White, one, &shown);
    let black = PlayerPage::of(black, other, TranscriptSeat::Black, two, &seen);
    (white, black, id)
}

impl PlayerPage {
    /// Creates the page of a player from a state with both keys: its words must match the keys.
    fn of(
        guest: Guest,
        socket: Socket,
        seat: TranscriptSeat,
        own: EphemeralPrivateKey,
        state: &Value,
    ) -> Self {
        let point = |seat: TranscriptSeat| {
            PlayerKey::read(state["keys"][seat.to_string()].as_str().unwrap()).unwrap()
        };
        let (id, words) = (state["id"].as_str().unwrap(), state["words"].as_str().unwrap().to_owned());
        assert_eq!(words, words::of(id, &BySeat::from_fn(point)));
        let public = HEXLOWER.encode(own.compute_public_key().unwrap().as_ref());
        assert_eq!(point(seat).as_str(), public, "the own key is told as it is");
        let secret = agree(own, point(seat.other()).as_str());
        Self { guest, socket, seat, words, secret }
    }
}

pub(crate) async fn send_seal(page: &PlayerPage, id: &str, hash: &str, deposit: &Value) -> Value {
    let body = json!({ "seat": page.seat.to_string(), "turn": 1, "hash": hash, "deposit": deposit });
    let answer = page.guest.post(&format!("/api/games/{id}/seal"), body).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

pub(crate) fn plan_of(state: &Value, seat: &str) -> String {
    let plans = &state["plans"][seat];
    if plans.as_array().is_none_or(Vec::is_empty) { "a6 a5".to_owned() } else { pick(plans, 3) }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_game_a_closed_tab_loses_no_seal() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let games = CATALOG.variants().iter().map(zugleich_rules::catalog::Variant::descriptor);
    let mut played = 0;
    for game in games.filter(|game| game.simultaneous) {
        let length = if game.turn == TurnScope::WholeGame { 24_576 } else { 128 };
        let (white, mut black, id) = players(&server, game.id, false).await;
        let (socket, state) = white.guest.watch(&id).await;
        let (hash, deposit, _) = seal(&white, &state, &plan_of(&state, "white"), length);
        send_seal(&white, &id, &hash, &deposit).await;
        // White's tab is closed.
        drop((socket, white.socket));
        let (_, state) = black.guest.watch(&id).await;
        assert_eq!((&state["seals"], &state["deposits"]), (&json!([]), &json!([])), "{}", game.id);
        assert_eq!(state["committed"]["white"], Value::Null);
        let (hash, deposit, _) = seal(&black, &state, &plan_of(&state, "black"), length);
        send_seal(&black, &id, &hash, &deposit).await;
        let state = black.socket.until_state(|state| state["phase"] == "opening").await;
        assert_eq!(state["opening_left"], Value::Null, "nobody has to stay");
        let stranger = server.guest().await.watch(&id).await.1;
        assert_eq!((&stranger["phase"], &stranger["deposits"]), (&json!("opening"), &json!([])));
        let deposits = state["deposits"].as_array().unwrap().clone();
        assert_eq!(deposits.len(), 2);
        let other = json!({ "type": "open", "seat": "white", "turn": 1, "key": "00".repeat(32), "id": 1 });
        black.socket.send(other).await;
        assert_eq!(black.socket.until("refused").await["code"], "content-key-mismatch");
        for deposit in &deposits {
            let key = unwrap(&black, &id, deposit);
            let open = json!({ "type": "open", "seat": deposit["seat"], "turn": 1, "key": key });
            black.socket.send(open).await;
        }
        let turn = black.socket.until("turn").await;
        assert_eq!(turn["openings"].as_array().unwrap().len(), 2, "{}", game.id);
        played += 1;
    }
    assert!(played >= 5, "{played} games have seals");
}

#[tokio::test(flavor = "multi_thread")]
async fn mismatched_opening_loses_with_proof_in_record() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, mut black, id) = players(&server, "chesimul", true).await;
    let state = white.guest.watch(&id).await.1;
    let (hash, _, _) = seal(&white, &state, "b1c3", 128);
    let (_, deposit, nonce) = seal(&white, &state, "a2a3", 128);
    send_seal(&white, &id, &hash, &deposit).await;
    let (hash_of_black, deposit, _) = seal(&black, &state, "b5c3", 128);
    send_seal(&black, &id, &hash_of_black, &deposit).await;
    let state = black.socket.until_state(|state| state["phase"] == "opening").await;
    let key = unwrap(&black, &id, &state["deposits"][0]);
    black.socket.send(json!({ "type": "open", "seat": "white", "turn": 1, "key": key })).await;
    let state = black.socket.until_state(|state| state["phase"] == "over").await;
    assert_eq!(
        (&state["result"]["winner"], &state["result"]["reason"]),
        (&json!("black"), &json!("wrong-opening"))
    );
    let proof = json!({
        "seat": "white", "turn": 1, "reason": "wrong-opening", "hash": hash, "plan": "a2a3", "nonce": nonce,
    });
    assert_eq!(state["forfeit"], proof);
    assert_eq!(white.guest.get(&format!("/api/games/{id}/export.json")).await.json()["forfeit"], proof);
    let shown = state.to_string();
    assert!(!shown.contains(r#""text":"b5c3""#), "what Black has sealed stays sealed");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_sealed_is_refused() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let game = |more: Value| {
        let mut game = json!({ "variant": "chesimul", "opponent": "friend", "side": "white" });
        more.as_object().unwrap().iter().for_each(|(name, value)| game[name] = value.clone());
        game
    };
    let (id, hash) = ("abcdefghijkm", "0".repeat(64));
    let sealed = json!({ "secrecy": "sealed", "id": id, "commitment": hash });
    let with = |name: &str, value: Value| {
        let mut more = sealed.clone();
        more[name] = value;
        game(more)
    };
    for wrong in [
        game(json!({ "secrecy": "sealed" })),
        game(json!({ "secrecy": "kept", "id": id })),
        game(json!({ "secrecy": "secret" })),
        with("side", json!("random")),
        with("opponent", json!("practice")),
        with("variant", json!("entanglement")),
        with("commitment", json!("12")),
        with("id", json!("x")),
    ] {
        let answer = guest.post("/api/games", wrong.clone()).await;
        assert!((400..500).contains(&answer.status), "{wrong}: {}", answer.text);
    }
    assert_eq!(guest.create(game(sealed)).await, id);
}
