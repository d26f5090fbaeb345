//! Broken transcripts, each for one reason: what goes wrong by chance, and what a server does that cheats and signs
//! everything anew.

use serde_json::{Value as Json, json};

use super::cases;
use super::common::Question;
use super::forge::Forge;
use super::table::{START, key_file, server_key};

/// A file that is wrong, and why.
pub(crate) struct Broken {
    pub(crate) name: String,
    pub(crate) code: &'static str,
    /// Whether only the rules of the game find it.
    pub(crate) by_rules: bool,
    pub(crate) question: Question,
}

fn good(name: &str) -> Question {
    let all = cases::all();
    let (_, written) = all.into_iter().find(|(known, _)| *known == name).unwrap();
    let keys = Some(key_file().text());
    Question {
        transcript: written.transcript,
        keys,
        log: Some(written.log),
        receipts: Some(written.receipts),
    }
}

fn broken(name: &str, code: &'static str, question: Question) -> Broken {
    Broken { name: format!("{code}-{name}"), code, by_rules: false, question }
}

/// Changed, and nothing signed anew.
fn raw(name: &str, code: &'static str, change: impl FnOnce(&mut Forge)) -> Broken {
    let mut forge = Forge::of(&good("chesimul-sealed").transcript);
    change(&mut forge);
    broken(name, code, Question { transcript: forge.text(), ..Question::default() })
}

/// Changed by a server that signs everything anew.
fn cheat(name: &str, code: &'static str, of: &str, change: impl FnOnce(&mut Forge)) -> Broken {
    let mut forge = Forge::of(&good(of).transcript);
    change(&mut forge);
    broken(name, code, Question { transcript: forge.signed(), ..Question::default() })
}

fn against_rules(name: &str, of: &str, change: impl FnOnce(&mut Forge)) -> Broken {
    Broken { by_rules: true, ..cheat(name, "against-rules", of, change) }
}

/// All of them.
pub(crate) fn all() -> Vec<Broken> {
    [form(), chain(), keys(), seals(), players(), clocks(), ends(), rules(), beside()]
        .into_iter()
        .flatten()
        .collect()
}

fn form() -> Vec<Broken> {
    let text = |name: &str, code, change: &dyn Fn(&str) -> String| {
        let transcript = change(&good("chesimul-sealed").transcript);
        broken(name, code, Question { transcript, ..Question::default() })
    };
    vec![
        text("fraction", "no-line", &|text| text.replacen("\"n\":3", "\"n\":3.0", 1)),
        text("negative", "no-line", &|text| text.replacen("\"n\":0", "\"n\":-0", 1)),
        text("twice", "no-line", &|text| text.replacen("{\"event\"", "{\"event\":{},\"event\"", 1)),
        text("blank", "no-line", &|text| text.replacen('\n', "\n\n", 1)),
        text("surrogate", "no-line", &|text| {
            text.replacen("White", "\\ud800", 1).replacen("white", "\\ud800", 1)
        }),
        text("empty", "no-line", &|_| String::new()),
        raw("version", "no-transcript", |forge| forge.0[0]["transcript"] = json!(2)),
        raw("no-header", "no-transcript", |forge| drop(forge.0.remove(0))),
        raw("missing", "wrong-field", |forge| drop(forge.event(2).as_object_mut().unwrap().remove("name"))),
        raw("unknown", "wrong-field", |forge| forge.event(2)["more"] = json!(1)),
        raw("type", "wrong-field", |forge| forge.event(2)["seat"] = json!("red")),
        raw("kind", "wrong-field", |forge| forge.event(2)["kind"] = json!("left")),
        raw("nonce", "wrong-field", |forge| {
            let line = forge.find("opening", 0);
            forge.event(line)["nonce"] = json!("00");
        }),
        raw("signature", "wrong-field", |forge| forge.0[4]["signature"] = json!("00")),
        raw("key-twice", "wrong-field", |forge| {
            let key = forge.0[0]["keys"][0].clone();
            forge.0[0]["keys"].as_array_mut().unwrap().push(key);
        }),
    ]
}

