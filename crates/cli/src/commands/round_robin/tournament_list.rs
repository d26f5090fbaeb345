use std::path::{Path, PathBuf};

use zugleich_rules::blind::MoveList;
use zugleich_rules::board::color_name;
use zugleich_rules::{ByColor, Color};

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::input;
use crate::notice;

/// A list and the name of its file.
pub(super) struct TournamentList {
    pub(super) name: String,
    pub(super) list: MoveList,
}

/// Reads every file of a folder as a list of each side, in the order of names.
///
/// Pawns of the two sides promote on different ranks, so a list may be valid for one side only. It then takes
/// part as that side, and a note goes to standard error.
///
/// # Errors
/// A failure of form for an unreadable folder or file, and for every file that is not a list of either side.
pub(super) fn read_folder(folder: &Path) -> Result<ByColor<Vec<TournamentList>>, CliError> {
    let mut entries = ByColor::<Vec<TournamentList>>::default();
    let (mut faults, mut notes) = (Vec::new(), Vec::new());
    for path in files(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = input::text(Some(&path), MoveList::MAX_BYTES)?;
        let read = ByColor::from_fn(|side| MoveList::read(side, &text));
        if let (Err(as_white), Err(_)) = (&read.white, &read.black) {
            faults.extend(as_white.as_slice().iter().map(|fault| format!("{}, {fault}", path.display())));
            continue;
        }
        for (side, list) in [(Color::White, read.white), (Color::Black, read.black)] {
            match list {
                Ok(list) => entries[side].push(TournamentList { name: name.clone(), list }),
                Err(faults) => {
                    let (path, side) = (path.display(), color_name(side));
                    let first = &faults.as_slice()[0];
                    notes.push(format!("{path} is left out for {side}: {first}"));
                }
            }
        }
    }
    if !faults.is_empty() {
        return Err(CliError::malformed(CliErrorKind::InvalidList, faults.join("\n")));
    }
    for note in notes {
        notice::print_notice(note);
    }
    Ok(entries)
}

/// Returns the files of a folder that are not hidden, in the order of names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, CliError> {
    let failed = |error| {
        CliError::malformed(
            CliErrorKind::Unreadable,
            format_args!("{} cannot be read: {error}", folder.display()),
        )
    };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_file() && !hidden {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
