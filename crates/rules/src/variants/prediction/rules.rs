/// The game with its house rules.
///
/// A plan names a move and, behind a slash, the predicted move of the other side.
///
/// ```
/// use zugleich_rules::{ByColor, kernel::Match, prediction::Prediction};
/// let mut game = Match::<Prediction>::new(&[("castling", "on")], None)?;
/// game.play_text(ByColor::new(Some("e2e4/-"), Some("d7d5/-")))?;
/// // Black has predicted the capture, so the capturing pawn dies.
/// let report = game.play_text(ByColor::new(Some("e4d5/-"), Some("g8f6/e4d5")))?;
/// let kinds: Vec<_> = report.events.iter().map(|event| &*event.kind).collect();
/// assert_eq!(kinds, ["prediction", "battle"]);
/// assert_eq!(report.position, "rnbqkb1r/ppp1pppp/5n2/3p4/8/8/PPPP1PPP/RNBQKBNR KQkq - 0 3");
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