fn chain() -> Vec<Broken> {
    vec![
        raw("dropped", "out-of-order", |forge| drop(forge.0.remove(5))),
        raw("doubled", "out-of-order", |forge| {
            let line = forge.0[5].clone();
            forge.0.insert(5, line);
        }),
        raw("swapped", "out-of-order", |forge| forge.0.swap(5, 6)),
        raw("renumbered", "broken-chain", |forge| {
            forge.0.remove(5);
            forge.event(5)["n"] = json!(4);
        }),
        raw("changed", "wrong-hash", |forge| forge.event(2)["name"] = json!("Mallory")),
        raw("signature-of-another", "wrong-signature", |forge| {
            forge.0[5]["signature"] = forge.0[4]["signature"].clone();
        }),
        cheat("time", "goes-back", "chesimul-sealed", |forge| forge.event(3)["at"] = json!(START)),
        cheat("away", "goes-back", "chesimul-sealed", |forge| {
            let line = forge.find("resumed", 0);
            let at = forge.event(line)["at"].as_u64().unwrap();
            forge.event(line)["stopped"] = json!(at + 1);
        }),
        raw("cut", "no-end", |forge| drop(forge.0.pop())),
        raw("cut-earlier", "no-end", |forge| forge.0.truncate(9)),
        raw("more", "after-end", |forge| {
            let line = forge.0[4].clone();
            forge.0.push(line);
        }),
        raw("count", "wrong-end", |forge| {
            let last = forge.0.len() - 1;
            forge.0[last]["end"]["events"] = json!(7);
        }),
    ]
}

fn keys() -> Vec<Broken> {
    let held = |name: &str, code, file: zugleich_transcript::KeyFile| {
        let transcript = good("chesimul-sealed").transcript;
        broken(name, code, Question { transcript, keys: Some(file.text()), ..Question::default() })
    };
    let mut old = key_file();
    old.keys[0].until = Some(START);
    let mut fewer = key_file();
    fewer.keys.remove(0);
    vec![
        held("replaced-before", "key-out-of-time", old),
        held("not-published", "unknown-key", fewer),
        raw("not-brought", "unknown-key", |forge| drop(forge.0[0]["keys"].as_array_mut().unwrap().remove(0))),
        raw("idle", "unused-key", |forge| {
            let key = serde_json::to_value(server_key(3).public()).unwrap();
            forge.0[0]["keys"].as_array_mut().unwrap().push(key);
        }),
    ]
}

