use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_engine::endings::{EndgameStatistics, EndgameTable};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;

use super::{EndgameClassArgs, GameTablesArgs};
use crate::cli_error::CliError;
use crate::input;

/// Maximum length of a document in bytes.
const LONGEST_DOCUMENT: usize = 16 << 20;

#[derive(Debug, Args)]
pub(crate) struct ListTablesCommand {
    #[command(flatten)]
    chosen: EndgameClassArgs,
    #[command(flatten)]
    of: GameTablesArgs,
    /// Write the list into a document, replacing the one in it
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    document: Option<PathBuf>,
    /// Print JSON: one line for each class
    #[arg(long)]
    json: bool,
}

impl ListTablesCommand {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let (made, folder) = self.of.open()?;
        let chosen = self.chosen.classes(made.spec())?;
        let classes = if chosen.is_empty() { folder.classes()? } else { chosen };
        let mut tables = Vec::new();
        for class in classes {
            tables.extend(folder.open(&*made, class)?);
        }
        if self.json {
            for table in &tables {
                writeln!(out, "{}", line(table))?;
            }
            return Ok(());
        }
        let text = text(&tables);
        let Some(path) = &self.document else { return Ok(write!(out, "{text}")?) };
        let before = input::text_if_exists(path, LONGEST_DOCUMENT)?.unwrap_or_default();
        Ok(fs::write(path, replaced(&before, &self.of.variant, &text))?)
    }
}

fn line(table: &EndgameTable) -> Json {
    let EndgameStatistics { boards, won, lost, even, mixed, sum, .. } = *table.statistics();
    let place = |named: Option<(String, u64)>, number: &str| {
        named.map_or(Json::Null, |(position, count)| json!({ "position": position, number: count }))
    };
    json!({
        "class": table.class().to_string(),
        "boards": boards,
        "mean": sum / boards as f64,
        "won": won,
        "lost": lost,
        "even": even,
        "mixed": mixed,
        "longest": place(table.longest(), "turns"),
        "most_mixed": place(table.widest(), "plans"),
        "error": table.error(),
        "bytes": table.length(),
    })
}

/// Returns the list as a Markdown table.
fn text(tables: &[EndgameTable]) -> String {
    let mut text = String::from(
        "| ending | boards | mean value | won | lost | even | mixed | longest, turns | most mixed, plans | error | bytes |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for table in tables {
        let EndgameStatistics { boards, won, lost, even, mixed, sum, .. } = *table.statistics();
        let share = |count: u64| format!("{:.1} %", 100.0 * count as f64 / boards as f64);
        let place = |named: Option<(String, u64)>| {
            named.map_or_else(|| "none".to_owned(), |(position, count)| format!("{count}: `{position}`"))
        };
        let cells = [
            table.class().to_string(),
            boards.to_string(),
            format!("{:.4}", sum / boards as f64),
            share(won),
            share(lost),
            share(even),
            share(mixed),
            place(table.longest()),
            place(table.widest()),
            format!("{:.0e}", table.error()),
            table.length().to_string(),
        ];
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text
}

const END: &str = "<!-- end of tables -->\n";

/// Returns the line before the list of a game in a document.
fn begin(variant: &str) -> String {
    let of = if variant == Chesimul::DESCRIPTOR.id { String::new() } else { format!("--variant {variant} ") };
    format!("<!-- tables: written by `zugleich tables list {of}--document` -->\n")
}

/// Returns a document with the list of a game replaced, or appended.
fn replaced(document: &str, variant: &str, text: &str) -> String {
    let begin = begin(variant);
    let list = format!("{begin}{text}{END}");
    let there =
        document.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    match there {
        Some((before, after)) => format!("{before}{list}{after}"),
        None if document.is_empty() => list,
        None => format!("{}\n\n{list}", document.trim_end()),
    }
}
