use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_engine::chesimul::{Facts, Table};

use super::{Chosen, Place};
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct List {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    place: Place,
    /// Write the list into a document, in the place of the one that is there
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    document: Option<PathBuf>,
    /// Print JSON: one line for each class
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let folder = self.place.folder();
        let chosen = self.chosen.classes()?;
        let classes = if chosen.is_empty() { folder.classes()? } else { chosen };
        let mut tables = Vec::new();
        for class in classes {
            tables.extend(folder.open(class)?);
        }
        if self.json {
            for table in &tables {
                writeln!(out, "{}", line(table))?;
            }
            return Ok(());
        }
        let text = text(&tables);
        let Some(path) = &self.document else { return Ok(write!(out, "{text}")?) };
        let before = fs::read_to_string(path).unwrap_or_default();
        Ok(fs::write(path, replaced(&before, &text))?)
    }
}

fn line(table: &Table) -> Json {
    let Facts { boards, won, lost, even, mixed, sum, .. } = *table.facts();
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

/// The list as a table of a document.
fn text(tables: &[Table]) -> String {
    let mut text = String::from(
        "| ending | boards | mean value | won | lost | even | mixed | longest, turns | most mixed, plans | error | bytes |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for table in tables {
        let Facts { boards, won, lost, even, mixed, sum, .. } = *table.facts();
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

const BEGIN: &str = "<!-- tables: written by `zugleich tables list --document` -->\n";
const END: &str = "<!-- end of tables -->\n";

/// A document with another list.
fn replaced(document: &str, text: &str) -> String {
    let list = format!("{BEGIN}{text}{END}");
    match (document.split_once(BEGIN), document.split_once(END)) {
        (Some((before, _)), Some((_, after))) => format!("{before}{list}{after}"),
        _ if document.is_empty() => list,
        _ => format!("{}\n\n{list}", document.trim_end()),
    }
}