fn seals() -> Vec<Broken> {
    let swapped = |forge: &mut Forge, field: &str| {
        let (one, other) = (forge.find("opening", 0), forge.find("opening", 1));
        let kept = forge.event(one)[field].clone();
        forge.event(one)[field] = forge.event(other)[field].clone();
        forge.event(other)[field] = kept;
    };
    let of = "chesimul-sealed";
    vec![
        cheat("later-turn", "wrong-turn", of, |forge| {
            let line = forge.find("seal", 1);
            forge.event(line)["turn"] = json!(2);
        }),
        cheat("copied", "seal-again", of, |forge| {
            let (one, other) = (forge.find("seal", 0), forge.find("seal", 2));
            forge.event(other)["seal"] = forge.event(one)["seal"].clone();
        }),
        cheat("twice", "seal-again", of, |forge| {
            let line = forge.find("seal", 0);
            let mut again = forge.0[line].clone();
            again["event"]["seal"] = json!("11".repeat(32));
            forge.0.insert(line + 1, again);
        }),
        cheat("by-server", "wrong-sealer", of, |forge| {
            let line = forge.find("seal", 0);
            forge.event(line)["by"] = json!("server");
        }),
        cheat("opened-by-server", "wrong-sealer", of, |forge| {
            let line = forge.find("opening", 0);
            forge.event(line)["by"] = json!("server");
        }),
        cheat("engine-second", "out-of-place", "chesimul-computer", |forge| {
            let (one, other) = (forge.find("seal", 0), forge.find("seal", 1));
            let at = forge.event(one)["at"].clone();
            forge.0.swap(one, other);
            forge.event(one)["at"] = at;
        }),
        cheat("peeked", "early-opening", of, |forge| {
            let (seal, opening) = (forge.find("seal", 1), forge.find("opening", 0));
            let seat = forge.0[forge.find("seal", 0)]["event"]["seat"].clone();
            let first = (opening..opening + 2).find(|line| forge.0[*line]["event"]["seat"] == seat).unwrap();
            let mut line = forge.0.remove(first);
            line["event"]["at"] = forge.0[seal]["event"]["at"].clone();
            forge.0.insert(seal, line);
        }),
        cheat("again", "no-seal", of, |forge| {
            let line = forge.find("opening", 0);
            let again = forge.0[line].clone();
            forge.0.insert(line + 1, again);
        }),
        cheat("unsealed", "no-seal", of, |forge| {
            let line = forge.find("seal", 1);
            forge.0.remove(line);
            let seat = forge.0[line - 1]["event"]["seat"].clone();
            if forge.event(line)["seat"] == seat {
                forge.0.swap(line, line + 1);
            }
        }),
        cheat("seats", "wrong-opening", of, |forge| swapped(forge, "seat")),
        cheat("nonces", "wrong-opening", of, |forge| swapped(forge, "nonce")),
        cheat("of-another-game", "wrong-opening", "parity-kept", |forge| {
            forge.event(1)["game"] = json!("anothergame2");
        }),
        cheat("changed-plan", "wrong-opening", "chesimul-computer", |forge| {
            let line = forge.find("opening", 1);
            forge.event(line)["plan"] = json!("e4e3");
        }),
        cheat("replaced", "wrong-opening", of, |forge| {
            let line = forge.find("seal", 0);
            forge.event(line)["seal"] = json!("22".repeat(32));
        }),
        cheat("other-position", "wrong-opening", "blind-sealed", |forge| {
            forge.event(1)["position"] = json!("8/8/8/8/8/8/8/K1k5 w - - 0 1");
        }),
        cheat("changed-after-opening", "plans-differ", of, |forge| {
            let line = forge.find("turn", 0);
            let other = forge.event(line)["plans"]["black"].clone();
            forge.event(line)["plans"]["white"] = other;
        }),
        cheat("missing-opening", "plans-differ", of, |forge| drop(forge.0.remove(forge.find("opening", 0)))),
        cheat("both-move", "plans-differ", "entanglement-open", |forge| {
            let line = forge.find("turn", 0);
            forge.event(line)["plans"]["black"] = json!("b8c6");
        }),
        cheat("fits", "wrong-forfeit", "prediction-wrong-opening", |forge| {
            let line = forge.find("forfeit", 0);
            forge.event(line)["reason"] = json!("illegal-plan");
        }),
        cheat("kept", "wrong-forfeit", "parity-illegal-plan", |forge| {
            let line = forge.find("forfeit", 0);
            forge.event(line)["reason"] = json!("wrong-opening");
        }),
    ]
}

