use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_games::{Explanation, game};
use zugleich_render::language::Language;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::Record;

use crate::cli_error::CliError;
use crate::explain;
use crate::game_args::PositionArgs;

#[derive(Debug, Args)]
pub(crate) struct WhyCommand {
    #[command(flatten)]
    played: PositionArgs,
    /// A piece by its square and the letter of a type that it cannot be (`a5 Q`; `a5 +Q` for a promoted pawn), or a
    /// move that is not legal (`a2a5`)
    #[arg(required = true, num_args = 1..=2, value_names = ["SQUARE TYPE | MOVE"])]
    asked: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl WhyCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let question = explain::parse_question(&self.asked.iter().map(String::as_str).collect::<Vec<_>>())?;
        let played = self.played.open()?;
        let record = played.record();
        let answer = game(&record.variant)?.explanation(Language::English, record, &question)?;
        if self.json {
            writeln!(out, "{}", written(record, answer.as_ref()))?;
            return Ok(());
        }
        Ok(explain::print_explanation(out, record, answer.as_ref())?)
    }
}

fn written(record: &Record, answer: Option<&Explanation>) -> Json {
    let Some(explanation) = answer else {
        return json!({ "possible": true, "words": [], "squares": [], "plies": [] });
    };
    let ply = |(turn, side, plan)| json!({ "turn": turn, "side": color_name(side), "plan": plan });
    json!({
        "possible": false,
        "words": explanation.sentences,
        "squares": explanation.squares.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "plies": explanation.cited_turns(record).map(ply).collect::<Json>(),
    })
}
