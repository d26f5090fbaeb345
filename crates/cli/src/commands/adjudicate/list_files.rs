use std::path::PathBuf;

use serde_json::{Value as Json, json};
use zugleich_rules::blind::{ListParseError, ListSyntaxError, MoveList, TokenError};
use zugleich_rules::board::color_name;
use zugleich_rules::{ByColor, Color};

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::input;

/// Reads both lists, White's first.
///
/// # Errors
/// A failure of form with every fault of both lists, one per line, with file, line and column.
pub(super) fn read_files(files: ByColor<&PathBuf>) -> Result<ByColor<MoveList>, CliError> {
    let sources = files.map(|file| input::file(file));
    if sources == ByColor::new(None, None) {
        let why = "only one of the two lists can come from standard input";
        return Err(CliError::malformed(CliErrorKind::WrongCall, why));
    }
    let white = input::text(sources.white, MoveList::MAX_BYTES)?;
    let black = input::text(sources.black, MoveList::MAX_BYTES)?;
    read(&ByColor::new(white, black)).map_err(|faults| {
        let refused =
            refused(&faults, |side| format!("{} ({})", input::name(sources[side]), color_name(side)));
        let lines: Vec<_> = refused.iter().map(|refused| refused.message.as_str()).collect();
        let errors: Json = refused.iter().map(ListPairError::json).collect();
        // If all faults have one code, that code is the cause (a list that is only too long).
        let cause = refused
            .iter()
            .map(|refused| refused.code)
            .reduce(|one, other| if one == other { one } else { CliErrorKind::InvalidList });
        CliError::malformed(cause.unwrap_or(CliErrorKind::InvalidList), lines.join("\n"))
            .with("errors", errors)
    })
}

/// Reads the texts of both lists. Returns the faults of each side that has any, White's first.
pub(super) fn read(texts: &ByColor<String>) -> Result<ByColor<MoveList>, Vec<(Color, ListParseError)>> {
    let read = ByColor::from_fn(|side| MoveList::read(side, &texts[side]));
    match (read.white, read.black) {
        (Ok(white), Ok(black)) => Ok(ByColor::new(white, black)),
        (white, black) => {
            let faults = [(Color::White, white.err()), (Color::Black, black.err())];
            Err(faults.into_iter().filter_map(|(side, faults)| Some((side, faults?))).collect())
        }
    }
}

/// Reason for which a pair of lists is not played.
pub(super) struct ListPairError {
    pub(super) message: String,
    code: CliErrorKind,
    /// Side, line and column of the fault, if the list could be read up to there.
    place: Option<(Color, u32, u32)>,
}

impl ListPairError {
    /// Returns the refusal of a line that is not a pair of lists.
    pub(super) fn pair(message: String) -> Self {
        Self { message, code: CliErrorKind::NoPair, place: None }
    }

    /// Returns the refusal as JSON.
    pub(super) fn json(&self) -> Json {
        let mut told = json!({ "code": self.code.code(), "message": self.message });
        if let Some((side, line, column)) = self.place {
            told["side"] = color_name(side).into();
            (told["line"], told["column"]) = (line.into(), column.into());
        }
        told
    }
}

/// Returns the cause of a fault of a list.
const fn cause(fault: &ListSyntaxError) -> CliErrorKind {
    match fault.kind {
        TokenError::TooManyTokens { .. } => CliErrorKind::TooManyMoves,
        TokenError::TooLong(_) => CliErrorKind::TooLong,
        _ => CliErrorKind::InvalidList,
    }
}

/// Returns every fault of both lists, prefixed with the name of its list.
pub(super) fn refused(
    faults: &[(Color, ListParseError)],
    name: impl Fn(Color) -> String,
) -> Vec<ListPairError> {
    let of = |(side, faults): &(Color, ListParseError)| {
        let (side, name) = (*side, name(*side));
        let one = |fault: &ListSyntaxError| ListPairError {
            message: format!("{name}, {fault}"),
            code: cause(fault),
            place: Some((side, fault.line, fault.column)),
        };
        faults.as_slice().iter().map(one).collect::<Vec<_>>()
    };
    faults.iter().flat_map(of).collect()
}
