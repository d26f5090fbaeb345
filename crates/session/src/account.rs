//! Accounts: guests with credentials.

use std::fmt;

use secrecy::{ExposeSecret, SecretString};
use zugleich_place::{AccountName, Credential, CredentialKind, SESSION_DAYS, TokenScope};

use crate::ids::GuestId;
use crate::{Moment, random};

/// An account: a guest who signs in with a name and a password. It owns the seats of its guest id.
#[derive(Clone, Debug)]
pub struct Account {
    /// The guest.
    pub id: GuestId,
    /// The name, as its owner writes it.
    pub name: String,
    /// The key of the name ([`AccountName::key`]).
    pub name_key: String,
    /// The hash of the password.
    pub password: PasswordHash,
    /// Time of registration.
    pub made: Moment,
    /// Time from which the account is deleted, if its owner has requested that.
    pub delete_at: Option<Moment>,
    /// `true` if the operator has closed it: nobody signs in to it any more.
    pub closed: bool,
}

/// The salted hash of a password, with its parameters, as databases store it.
#[derive(Clone)]
pub struct PasswordHash(SecretString);

impl PasswordHash {
    /// Creates a hash from its stored text.
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text.into())
    }

    /// Returns the text for the database.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash")
    }
}

/// A session, API token or recovery code of an account, by the hash of its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredCredential {
    /// SHA-256 of the secret, 64 hexadecimal digits.
    pub hash: String,
    /// The account.
    pub account: GuestId,
    /// Kind of the credential.
    pub kind: CredentialKind,
    /// Device of a session, or the owner's name of a token.
    pub label: String,
    /// Permission of a token.
    pub scope: Option<TokenScope>,
    /// Time of creation.
    pub made: Moment,
    /// Time of the last use, to the hour.
    pub used: Moment,
}

impl StoredCredential {
    /// Creates the stored form of a new credential.
    #[must_use]
    pub fn new(credential: &Credential, account: &GuestId, now: Moment) -> Self {
        Self {
            hash: credential.hash(),
            account: account.clone(),
            kind: credential.kind(),
            label: String::new(),
            scope: None,
            made: now,
            used: now,
        }
    }

    /// Returns whether it is a session that has ended by its age.
    #[must_use]
    pub fn has_expired(&self, now: Moment) -> bool {
        self.kind == CredentialKind::Session && self.made <= oldest_session(now)
    }

    /// Returns the id: the first half of the hash, which has the form of a guest's id, so that a session is signed out as
    /// a guest is.
    ///
    /// # Panics
    /// If the hash is not one that this program has stored.
    #[must_use]
    pub fn id(&self) -> GuestId {
        self.hash[..32].parse().expect("a hash has hexadecimal digits")
    }
}

/// Returns the latest time of creation of sessions that have ended by their age.
#[must_use]
pub fn oldest_session(now: Moment) -> Moment {
    now.plus(-i64::from(SESSION_DAYS) * 24 * 60 * 60 * 1000)
}

/// Returns a new random credential.
#[must_use]
pub fn random_credential(kind: CredentialKind) -> Credential {
    Credential::new(kind, random::text)
}

/// An atomic change of one account. It is refused as a whole unless its condition holds.
#[derive(Clone, Debug)]
pub enum AccountChange<'a> {
    /// Gives a guest a name, a password and credentials; from then on the guest's cookies are invalid. Condition: neither
    /// the name nor the guest has or had an account.
    Register {
        /// The account.
        account: &'a Account,
        /// Keyed hash of its name.
        name_hash: &'a str,
        /// Its first session and recovery codes.
        credentials: &'a [StoredCredential],
    },
    /// Adds a session, deletes expired ones and the oldest beyond the maximum, and takes over the games of a guest, whose cookies are invalid
    /// from then on. Condition: the account is not closed, and has fewer guests than the maximum.
    SignIn {
        /// The session.
        session: &'a StoredCredential,
        /// The guest.
        alias: Option<&'a GuestId>,
    },
    /// Replaces the password and ends all sessions but one. Condition: the recovery code, if given, is the account's; it is
    /// used up.
    SetPassword {
        /// The account.
        account: &'a GuestId,
        /// The new hash.
        password: &'a PasswordHash,
        /// Hash of the recovery code.
        code: Option<&'a str>,
        /// Hash of the session that stays.
        keep: Option<&'a str>,
    },
    /// Replaces all recovery codes. Condition: the account exists.
    ReplaceCodes {
        /// The account.
        account: &'a GuestId,
        /// The new codes.
        codes: &'a [StoredCredential],
    },
    /// Adds an API token. Condition: the account has fewer than the maximum.
    AddToken(&'a StoredCredential),
    /// Ends a session or an API token. Condition: it exists.
    End {
        /// The account.
        account: &'a GuestId,
        /// The id of the credential.
        id: &'a GuestId,
    },
    /// Records the use of a credential. Condition: it exists.
    Use {
        /// Hash of the credential.
        hash: &'a str,
        /// Time of the use.
        now: Moment,
    },
    /// Sets or clears the time of the deletion. Condition: the account exists.
    ScheduleDeletion {
        /// The account.
        account: &'a GuestId,
        /// The time.
        at: Option<Moment>,
    },
    /// Closes the account and ends its sessions and API tokens. Condition: it exists.
    Close(&'a GuestId),
    /// Gives the account another name; the old one is never given again. Condition: no other account has or had the name.
    Rename {
        /// The account.
        account: &'a GuestId,
        /// The new name.
        name: &'a AccountName,
        /// Keyed hash of the new name.
        name_hash: &'a str,
        /// Keyed hash of the old name.
        old_hash: &'a str,
    },
    /// Deletes the account with its credentials and names; its name is never given again. Condition: it exists.
    Erase {
        /// The account.
        account: &'a GuestId,
        /// Keyed hash of its name.
        name_hash: &'a str,
    },
}

impl AccountChange<'_> {
    /// Returns the guest whose cookies are invalid after the change.
    #[must_use]
    pub const fn signed_out(&self) -> Option<&GuestId> {
        match self {
            Self::Register { account, .. } => Some(&account.id),
            Self::SignIn { alias, .. } => *alias,
            _ => None,
        }
    }
}

/// Key by which an account is found.
#[derive(Clone, Copy, Debug)]
pub enum AccountKey<'a> {
    /// Its guest id.
    Id(&'a GuestId),
    /// The key of its name.
    Name(&'a str),
}
