//! What the rules say about a position of a game beyond its plans. It knows the public record alone.

use zugleich_render::why::{self, Explanation};
use zugleich_rules::board::from_letter;
use zugleich_rules::catalog;
use zugleich_rules::entanglement::{Entanglement, Type};
use zugleich_rules::game::{Game as _, Match, Record, RulesError};
use zugleich_rules::{Color, Role, Square};

use crate::wire::{Preview, Reasons, ToldPly};

/// What is asked about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Why the piece on a square cannot be of a type.
    Type(Square, Type),
    /// Why a move cannot be made.
    Plan(String),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoAnswer {
    /// Nobody would know what a plan leads to before the other one is revealed.
    #[error("Both sides plan at once in this game: what a plan leads to depends on the other one.")]
    Simultaneous,
    /// All pieces are known.
    #[error("Every piece of this game is of one known type.")]
    KnownTypes,
    /// There is no piece.
    #[error("No piece stands on {0}.")]
    Empty(Square),
    /// The rules refuse it.
    #[error("{0}")]
    Unruly(#[from] RulesError),
}

/// The game after its first turns.
pub(crate) fn until(record: &Record, turns: Option<usize>) -> Record {
    let mut record = record.clone();
    record.turns.truncate(turns.unwrap_or(usize::MAX));
    record
}

/// What a plan would lead to, in a game in which one side acts.
///
/// # Errors
/// [`NoAnswer`] for any other game, and for a plan that is not legal.
pub(crate) fn preview(record: &Record, plan: &str) -> Result<Preview, NoAnswer> {
    let mut game = catalog::replay(record)?;
    let variant = game.descriptor();
    if variant.simultaneous {
        return Err(NoAnswer::Simultaneous);
    }
    let report = game.play_line(plan)?;
    Ok(Preview::new(variant.id, &report))
}

/// The reasons against something, none if there is nothing against it.
///
/// # Errors
/// [`NoAnswer`] if it makes no sense to ask.
pub(crate) fn why(record: &Record, question: &Question) -> Result<Reasons, NoAnswer> {
    if record.variant == Entanglement::descriptor().id {
        return entangled(record, question);
    }
    let Question::Plan(plan) = question else { return Err(NoAnswer::KnownTypes) };
    let game = catalog::replay(record)?;
    let acting = Color::ALL.into_iter().filter(|&side| game.acts(side));
    let faults: Vec<_> = acting.map(|side| game.check(side, plan).err()).collect();
    // A plan is legal if it is for either side.
    Ok(refused(faults.into_iter().collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().next())))
}

fn entangled(record: &Record, question: &Question) -> Result<Reasons, NoAnswer> {
    let mut game = Match::<Entanglement>::new(&[], None)?;
    for turn in &record.turns {
        game.play_text(turn.as_ref().map(Option::as_deref))?;
    }
    let position = game.position();
    let explanation = match question {
        Question::Type(square, one) => {
            position.piece_at(*square).ok_or(NoAnswer::Empty(*square))?;
            why::not_type(position, *square, *one)
        }
        Question::Plan(text) => {
            let side = position.to_move();
            let plan = game.game().parse_plan(side, text).map_err(|fault| RulesError::Plan(side, fault))?;
            let explanation = why::not_plan(position, plan);
            if explanation.is_none() {
                // It may be legal, or move no own piece: of that the rules speak themselves.
                return Ok(refused(game.plan(side, text).err()));
            }
            explanation
        }
    };
    Ok(explanation.map_or_else(Reasons::none, |explanation| reasons(record, explanation)))
}

fn refused(error: Option<RulesError>) -> Reasons {
    error.map_or_else(Reasons::none, |error| Reasons::of(vec![super::sentence(&error.to_string())]))
}

fn reasons(record: &Record, explanation: Explanation) -> Reasons {
    let told = |ply: usize| {
        let plans = record.turns.get(ply.checked_sub(1)?)?;
        let (side, plan) = plans.iter().find_map(|(side, plan)| Some((side, plan.clone()?)))?;
        Some(ToldPly { turn: u32::try_from(ply).ok()?, side: side.into(), plan })
    };
    Reasons {
        plies: explanation.plies.into_iter().filter_map(told).collect(),
        squares: explanation.squares.iter().map(ToString::to_string).collect(),
        ..Reasons::of(explanation.sentences)
    }
}

/// A type by the letter of its role.
pub(crate) fn one_type(letter: char, promoted: bool) -> Option<Type> {
    let (_, role) = from_letter(letter)?;
    let pawns = matches!(role, Role::Pawn | Role::King);
    (!(promoted && pawns)).then_some(Type { role, promoted })
}
