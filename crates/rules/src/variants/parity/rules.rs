/// Parameters of the rules that variants and options set.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParityRules {
    /// `true` if two pieces that share a square must leave it in the next turn (14).
    pub(super) single_occupation: bool,
    /// `true` if a side's own move may expose its king to attack (11, option `king_risk`).
    pub(super) king_risk: bool,
    /// `true` if a stalemate is a draw (12, option `stalemate`).
    pub(super) stalemate_draws: bool,
}
