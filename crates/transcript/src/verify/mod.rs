//! The verifier of transcripts: chain, signatures, seals, openings, clocks, and the rules of the game.

mod chain;
mod check;
mod clocks;
mod computer_plans;
mod ending;
mod log;
mod offers;
mod players;
mod receipts;
mod replay_events;
mod replay_state;
mod report_text;
mod rules_replay;
mod seals;
mod start;
mod transcript_summary;
mod trusted_keys;
mod unchecked_part;

pub use chain::{VerifyOptions, verify};
pub use check::{TranscriptFileKind, TranscriptFiles, TranscriptReport, check};
pub use computer_plans::{ComputerPlan, computer_plans};
pub use rules_replay::{MOST_REPLAYED, RulesCheck};
pub use transcript_summary::TranscriptSummary;
pub use unchecked_part::{UncheckedPart, UnprovedFact};
