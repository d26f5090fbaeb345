//! Parts of transcripts: events, seals, keys, receipts, words and trees.

mod clock_setting;
mod event;
mod game;
mod key_id;
mod keyed_signature;
mod line;
pub mod merkle_tree;
mod player_key;
mod public_key;
mod receipt;
mod seal;
mod sealer;
mod seat;
mod signing_key;
pub mod subtrees;
mod tree_head;
mod version;
mod word_list;
pub mod words;

pub use clock_setting::TranscriptClockSetting;
pub use event::{TranscriptEvent, TranscriptPayload, TranscriptPlans};
pub use game::{CustomStart, SeatAssignment, SeatOccupant, TranscriptMode, TranscriptOpponent};
pub use key_id::KeyId;
pub use keyed_signature::KeyedSignature;
pub(crate) use line::{EndLine, EventLine, JsonLines, text_of};
pub use line::{TranscriptEnd, TranscriptHeader};
pub use player_key::{PlayerKey, key_commitment};
pub use public_key::{KeyFile, PublicKey, PublishedKey};
pub use receipt::{ReceiptBody, SignedReceipt};
pub use seal::{Nonce, SealInput, position_hash, seed_commitment, turn_seed};
pub use sealer::{SealOpener, Sealer};
pub use seat::{BySeat, TranscriptSeat};
pub use signing_key::SigningKey;
pub(crate) use tree_head::{EntryLine, LogHeader, TreeLine};
pub use tree_head::{SignedTreeHead, TreeHead, TreeLeaf, log_header};
pub(crate) use version::check_version;
