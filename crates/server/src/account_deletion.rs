//! Deletion of accounts whose owners have requested it.

use std::net::{IpAddr, Ipv4Addr};

use zugleich_rules::Color;
use zugleich_session::Moment;
use zugleich_session::account::{Account, AccountChange};
use zugleich_session::domain::{GameCommand, Payer};
use zugleich_session::ids::GuestId;
use zugleich_session::name::DELETED_NAME;
use zugleich_session::ports::{GameStage, Store, StoreError};
use zugleich_session::service::{CommandError, RoomError, Rooms};

/// Reason why an account is not deleted yet.
#[derive(Debug, thiserror::Error)]
enum DeletionError {
    /// The database cannot be read or written now.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// A game cannot be loaded now.
    #[error("a game cannot be loaded now: {0:?}")]
    Room(RoomError),
    /// The account or a game cannot be changed now.
    #[error("the account or a game cannot be changed now: {}", .0.code())]
    Command(CommandError),
}

/// Deletes all accounts whose time has come; returns their number. Other servers may do the same at once. An account that
/// cannot be deleted now stays closed, and delays no other.
pub(crate) async fn delete_accounts(
    store: &dyn Store,
    rooms: &Rooms,
    now: Moment,
) -> Result<usize, StoreError> {
    let mut deleted = 0;
    for account in store.accounts_to_delete(now).await? {
        match delete(store, rooms, &account).await {
            Ok(()) => deleted += 1,
            Err(error) => tracing::warn!(%error, "an account could not be deleted"),
        }
    }
    Ok(deleted)
}

/// Closes an account, so that it joins no more games, resigns its running games, aborts those that wait for a player, and
/// erases the account.
async fn delete(store: &dyn Store, rooms: &Rooms, account: &Account) -> Result<(), DeletionError> {
    let mut guests = store.aliases_of(&account.id).await?;
    guests.push(account.id.clone());
    let credentials = store.credentials_of(&account.id).await?;
    change(store, AccountChange::Close(&account.id)).await?;
    credentials.iter().for_each(|ended| rooms.end_sockets(&ended.id()));
    for guest in &guests {
        leave_games(store, rooms, guest).await?;
    }
    let name_hash = rooms.ring().name_hash(&account.name_key);
    change(store, AccountChange::Erase { account: &account.id, name_hash: &name_hash }).await?;
    guests.iter().for_each(|guest| rooms.rename(guest, DELETED_NAME));
    Ok(())
}

async fn change(store: &dyn Store, change: AccountChange<'_>) -> Result<(), DeletionError> {
    store.change_account(&change).await.map_err(|error| DeletionError::Command(error.into()))?;
    Ok(())
}

async fn leave_games(store: &dyn Store, rooms: &Rooms, guest: &GuestId) -> Result<(), DeletionError> {
    for game in store.games_of(guest, u32::MAX).await? {
        let commands: &[GameCommand] = match game.index.stage {
            GameStage::Over(_) => continue,
            // Another player may have joined meanwhile.
            GameStage::Waiting => &[GameCommand::Abort, GameCommand::Resign],
            GameStage::Running => &[GameCommand::Resign],
        };
        let room = rooms.open(&game.id).await.map_err(DeletionError::Room)?;
        let seat = {
            let game = room.game().await;
            Color::ALL.into_iter().find(|&seat| game.owns(guest, seat))
        };
        let Some(seat) = seat else { continue };
        for command in commands {
            let net = IpAddr::from(Ipv4Addr::UNSPECIFIED).into();
            match rooms.act(&room, Payer { guest: guest.clone(), net }, seat, command).await {
                Ok(_) => break,
                // A game that is over meanwhile accepts none.
                Err(CommandError::Refused(_)) => {}
                Err(error) => return Err(DeletionError::Command(error)),
            }
        }
    }
    Ok(())
}
