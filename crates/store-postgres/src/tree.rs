//! The hash tree of heads, the same on all servers.

use std::time::Duration;
use zugleich_store::database_error;

use async_trait::async_trait;
use sqlx::{Acquire, Error};
use zugleich_transcript::subtrees::{SubtreeHashes, SubtreePosition};
use zugleich_transcript::{Hash, SignedTreeHead};

use super::attendance::lock_servers;
use super::store::PostgresStore;
use zugleich_session::ports::{HeadTree, StoreError};
use zugleich_store::stored::tree::{HEADS, LAST_DAY, LEAF, RawHead, json, number, places_json, read, rows};

/// Timeout of writing a day's tree, which can have many leaves and delays nothing.
const PATIENCE: Duration = Duration::from_secs(120);

const ASKED: &str = "SELECT nodes.level, nodes.place, nodes.hash FROM tree_nodes AS nodes \
    JOIN json_to_recordset($1::json) AS asked (level bigint, place bigint) USING (level, place)";
/// Deletes nodes beyond the last head, which a copied file may contain.
const DROP_REST: &str = "DELETE FROM tree_nodes USING generate_series(0, 62) AS height WHERE level = height \
    AND place >= ((SELECT coalesce(max(size), 0) FROM tree_heads) >> height)";
pub(super) const ADD_NODES: &str = "INSERT INTO tree_nodes (level, place, hash) SELECT level, place, hash \
    FROM json_to_recordset($1::json) AS given (level bigint, place bigint, hash text)";
pub(super) const ADD_HEADS: &str = "INSERT INTO tree_heads (day, before, size, root, key, signature) \
    SELECT day, before, size, root, key, signature FROM json_to_recordset($1::json) \
    AS given (day bigint, before bigint, size bigint, root text, key text, signature text)";

#[async_trait]
impl HeadTree for PostgresStore {
    async fn tree_heads(&self, until: u64, count: u32) -> Result<Vec<SignedTreeHead>, StoreError> {
        let query = sqlx::query_as(HEADS).bind(number(until)).bind(i64::from(count));
        let rows: Vec<RawHead> = self.read(query.fetch_all(&self.pools.readers)).await?;
        rows.into_iter().map(RawHead::read).collect()
    }

    async fn tree_nodes(&self, places: &[SubtreePosition]) -> Result<SubtreeHashes, StoreError> {
        let query = sqlx::query_as(ASKED).bind(places_json(places));
        read(self.read(query.fetch_all(&self.pools.readers)).await?)
    }

    async fn leaf_index(&self, leaf: &Hash) -> Result<Option<u64>, StoreError> {
        let query = sqlx::query_scalar(LEAF).bind(leaf.to_string());
        let place: Option<i64> = self.read(query.fetch_optional(&self.pools.readers)).await?;
        Ok(place.and_then(|place| u64::try_from(place).ok()))
    }

    async fn publish(
        &self,
        head: &SignedTreeHead,
        before: Option<u64>,
        new: &SubtreeHashes,
    ) -> Result<bool, StoreError> {
        let written = self.write_tree(RawHead::of(head, before), json(&rows(new)));
        let late = || Error::Io(std::io::ErrorKind::TimedOut.into());
        tokio::time::timeout(PATIENCE, written).await.unwrap_or_else(|_| Err(late())).map_err(database_error)
    }
}

impl PostgresStore {
    /// Writes one day of the tree under the lock of all servers: a later server finds another last day.
    async fn write_tree(&self, head: RawHead, nodes: String) -> Result<bool, Error> {
        let mut connection = self.pools.writers.acquire().await?;
        let mut transaction = connection.begin().await?;
        lock_servers(&mut transaction).await?;
        let last: i64 = sqlx::query_scalar(LAST_DAY).fetch_one(&mut *transaction).await?;
        if last != head.before {
            transaction.rollback().await?;
            return Ok(false);
        }
        sqlx::query(DROP_REST).execute(&mut *transaction).await?;
        sqlx::query(ADD_NODES).bind(nodes).execute(&mut *transaction).await?;
        sqlx::query(ADD_HEADS).bind(json(&[head])).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
