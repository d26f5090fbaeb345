/// Which of the engines this is: one more whenever the same record, level and seed make another choice.
///
/// Games that are stored and told say by which their plans were drawn, so that nobody takes those of another for wrong.
pub const EDITION: u32 = 10;

/// The first edition whose choices this engine makes again, but in games that say another
/// ([`AnyEngine::since`](crate::AnyEngine::since)): since then only what a [level](crate::Level) may do has changed,
/// and what it might do then is known.
pub const SINCE: u32 = 2;