fn players() -> Vec<Broken> {
    let of = "chesimul-sealed";
    let another = format!("04{}", "1".repeat(128));
    vec![
        cheat("computer-seals", "wrong-game", "chesimul-computer", |forge| {
            forge.event(1)["mode"] = json!("sealed");
        }),
        cheat("nobody", "wrong-game", of, |forge| forge.event(1)["seats"]["white"]["who"] = json!("open")),
        cheat("no-commitment", "wrong-game", of, |forge| {
            forge.event(1)["seats"]["white"]["commitment"] = Json::Null;
        }),
        cheat("joined-twice", "out-of-place", of, |forge| {
            let line = forge.0[2].clone();
            forge.0.insert(3, line);
        }),
        cheat("before-joined", "out-of-place", of, |forge| {
            let line = forge.find("seal", 0);
            let mut seal = forge.0.remove(line);
            seal["event"]["at"] = json!(START);
            forge.0.insert(2, seal);
        }),
        cheat("swapped-key", "wrong-words", of, |forge| {
            let line = forge.find("joined", 0);
            forge.event(line)["key"] = json!(another);
        }),
        cheat("swapped-first-key", "wrong-commitment", of, |forge| {
            let line = forge.find("key", 0);
            forge.event(line)["key"] = json!(another);
        }),
        cheat("no-key", "wrong-commitment", of, |forge| forge.event(2)["key"] = Json::Null),
        cheat("other-seed", "wrong-commitment", "chesimul-computer", |forge| {
            let line = forge.find("seed", 0);
            forge.event(line)["seed"] = json!("33".repeat(32));
        }),
        cheat("no-seed", "wrong-commitment", "chesimul-computer", |forge| {
            drop(forge.0.remove(forge.find("seed", 0)));
        }),
        cheat("own-offer", "out-of-place", of, |forge| {
            let line = forge.find("draw-decline", 0);
            forge.event(line)["seat"] = json!("white");
        }),
        cheat("nobody-asked", "out-of-place", of, |forge| {
            let line = forge.find("takeback-ask", 1);
            forge.0.remove(line);
        }),
    ]
}

fn clocks() -> Vec<Broken> {
    let of = "chesimul-sealed";
    vec![
        cheat("later", "wrong-clock", of, |forge| {
            let line = forge.find("clock", 0);
            forge.event(line)["white"] = json!(1);
        }),
        cheat("later-seal", "wrong-clock", of, |forge| {
            let line = forge.find("seal", 1);
            let at = forge.event(line)["at"].as_u64().unwrap();
            forge.event(line)["at"] = json!(at + 4);
        }),
        cheat("not-away", "wrong-clock", of, |forge| drop(forge.0.remove(forge.find("resumed", 0)))),
        cheat("no-clock", "wrong-clock", "parity-kept", |forge| {
            let line = forge.find("turn", 0);
            let mut clock = forge.0[line].clone();
            clock["event"] = json!({ "at": clock["event"]["at"], "kind": "clock", "white": 1, "black": 1 });
            forge.0.insert(line + 1, clock);
        }),
        cheat("unread", "no-clock", of, |forge| drop(forge.0.remove(forge.find("clock", 0)))),
        cheat("flag-down", "too-late", "prediction-sealed", |forge| {
            let line = forge.find("seal", 0);
            for later in line..forge.0.len() - 1 {
                let at = forge.event(later)["at"].as_u64().unwrap();
                forge.event(later)["at"] = json!(at + 31_000);
            }
        }),
    ]
}

fn ends() -> Vec<Broken> {
    let result = |name: &str, of: &str, winner: Json, reason: &str| {
        cheat(name, "wrong-result", of, |forge| {
            let line = forge.find("result", 0);
            forge.event(line)["winner"] = winner;
            forge.event(line)["reason"] = json!(reason);
        })
    };
    vec![
        result("not-agreed", "entanglement-open", Json::Null, "agreement"),
        result("not-late", "prediction-sealed", json!("white"), "time"),
        result("no-clock", "parity-kept", json!("white"), "time"),
        result("is-open", "parity-so-sealed", json!("white"), "abandonment"),
        result("drawn-resignation", "entanglement-open", Json::Null, "resignation"),
        result("without-a-turn", "parity-kept", Json::Null, "repetition"),
        result("unknown", "entanglement-open", json!("white"), "beauty"),
        result("forfeited", "prediction-wrong-opening", json!("black"), "wrong-opening"),
        result("other-forfeit", "prediction-wrong-opening", json!("white"), "resignation"),
        cheat("after-the-end", "out-of-place", "parity-kept", |forge| {
            let line = forge.find("seal", 0);
            let mut seal = forge.0[line].clone();
            let end = forge.0.len() - 1;
            seal["event"]["at"] = forge.0[end]["end"]["at"].clone();
            forge.0.insert(end, seal);
        }),
    ]
}

