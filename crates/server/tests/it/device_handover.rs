//! Handover of a guest to another device: once, in time, and only with the code.

use reqwest::header::{CACHE_CONTROL, SET_COOKIE};
use serde_json::{Value, json};
use zugleich_session::settings::Rate;

use crate::harness::{Answer, Guest, LOG, Server, SimulatedTime, folder, friends, friends_at, invitation};
use crate::postgres::database;

const NAME: &str = "0123456789abcdef0123456789abcdef";
const PARCEL: &str = "c2VhbGVk";

/// Stores a handover with a parcel.
async fn hand_over(guest: &Guest) {
    let answer = guest.post("/api/device", json!({ "name": NAME, "parcel": PARCEL })).await;
    assert_eq!((answer.status, answer.json()), (201, json!({ "seconds": 600 })));
}

async fn take(guest: &Guest, name: &str) -> Answer {
    guest.post("/api/device/take", json!({ "name": name })).await
}

/// Returns the refusal of an invalid code, which must not depend on the reason.
async fn refused(guest: &Guest, name: &str) -> (u16, Value) {
    let [look, take] =
        [guest.post("/api/device/look", json!({ "name": name })).await, take(guest, name).await];
    assert_eq!((look.status, &look.text), (take.status, &take.text));
    assert!(take.headers.get(SET_COOKIE).is_none(), "nobody becomes somebody else");
    (take.status, take.json())
}

/// Returns the state of the guest's own code.
async fn state(guest: &Guest) -> Value {
    let answer = guest.get("/api/device").await;
    assert_eq!(answer.headers[CACHE_CONTROL], "no-store");
    answer.json()["state"].clone()
}

