/// What may differ from game to game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// Two pieces that share a square must leave it in the next turn (14).
    pub(super) single_occupation: bool,
    /// A king may be exposed to attack by one's own move (11, option `king_risk`).
    pub(super) king_risk: bool,
    /// A stalemate is a draw (12, option `stalemate`).
    pub(super) stalemate_draws: bool,
}
