//! Endings of Chesimul with known exact values, as reference for its evaluation.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use zugleich_engine::endings::{EndgameClass, SequentialWorkers};
use zugleich_engine::{Evaluate, SolvedPosition};
use zugleich_rules::board::{Geometry, Placement};
use zugleich_rules::chesimul::{Chesimul, Position};
use zugleich_rules::kernel::Game;
use zugleich_rules::{ByColor, Color, Role, Square};

use super::{ChesimulEvaluation, ChesimulTables, PositionSuite, SuitePosition};

/// Returns endings of up to `pieces` pieces, equally many of each class.
pub(super) fn endings(pieces: usize, count: usize, seed: u64) -> Vec<SolvedPosition<Position>> {
    let classes: Vec<EndgameClass> = (3..=pieces).flat_map(EndgameClass::all).collect();
    if count == 0 || classes.is_empty() {
        return Vec::new();
    }
    let tables = ChesimulTables::built(&classes, &SequentialWorkers);
    drawn(&classes, count, seed, |position| known(&tables, position))
}

/// Returns random positions of these classes, in the notation of the game, with their exact values: equally
/// many of each class whose table is loaded, and none of the built-in [`PositionSuite`].
#[must_use]
pub fn values(
    tables: &ChesimulTables,
    classes: &[EndgameClass],
    count: usize,
    seed: u64,
) -> Vec<(String, f64)> {
    let suite = PositionSuite::stored();
    let measured: HashSet<_> = suite.cases.iter().map(|case| case.position.placement()).collect();
    let there: Vec<EndgameClass> =
        classes.iter().copied().filter(|class| tables.get(*class).is_some()).collect();
    drawn(&there, count, seed, |position| {
        let exact = tables.value(&position)?;
        let is_free = !measured.contains(position.placement());
        is_free.then(|| (Chesimul.position_text(&position), exact.value))
    })
}

/// Draws positions of these classes with known data, equally many of each.
fn drawn<T>(
    classes: &[EndgameClass],
    count: usize,
    seed: u64,
    known: impl Fn(Position) -> Option<T>,
) -> Vec<T> {
    let mut draw = ChaCha8Rng::seed_from_u64(seed);
    let each = count.div_ceil(classes.len().max(1));
    let mut found = Vec::new();
    for class in classes {
        let name = class.to_string();
        let positions = std::iter::repeat_with(|| placed(&name, &mut draw)).flatten();
        found.extend(positions.filter_map(&known).take(each));
    }
    found.truncate(count);
    found
}

/// Returns the built-in endings of up to `pieces` pieces.
pub(super) fn suite(pieces: usize) -> Vec<SolvedPosition<Position>> {
    let few = |case: &&SuitePosition| case.position.placement().occupied().len() as usize <= pieces;
    let ending = |case: &SuitePosition| SolvedPosition {
        position: case.position,
        value: case.exact.value,
        plans: ByColor::from_fn(|side| case.plans(side).iter().map(ToString::to_string).collect()),
        matrix: case.payoffs.clone(),
    };
    PositionSuite::stored().cases.iter().filter(few).map(ending).collect()
}

/// Looks up value and payoffs of a position.
fn known(tables: &ChesimulTables, position: Position) -> Option<SolvedPosition<Position>> {
    let payoffs = tables.payoffs(&position).ok()?;
    let plans = ByColor::from_fn(|side| payoffs.plans(side).iter().map(ToString::to_string).collect());
    Some(SolvedPosition { value: tables.value(&position)?.value, position, plans, matrix: payoffs.matrix })
}

/// Places the pieces of a class on random squares, with the colours of its name or exchanged; `None` if the
/// position is impossible, over, or of certain value.
fn placed(class: &str, draw: &mut ChaCha8Rng) -> Option<Position> {
    let squares: Vec<Square> = Geometry::FIVE.squares().into_iter().collect();
    let exchanged: bool = draw.random();
    let mut placement = Placement::EMPTY;
    for (side, letters) in Color::ALL.into_iter().zip(class.split('v')) {
        let side = if exchanged { !side } else { side };
        for letter in letters.chars() {
            let square = squares[draw.random_range(0..squares.len())];
            if placement.occupied().has(square) {
                return None;
            }
            placement.put(side, role(letter), square);
        }
    }
    let text = format!("{} 0 1", placement.text(Geometry::FIVE));
    let position = Chesimul.parse_position(&text).ok()?;
    let goes_on =
        Chesimul.outcome(&position).is_none() && ChesimulEvaluation::certain(&Chesimul, &position).is_none();
    goes_on.then_some(position)
}

fn role(letter: char) -> Role {
    match letter {
        'Q' => Role::Queen,
        'R' => Role::Rook,
        'B' => Role::Bishop,
        'N' => Role::Knight,
        'P' => Role::Pawn,
        _ => Role::King,
    }
}
