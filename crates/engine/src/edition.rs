/// Edition of the engine: raised by one whenever the same record, level and seed give another choice.
///
/// Stored and published games name the edition that drew their plans, so that plans of another edition are
/// not taken for errors.
pub const EDITION: u32 = 10;

/// First edition whose choices this engine reproduces, except in games that name another
/// ([`AnyEngine::since`](crate::AnyEngine::since)): later editions changed only the limits of the
/// [levels](crate::Level), and the earlier limits are known.
pub const SINCE: u32 = 2;
