use tempfile::TempDir;
use zugleich_session::fixtures::store_contract::what_is_stored_is_there_when_it_is_opened_again;
use zugleich_session::{Moment, store_contract};

use crate::{Location, SqliteStore, StoreConfig};

async fn open(folder: &TempDir) -> SqliteStore {
    let location = Location::Sqlite(folder.path().join("games.db"));
    SqliteStore::open(&location, &StoreConfig::for_slow_disks(), Moment::new(0)).await.unwrap()
}

store_contract!(contract, {
    let folder = tempfile::tempdir().unwrap();
    (open(&folder).await, folder)
});

#[tokio::test]
async fn what_is_in_a_file_is_there_when_it_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    what_is_stored_is_there_when_it_is_opened_again(async || open(&folder).await).await;
}
