use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_games::{Explanation, Question, game, one_type};
use zugleich_rules::board::{Geometry, Type, color_name};
use zugleich_rules::kernel::Record;

use crate::cause::Cause;
use crate::failure::Failure;
use crate::game::Played;

#[derive(Debug, Args)]
pub(crate) struct Why {
    #[command(flatten)]
    played: Played,
    /// A piece by its square and the letter of a type that it cannot be (`a5 Q`; `a5 +Q` for a promoted pawn), or a
    /// move that is not legal (`a2a5`)
    #[arg(required = true, num_args = 1..=2, value_names = ["SQUARE TYPE | MOVE"])]
    asked: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Why {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let question = self.question()?;
        let played = self.played.open()?;
        let record = played.record();
        let answer = game(&record.variant)?.why(record, &question)?;
        if self.json {
            writeln!(out, "{}", written(record, answer.as_ref()))?;
            return Ok(());
        }
        let Some(explanation) = answer else {
            writeln!(out, "Nothing rules that out.")?;
            return Ok(());
        };
        for sentence in &explanation.sentences {
            writeln!(out, "{sentence}")?;
        }
        let squares: Vec<String> = explanation.squares.iter().map(ToString::to_string).collect();
        if !squares.is_empty() {
            writeln!(out, "Squares: {}", squares.join(" "))?;
        }
        let told: Vec<String> =
            explanation.told(record).map(|(ply, _, plan)| format!("{ply}. {plan}")).collect();
        if !told.is_empty() {
            writeln!(out, "Plies: {}", told.join(", "))?;
        }
        Ok(())
    }

    fn question(&self) -> Result<Question, Failure> {
        let unclear = || {
            let form = "ask for a square and the letter of a type (a5 Q, a5 +Q), or for a move (a2a5)";
            Failure::form(Cause::UnclearQuestion, form)
        };
        match self.asked.as_slice() {
            [square, letter] => {
                let square = Geometry::EIGHT.square(square).ok_or_else(unclear)?;
                Ok(Question::Type(square, read_type(letter).ok_or_else(unclear)?))
            }
            [plan] => Ok(Question::Plan(plan.clone())),
            _ => Err(unclear()),
        }
    }
}

/// A type as the position text writes it, in either case.
fn read_type(text: &str) -> Option<Type> {
    let (promoted, letter) = text.strip_prefix('+').map_or((false, text), |letter| (true, letter));
    let mut letters = letter.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return None };
    one_type(letter, promoted)
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
        "plies": explanation.told(record).map(ply).collect::<Json>(),
    })
}
