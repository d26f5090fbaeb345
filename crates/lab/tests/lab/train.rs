//! Files of learned evaluations.

use std::path::Path;

use serde_json::Value;

use crate::{complained, folder, lab, printed, refusal, text, zugleich};

/// A tiny budget.
const TINY: [&str; 14] = [
    "train",
    "--games",
    "2",
    "--turns",
    "20",
    "--nodes",
    "40",
    "--passes",
    "2",
    "--exact",
    "60",
    "--opening",
    "3",
    "--json",
];

/// Returns the output of this many generations of a game, written to a file.
fn trained(variant: &str, generations: &str, file: &Path) -> Vec<Value> {
    let place = file.with_extension("tables");
    let arguments =
        ["--variant", variant, "--generations", generations, "--out", text(file), "--tables", text(&place)];
    let output = lab(&[&TINY[..], &arguments].concat());
    assert!(output.status.success(), "{}", complained(&output));
    printed(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Training interrupted after a generation and continued gives the same file as uninterrupted training.
#[test]
fn learning_goes_on_from_the_file() {
    let folder = folder();
    let (whole, parts) = (folder.path().join("whole.net"), folder.path().join("parts.net"));
    let lines = trained("chesimul", "2", &whole);
    assert_eq!(lines.iter().map(|line| line["generation"].as_u64()).collect::<Vec<_>>(), [Some(0), Some(1)]);
    assert_eq!(trained("chesimul", "1", &parts).len(), 1);
    assert_eq!(trained("chesimul", "2", &parts)[0]["generation"], 1);
    assert!(trained("chesimul", "2", &parts).is_empty(), "all have learnt");
    let read = |path: &Path| std::fs::read(path).expect("it is there");
    assert!(read(&whole) == read(&parts));
    let other = [&TINY[..13], &["--variant", "chesimul", "--seed", "2", "--out", text(&whole)]].concat();
    let (code, message, status) = refusal(&other);
    assert_eq!((code.as_str(), status), ("already-exists", Some(1)));
    assert!(message.contains("--seed 1"), "{message}");
}

#[test]
fn every_searched_game_trains_and_plays_its_net() {
    let folder = folder();
    for variant in ["chesimul", "parity", "parity-so", "prediction", "entanglement"] {
        let file = folder.path().join(variant);
        trained(variant, "1", &file);
        let play = ["bench", "match", "--variant", variant, "--player", "net:60", "--opponent", "random"];
        let output = lab(&[&play[..], &["--games", "2", "--net", text(&file), "--json"]].concat());
        let line: Value = serde_json::from_str(&printed(&output)).expect("JSON");
        assert_eq!(line["games"], 2, "{}", complained(&output));
    }
    let net = folder.path().join("chesimul");
    for measure in [&["bench", "exploit", "--games", "0"][..], &["bench", "parts", "--part", "memory"]] {
        let exact = ["--variant", "chesimul", "--nodes", "100", "--exact", "5", "--json"];
        let means = [&["--net", text(&net)][..], &[]].map(|with| {
            let output = lab(&[measure, &exact, with].concat());
            let line = printed(&output).lines().next().expect("a line").to_owned();
            serde_json::from_str::<Value>(&line).expect("JSON")["error"].as_f64().expect("a number")
        });
        assert!((means[0] - means[1]).abs() > 1e-6, "{means:?}");
    }
}

#[test]
fn invalid_net_is_refused_with_its_place() {
    let folder = folder();
    let net = folder.path().join("net");
    trained("chesimul", "1", &net);
    let bytes = std::fs::read(&net).expect("it is there");
    let broken = folder.path().join("broken");
    std::fs::write(&broken, &bytes[..bytes.len() - 7]).expect("it can be written");
    let game = ["bench", "match", "--player", "net:60", "--opponent", "random", "--games", "2"];
    let played = |variant: &str, net: &[&str]| refusal(&[&game[..], &["--variant", variant], net].concat());
    let (code, message, status) = played("chesimul", &["--net", text(&broken)]);
    assert_eq!((code.as_str(), status), ("damaged-net", Some(1)));
    assert!(message.contains("-byte header is followed by"), "{message}");
    let (code, message, _) = played("parity", &["--net", text(&net)]);
    assert_eq!(code, "damaged-net");
    assert!(message.ends_with("line 2: the net is for chesimul, not for parity"), "{message}");
    assert_eq!(played("chesimul", &["--net", text(&folder.path().join("none"))]).0, "unreadable");
    assert_eq!(played("chesimul", &[]).0, "invalid-arguments");
    let learn = |variant: &str, more: &[&str]| {
        refusal(&[&["train", "--variant", variant, "--out", text(&broken)], more].concat()).0
    };
    assert_eq!(learn("chesimul", &[]), "damaged-net");
    assert_eq!(learn("blind", &[]), "not-in-this-game");
    let away = folder.path().join("away");
    let place = ["--tables", text(&away), "--pieces", "4"];
    let new = folder.path().join("new");
    let output = refusal(&[&["train", "--variant", "chesimul", "--out", text(&new)], &place[..]].concat());
    assert_eq!(output.0, "missing-table");
}

/// The built-in net evaluates by default.
#[test]
fn analyses_of_chesimul_judge_by_its_net() {
    let value = |more: &[&str]| {
        let position =
            ["analyse", "--variant", "chesimul", "--position", "4k/5/1n3/5/K2RB 0 1", "--no-tables"];
        let output = zugleich(&[&position[..], &["--nodes", "100", "--json"], more].concat());
        let found: Value = serde_json::from_str(&printed(&output)).expect("JSON");
        found["value"].as_f64().expect("a number")
    };
    let (by_net, own) = (value(&[]), value(&["--no-net"]));
    assert!((by_net - own).abs() > 1e-6, "{by_net} {own}");
}
