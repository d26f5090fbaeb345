//! Refusals of the rules in every language: in English the message of the error itself, and in no other
//! language an English word.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use zugleich_games::{GAMES, GameEntry, game};
use zugleich_render::language::Language;
use zugleich_render::refusals::refusal_text;
use zugleich_render::words::plan_text;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::RulesError;
use zugleich_rules::{ByColor, Color, Square};

/// Maximum number of refusals tested per code.
const SOME: usize = 20;

/// Returns the refusal codes that only the games in a folder of the rules have.
fn codes(folder: &str) -> Vec<String> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../rules/src/variants/{folder}/plan_error.rs"));
    let source = fs::read_to_string(path).expect("the reasons are in a file");
    source
        .lines()
        .filter_map(|line| Some(line.split_once("=> \"")?.1.split_once('"')?.0.to_owned()))
        .collect()
}

#[test]
fn every_reason_of_a_game_is_among_its_sentences() {
    for (id, folder) in [
        ("parity", "parity"),
        ("parity-so", "parity"),
        ("prediction", "prediction"),
        ("entanglement", "entanglement"),
    ] {
        let sentences = game(id).expect("the game is there").sentences;
        let codes = codes(folder);
        assert!(!codes.is_empty(), "{id}");
        for language in Language::ALL {
            let named: BTreeSet<_> =
                sentences.sources().iter().flat_map(|source| source.names(language)).collect();
            // Refusals of notations are common to all games.
            let own =
                codes.iter().filter(|code| !["predicts-pass", "illegal-prediction"].contains(&code.as_str()));
            for code in own {
                assert!(named.contains(format!("rule-{code}").as_str()), "{id}, {language:?}: {code}");
            }
        }
    }
}

/// Asserts that the English text is the error's own message with the plan as sentences write it, and that the German text is different and
/// contains none of its words.
fn is_told(entry: &GameEntry, error: &RulesError) {
    let told = |language: Language| refusal_text(language, error, Some(entry.sentences));
    let (english, german) = (told(Language::English), told(Language::German));
    let expected = match error {
        RulesError::Illegal(illegal) => {
            error.to_string().replacen(&illegal.plan, &plan_text(&illegal.plan, illegal.piece), 1)
        }
        _ => error.to_string(),
    };
    assert_eq!(english, expected, "{}", entry.id());
    let words = ["white", "black", "piece", "pawn ", "king ", "plan:", " the ", " may ", "write "];
    let english = words.iter().find(|word| german.contains(*word));
    assert!(english.is_none() && !german.contains("rule-"), "{}: {german}", entry.id());
}

/// Tests every plan of two squares, and texts that are not plans; some of each code.
fn tried(entry: &GameEntry, game: &dyn AnyMatch) {
    let mut told: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut tell = |error: &RulesError| {
        let count = told.entry(error.code()).or_default();
        *count += 1;
        if *count <= SOME {
            is_told(entry, error);
        }
    };
    let squares: Vec<String> = (0..64).map(|index| Square::index(index).to_string()).collect();
    let ways = squares.iter().flat_map(|from| squares.iter().map(move |to| format!("{from}{to}")));
    let predicts = game.legal_plan_texts(Color::White).first().is_some_and(|plan| plan.contains('/'));
    let plans = ways.flat_map(|way| {
        if predicts {
            vec![format!("{way}/-"), format!("e2e3/{way}"), format!("{way}q/-")]
        } else {
            vec![format!("{way}q"), way]
        }
    });
    let texts =
        ["", "foo", "--", "--/-", "e9e9", "e2e4/foo", "Nf9", "a1a2b1b2/-", "a2a3+b2b3/-"].map(str::to_owned);
    for plan in plans.chain(texts) {
        for side in Color::ALL {
            if let Err(error) = game.check(side, &plan) {
                tell(&error);
            }
        }
    }
    for (side, text) in
        Color::ALL.into_iter().flat_map(|side| ["foo", "Nf9", "Qh8", "e4/d5", "O-O"].map(|text| (side, text)))
    {
        if let Err(error) = game.readings(side, text) {
            tell(&error);
        }
    }
}

#[test]
fn what_is_refused_is_said_in_every_language() {
    for entry in GAMES {
        let mut game = entry.variant.start(&[]).expect("a game starts");
        tried(entry, &*game);
        for turn in 0..6_usize {
            let pick = |side| {
                let plans = game.legal_plan_texts(side);
                plans.get((turn * 31 + 7) % plans.len().max(1)).cloned()
            };
            let plans: ByColor<Option<String>> = ByColor::from_fn(pick);
            if game.play(plans.as_ref().map(Option::as_deref)).is_err() {
                break;
            }
        }
        tried(entry, &*game);
        is_told(entry, &game.play_line("one two three four five").expect_err("that is no turn"));
        for options in [[("nothing", "on")], [("castling", "maybe")]] {
            if let Err(error) = entry.variant.start(&options) {
                is_told(entry, &error);
            }
        }
    }
    let entry = &GAMES[0];
    is_told(entry, &RulesError::Variant("chess".to_owned(), vec!["parity"]));
    is_told(entry, &RulesError::Edition { variant: "parity", recorded: 1, known: 2 });
    is_told(entry, &RulesError::Incapable { variant: "blind", capability: "enumeration" });
}