fn rules() -> Vec<Broken> {
    let of = "chesimul-sealed";
    vec![
        against_rules("position", of, |forge| {
            let line = forge.find("turn", 1);
            forge.event(line)["position"] = json!("rnbqk/ppppp/5/PPPPP/RNBQK 0 3");
            // What was sealed after it was sealed in another position: the forger stops there.
            let end = forge.0.pop().unwrap();
            forge.0.truncate(line + 2);
            forge.0.push(end);
        }),
        against_rules("option", of, |forge| forge.event(1)["options"]["speed"] = json!("fast")),
        against_rules("winner", of, |forge| {
            let line = forge.find("result", 0);
            let winner = if forge.event(line)["winner"] == "white" { "black" } else { "white" };
            forge.event(line)["winner"] = json!(winner);
        }),
        against_rules("legal", "parity-illegal-plan", |forge| {
            let line = forge.find("forfeit", 0);
            let owner = forge.event(line).clone();
            forge.event(line)["kind"] = json!("opening");
            forge.event(line).as_object_mut().unwrap().remove("reason");
            forge.event(line)["by"] = json!("owner");
            assert_eq!(owner["plan"], "e2e5");
            forge.0.truncate(line + 1);
            let mut end = Forge::of(&good("parity-illegal-plan").transcript).0;
            forge.0.push(end.pop().unwrap());
        }),
        against_rules("claim", "entanglement-open", |forge| {
            let line = forge.find("result", 0);
            forge.event(line)["winner"] = Json::Null;
            forge.event(line)["reason"] = json!("claim");
        }),
    ]
}

/// What only receipts and the log find: the transcript is sound in itself.
fn beside() -> Vec<Broken> {
    let with = |name: &str, code, keep_log: bool, change: &dyn Fn(&mut Forge)| {
        let Question { transcript, keys, log, receipts } = good("chesimul-sealed");
        let mut forge = Forge::of(&transcript);
        change(&mut forge);
        let (log, receipts) = if keep_log { (log, None) } else { (None, receipts) };
        broken(name, code, Question { transcript: forge.signed(), keys, log, receipts })
    };
    let hide = |forge: &mut Forge| {
        // An offer and its answer never happened.
        forge.0.remove(forge.find("draw-offer", 0));
        forge.0.remove(forge.find("draw-decline", 0));
    };
    let rename = |forge: &mut Forge| forge.event(2)["name"] = json!("Mallory");
    let logged = |name: &str, code, change: &dyn Fn(&mut Forge)| {
        let question = good("chesimul-sealed");
        let mut log = Forge::of(question.log.as_deref().unwrap());
        change(&mut log);
        broken(name, code, Question { log: Some(log.text()), receipts: None, ..question })
    };
    vec![
        with("hidden-event", "not-kept", false, &hide),
        with("dropped-commit", "not-kept", false, &|forge| {
            // The last seal and all behind it: the game is told as if it were going on.
            let last =
                (1..forge.0.len()).rev().find(|line| forge.0[*line]["event"]["kind"] == "seal").unwrap();
            let end = forge.0.pop().unwrap();
            forge.0.truncate(last);
            forge.0.push(end);
        }),
        with("other-history", "forked", true, &rename),
        with("hidden-in-log", "forked", true, &hide),
        logged("no-entry", "not-in-log", &|log| drop(log.0.remove(2))),
        logged("no-day", "not-in-log", &|log| {
            log.0.remove(1);
            log.0.remove(1);
            log.0[1]["consistency"] = json!([]);
        }),
        logged("other-leaf", "wrong-proof", &|log| {
            let index = log.0[2]["entry"]["index"].as_u64().unwrap();
            log.0[2]["entry"]["index"] = json!(index + 1);
        }),
        logged("other-beginning", "wrong-proof", &|log| log.0[3]["consistency"][0] = json!("44".repeat(32))),
        logged("other-root", "wrong-signature", &|log| log.0[3]["tree"]["root"] = json!("55".repeat(32))),
    ]
}
