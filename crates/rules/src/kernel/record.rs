use crate::board::ByColor;

/// The public content of a game: variant, options, start position and the turns played. Replaying it gives
/// the same game.
///
/// ```
/// use zugleich_rules::{ByColor, GAMES};
/// let mut game = GAMES.variant("chesimul")?.start(&[])?;
/// game.play(ByColor::new(Some("b1c3"), Some("d4d3")))?;
/// let again = GAMES.replay(game.record())?;
/// assert_eq!(again.position(), game.position());
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The variant id.
    pub variant: String,
    /// The rules edition by which the turns were played.
    pub edition: u32,
    /// Chosen options, key and value.
    pub options: Vec<(String, String)>,
    /// The text of the start position, if it is not the variant's own; in a game that is given by its moves,
    /// the moves that lead to it.
    pub position: Option<String>,
    /// The plans of every turn.
    pub turns: Vec<ByColor<Option<String>>>,
}
