use std::path::PathBuf;

use zugleich_rules::blind::{Faults, List};
use zugleich_rules::board::color_name;
use zugleich_rules::{ByColor, Color};

use crate::cause::Cause;
use crate::failure::Failure;
use crate::input;

/// Reads both lists, White's first.
///
/// # Errors
/// A failure of form with every fault of both, a line each, with file, line and column.
pub(super) fn read_files(files: ByColor<&PathBuf>) -> Result<ByColor<List>, Failure> {
    let sources = files.map(|file| input::file(file));
    if sources == ByColor::new(None, None) {
        let why = "only one of the two lists can come from standard input";
        return Err(Failure::form(Cause::WrongCall, why));
    }
    let white = input::text(sources.white, Some(List::MAX_BYTES))?;
    let black = input::text(sources.black, Some(List::MAX_BYTES))?;
    read(&ByColor::new(white, black)).map_err(|faults| {
        let name = |side: Color| format!("{} ({})", input::name(sources[side]), color_name(side));
        let lines: Vec<_> =
            faults.iter().flat_map(|(side, faults)| complaints(&name(*side), faults)).collect();
        Failure::form(Cause::NoList, lines.join("\n"))
    })
}

/// Reads the texts of both lists; the faults of each side that has any, White's first.
pub(super) fn read(texts: &ByColor<String>) -> Result<ByColor<List>, Vec<(Color, Faults)>> {
    let read = ByColor::from_fn(|side| List::read(side, &texts[side]));
    match (read.white, read.black) {
        (Ok(white), Ok(black)) => Ok(ByColor::new(white, black)),
        (white, black) => {
            let faults = [(Color::White, white.err()), (Color::Black, black.err())];
            Err(faults.into_iter().filter_map(|(side, faults)| Some((side, faults?))).collect())
        }
    }
}

/// Every fault of a list as a line, with the name of the list in front.
pub(super) fn complaints(name: &str, faults: &Faults) -> Vec<String> {
    faults.as_slice().iter().map(|fault| format!("{name}, {fault}")).collect()
}
