use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_render::why::{self, Explanation};
use zugleich_rules::board::{Geometry, color_name, from_letter};
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::entanglement::{Entanglement, Plan, Position, Type};
use zugleich_rules::game::{Game, Match};
use zugleich_rules::{Role, Square};

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

/// What is asked.
#[derive(Clone, Copy)]
enum Question {
    Type(Square, Type),
    Plan(Plan),
}

impl Why {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let question = self.question()?;
        let game = entangled(&*self.played.open()?)?;
        let answer = answer(game.position(), question)?;
        if self.json {
            writeln!(out, "{}", written(game.position(), answer.as_ref()))?;
            return Ok(());
        }
        let Some(Explanation { sentences, squares, plies }) = answer else {
            writeln!(out, "Nothing rules that out.")?;
            return Ok(());
        };
        for sentence in sentences {
            writeln!(out, "{sentence}")?;
        }
        let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
        writeln!(out, "Squares: {}", squares.join(" "))?;
        let told = told(game.position(), &plies).map(|(ply, _, plan)| format!("{ply}. {plan}"));
        let told: Vec<String> = told.collect();
        if !told.is_empty() {
            writeln!(out, "Plies: {}", told.join(", "))?;
        }
        Ok(())
    }

    fn question(&self) -> Result<Question, Failure> {
        let unclear = || {
            let form = "ask for a square and the letter of a type (a5 Q, a5 +Q), or for a move (a2a5)";
            Failure::Form(form.to_owned())
        };
        match self.asked.as_slice() {
            [square, letter] => {
                let square = Geometry::EIGHT.square(square).ok_or_else(unclear)?;
                Ok(Question::Type(square, one_type(letter).ok_or_else(unclear)?))
            }
            [plan] => plan.parse().map(Question::Plan).map_err(|_| unclear()),
            _ => Err(unclear()),
        }
    }
}

/// A type as the position text writes it, in either case.
fn one_type(text: &str) -> Option<Type> {
    let (promoted, letter) = text.strip_prefix('+').map_or((false, text), |letter| (true, letter));
    let mut letters = letter.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return None };
    let (_, role) = from_letter(letter)?;
    let never = promoted && matches!(role, Role::Pawn | Role::King);
    (!never).then_some(Type { role, promoted })
}

/// The match with its own types.
fn entangled(game: &dyn AnyMatch) -> Result<Match<Entanglement>, Failure> {
    let (id, own) = (game.descriptor().id, Entanglement::descriptor().id);
    if id != own {
        return Err(Failure::Form(format!("every piece of {id} is of a known type; ask about {own}")));
    }
    let mut entangled = Match::new(&[], None)?;
    for turn in &game.record().turns {
        entangled.play_text(turn.as_ref().map(Option::as_deref))?;
    }
    Ok(entangled)
}

/// The reasons against it; `None` if there is nothing against it.
fn answer(position: &Position, question: Question) -> Result<Option<Explanation>, Failure> {
    match question {
        Question::Type(square, one) => {
            let empty = || Failure::Illegal(format!("no piece stands on {square}"));
            position.piece_at(square).ok_or_else(empty)?;
            Ok(why::not_type(position, square, one))
        }
        Question::Plan(plan) => {
            let explanation = why::not_plan(position, plan);
            if explanation.is_none() && !position.targets(plan.from).has(plan.to) {
                let side = color_name(position.to_move());
                return Err(Failure::Illegal(format!("no {side} piece stands on {}", plan.from)));
            }
            Ok(explanation)
        }
    }
}

/// The plies of these numbers, with the side that played each.
fn told<'a>(
    position: &'a Position,
    plies: &'a [usize],
) -> impl Iterator<Item = (usize, &'static str, Plan)> + 'a {
    let side = |ply: usize| if ply % 2 == 1 { "white" } else { "black" };
    plies.iter().filter_map(move |&ply| {
        let plan = position.history().get(ply.checked_sub(1)?)?;
        Some((ply, side(ply), *plan))
    })
}

fn written(position: &Position, answer: Option<&Explanation>) -> Json {
    let Some(Explanation { sentences, squares, plies }) = answer else {
        return json!({ "possible": true, "words": [], "squares": [], "plies": [] });
    };
    let ply = |(turn, side, plan): (usize, &str, Plan)| json!({ "turn": turn, "side": side, "plan": plan.to_string() });
    json!({
        "possible": false,
        "words": sentences,
        "squares": squares.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "plies": told(position, plies).map(ply).collect::<Json>(),
    })
}
