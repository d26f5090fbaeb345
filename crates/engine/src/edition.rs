/// Edition of the engine: raised by one when the same record, level and seed give another choice than in a
/// release.
///
/// Stored and published games name the edition that drew their plans. An engine draws only plans of its own
/// edition again, so that plans of another edition are not taken for errors.
pub const EDITION: u32 = 1;
