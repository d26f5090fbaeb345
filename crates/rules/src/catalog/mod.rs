//! Choice of the game at run time.
//!
//! Programs that learn the variant only at run time (the command line, the server) hold a [`Catalog`];
//! programs that know their game use [`Match`] with the game's own types. [`GAMES`](crate::GAMES) is the
//! catalog of this crate's games; a program with other games makes a catalog of its own.

mod any_match;
mod any_match_impl;
mod capability_views;
mod checked_plan;
mod turn_dry_run;

pub use any_match::{AnyEnumeration, AnyMatch, AnyNotation, AnyPrediction};
pub use checked_plan::CheckedPlan;
pub use turn_dry_run::{AnyDryRunState, TurnDryRun};

use crate::kernel::{Descriptor, Game, Match, Record, RulesError};

/// One game of a [`Catalog`].
///
/// ```
/// use zugleich_rules::{catalog::Variant, parity::{Parity, SingleOccupation}};
/// let variant = Variant::of::<Parity<SingleOccupation>>();
/// assert_eq!(variant.descriptor().id, "parity-so");
/// assert!(variant.capabilities().contains(&"enumeration"));
/// let game = variant.start(&[("stalemate", "draw")])?;
/// assert_eq!(game.record().options, [("stalemate".to_owned(), "draw".to_owned())]);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    descriptor: &'static Descriptor,
    capabilities: fn() -> Vec<&'static str>,
    open: OpenFn,
}

type OpenFn = fn(&[(&str, &str)], Option<&str>) -> Result<Box<dyn AnyMatch>, RulesError>;

fn open<G: Game>(options: &[(&str, &str)], position: Option<&str>) -> Result<Box<dyn AnyMatch>, RulesError> {
    Ok(Box::new(Match::<G>::new(options, position)?))
}

impl Variant {
    /// Returns the variant of this game type.
    ///
    /// ```
    /// use zugleich_rules::{ByColor, catalog::Variant, chesimul::Chesimul};
    /// let mut game = Variant::of::<Chesimul>().start(&[])?;
    /// let report = game.play(ByColor::new(Some("b1c3"), Some("b5c3")))?;
    /// assert_eq!(report.events[0].kind, "collision");
    /// # Ok::<(), zugleich_rules::kernel::RulesError>(())
    /// ```
    #[must_use]
    pub const fn of<G: Game>() -> Self {
        Self { descriptor: G::DESCRIPTOR, capabilities: capability_views::names::<G>, open: open::<G> }
    }

    /// Returns the descriptor of the game.
    #[must_use]
    pub const fn descriptor(&self) -> &'static Descriptor {
        self.descriptor
    }

    /// Returns the names of the game's capabilities beside the contract, e.g. `enumeration`.
    #[must_use]
    pub fn capabilities(&self) -> Vec<&'static str> {
        (self.capabilities)()
    }

    /// Returns a match from the game's own start position.
    ///
    /// # Errors
    /// [`RulesError::Option`] for an option that the game does not have.
    pub fn start(&self, options: &[(&str, &str)]) -> Result<Box<dyn AnyMatch>, RulesError> {
        (self.open)(options, None)
    }

    /// Returns a match from a position given as text, or from the game's own start.
    ///
    /// # Errors
    /// [`RulesError`] for a refused option or position.
    pub fn open(
        &self,
        options: &[(&str, &str)],
        position: Option<&str>,
    ) -> Result<Box<dyn AnyMatch>, RulesError> {
        (self.open)(options, position)
    }
}

/// The games that a program has, by their ids.
///
/// ```
/// use zugleich_rules::{blind::Blind, catalog::{Catalog, Variant}, chesimul::Chesimul};
/// static GAMES: [Variant; 2] = [Variant::of::<Chesimul>(), Variant::of::<Blind>()];
/// let catalog = Catalog::new(&GAMES);
/// assert_eq!(catalog.variant("blind")?.descriptor().name, "Blind synchronous chess");
/// assert_eq!(catalog.variant("draughts").err().map(|why| why.code()), Some("unknown-variant"));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Catalog(&'static [Variant]);

impl Catalog {
    /// Returns a catalog of these games, in the order in which they are offered.
    #[must_use]
    pub const fn new(variants: &'static [Variant]) -> Self {
        Self(variants)
    }

    /// Returns every game, in the order in which they are offered.
    #[must_use]
    pub const fn variants(self) -> &'static [Variant] {
        self.0
    }

    /// Returns the game with this id.
    ///
    /// # Errors
    /// [`RulesError::Variant`] with the ids that exist.
    pub fn variant(self, id: &str) -> Result<&'static Variant, RulesError> {
        let known = || self.0.iter().map(|variant| variant.descriptor.id).collect();
        let found = self.0.iter().find(|variant| variant.descriptor.id == id);
        found.ok_or_else(|| RulesError::Variant(id.to_owned(), known()))
    }

    /// Returns the game with this id, if this program supports this edition of its rules.
    ///
    /// # Errors
    /// [`RulesError::Variant`] with the ids that exist, [`RulesError::Edition`] with the supported edition.
    pub fn of_edition(self, id: &str, edition: u32) -> Result<&'static Variant, RulesError> {
        let variant = self.variant(id)?;
        let Descriptor { id, edition: known, .. } = *variant.descriptor;
        if edition == known {
            return Ok(variant);
        }
        Err(RulesError::Edition { variant: id, recorded: edition, known })
    }

    /// Replays a record from its start.
    ///
    /// # Errors
    /// [`RulesError`] of the first refused turn, or of the start; [`RulesError::Edition`] for a record of
    /// another rules edition, which these rules must not judge.
    pub fn replay(self, record: &Record) -> Result<Box<dyn AnyMatch>, RulesError> {
        let variant = self.of_edition(&record.variant, record.edition)?;
        let options: Vec<_> = record.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let mut game = variant.open(&options, record.position.as_deref())?;
        for turn in &record.turns {
            game.play(turn.as_ref().map(Option::as_deref))?;
        }
        Ok(game)
    }
}
