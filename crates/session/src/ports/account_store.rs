use async_trait::async_trait;

use super::{StoreError, WriteError};
use crate::Moment;
use crate::account::{Account, AccountChange, AccountKey, StoredCredential};
use crate::ids::GuestId;

/// The persistent storage of accounts.
#[async_trait]
pub trait AccountStore {
    /// Makes a change; returns `false` if its condition does not hold, and then nothing is changed.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn change_account(&self, change: &AccountChange<'_>) -> Result<bool, WriteError>;

    /// Returns an account.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn account(&self, key: AccountKey<'_>) -> Result<Option<Account>, StoreError>;

    /// Returns the credential with this hash.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn credential(&self, hash: &str) -> Result<Option<StoredCredential>, StoreError>;

    /// Returns all credentials of an account, the last used first.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn credentials_of(&self, account: &GuestId) -> Result<Vec<StoredCredential>, StoreError>;

    /// Returns the guests whose games an account has taken over, in order of their ids.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn aliases_of(&self, account: &GuestId) -> Result<Vec<GuestId>, StoreError>;

    /// Returns the accounts whose time of deletion has come.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn accounts_to_delete(&self, now: Moment) -> Result<Vec<Account>, StoreError>;
}
