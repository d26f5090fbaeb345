use zugleich_rules::{ByColor, Color};

/// State of the seats' takeback requests.
#[derive(Clone, Debug, Default)]
pub(super) struct TakebackState {
    /// The seat whose request is pending.
    pub(super) ask: Option<Color>,
    /// The turn of each side's last request.
    pub(super) asked: ByColor<Option<u32>>,
    /// Number of takebacks.
    pub(super) count: u32,
    /// Total number of turns replayed for takebacks.
    pub(super) replayed: usize,
}
