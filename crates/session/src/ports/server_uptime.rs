use crate::Moment;

/// Uptime of the servers on one store. Clocks run for as long as at least one of these servers is present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerUptime {
    /// Start of the current uninterrupted presence.
    pub since: Moment,
    /// Last presence of a server before that.
    pub before: Moment,
    /// `true` if no other server was present when this one started.
    pub is_first: bool,
}
