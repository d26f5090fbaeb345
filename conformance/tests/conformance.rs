//! Runs every case of every file of this crate as a separate test.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use zugleich_conformance::{read, run};
use zugleich_games::GAMES;

fn main() -> ExitCode {
    let mut tests: Vec<Trial> = GAMES.iter().flat_map(|entry| trials(entry.id(), entry.cases)).collect();
    tests.push(Trial::test("every_file_of_cases_belongs_to_a_game", every_file_belongs_to_a_game));
    tests.push(Trial::test("a_case_that_asserts_nothing_is_refused", nothing_is_refused));
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

fn trials(game: &str, text: &str) -> Vec<Trial> {
    match read(text) {
        Ok(cases) if cases.is_empty() => {
            vec![Trial::test(format!("{game}::has_cases"), || Err("there is no case".into()))]
        }
        Ok(cases) => cases
            .into_iter()
            .map(|case| {
                let name = format!("{game}::{}", case.id);
                Trial::test(name, move || {
                    run(&case).map_err(|why| Failed::from(format!("{}: {why}", case.title)))
                })
            })
            .collect(),
        Err(why) => vec![Trial::test(format!("{game}::is_readable"), move || Err(why.into()))],
    }
}

fn every_file_belongs_to_a_game() -> Result<(), Failed> {
    for entry in std::fs::read_dir(env!("CARGO_MANIFEST_DIR"))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|extension| extension == "jsonl")
            && !GAMES.iter().any(|entry| entry.id() == name)
        {
            return Err(format!("{name}.jsonl belongs to no game").into());
        }
    }
    Ok(())
}

fn nothing_is_refused() -> Result<(), Failed> {
    let empty =
        r#"{"id":"X","title":"t","clauses":["c"],"variant":"chesimul","turns":[],"expect":{"events":[]}}"#;
    let error = read(empty).expect_err("the case asserts nothing");
    if error.contains("asserts nothing") { Ok(()) } else { Err(error.into()) }
}
