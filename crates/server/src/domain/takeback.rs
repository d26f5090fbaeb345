use zugleich_rules::{ByColor, Color};

/// What the seats have done about taking turns back.
#[derive(Clone, Debug, Default)]
pub(super) struct Takeback {
    /// Who asks for it.
    pub(super) ask: Option<Color>,
    /// The turn in which each side has asked last.
    pub(super) asked: ByColor<Option<u32>>,
    /// How often turns were taken back.
    pub(super) count: u32,
    /// How many turns were played again by that, in all.
    pub(super) replayed: usize,
}
