//! Rules of a place to play, without input, output, clock and randomness: names, passwords and credentials of accounts, and
//! the rows that an account's export contains.

mod account_name;
mod credential;
mod device;
pub mod export;
mod password;

pub use account_name::{AccountName, AccountNameError};
pub use credential::{Credential, CredentialError, CredentialKind, TokenScope};
pub use device::device_name;
pub use password::{PasswordError, check_password};

/// Maximum number of guests whose games an account has taken over.
pub const MOST_ALIASES: usize = 8;
/// Maximum number of sessions of an account; a further sign-in ends the one that was not used for longest.
pub const MOST_SESSIONS: usize = 30;
/// Days after which a session ends: the longest lifetime of a cookie that browsers allow.
pub const SESSION_DAYS: u32 = 400;
/// Maximum number of API tokens of an account.
pub const MOST_TOKENS: usize = 20;
/// Number of recovery codes of an account.
pub const RECOVERY_CODES: usize = 10;
/// Days between the request to delete an account and its deletion.
pub const DAYS_TO_DELETION: i64 = 7;
