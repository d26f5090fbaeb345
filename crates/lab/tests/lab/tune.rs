//! Fitted evaluations, and the quality of their predictions.

use std::path::Path;

use serde_json::Value;

use crate::{complained, folder, lab, printed, refusal, text};

/// Returns the arguments of a study of a few short games, drawn to a file.
fn study<'a>(variant: &'a str, games: &'a str, file: &'a Path) -> Vec<&'a str> {
    let short = ["tune", "--opening", "3", "--turns", "20", "--nodes", "40", "--exact", "0"];
    [&short[..], &["--variant", variant, "--games", games, "--plot", text(file)]].concat()
}

#[test]
fn plot_has_a_point_per_nonempty_bin() {
    let folder = folder();
    let file = folder.path().join("picture.svg");
    let output = lab(&[&study("chesimul", "2", &file)[..], &["--json"]].concat());
    let found: Value = serde_json::from_str(&printed(&output)).expect("JSON");
    let bins = found["bins"].as_array().unwrap_or_else(|| panic!("{}", complained(&output)));
    let svg = std::fs::read_to_string(&file).expect("it is drawn");
    assert!(svg.contains("<title>Chesimul: predicted against seen</title>"), "{svg}");
    assert_eq!(svg.matches("<circle ").count(), bins.iter().filter(|bin| bin["positions"] != 0).count());
    lab(&study("chesimul", "2", &file));
    assert_eq!(std::fs::read_to_string(&file).expect("it is drawn"), svg, "the same again");
}

#[test]
fn unwritable_plot_is_refused_before_measuring() {
    let folder = folder();
    let away = folder.path().join("away").join("picture.svg");
    let (code, message, status) = refusal(&study("chesimul", "100000000", &away));
    assert_eq!((code.as_str(), status), ("io", Some(1)));
    assert!(message.starts_with(&format!("{} cannot be written: ", text(&away))), "{message}");
    let file = folder.path().join("picture.svg");
    std::fs::write(&file, "of before").expect("it can be written");
    assert_eq!(refusal(&study("blind", "2", &file)).0, "not-in-this-game");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "of before");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left behind");
}
