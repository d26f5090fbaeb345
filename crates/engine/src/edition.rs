/// Which of the engines this is: one more whenever the same record, level and seed make another choice.
///
/// Games that are stored and told say by which their plans were drawn, so that nobody takes those of another for wrong.
pub const EDITION: u32 = 2;
