use std::path::PathBuf;

use serde_json::{Value as Json, json};
use zugleich_rules::blind::{Fault, FaultKind, Faults, List};
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
    let white = input::text(sources.white, List::MAX_BYTES)?;
    let black = input::text(sources.black, List::MAX_BYTES)?;
    read(&ByColor::new(white, black)).map_err(|faults| {
        let refused =
            refused(&faults, |side| format!("{} ({})", input::name(sources[side]), color_name(side)));
        let lines: Vec<_> = refused.iter().map(|refused| refused.message.as_str()).collect();
        let errors: Json = refused.iter().map(Refused::json).collect();
        // A list that is nothing but too long is told so.
        let cause = refused
            .iter()
            .map(|refused| refused.code)
            .reduce(|one, other| if one == other { one } else { Cause::NoList });
        Failure::form(cause.unwrap_or(Cause::NoList), lines.join("\n")).with("errors", errors)
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

/// Why a pair of lists is not played: one of the reasons.
pub(super) struct Refused {
    pub(super) message: String,
    code: Cause,
    /// Where it is, in a list that can be read so far.
    place: Option<(Color, u32, u32)>,
}

impl Refused {
    /// What is no pair of lists at all.
    pub(super) fn pair(message: String) -> Self {
        Self { message, code: Cause::NoPair, place: None }
    }

    /// As programs are told.
    pub(super) fn json(&self) -> Json {
        let mut told = json!({ "code": self.code.code(), "message": self.message });
        if let Some((side, line, column)) = self.place {
            told["side"] = color_name(side).into();
            (told["line"], told["column"]) = (line.into(), column.into());
        }
        told
    }
}

/// What is wrong with a list.
const fn cause(fault: &Fault) -> Cause {
    match fault.kind {
        FaultKind::TooManyTokens { .. } => Cause::TooManyMoves,
        FaultKind::TooLong(_) => Cause::TooLong,
        _ => Cause::NoList,
    }
}

/// Every fault of both lists, with the name of its list in front.
pub(super) fn refused(faults: &[(Color, Faults)], name: impl Fn(Color) -> String) -> Vec<Refused> {
    let of = |(side, faults): &(Color, Faults)| {
        let (side, name) = (*side, name(*side));
        let one = |fault: &Fault| Refused {
            message: format!("{name}, {fault}"),
            code: cause(fault),
            place: Some((side, fault.line, fault.column)),
        };
        faults.as_slice().iter().map(one).collect::<Vec<_>>()
    };
    faults.iter().flat_map(of).collect()
}
