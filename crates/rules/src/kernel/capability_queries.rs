use super::{BoardPiece, Capabilities, Check, Claim, Draw, Game, Reason};

/// Queries of a position that only some games can answer, for code that is generic over games with and
/// without these capabilities.
///
/// ```
/// use zugleich_rules::{chesimul::Chesimul, entanglement::Entanglement};
/// use zugleich_rules::kernel::{CapabilityQueries, Game};
/// assert!(CapabilityQueries::<Chesimul>::of().in_check.is_none());
/// let in_check = CapabilityQueries::<Entanglement>::of().in_check.expect("its records report check");
/// assert!(!in_check(&Entanglement, &Entanglement.start()));
/// ```
#[allow(missing_debug_implementations, reason = "functions have nothing to print")]
pub struct CapabilityQueries<G: Game> {
    /// [`Claim::claim`].
    pub claim: Option<CapabilityQuery<G, Option<Reason>>>,
    /// [`Check::in_check`].
    pub in_check: Option<CapabilityQuery<G, bool>>,
    /// [`Draw::figures`].
    pub figures: Option<CapabilityQuery<G, Vec<BoardPiece>>>,
}

/// A query of a game in a position.
pub type CapabilityQuery<G, T> = fn(&G, &<G as Game>::Position) -> T;

impl<G: Game> CapabilityQueries<G> {
    /// Returns the queries that the game can answer.
    #[must_use]
    pub fn of() -> Self {
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
