//! Tests of the stable codes of reasons: each is the name of its enum variant, and unique within a game.

use std::collections::BTreeSet;

use super::{blind, entanglement, parity, prediction};
use crate::board::{PlacementParseError, Role, Square};
use crate::kernel::{
    CommonPlanError, ImpossiblePositionError, PositionParseError, RulesError, StableCode, TurnError,
};

const SQUARE: Square = Square::A1;

/// Lists every reason of a type; a reason that is missing from the list is a compile error.
macro_rules! all {
    ($type:ty: $($variant:ident $(($value:expr))?),*) => {{
        type Reason = $type;
        let _is_complete = |reason: &Reason| match reason {
            $(Reason::$variant { .. } => (),)*
        };
        vec![$(Reason::$variant $(($value))?),*]
    }};
}

fn common() -> Vec<CommonPlanError> {
    all!(CommonPlanError:
        EmptySquare(SQUARE), NotYourPiece(SQUARE), OwnPiece(SQUARE), NotItsMove, Blocked(SQUARE), NothingToTake(SQUARE),
        MayNotPromote, CastlingRightLost, MayNotPass)
}

/// Returns the codes of a game, including the shared ones of [`CommonPlanError`].
fn codes<C: StableCode>(own: &[C]) -> Vec<&'static str> {
    own.iter()
        .map(StableCode::code)
        .chain(common().iter().map(StableCode::code))
        .chain(of_every_game())
        .collect()
}

/// Returns the codes that all games share.
fn of_every_game() -> Vec<&'static str> {
    let idle = all!(TurnError: NotItsTurn, GameOver, Stale);
    let placement = PlacementParseError::Ranks { expected: 8, found: 0 };
    let position = [
        PositionParseError::Fields { expected: "", found: 0 },
        PositionParseError::Placement(placement),
        PositionParseError::Field { name: "", found: String::new(), expected: "" },
        PositionParseError::Impossible(ImpossiblePositionError::NoKing),
        PositionParseError::GivenByMoves,
        PositionParseError::Move { number: 1, found: String::new(), why: String::new() },
    ];
    let others = [
        RulesError::Variant(String::new(), Vec::new()),
        RulesError::Turn { expected: 2, found: 1 },
        RulesError::Edition { variant: "", recorded: 1, known: 2 },
        RulesError::Incapable { variant: "", capability: "" },
    ];
    let idle = idle.iter().map(StableCode::code);
    idle.chain(position.iter().map(PositionParseError::code))
        .chain(others.iter().map(RulesError::code))
        .collect()
}

/// Returns the name of the enum variant in lower case with hyphens, without its fields.
fn name(reason: &impl StableCode) -> String {
    let debug = format!("{reason:?}");
    let name = debug.split(['(', '{', ' ']).next().unwrap_or_default();
    let mut words = String::new();
    for symbol in name.chars() {
        if symbol.is_ascii_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.push(symbol.to_ascii_lowercase());
    }
    words
}

/// Asserts that each own reason has the code of its name, a sentence, and a code unique among the game's
/// refusals.
fn are_stable<C: StableCode>(own: &[C]) {
    for reason in own {
        assert_eq!(reason.code(), name(reason));
        assert!(!reason.to_string().is_empty(), "{reason:?}");
    }
    let codes = codes(own);
    for code in &codes {
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        assert!(code.split('-').all(is_word), "{code}");
    }
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len(), "{codes:?}");
}

#[test]
fn reasons_of_all_games() {
    common().iter().for_each(|reason| assert_eq!(reason.code(), name(reason)));
    // Chesimul has no others.
    are_stable::<CommonPlanError>(&[]);
    assert_eq!(blind::BlindPlanError.code(), "side-mismatch");
}

/// Asserts that the reasons shared with other games have the shared codes; returns the other ones.
fn without_common<C: StableCode + From<CommonPlanError>>(reasons: Vec<C>) -> Vec<C> {
    for one in common() {
        assert_eq!((C::from(one).code(), C::from(one).to_string()), (one.code(), one.to_string()));
    }
    let shared = C::from(CommonPlanError::NotItsMove);
    reasons.into_iter().filter(|reason| *reason != shared).collect()
}

#[test]
fn reasons_of_parity() {
    are_stable(&without_common(all!(parity::ParityPlanError:
        Common(CommonPlanError::NotItsMove), Rests(SQUARE), SharedSquare(SQUARE), MustLeave(SQUARE), LeavesByTaking(SQUARE),
        MustPromote, InCheck, CastlingThroughCheck(SQUARE), NearKing, Attacked(SQUARE), ExposesKing(SQUARE))));
}

#[test]
fn reasons_of_prediction() {
    are_stable(&without_common(all!(prediction::PredictionPlanError:
        Common(CommonPlanError::NotItsMove), MissingPromotion(Role::Queen), NotLost(Role::Queen), NothingLost, CastlingIsOff,
        TwoPawnsIsOff, NotTwoPawns, PredictsPass, MissingPredictedPiece(SQUARE), IllegalPrediction)));
}

#[test]
fn reasons_of_entanglement() {
    are_stable(&without_common(
        all!(entanglement::EntanglementPlanError: Common(CommonPlanError::NotItsMove), ExposesEveryKing),
    ));
}
