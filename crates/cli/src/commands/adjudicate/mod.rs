mod batch;
mod game_table;
mod list_files;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use zugleich_games::blind::adjudication::{self, NullMoveNotation};
use zugleich_rules::ByColor;
use zugleich_rules::blind::{Adjudication, adjudicate};

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::input;

#[derive(Debug, Args)]
pub(crate) struct AdjudicateCommand {
    /// White's list of moves, a text file; `-` is standard input
    #[arg(required_unless_present = "batch")]
    white: Option<PathBuf>,
    /// Black's list of moves, a text file; `-` is standard input
    #[arg(required_unless_present = "batch")]
    black: Option<PathBuf>,
    /// Print one JSON object per line
    #[arg(long, conflicts_with = "pgn")]
    json: bool,
    /// Print the game as played, as PGN; READER selects the notation of a forfeited turn
    #[arg(long, value_name = "READER", num_args = 0..=1, require_equals = true, default_missing_value = "null-moves")]
    pgn: Option<ForfeitNotation>,
    /// Print the board after every turn
    #[arg(long, conflicts_with_all = ["json", "pgn"])]
    boards: bool,
    /// Adjudicate many pairs, one per line: {"white": "...", "black": "..."}; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["white", "black", "pgn", "boards"])]
    batch: Option<PathBuf>,
}

/// Representation of a forfeited turn for the reader of a PGN.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ForfeitNotation {
    /// A null move, `--`: python-chess, ChessBase, Scid
    NullMoves,
    /// A comment, after which the file continues with another game: lichess
    Comments,
}

impl AdjudicateCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        if let Some(file) = &self.batch {
            return batch::run(input::file(file), self.json, out);
        }
        let (Some(white), Some(black)) = (&self.white, &self.black) else {
            return Err(CliError::malformed(
                CliErrorKind::WrongCall,
                "two lists are needed, White's and Black's",
            ));
        };
        let game = adjudicate(list_files::read_files(ByColor::new(white, black))?.as_ref());
        if self.json {
            for line in adjudication::json(&game) {
                writeln!(out, "{line}")?;
            }
        } else if let Some(reader) = self.pgn {
            write!(out, "{}", pgn(&game, reader, white, black))?;
        } else {
            game_table::print(out, &game, self.boards)?;
        }
        Ok(())
    }
}

fn pgn(game: &Adjudication, reader: ForfeitNotation, white: &Path, black: &Path) -> String {
    let nulls = match reader {
        ForfeitNotation::NullMoves => NullMoveNotation::Dashes,
        ForfeitNotation::Comments => NullMoveNotation::Comments,
    };
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    adjudication::pgn(game, &[("White", &name(white)), ("Black", &name(black))], nulls)
}
