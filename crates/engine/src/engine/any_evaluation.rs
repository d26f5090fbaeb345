use std::fmt::Debug;
use std::marker::PhantomData;

use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Game, Options, Record};

use crate::error::EngineError;
use crate::evaluate::{Evaluate, PositionOf, SolvedPosition};
use crate::net::{self, Net};
use crate::replayed_record::ReplayedRecord;

/// [`Evaluate`] of any game, with positions as records or as text.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{AnyEvaluation, any_evaluation};
/// let evaluation: &dyn AnyEvaluation = any_evaluation::<Material>();
/// let game = Variant::of::<Chesimul>().open(&[], Some("4k/5/5/5/K3Q 0 1"))?;
/// assert!(evaluation.evaluate(game.record(), None)? > 0.0, "White has a queen more");
/// assert_eq!(evaluation.inputs(), 0, "it names no features, so no net can be trained");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyEvaluation: Debug + Send + Sync {
    /// Returns the value of the end of a record to White, by a net of the game or by its own evaluation.
    ///
    /// # Errors
    /// [`EngineError`] if the record cannot be replayed or the game is over.
    fn evaluate(&self, record: &Record, net: Option<&Net>) -> Result<f64, EngineError>;

    /// Returns the [terms](Evaluate::terms) of the evaluation at the end of a record.
    ///
    /// # Errors
    /// As [`AnyEvaluation::evaluate`].
    fn terms(&self, record: &Record) -> Result<Vec<f64>, EngineError>;

    /// Returns the weights of the terms; empty in a game whose evaluation is not fitted.
    fn weights(&self) -> &'static [f64];

    /// Returns the number of inputs of the game's nets; 0 in a game without learned evaluation.
    fn inputs(&self) -> usize;

    /// Returns the active inputs of each side at the end of a record.
    ///
    /// # Errors
    /// As [`AnyEvaluation::evaluate`].
    fn active_inputs(&self, record: &Record) -> Result<ByColor<Vec<usize>>, EngineError>;

    /// Returns the game's [built-in net](Evaluate::NET), if it has one.
    fn builtin_net(&self) -> Option<Net>;

    /// Returns [solved positions for fitting](Evaluate::endings).
    fn endings(&self, pieces: usize, count: usize, seed: u64) -> Vec<SolvedPosition<String>>;

    /// Returns the [built-in solved positions](Evaluate::suite).
    fn suite(&self, pieces: usize) -> Vec<SolvedPosition<String>>;
}

/// Returns the evaluation of a game with positions as text.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::any_evaluation;
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// assert_eq!(any_evaluation::<Material>().evaluate(game.record(), None)?, 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub const fn any_evaluation<E: Evaluate>() -> &'static dyn AnyEvaluation {
    &TextEvaluation::<E>(PhantomData)
}

/// An evaluation with positions as text.
#[derive(Debug)]
struct TextEvaluation<E>(PhantomData<fn() -> E>);

impl<E: Evaluate> AnyEvaluation for TextEvaluation<E> {
    fn evaluate(&self, record: &Record, net: Option<&Net>) -> Result<f64, EngineError> {
        let opened = ReplayedRecord::<E::Game>::new(record)?;
        Ok(net::judge::<E>(net, opened.game.game(), opened.game.position()))
    }

    fn terms(&self, record: &Record) -> Result<Vec<f64>, EngineError> {
        let opened = ReplayedRecord::<E::Game>::new(record)?;
        Ok(E::terms(opened.game.game(), opened.game.position()))
    }

    fn weights(&self) -> &'static [f64] {
        E::WEIGHTS
    }

    fn inputs(&self) -> usize {
        net::inputs::<E>()
    }

    fn active_inputs(&self, record: &Record) -> Result<ByColor<Vec<usize>>, EngineError> {
        let opened = ReplayedRecord::<E::Game>::new(record)?;
        let mut seen = ByColor::<Vec<usize>>::default();
        net::active_inputs::<E>(opened.game.position(), &mut |view, input| seen[view].push(input));
        Ok(seen)
    }

    fn builtin_net(&self) -> Option<Net> {
        Net::of_bytes(E::NET?).ok()
    }

    fn endings(&self, pieces: usize, count: usize, seed: u64) -> Vec<SolvedPosition<String>> {
        as_text::<E>(E::endings(pieces, count, seed))
    }

    fn suite(&self, pieces: usize) -> Vec<SolvedPosition<String>> {
        as_text::<E>(E::suite(pieces))
    }
}

/// Converts solved positions to the notation of the game.
fn as_text<E: Evaluate>(solved: Vec<SolvedPosition<PositionOf<E>>>) -> Vec<SolvedPosition<String>> {
    let game = <E::Game>::with_options(&Options::default());
    let text = |SolvedPosition { position, value, plans, matrix }: SolvedPosition<PositionOf<E>>| {
        SolvedPosition { position: game.position_text(&position), value, plans, matrix }
    };
    solved.into_iter().map(text).collect()
}