/// Returns the guest of the cookie in an answer.
fn become_guest(guest: &Guest, answer: &Answer) -> Guest {
    let cookie = answer.headers[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
    let mut guest = guest.clone();
    guest.cookie = cookie;
    guest
}

#[tokio::test(flavor = "multi_thread")]
async fn another_device_plays_on_as_the_same_guest() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    white.post("/api/me", json!({ "name": "Ann" })).await;
    let phone = server.guest().await;
    assert_eq!(state(&white).await, "none");
    hand_over(&white).await;
    let look = async |guest: &Guest| guest.post("/api/device/look", json!({ "name": NAME })).await.json();
    assert_eq!(look(&phone).await, json!({ "name": "Ann", "same": false, "games": false }));
    assert_eq!(look(&white).await, json!({ "name": "Ann", "same": true, "games": false }));
    phone.invite(true).await;
    assert_eq!(look(&phone).await["games"], true, "they stay with the cookie that is given up");
    assert_eq!(state(&white).await, "waiting");
    let answer = take(&phone, NAME).await;
    assert_eq!(answer.status, 200);
    let taken = answer.json();
    assert_eq!((&taken["name"], &taken["parcel"]), (&json!("Ann"), &json!(PARCEL)));
    let games = taken["games"].as_array().unwrap();
    assert_eq!((games.len(), &games[0]["id"], &games[0]["game"]), (1, &json!(id), &json!("Chesimul")));
    assert_eq!(answer.headers.get_all(SET_COOKIE).iter().count(), 1);
    assert_eq!(answer.headers[CACHE_CONTROL], "no-store");
    assert_eq!(state(&white).await, "used");
    let phone = become_guest(&phone, &answer);
    assert_eq!(phone.watch(&id).await.1["you"], json!(["white"]));
    assert_eq!(white.post("/api/logout/everywhere", json!({})).await.status, 204);
    for device in [&white, &phone] {
        assert_eq!(device.watch(&id).await.1["you"], json!([]), "both are signed out");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_invalid_handover_codes_are_refused_alike() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (guest, other) = (server.guest().await, server.guest().await);
    let unknown = refused(&other, NAME).await;
    assert_eq!((unknown.0, &unknown.1["code"]), (404, &json!("unknown-device-code")));
    for wrong in ["", "0123", &NAME.to_uppercase(), &NAME.repeat(2), "ä"] {
        assert_eq!(refused(&other, wrong).await, unknown, "{wrong}");
    }
    hand_over(&guest).await;
    let wrong = NAME.replace('f', "e");
    assert_eq!(refused(&other, &wrong).await, unknown);
    assert_eq!(take(&other, NAME).await.status, 200, "a wrong one has not used it up");
    assert_eq!(refused(&other, NAME).await, unknown, "used");
    hand_over(&guest).await;
    time.advance(599);
    assert_eq!(state(&guest).await, "waiting");
    time.advance(1);
    assert_eq!((refused(&other, NAME).await, state(&guest).await), (unknown.clone(), json!("none")), "old");
    hand_over(&guest).await;
    assert_eq!(guest.post("/api/device/withdraw", json!({})).await.status, 204);
    assert_eq!((refused(&other, NAME).await, state(&guest).await), (unknown.clone(), json!("none")));
    hand_over(&guest).await;
    guest.post("/api/logout/everywhere", json!({})).await;
    assert_eq!(refused(&other, NAME).await, unknown, "its guest has signed out");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn handover_code_survives_restart_and_stays_secret() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    hand_over(&guest).await;
    server.stop().await;
    let file = std::fs::read(folder.path().join("games.db")).unwrap();
    let text = String::from_utf8_lossy(&file);
    assert!(text.contains(PARCEL) && !text.contains(NAME), "only who has the code can name it");

    let server = Server::start(folder.path()).await;
    let other = server.guest().await;
    assert_eq!(take(&other, NAME).await.status, 200);
    server.stop().await;
    assert!(!LOG.text().contains(NAME) && !LOG.text().contains(PARCEL));
}

#[tokio::test(flavor = "multi_thread")]
async fn handover_code_is_valid_at_other_servers() {
    let (url, time) = (database().await, SimulatedTime::new());
    let (one, two) = (Server::on(&url, &time).await, Server::on(&url, &time).await);
    let (white, _, id) = friends_at(&one, invitation(true)).await;
    hand_over(&white).await;
    let phone = two.guest().await;
    let answer = take(&phone, NAME).await;
    assert_eq!(answer.json()["parcel"], PARCEL);
    assert_eq!(become_guest(&phone, &answer).watch(&id).await.1["you"], json!(["white"]));
    assert_eq!(state(&white).await, "used");
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_handover_is_refused_codes_are_limited() {
    let folder = folder();
    let one_hour = |burst| Rate::new(burst, std::time::Duration::from_secs(3600));
    let server = Server::set(folder.path(), |settings| {
        settings.games_per_guest = one_hour(2);
        settings.writes_per_guest = one_hour(9);
    })
    .await;
    let guest = server.guest().await;
    for body in [
        json!({ "name": "0", "parcel": PARCEL }),
        json!({ "name": NAME, "parcel": "=" }),
        json!({ "name": NAME, "secret": "" }),
        json!({ "parcel": PARCEL }),
    ] {
        let status = guest.post("/api/device", body.clone()).await.status;
        assert!([400, 422, 429].contains(&status), "{status}: {body}");
    }
    let other = server.guest().await;
    let codes = [(); 3].map(|()| other.post("/api/device", json!({ "name": NAME })));
    let mut statuses = Vec::new();
    for code in codes {
        statuses.push(code.await.status);
    }
    assert_eq!(statuses, [201, 201, 429], "they take room, as games do");
    let mut guesses = Vec::new();
    for _ in 0..7 {
        guesses.push(take(&other, &NAME.replace('f', "e")).await.status);
    }
    assert_eq!(guesses, [404, 404, 404, 404, 404, 404, 429], "who guesses is soon refused");
    let long = json!({ "name": NAME, "parcel": "A".repeat(300 * 1024) });
    assert_eq!(server.guest().await.post("/api/device", long).await.status, 413);
    server.stop().await;
}
