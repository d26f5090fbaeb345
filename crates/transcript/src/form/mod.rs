//! Parts of transcripts: events, seals, keys, receipts, words and trees.

mod by;
mod clock_setting;
mod event;
mod game;
mod key_id;
mod keys;
mod line;
pub mod places;
mod player_key;
mod receipt;
mod seal;
mod seat;
mod secret;
mod signed;
pub mod tree;
mod tree_head;
mod word_list;
pub mod words;

pub use by::{By, Opener};
pub use clock_setting::ClockSetting;
pub use event::{Event, Plans, What};
pub use game::{Given, Mode, Opponent, Seated, Who};
pub use key_id::KeyId;
pub use keys::{KeyFile, PublicKey, Published};
pub use line::{End, Header};
pub(crate) use line::{EndLine, EventLine, Lines, text_of};
pub use player_key::{PlayerKey, key_commitment};
pub use receipt::{Held, Subject};
pub use seal::{Nonce, Unopened, position_hash, seed_commitment, turn_seed};
pub use seat::{Seat, Seats};
pub use secret::SigningKey;
pub use signed::Signed;
pub use tree_head::{Entry, Head, SignedHead, log_header};
pub(crate) use tree_head::{EntryLine, LogHeader, TreeLine};
