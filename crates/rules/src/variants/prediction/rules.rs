/// The game with its house rules.
///
/// ```
/// use zugleich_rules::{ByColor, kernel::Match, prediction::Prediction};
/// let mut game = Match::<Prediction>::new(&[("castling", "on")], None)?;
/// let report = game.play_text(ByColor::new(Some("e2e4/d7d5"), Some("d7d5/-")))?;
/// assert_eq!(report.events[0].kind, "prediction");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Prediction {
    /// Permitted promotion pieces.
    pub(super) promotion: PromotionRule,
    /// `true` if a king may castle.
    pub(super) castling: bool,
    /// `true` if two pawns that have never moved may move together.
    pub(super) two_pawns: bool,
}

/// Permitted promotion pieces of a pawn on the far rank (8, house rule `promotion`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PromotionRule {
    /// A piece that its side has lost.
    #[default]
    Lost,
    /// A queen, or a piece that its side has lost.
    Queen,
    /// A queen, rook, bishop or knight.
    Any,
}
