use super::any_match::{AnyEnumeration, AnyNotation, AnyPrediction};
use crate::kernel::{Capabilities, Check, Claim, Draw, Enumerate, Game, Match, Notate, Predict};

/// Views of a match as its capabilities beyond the contract.
pub(super) struct CapabilityViews<G: Game> {
    pub(super) enumeration: Option<fn(&Match<G>) -> &dyn AnyEnumeration>,
    pub(super) notation: Option<fn(&Match<G>) -> &dyn AnyNotation>,
    pub(super) prediction: Option<fn(&Match<G>) -> &dyn AnyPrediction>,
}

impl<G: Game> CapabilityViews<G> {
    /// Returns the views that the game has.
    pub(super) fn of() -> Self {
        let mut found = Self { enumeration: None, notation: None, prediction: None };
        G::capabilities(&mut found);
        found
    }
}

impl<G: Game> Capabilities<G> for CapabilityViews<G> {
    fn enumeration(&mut self) -> &mut Self
    where
        G: Enumerate,
    {
        self.enumeration = Some(|game| game);
        self
    }

    fn notation(&mut self) -> &mut Self
    where
        G: Notate,
    {
        self.notation = Some(|game| game);
        self
    }

    fn prediction(&mut self) -> &mut Self
    where
        G: Predict,
    {
        self.prediction = Some(|game| game);
        self
    }
}

/// Returns the names of a game's capabilities.
pub(super) fn names<G: Game>() -> Vec<&'static str> {
    let mut names = CapabilityNames(Vec::new());
    G::capabilities(&mut names);
    names.0
}

struct CapabilityNames(Vec<&'static str>);

impl CapabilityNames {
    fn with(&mut self, name: &'static str) -> &mut Self {
        self.0.push(name);
        self
    }
}

impl<G: Game> Capabilities<G> for CapabilityNames {
    fn enumeration(&mut self) -> &mut Self
    where
        G: Enumerate,
    {
        self.with("enumeration")
    }

    fn notation(&mut self) -> &mut Self
    where
        G: Notate,
    {
        self.with("notation")
    }

    fn prediction(&mut self) -> &mut Self
    where
        G: Predict,
    {
        self.with("prediction")
    }

    fn claims(&mut self) -> &mut Self
    where
        G: Claim,
    {
        self.with("claims")
    }

    fn checks(&mut self) -> &mut Self
    where
        G: Check,
    {
        self.with("checks")
    }

    fn scene(&mut self) -> &mut Self
    where
        G: Draw,
    {
        self.with("scene")
    }
}
