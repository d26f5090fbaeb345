/// Edition of the engine: raised by one whenever the same record, level and seed give another choice.
///
/// Stored and published games name the edition that drew their plans. An engine draws only plans of its own
/// edition again, so that plans of another edition are not taken for errors.
pub const EDITION: u32 = 1;
