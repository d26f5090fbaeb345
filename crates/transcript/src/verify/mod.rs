//! The verifier of transcripts: chain, signatures, seals, openings, clocks, and the rules of the game.

mod chain;
mod check;
mod clocks;
mod course;
mod drawn;
mod ending;
mod happening;
mod keys;
mod log;
mod offers;
mod players;
mod receipts;
mod referee;
mod seals;
mod start;
mod told;
mod unchecked;
mod verdict;

pub use chain::{Against, verify};
pub use check::{Answer, Files, Part, check};
pub use drawn::{Drawn, drawn};
pub use referee::{Judged, MOST_REPLAYED};
pub use unchecked::{Unchecked, Unproved};
pub use verdict::Verdict;
