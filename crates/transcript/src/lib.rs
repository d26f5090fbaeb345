//! Verifiable transcripts: seals of plans, receipts signed by the server, and the log of a game that chains
//! them, with an offline verifier. `docs/transcripts.md` describes the format for other programs.
//!
//! The crate has no input or output, no clock and no thread: the writer's caller passes times and keys, the
//! verifier's caller passes texts.
//!
//! ```
//! use zugleich_transcript::{Against, verify};
//! let fault = verify("not a transcript", &Against::default()).expect_err("it is none");
//! assert_eq!((fault.line, fault.code()), (1, "no-line"));
//! ```

mod base;
mod form;
mod verify;
mod writer;

pub use base::{Fault, Hash, Value, Wrong, canonical};
pub use form::{
    By, ClockSetting, End, Entry, Event, Given, Head, Header, Held, KeyFile, KeyId, Mode, Nonce, Opener,
    Opponent, Plans, PlayerKey, PublicKey, Published, Seat, Seated, Seats, Signed, SignedHead, SigningKey,
    Subject, Unopened, What, Who, key_commitment, log_header, places, position_hash, seed_commitment, tree,
    turn_seed, words,
};
pub use verify::{
    Against, Answer, Drawn, Files, Judged, MOST_REPLAYED, Part, Unchecked, Unproved, Verdict, check, drawn,
    verify,
};
pub use writer::{LogWriter, Writer};
