//! Sentences for the events of every game: none is missing, and none is unused.
//!
//! The conformance cases of each game and random games are played, and every event and step is put into
//! words.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use zugleich_games::{GAMES, GameEntry};
use zugleich_render::language::Language;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::TurnReport;
use zugleich_rules::{ByColor, Color};

/// The names of all sentences that a game used.
#[derive(Default)]
struct UsedSentences(BTreeSet<String>);

impl UsedSentences {
    fn record_report(&mut self, entry: &GameEntry, report: &TurnReport) {
        let id = entry.id();
        for event in &report.events {
            let words = entry.sentences.event(Language::English, event);
            assert!(
                !words.contains(&format!("{id}-")),
                "{}: a sentence is missing: {words}",
                file(id).display()
            );
            self.0.insert(event.kind.clone().into_owned());
        }
        for step in &report.steps {
            let _ = entry.sentences.step(Language::English, &step.phase, step.tick);
            self.0.insert(format!("step-{}", step.phase));
        }
        let told = entry.sentences.turn(Language::English, report, &report.plans);
        assert!(!told.contains(&format!("{id}-")), "{}: a sentence is missing: {told}", file(id).display());
    }
}

/// Returns the file of a game's sentences: two variants of one game share a folder, and the game of the tests
/// is in `tests`.
fn file(id: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = id.replace('-', "_");
    let shared = id.split('-').next().unwrap_or(id);
    let mut files = [("src", own.as_str()), ("tests", &own), ("src", shared)]
        .map(|(above, folder)| root.join(above).join(folder).join("sentences.ftl"))
        .into_iter();
    files.find(|file| file.exists()).unwrap_or_else(|| panic!("{id} has no file of sentences"))
}

/// Plays the turns of a case as far as they are legal.
fn case(entry: &GameEntry, case: &Value, said: &mut UsedSentences) {
    let options: Vec<(String, String)> = case["options"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.clone(), value.as_str().unwrap_or_default().to_owned()))
        .collect();
    let options: Vec<_> = options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let Ok(mut game) = entry.variant.open(&options, case["position"].as_str()) else { return };
    let lists = ByColor::new(case["white"].as_str(), case["black"].as_str());
    if lists != ByColor::new(None, None)
        && let Ok(report) = game.play(lists)
    {
        said.record_report(entry, &report);
    }
    for turn in case["turns"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let Ok(report) = game.play_line(turn) else { break };
        said.record_report(entry, &report);
    }
}

/// Plays games in which every side cycles through its plans.
fn random(entry: &GameEntry, said: &mut UsedSentences) {
    for number in 0..20_usize {
        let mut game = entry.variant.start(&[]).expect("a game starts");
        for turn in 0..60 {
            let pick = |game: &dyn AnyMatch, side| {
                let plans = game.legal_plan_texts(side);
                let listed = plans.get((turn * 31 + number * 17) % plans.len().max(1))?;
                Some(game.check(side, listed).expect("a listed plan is legal"))
            };
            let plans = ByColor::new(pick(&*game, Color::White), pick(&*game, Color::Black));
            let Ok(report) = game.play_checked(plans) else { break };
            said.record_report(entry, &report);
        }
    }
}

fn said(entry: &GameEntry) -> UsedSentences {
    let mut said = UsedSentences::default();
    let cases: Vec<Value> =
        entry.cases.lines().map(|line| serde_json::from_str(line).expect("a case is JSON")).collect();
    assert!(!cases.is_empty(), "{} has cases", entry.id());
    for found in &cases {
        case(entry, found, &mut said);
    }
    random(entry, &mut said);
    said
}

#[test]
fn events_and_options_of_every_game_have_sentences() {
    for entry in GAMES {
        assert!(!said(entry).0.is_empty(), "{}", entry.id());
        for info in entry.variant.descriptor().options {
            for value in info.values {
                let sentence = entry.sentences.option(Language::English, info.key, value);
                assert!(
                    sentence.ends_with('.'),
                    "{}: option {}: {sentence:?}",
                    file(entry.id()).display(),
                    info.key
                );
            }
        }
    }
}

/// A sentence of another game, or of a removed event, is unused.
#[test]
fn no_game_has_words_that_it_never_says() {
    let mut spoken: Vec<(PathBuf, BTreeSet<String>)> = Vec::new();
    for entry in GAMES {
        let path = file(entry.id());
        let names = said(entry).0;
        match spoken.iter_mut().find(|(known, _)| *known == path) {
            Some((_, all)) => all.extend(names),
            None => spoken.push((path, names)),
        }
    }
    for (path, names) in spoken {
        let folder = path.parent().expect("a file is in a folder");
        let code = sources(folder);
        for (file, text) in texts(folder) {
            for name in text
                .lines()
                .filter_map(|line| line.split_once(" = ").or(line.split_once(" =")))
                .map(|(name, _)| name)
                .filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                let by_rule = ["about-", "option-", "check", "peace", "rule-", "plan-form", "caption-"]
                    .iter()
                    .any(|start| name.starts_with(start));
                let asked = by_rule
                    || names.contains(name)
                    || mentions(&code, name)
                    || text.contains(&format!("{{ {name} }}"));
                assert!(asked, "{}: nothing says {name:?}", file.display());
            }
        }
    }
}

/// Returns whether the code of a game asks for a sentence: by its name, or by the prefix of a name.
fn mentions(code: &str, name: &str) -> bool {
    let whole = code.contains(&format!("\"{name}\""));
    let parts = name.match_indices('-').map(|(at, _)| name.split_at(at + 1));
    let rest = |rest: &str| code.contains(&format!("\"{rest}\""));
    whole
        || parts.into_iter().any(|(start, end)| code.contains(&format!("\"{start}{{")) && rest(end))
        || rest(name.rsplit('-').next().unwrap_or(name))
        || name.strip_suffix("-text").is_some_and(|title| mentions(code, title))
}

/// Returns the code of a folder and of those below it, without tests.
fn sources(folder: &Path) -> String {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let texts = entries.map(|entry| {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            sources(&path)
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            fs::read_to_string(&path).expect("code is text")
        } else {
            String::new()
        }
    });
    texts.collect()
}

/// Returns the files of sentences in a folder.
fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let wanted = paths.filter(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().ends_with("sentences.ftl"))
    });
    wanted.map(|path| (path.clone(), fs::read_to_string(&path).expect("sentences are text"))).collect()
}
