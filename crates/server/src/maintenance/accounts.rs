//! Accounts, as an operator sees and changes them.

use std::sync::Arc;

use zugleich_place::{AccountName, AccountNameError, CredentialKind};
use zugleich_session::account::{Account, AccountChange, AccountKey};
use zugleich_session::domain::chain::SigningKeyRing;
use zugleich_session::ports::{NotificationBus, ServerNotification, Store, StoreError, WriteError};
use zugleich_session::{Moment, NoBus};
use zugleich_store::location::{Location, OpenError};
use zugleich_store::sqlite::SqliteStore;
use zugleich_store::store_config::StoreConfig;
use zugleich_store_postgres::PostgresStore;

/// The accounts of a database. That of a SQLite file must not be in use by a server.
pub struct AccountAdmin {
    store: Arc<dyn Store>,
    bus: Arc<dyn NotificationBus>,
    ring: SigningKeyRing,
}

/// An account, as an operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSummary {
    /// The name.
    pub name: String,
    /// Date of registration.
    pub made: String,
    /// Date of the deletion, if it was requested.
    pub deletion: Option<String>,
    /// `true` if an operator has closed it.
    pub closed: bool,
    /// Numbers of sessions, API tokens and unused recovery codes.
    pub credentials: [usize; 3],
    /// Number of guests whose games it has taken over.
    pub aliases: usize,
}

/// Reason why an operator's command on an account fails.
#[derive(Debug, thiserror::Error)]
pub enum AccountAdminError {
    /// The database cannot be opened.
    #[error("{}{}", .0, advice(.0))]
    Open(#[from] OpenError),
    /// The database cannot be read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The database cannot be written.
    #[error("{0}")]
    Write(#[from] WriteError),
    /// No account has the name.
    #[error("no account has the name {0}")]
    Unknown(String),
    /// The text is not a name.
    #[error("{0}")]
    Name(#[from] AccountNameError),
    /// Another account has or had the name.
    #[error("another account has or had the name {0}")]
    Taken(String),
}

/// Returns what an operator can do about a database that a server uses.
fn advice(error: &OpenError) -> &'static str {
    match error {
        OpenError::InUse(_) => ": stop the server, change the account, and start the server again",
        _ => "",
    }
}

impl AccountAdminError {
    /// Returns the stable code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Open(error) => error.code(),
            Self::Store(_) | Self::Write(_) => "server-failed",
            Self::Unknown(_) => "unknown-account",
            Self::Name(error) => error.code(),
            Self::Taken(_) => "not-available-name",
        }
    }
}

impl AccountAdmin {
    /// Opens a database.
    ///
    /// # Errors
    /// [`AccountAdminError::Open`].
    pub async fn open(
        location: &Location,
        keeping: &StoreConfig,
        now: Moment,
    ) -> Result<Self, AccountAdminError> {
        if let Ok(path) = location.file()
            && !path.exists()
        {
            return Err(OpenError::NoDatabase(path).into());
        }
        let (store, bus): (Arc<dyn Store>, Arc<dyn NotificationBus>) = match location {
            Location::Postgres(url) => {
                let store = PostgresStore::open(url, keeping, now).await?;
                let bus = store.bus();
                (Arc::new(store), Arc::new(bus))
            }
            file => (Arc::new(SqliteStore::open(file, keeping, now).await?), Arc::new(NoBus)),
        };
        let ring = SigningKeyRing::new(store.server_keys(now).await?);
        Ok(Self { store, bus, ring })
    }

    /// Returns the account with a name.
    ///
    /// # Errors
    /// [`AccountAdminError`].
    pub async fn show(&self, name: &str) -> Result<AccountSummary, AccountAdminError> {
        let account = self.find(name).await?;
        let all = self.store.credentials_of(&account.id).await?;
        let count = |kind| all.iter().filter(|kept| kept.kind == kind).count();
        Ok(AccountSummary {
            aliases: self.store.aliases_of(&account.id).await?.len(),
            credentials: CredentialKind::ALL.map(count),
            name: account.name,
            made: account.made.date(),
            deletion: account.delete_at.map(Moment::date),
            closed: account.closed,
        })
    }

    /// Gives an account another name.
    ///
    /// # Errors
    /// [`AccountAdminError`]; nothing is changed.
    pub async fn rename(&self, name: &str, new: &str) -> Result<(), AccountAdminError> {
        let (account, new) = (self.find(name).await?, AccountName::parse(new)?);
        let (name_hash, old_hash) = (self.ring.name_hash(new.key()), self.ring.name_hash(&account.name_key));
        let change = AccountChange::Rename {
            account: &account.id,
            name: &new,
            name_hash: &name_hash,
            old_hash: &old_hash,
        };
        if !self.store.change_account(&change).await? {
            return Err(AccountAdminError::Taken(new.text().to_owned()));
        }
        for guest in self.store.aliases_of(&account.id).await?.into_iter().chain([account.id]) {
            self.bus.publish(ServerNotification::Guest(guest));
        }
        Ok(())
    }

    /// Closes an account: its sessions and API tokens end, and nobody signs in to it any more.
    ///
    /// # Errors
    /// [`AccountAdminError`]; nothing is changed.
    pub async fn close(&self, name: &str) -> Result<(), AccountAdminError> {
        let account = self.find(name).await?;
        let all = self.store.credentials_of(&account.id).await?;
        self.store.change_account(&AccountChange::Close(&account.id)).await?;
        for kept in all.iter().filter(|kept| kept.kind != CredentialKind::RecoveryCode) {
            self.bus.publish(ServerNotification::Guest(kept.id()));
        }
        Ok(())
    }

    /// Closes the database.
    pub async fn finish(self) {
        self.store.close().await;
    }

    async fn find(&self, name: &str) -> Result<Account, AccountAdminError> {
        let unknown = || AccountAdminError::Unknown(name.to_owned());
        let parsed = AccountName::parse(name.trim_start_matches('@')).map_err(|_| unknown())?;
        self.store.account(AccountKey::Name(parsed.key())).await?.ok_or_else(unknown)
    }
}

impl std::fmt::Debug for AccountAdmin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AccountAdmin")
    }
}
