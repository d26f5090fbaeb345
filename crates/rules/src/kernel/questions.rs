use super::{Capabilities, Check, Claim, Depict, Figure, Game, Reason};

/// Queries of a match that only some games can answer.
pub(super) struct Questions<G: Game> {
    pub(super) claim: Option<Question<G, Option<Reason>>>,
    pub(super) in_check: Option<Question<G, bool>>,
    pub(super) figures: Option<Question<G, Vec<Figure>>>,
}

/// A query of a game in a position.
type Question<G, T> = fn(&G, &<G as Game>::Position) -> T;

impl<G: Game> Questions<G> {
    /// Returns the queries that the game can answer.
    pub(super) fn of() -> Self {
        let mut found = Self { claim: None, in_check: None, figures: None };
        G::capabilities(&mut found);
        found
    }
}

impl<G: Game> Capabilities<G> for Questions<G> {
    fn claims(&mut self) -> &mut Self
    where
        G: Claim,
    {
        self.claim = Some(G::claim);
        self
    }

    fn checks(&mut self) -> &mut Self
    where
        G: Check,
    {
        self.in_check = Some(G::in_check);
        self
    }

    fn scene(&mut self) -> &mut Self
    where
        G: Depict,
    {
        self.figures = Some(G::figures);
        self
    }
}
