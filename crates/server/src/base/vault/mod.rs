//! What is secret is encrypted before it is stored: keys, which are kept elsewhere than what they encrypt, and the
//! vault that does it. The vault knows neither events nor databases: it is given a text and where the text will stand.

mod key;
mod lock;
mod padding;

pub use key::{Key, KeyId, Keys, NoKeyId};
pub use lock::{Unopened, Vault};
pub use padding::Padding;
