use crate::base::Moment;

/// Since when servers have been there that use a store. For as long as one is there clocks run, whichever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attendance {
    /// Since when, without a break.
    pub since: Moment,
    /// When one was there last before that.
    pub before: Moment,
    /// Whether nobody else was there when this server came.
    pub is_first: bool,
}
