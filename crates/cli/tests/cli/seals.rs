//! Opened seals of an exported game, compared with the played plans.

use serde_json::{Value, json};

use crate::{complained, refused, zugleich};

/// Returns two turns of a sealed game, with the seals of
/// `conformance/transcripts/good/chesimul-sealed.jsonl`.
fn sealed() -> Value {
    let seal = |seat: &str, turn: u32, plan: &str, nonce: &str, hash: &str| json!({ "seat": seat, "turn": turn, "plan": plan, "nonce": nonce, "hash": hash });
    json!({
        "game": "bazuprxgzpcv",
        "variant": "chesimul",
        "turns": [{ "white": "e2e3", "black": "d4d3" }, { "white": "d2d3", "black": "e5d4" }],
        "seals": [
            seal("white", 1, "e2e3", "f174a38999322995211190f27b8890cb", "c95d4ee0abc0ac07325d2c3dc7a39ed239e8eb3e181f8db7bd07b6aa649cbce5"),
            seal("black", 1, "d4d3", "2556c71b262a03f1d73af1420c1f11c4", "e0aa86d2f9bf92592aac651bcd9b049c05c69c007eee4e68c965e358e441fd56"),
            seal("white", 2, "d2d3", "914a0a89ece1452fe2f59e75c9f73858", "ca42b22c1d6fa68ab35621008e0e93ea65516433f9a5cc725320ec57f5b550c1"),
            seal("black", 2, "e5d4", "662201b27be60067e0ffec4062e39896", "e0b02245283dd42b81acea2420941ad0769e21d115eb75712711a0f540ea3f57"),
        ],
    })
}

/// A turn against the computer as a server exports it as text. The hash was computed with `sha256sum`.
const TEXT: &str = "# Chesimul, game abcdefghijkm\n\
    # Seal: turn 1, black, plan b5c3, nonce 000102030405060708090a0b0c0d0e0f, hash 7af069c169d3de22e4b81da782acf708d2ed55865eb97bd29109d421a3296d15\n\
    b1c3 b5c3\n";

/// Returns the exit code of a game's replay, and its messages.
fn replayed(input: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let output = zugleich(&[&["replay"], arguments].concat(), input);
    (output.status.code(), complained(&output))
}

#[test]
fn seals_that_hold_are_not_complained_of() {
    assert_eq!(replayed(&sealed().to_string(), &[]), (Some(0), String::new()));
    assert_eq!(replayed(TEXT, &["--variant", "chesimul"]), (Some(0), String::new()));
}

#[test]
fn whatever_is_changed_in_a_seal_is_named() {
    let other = "00".repeat(16);
    for (field, value) in [
        ("nonce", json!(other)),
        ("nonce", json!("no nonce")),
        ("hash", json!(other.repeat(2))),
        ("plan", json!("a2a3")),
        ("turn", json!(2)),
        ("turn", json!(9)),
        ("seat", json!("black")),
    ] {
        let mut forged = sealed();
        forged["seals"][0][field] = value;
        let (code, said) = replayed(&forged.to_string(), &[]);
        assert_eq!(code, Some(1), "{field}: {said}");
        assert!(said.contains("is not valid"), "{field}: {said}");
    }
    for (field, value) in
        [("game", json!("abcdefghijkm")), ("turns", json!([{ "white": "e2e3", "black": "e4e3" }]))]
    {
        let mut forged = sealed();
        forged[field] = value;
        assert_eq!(replayed(&forged.to_string(), &[]).0, Some(1), "{field}");
    }
    for (from, to) in
        [("nonce 00", "nonce 01"), ("plan b5", "plan a5"), ("turn 1", "turn 2"), ("black,", "white,")]
    {
        assert_eq!(replayed(&TEXT.replacen(from, to, 1), &["--variant", "chesimul"]).0, Some(1), "{from}");
    }
}

#[test]
fn what_is_wrong_is_told_to_programs() {
    let mut forged = sealed();
    forged["seals"][2]["nonce"] = json!("00".repeat(16));
    let (error, _) = refused(&["replay", "--json"], &forged.to_string());
    assert_eq!(
        (&error["code"], &error["turn"], &error["side"]),
        (&json!("opening-mismatch"), &json!(2), &json!("white"))
    );
}

#[test]
fn seals_without_game_id_are_reported_unchecked() {
    let mut nameless = sealed();
    nameless.as_object_mut().unwrap().remove("game");
    let (code, said) = replayed(&nameless.to_string(), &[]);
    assert_eq!(code, Some(0));
    assert!(said.contains("the seals are not checked"), "{said}");
    nameless["seals"][0]["seat"] = json!("green");
    assert_eq!(replayed(&nameless.to_string(), &[]).0, Some(2));
}
