//! Verifiable transcripts: seals of plans, receipts signed by the server, and the log of a game that chains
//! them, with an offline verifier. `docs/book/src/program/transcripts.md` describes the format for other
//! programs.
//!
//! The crate has no input or output, no clock and no thread: the writer's caller passes times and keys, the
//! verifier's caller passes texts.
//!
//! ```
//! use zugleich_transcript::{VerifyOptions, verify};
//! let fault = verify("not a transcript", &VerifyOptions::default()).expect_err("it is none");
//! assert_eq!((fault.line, fault.code()), (1, "invalid-line"));
//! ```

mod base;
mod form;
mod verify;
mod writer;

pub use base::{Hash, TranscriptError, TranscriptErrorKind, TranscriptValue, canonical};
pub use form::{
    BySeat, CustomStart, KeyFile, KeyId, KeyedSignature, Nonce, PlayerKey, PublicKey, PublishedKey,
    ReceiptBody, SealInput, SealOpener, Sealer, SeatAssignment, SeatOccupant, SignedReceipt, SignedTreeHead,
    SigningKey, TranscriptClockSetting, TranscriptEnd, TranscriptEvent, TranscriptHeader, TranscriptMode,
    TranscriptOpponent, TranscriptPayload, TranscriptPlans, TranscriptSeat, TreeHead, TreeLeaf,
    key_commitment, log_header, merkle_tree, position_hash, seed_commitment, subtrees, turn_seed, words,
};
pub use verify::{
    ComputerPlan, MOST_REPLAYED, RulesCheck, TranscriptFileKind, TranscriptFiles, TranscriptReport,
    TranscriptSummary, UncheckedPart, UnprovedFact, VerifyOptions, check, computer_plans, verify,
};
pub use writer::{LogWriter, TranscriptWriter};
