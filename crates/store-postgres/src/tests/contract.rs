use zugleich_session::fixtures::store_contract::what_is_stored_is_there_when_it_is_opened_again;
use zugleich_session::{Moment, store_contract};
use zugleich_store::stored::sample::keys;
use zugleich_store::{KeySource, StoreConfig};

use crate::PostgresStore;
use crate::postgres_of_tests::database;

async fn open(url: &str) -> PostgresStore {
    let keeping = StoreConfig { keys: KeySource::Given(keys()), ..StoreConfig::for_slow_disks() };
    PostgresStore::open(&url.parse().unwrap(), &keeping, Moment::new(0)).await.unwrap()
}

store_contract!(contract, (open(&database().await).await, ()));

#[tokio::test]
async fn postgres_store_reopened_keeps_all_data() {
    let url = database().await;
    what_is_stored_is_there_when_it_is_opened_again(async || open(&url).await).await;
}
