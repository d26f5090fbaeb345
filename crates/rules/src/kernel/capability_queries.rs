use super::{BoardPiece, Capabilities, Check, Claim, Draw, Game, Reason};

/// Queries of a match that only some games can answer.
pub(super) struct CapabilityQueries<G: Game> {
    pub(super) claim: Option<CapabilityQuery<G, Option<Reason>>>,
    pub(super) in_check: Option<CapabilityQuery<G, bool>>,
    pub(super) figures: Option<CapabilityQuery<G, Vec<BoardPiece>>>,
}

/// A query of a game in a position.
type CapabilityQuery<G, T> = fn(&G, &<G as Game>::Position) -> T;

impl<G: Game> CapabilityQueries<G> {
    /// Returns the queries that the game can answer.
    pub(super) fn of() -> Self {
        let mut found = Self { claim: None, in_check: None, figures: None };
        G::capabilities(&mut found);
        found
    }
}

impl<G: Game> Capabilities<G> for CapabilityQueries<G> {
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
        G: Draw,
    {
        self.figures = Some(G::figures);
        self
    }
}
