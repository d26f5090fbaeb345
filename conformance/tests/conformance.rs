//! Runs every case of every file beside this crate as a test of its own.

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use zugleich_conformance::{read, run};

fn main() -> ExitCode {
    let mut tests = Vec::new();
    for entry in std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).expect("the folder of the cases can be read") {
        let path = entry.expect("the folder of the cases can be read").path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            tests.extend(trials(&path));
        }
    }
    tests.push(Trial::test("every_variant_has_cases", every_variant_has_cases));
    tests.push(Trial::test("a_case_that_asserts_nothing_is_refused", nothing_is_refused));
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

fn trials(path: &Path) -> Vec<Trial> {
    let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string());
    match text.and_then(|text| read(&text)) {
        Ok(cases) => cases
            .into_iter()
            .map(|case| {
                let name = format!("{file}::{}", case.id);
                Trial::test(name, move || {
                    run(&case).map_err(|why| Failed::from(format!("{}: {why}", case.title)))
                })
            })
            .collect(),
        Err(why) => vec![Trial::test(format!("{file}::is_readable"), move || Err(why.into()))],
    }
}

fn every_variant_has_cases() -> Result<(), Failed> {
    for variant in zugleich_rules::catalog::variants() {
        let id = variant.descriptor().id;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("{id}.jsonl"));
        let text = std::fs::read_to_string(path)?;
        if read(&text)?.is_empty() {
            return Err(format!("{id} has no case").into());
        }
    }
    Ok(())
}

fn nothing_is_refused() -> Result<(), Failed> {
    let empty =
        r#"{"id":"X","title":"t","clause":"c","variant":"chesimul","turns":[],"expect":{"events":[]}}"#;
    let error = read(empty).expect_err("the case asserts nothing");
    if error.contains("asserts nothing") { Ok(()) } else { Err(error.into()) }
}
