//! Seals and deposits of another turn, another game or another seat.

use serde_json::{Value, json};
use zugleich_rules::kernel::TurnScope;

use super::{PageSeal, SealTestServer, games, open, unlock};
use crate::sealed::{PlayerPage, unwrap};

/// Seals or deposits of another turn, another game or another seat.
#[tokio::test(flavor = "multi_thread")]
async fn foreign_deposit_loses_unless_owner_opens() {
    let club = SealTestServer::new().await;
    for game in games() {
        let mut elsewhere = club.game(game).await;
        for comes in [true, false] {
            // From another game, and of the other seat there: disclosing it discloses its key.
            for (of_white, seat) in [(true, "white"), (false, "black")] {
                let strange = elsewhere.made(of_white, None).await;
                let shown = json!({ "seat": seat, "turn": 1, "wrapped": strange.deposit["wrapped"] });
                let key = unwrap(&elsewhere.white, &elsewhere.id, &shown);
                let mut table = club.game(game).await;
                let made = table.made(true, None).await;
                assert_eq!(table.seals(true, &made, &strange.deposit).await, "committed", "{}", game.id);
                let black = table.made(false, None).await;
                assert_eq!(table.seals(false, &black, &black.deposit).await, "committed");
                let white = unlock(&json!(1), "white", &key);
                assert_eq!(table.says(false, white.clone()).await, "done", "{}: nothing is found", game.id);
                assert_eq!(table.says(false, white).await, "spoilt-deposit", "{}", game.id);
                assert_eq!(table.opens(false, &black).await, "done");
                club.time.advance(59);
                if comes {
                    assert_eq!(table.opens(true, &made).await, "done", "{}: in time", game.id);
                    table.black.socket.until("turn").await;
                } else {
                    club.time.advance(1);
                    table.ended("abandonment").await;
                    assert_eq!(table.opens(true, &made).await, "time-up", "{}: too late", game.id);
                }
            }
        }
    }
}

/// A seal of another game is a hash like any other, until it is opened.
#[tokio::test(flavor = "multi_thread")]
async fn seal_of_other_game_or_seat_loses() {
    let club = SealTestServer::new().await;
    for game in games() {
        let mut elsewhere = club.game(game).await;
        for strange in [elsewhere.made(true, None).await, elsewhere.made(false, None).await] {
            let mut table = club.game(game).await;
            let own = table.made(true, Some(&strange.plan)).await;
            let made = PageSeal { hash: strange.hash.clone(), ..own };
            assert_eq!(table.seals(true, &made, &made.deposit).await, "committed", "{}", game.id);
            let black = table.made(false, None).await;
            assert_eq!(table.seals(false, &black, &black.deposit).await, "committed");
            for nonce in [&made.nonce, &strange.nonce] {
                let opening = open(&json!(1), &made.plan, nonce);
                assert_eq!(table.says(true, opening).await, "opening-mismatch", "{}", game.id);
            }
            assert_eq!(table.unlocks(false, "white").await, "done");
            table.ended("wrong-opening").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seal_of_earlier_turn_is_refused() {
    let club = SealTestServer::new().await;
    let mut played = 0;
    for game in games().filter(|game| game.turn != TurnScope::WholeGame) {
        let mut table = club.game(game).await;
        let first = table.both_sealed().await;
        for (white, made) in [(true, &first[0]), (false, &first[1])] {
            assert_eq!(table.opens(white, made).await, "done");
        }
        table.black.socket.until("turn").await;
        if table.state(true).await["phase"] == "over" {
            continue;
        }
        let second = table.made(true, None).await;
        for white in [true, false] {
            for made in &first {
                let again = PageSeal { turn: second.turn.clone(), ..made.clone() };
                assert_eq!(table.seals(white, &again, &Value::Null).await, "seal-used", "{}", game.id);
                assert_eq!(table.seals(white, &again, &again.deposit).await, "seal-used", "{}", game.id);
            }
        }
        assert_eq!(
            table.seals(true, &second, &first[0].deposit).await,
            "committed",
            "nobody can see what it is"
        );
        let black = table.made(false, None).await;
        assert_eq!(table.seals(false, &black, &black.deposit).await, "committed");
        // The key was wrapped for its own turn, so that it cannot be found; and it decrypts nothing here.
        let key = first_key(&table.white, &table.id, &first[0].deposit);
        let white = unlock(&second.turn, "white", &key);
        assert_eq!(table.says(false, white.clone()).await, "done", "{}", game.id);
        assert_eq!(table.says(false, white).await, "spoilt-deposit", "{}", game.id);
        assert_eq!(table.opens(false, &black).await, "done");
        club.time.advance(60);
        table.ended("abandonment").await;
        played += 1;
    }
    assert!(played >= 3, "{played} games have a second turn");
}

/// Returns the key of White's deposit in the first turn.
fn first_key(white: &PlayerPage, id: &str, deposit: &Value) -> String {
    let shown = json!({ "seat": "white", "turn": 1, "wrapped": deposit["wrapped"] });
    unwrap(white, id, &shown)
}
