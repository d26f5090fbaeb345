//! Judgement of a start position by the rules.

use zugleich_frames::figures;
use zugleich_rules::board::{Geometry, Placement, square_name};
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{Begins, PositionFault, RulesError};
use zugleich_rules::{Color, Square};
use zugleich_wire::{Beginning, Misplaced, Reach, Side, StartPosition};

use super::beginning::no_beginning;
use crate::domain::{NoBeginning, Roster, begun};

/// Returns a start position, or the reason why it is refused. With `fair` its fairness is included.
pub(crate) fn beginning(
    variant: &Variant,
    options: &[(&str, &str)],
    text: Option<&str>,
    fair: bool,
) -> Beginning {
    match begun(variant, options, text) {
        Ok(game) => Beginning {
            refused: None,
            start: Some(start(&*game)),
            fairness: fair.then(|| super::fairness::fairness(&*game)),
        },
        Err(why) => {
            let squares = squares(&why, text.unwrap_or_default(), variant.descriptor().geometry);
            let misplaced = Misplaced { code: why.code(), message: no_beginning(&why), squares };
            Beginning { refused: Some(misplaced), start: None, fairness: None }
        }
    }
}

fn start(game: &dyn AnyMatch) -> StartPosition {
    StartPosition {
        given: game.start_text(),
        position: game.position(),
        own: game.record().position.is_none(),
        figures: figures(&Roster::new(game.scene().as_ref()).pieces()),
        acts: Color::ALL.into_iter().filter(|&side| game.acts(side)).map(Side::from).collect(),
        moves: moves(game),
    }
}

/// Returns the moves from a position that is given by its moves.
fn moves(game: &dyn AnyMatch) -> Vec<Reach> {
    let listed = game.enumeration().filter(|_| game.descriptor().begins == Begins::AfterMoves);
    let side = game.to_move();
    let plans = listed.zip(side).map(|(listed, side)| listed.spelled_plans(side)).unwrap_or_default();
    let reach = |(plan, data): (String, zugleich_rules::kernel::PlanData)| {
        let way = *data.moves.first()?;
        Some(Reach { plan, from: way.from.to_string(), to: way.to.to_string() })
    };
    plans.into_iter().filter_map(reach).collect()
}

/// Returns the squares of the text's placement that show the reason.
fn squares(why: &NoBeginning, text: &str, board: Geometry) -> Vec<String> {
    let NoBeginning::Unruly(RulesError::Position(PositionFault::Impossible(what))) = why else {
        return Vec::new();
    };
    let placement = text.split(' ').next().and_then(|field| Placement::parse(field, board).ok());
    let shown = placement.map(|placement| what.squares(&placement, board)).unwrap_or_default();
    shown.into_iter().map(|square: Square| square_name(square).to_owned()).collect()
}
