//! Adjudication of many pairs of lists, one JSON object a line, while the input is read.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use serde_json::{Value as Json, json};
use zugleich_render::json::result;
use zugleich_render::json_part::{JsonError, JsonPart, read};
use zugleich_render::language::Language;
use zugleich_render::words;
use zugleich_rules::blind::{Adjudication, MoveList, adjudicate};
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::Reason;
use zugleich_rules::{ByColor, Color};

use super::list_files::{self, ListPairError};
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::input;
use crate::notice::{self, count_noun};
use crate::progress::{Interrupt, ProgressLine};

/// Maximum length of a line in bytes: two lists of the maximum length with every character escaped.
const LONGEST_LINE: usize = 2 * 6 * MoveList::MAX_BYTES + 4096;

/// Adjudicates every pair of a file. Prints one JSON object per pair with `json`, a summary without.
pub(super) fn run(file: Option<&Path>, json: bool, out: &mut impl Write) -> Result<(), CliError> {
    let name = input::name(file);
    let failed = |error: std::io::Error| {
        CliError::malformed(CliErrorKind::Unreadable, format_args!("{name} cannot be read: {error}"))
    };
    let mut lines = BufReader::new(input::open(file).map_err(failed)?);
    let size = file.and_then(|path| path.metadata().ok()).map_or(0, |metadata| metadata.len());
    let (interrupt, progress) = (Interrupt::watch()?, ProgressLine::new("bytes adjudicated", size));
    let mut summary = BatchSummary::default();
    let mut line = Vec::new();
    for number in (1_u64..).take_while(|_| interrupt.flow().is_continue()) {
        line.clear();
        let length =
            lines.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line).map_err(failed)?;
        if length == 0 {
            break;
        }
        if length > LONGEST_LINE {
            let why = format_args!("{name}, line {number} is longer than {LONGEST_LINE} bytes");
            return Err(CliError::malformed(CliErrorKind::TooLong, why).with("line", number));
        }
        progress.advance(length as u64);
        let line = if number == 1 { input::without_bom(&line) } else { &line };
        if line.trim_ascii().is_empty() {
            continue;
        }
        let verdict = adjudicate_line(line);
        summary.count(&verdict);
        if json {
            writeln!(out, "{}", verdict_json(number, &verdict))?;
        } else if let BatchResult { game: Err(complaints), .. } = &verdict {
            progress.hide();
            for complaint in complaints {
                notice::print_notice(format_args!("{name}, line {number}: {}", complaint.message));
            }
        }
    }
    drop(progress);
    if !json {
        summary.print(out)?;
    }
    interrupt.outcome()?;
    match summary.refused {
        0 => Ok(()),
        refused => {
            let why = format_args!("{name}: {refused} of {} refused", count_noun(summary.pairs(), "pair"));
            Err(CliError::malformed(CliErrorKind::RefusedPairs, why))
        }
    }
}

/// A line of the file and its result.
struct BatchResult {
    /// The line's own id, if it has one.
    id: Option<Json>,
    /// The adjudicated game, or every fault of the line.
    game: Result<Adjudication, Vec<ListPairError>>,
}

fn adjudicate_line(line: &[u8]) -> BatchResult {
    let text = std::str::from_utf8(line).map_err(|_| "the text is not UTF-8".to_owned());
    let line = match text.and_then(|text| read(text).map_err(|error| error.to_string())) {
        Ok(line) => line,
        Err(why) => {
            let why = format!("the pair cannot be read: {why}");
            return BatchResult { id: None, game: Err(vec![ListPairError::pair(why)]) };
        }
    };
    let game = match pair(&line) {
        Err(error) => {
            let why = format!("a pair has two texts, \"white\" and \"black\": {error}");
            Err(vec![ListPairError::pair(why)])
        }
        Ok(texts) => list_files::read(&texts)
            .map(|lists| adjudicate(lists.as_ref()))
            .map_err(|faults| list_files::refused(&faults, |side| color_name(side).to_owned())),
    };
    BatchResult { id: line.get("id").cloned(), game }
}

/// Returns both texts of a line. The line may have an id and no other fields.
fn pair(line: &Json) -> Result<ByColor<String>, JsonError> {
    let pair = JsonPart::of(line).object(&["id", "white", "black"])?;
    let text = |side| Ok(pair.required(color_name(side))?.text()?.to_owned());
    Ok(ByColor::new(text(Color::White)?, text(Color::Black)?))
}

fn verdict_json(number: u64, verdict: &BatchResult) -> Json {
    let BatchResult { id, game } = verdict;
    match game {
        Ok(game) => {
            let (turns, fen) = (game.turns.len(), game.position().to_string());
            json!({ "line": number, "id": id, "turns": turns, "fen": fen, "result": result(Some(game.outcome)) })
        }
        Err(refused) => {
            let errors: Json = refused.iter().map(ListPairError::json).collect();
            json!({ "line": number, "id": id, "errors": errors })
        }
    }
}

/// Numbers of games of a file by their result.
#[derive(Default)]
struct BatchSummary {
    /// Reasons in the order of their first appearance, with the number of wins of each side.
    endings: Vec<(Reason, ByColor<u64>)>,
    turns: u64,
    refused: u64,
}

impl BatchSummary {
    fn count(&mut self, verdict: &BatchResult) {
        let Ok(game) = &verdict.game else {
            self.refused += 1;
            return;
        };
        self.turns += game.turns.len() as u64;
        let reason = game.outcome.reason;
        if !self.endings.iter().any(|(known, _)| *known == reason) {
            self.endings.push((reason, ByColor::default()));
        }
        for (known, wins) in &mut self.endings {
            if let (true, Some(winner)) = (*known == reason, game.outcome.winner) {
                wins[winner] += 1;
            }
        }
    }

    /// Returns the number of wins of a side.
    fn wins(&self, side: Color) -> u64 {
        self.endings.iter().map(|(_, wins)| wins[side]).sum()
    }

    fn pairs(&self) -> u64 {
        self.wins(Color::White) + self.wins(Color::Black) + self.refused
    }

    fn print(&self, out: &mut impl Write) -> Result<(), CliError> {
        let sides = ByColor::from_fn(|side| words::side(Language::English, side));
        writeln!(out, "{:<24} {:>10} {:>10}", "won by", sides.white, sides.black)?;
        let mut endings = self.endings.clone();
        endings.sort_by_key(|(_, wins)| std::cmp::Reverse(wins.white + wins.black));
        for (reason, wins) in endings {
            writeln!(out, "{:<24} {:>10} {:>10}", reason.name(), wins.white, wins.black)?;
        }
        let (white, black) = (self.wins(Color::White), self.wins(Color::Black));
        writeln!(out, "{:<24} {white:>10} {black:>10}", "all")?;
        let games = (white + black).max(1);
        writeln!(
            out,
            "{}, {} refused, {:.1} turns per game",
            count_noun(self.pairs(), "pair"),
            self.refused,
            self.turns as f64 / games as f64
        )?;
        Ok(())
    }
}
