use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use zugleich_rules::kernel::Record;
use zugleich_rules::{ByColor, Color};

use crate::engine::{Analysis, AnalysisSource, AnyEngine, Candidate, Choice, best_response, draw_choice};
use crate::error::EngineError;
use crate::level::Level;
use crate::limits::Limits;
use crate::players::Baseline;

/// [`Limits::exploitation`] of [`PlayStyle::Exploit`]: most of the difference between a draw and a loss, which an
/// erring opponent seldom exploits.
const EXPLOITATION: f64 = 0.8;

/// Style of play: safe, for the errors of the other side, or with errors like those of people. The [highest
/// levels](Level::is_high) play safe in every style.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{Level, PlayStyle, simultaneous};
/// let game = Variant::of::<Chesimul>().open(&[], Some("kr3/pp3/1N3/5/4K 0 1"))?;
/// let style: PlayStyle = "human".parse()?;
/// let level = Level::new(5).expect("it is from 1 to 10");
/// let choice = style.choose(simultaneous::<Material>(), game.record(), Color::White, level, 1)?;
/// assert!(game.check(Color::White, &choice.plan).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayStyle {
    /// An unexploitable mixture, within the search depth: the default of every level.
    #[default]
    Nash,
    /// Play for the errors of the other side ([`Limits::exploitation`]), which is itself exploitable.
    Exploit,
    /// Pure plans chosen by attention to one side only ([`choose_level_k`]).
    Human,
}

impl PlayStyle {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Nash, "nash"), (Self::Exploit, "exploit"), (Self::Human, "human")];

    /// Chooses a plan at a level in this style.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`].
    pub fn choose(
        self,
        engine: &dyn AnyEngine,
        record: &Record,
        side: Color,
        level: Level,
        seed: u64,
    ) -> Result<Choice, EngineError> {
        let limits = engine.limits(level, seed);
        let style = if level.is_high() { Self::Nash } else { self };
        style.within(engine, record, side, &limits)
    }

    /// Chooses a plan in this style within limits.
    pub(crate) fn within(
        self,
        engine: &dyn AnyEngine,
        record: &Record,
        side: Color,
        limits: &Limits,
    ) -> Result<Choice, EngineError> {
        match self {
            Self::Nash => engine.choose(record, side, limits),
            Self::Exploit => engine.choose(record, side, &Limits { exploitation: EXPLOITATION, ..*limits }),
            Self::Human => choose_level_k(engine, record, side, limits),
        }
    }
}

/// Search depth, in turns, of level-k play.
const LEVEL_K_DEPTH: u32 = 2;

/// Chooses as people do: a pure plan, by thinking of one side only. Chance selects between two methods: the
/// best plan against a uniform mixture, or the best response to the plan that the other side chooses by that
/// method. Noise applies as ever, and the search looks at most two turns ahead.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{Limits, choose_level_k, simultaneous};
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// let choice = choose_level_k(simultaneous::<Material>(), game.record(), Color::White, &Limits::of_nodes(0, 1))?;
/// assert!(choice.mix.len() <= 2, "the greedy plan, and the answer to the other side's");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`AnyEngine::choose`].
pub fn choose_level_k(
    engine: &dyn AnyEngine,
    record: &Record,
    side: Color,
    limits: &Limits,
) -> Result<Choice, EngineError> {
    let Limits { depth, seed, .. } = *limits;
    let plans = engine.plans(record, side)?;
    let own = engine.baseline(Baseline::Greedy, record, side, seed)?;
    let reply = match engine.baseline(Baseline::Greedy, record, !side, seed) {
        Ok(plan) => {
            let against = [Candidate { plan, probability: 1.0 }];
            best_response(engine, record, side, &against, depth.min(LEVEL_K_DEPTH))?
        }
        // Without an acting opponent there is no plan to answer.
        Err(EngineError::NotActing(_)) => own.clone(),
        Err(error) => return Err(error),
    };
    let mut mix = vec![Candidate { plan: own, probability: 0.5 }];
    match mix.iter_mut().find(|candidate| candidate.plan == reply) {
        Some(candidate) => candidate.probability = 1.0,
        None => mix.push(Candidate { plan: reply, probability: 0.5 }),
    }
    let mut mixes = ByColor::default();
    mixes[side] = mix;
    let source = AnalysisSource::Search;
    let analysis = Analysis { value: 0.0, gap: 2.0, depth: 1, nodes: 0, mixes, error: None, source };
    Ok(draw_choice(analysis, side, &plans, limits))
}

impl fmt::Display for PlayStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::ALL.iter().find(|(style, _)| style == self);
        f.write_str(named.map_or("", |(_, name)| name))
    }
}

/// Error for a text that is not a [`PlayStyle`].
///
/// ```
/// use zugleich_engine::{PlayStyle, UnknownStyleError};
/// assert_eq!("wild".parse::<PlayStyle>(), Err(UnknownStyleError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a style is nash, exploit or human")]
pub struct UnknownStyleError;

impl FromStr for PlayStyle {
    type Err = UnknownStyleError;

    fn from_str(text: &str) -> Result<Self, UnknownStyleError> {
        let named = Self::ALL.into_iter().find(|(_, name)| *name == text);
        named.map(|(style, _)| style).ok_or(UnknownStyleError)
    }
}
