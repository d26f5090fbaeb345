use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zugleich_render::terminal::{self, Style};
use zugleich_render::{json, record, words};
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::game::TurnReport;
use zugleich_rules::{ByColor, Color};

use crate::failure::Failure;
use crate::game::{MaybeStart, Start, turns_of};
use crate::input;

#[derive(Debug, Args)]
pub(crate) struct Replay {
    #[command(flatten)]
    start: MaybeStart,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    /// The game, one turn a line, or a JSON record, which says itself what game it is; standard input without it
    file: Option<PathBuf>,
}

impl Replay {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let text = input::text(self.file.as_deref(), None)?;
        let (start, lines) = if text.trim_start().starts_with('{') {
            recorded(&text)?
        } else {
            (self.start.given()?, text.lines().map(str::to_owned).collect())
        };
        let mut game = start.open()?;
        if self.json {
            writeln!(out, "{}", json::start(&*game))?;
        } else {
            writeln!(out, "{}", game.position())?;
        }
        for (number, line) in (1..).zip(&lines) {
            let turn = line.split('#').next().unwrap_or_default();
            for turn in turns_of(&*game, turn) {
                let place = format!("line {number}");
                let report = game.play_line(&turn).map_err(|error| Failure::refused(&place, &error))?;
                self.print(out, &*game, &report)?;
            }
        }
        if !self.json {
            let style = Style { symbols: false, bottom: Color::White };
            write!(out, "\n{}", terminal::board(&game.scene(), style))?;
        }
        Ok(())
    }

    fn print(&self, out: &mut impl Write, game: &dyn AnyMatch, report: &TurnReport) -> Result<(), Failure> {
        if self.json {
            writeln!(out, "{}", json::turn(report))?;
        } else {
            let words = words::turn(game.descriptor().id, report);
            writeln!(out, "{:>3}. {words}\n     {}", report.turn, report.position)?;
        }
        Ok(())
    }
}

/// The start of a JSON record, and its turns as lines.
fn recorded(text: &str) -> Result<(Start, Vec<String>), Failure> {
    let record = record::read_json(text).map_err(|fault| Failure::Form(fault.to_string()))?;
    let words = |turn: &ByColor<Option<String>>| {
        turn.iter().filter_map(|(_, plan)| plan.clone()).collect::<Vec<_>>().join(" ")
    };
    let lines = record.turns.iter().map(words).collect();
    Ok((Start::new(record.variant, record.options, record.position), lines))
}
