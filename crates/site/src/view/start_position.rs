//! Judgement of a start position by the rules.

use zugleich_render::language::Language;
use zugleich_rules::board::{Geometry, Placement, square_name};
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{PositionParseError, RulesError, StartPositions};
use zugleich_rules::{Color, Square};
use zugleich_wire::frames::piece_views;
use zugleich_wire::{ContinuationMove, Side, StartCheck, StartPosition, StartRefusal};

use super::start_error::start_error;
use zugleich_session::domain::{PieceTracker, StartPositionError, start_match};

/// Returns a start position, or the reason why it is refused. With `fair` its fairness is included.
pub fn beginning(
    language: Language,
    variant: &Variant,
    options: &[(&str, &str)],
    text: Option<&str>,
    fair: bool,
) -> StartCheck {
    match start_match(variant, options, text) {
        Ok(game) => StartCheck {
            refused: None,
            start: Some(start(language, &*game)),
            fairness: fair.then(|| super::fairness::fairness(language, &*game)),
        },
        Err(why) => {
            let squares = squares(&why, text.unwrap_or_default(), variant.descriptor().geometry);
            let misplaced = StartRefusal { code: why.code(), message: start_error(language, &why), squares };
            StartCheck { refused: Some(misplaced), start: None, fairness: None }
        }
    }
}

fn start(language: Language, game: &dyn AnyMatch) -> StartPosition {
    StartPosition {
        given: game.start_text(),
        position: game.position(),
        own: game.record().position.is_none(),
        figures: piece_views(language, &PieceTracker::new(game.scene().as_ref()).pieces()),
        acts: Color::ALL.into_iter().filter(|&side| game.acts(side)).map(Side::from).collect(),
        moves: moves(game),
    }
}

/// Returns the moves from a position that is given by its moves.
fn moves(game: &dyn AnyMatch) -> Vec<ContinuationMove> {
    let listed =
        game.enumeration().filter(|_| game.descriptor().start_positions == StartPositions::AfterMoves);
    let side = game.to_move();
    let plans = listed.zip(side).map(|(listed, side)| listed.plans_with_data(side)).unwrap_or_default();
    let reach = |(plan, data): (String, zugleich_rules::kernel::PlanData)| {
        let way = *data.moves.first()?;
        Some(ContinuationMove { plan, from: way.from.to_string(), to: way.to.to_string() })
    };
    plans.into_iter().filter_map(reach).collect()
}

/// Returns the squares of the text's placement that show the reason.
fn squares(why: &StartPositionError, text: &str, board: Geometry) -> Vec<String> {
    let StartPositionError::Unruly(RulesError::Position(PositionParseError::Impossible(what))) = why else {
        return Vec::new();
    };
    let placement = text.split(' ').next().and_then(|field| Placement::parse(field, board).ok());
    let shown = placement.map(|placement| what.squares(&placement, board)).unwrap_or_default();
    shown.into_iter().map(|square: Square| square_name(square).to_owned()).collect()
}
