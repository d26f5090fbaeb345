//! The tree of heads. It is written once a day, and so as a transaction of its own.

use async_trait::async_trait;
use sqlx::Error;
use sqlx::sqlite::SqliteConnection;
use zugleich_transcript::places::{Nodes, Place};
use zugleich_transcript::{Hash, SignedHead};

use super::store::SqliteStore;
use crate::adapters::stored::tree::{HEADS, LAST_DAY, LEAF, RawHead, asked, json, number, read, rows};
use crate::ports::{HeadTree, StoreError};

const ASKED: &str = "SELECT level, place, hash FROM tree_nodes WHERE (level, place) IN \
                     (SELECT value ->> 'level', value ->> 'place' FROM json_each(?))";
pub(super) const ADD_NODES: &str = "INSERT INTO tree_nodes (level, place, hash) \
    SELECT value ->> 'level', value ->> 'place', value ->> 'hash' FROM json_each(?)";
pub(super) const ADD_HEADS: &str = "INSERT INTO tree_heads (day, before, size, root, key, signature) \
    SELECT value ->> 'day', value ->> 'before', value ->> 'size', value ->> 'root', value ->> 'key', \
    value ->> 'signature' FROM json_each(?)";

#[async_trait]
impl HeadTree for SqliteStore {
    async fn tree_heads(&self, until: u64, count: u32) -> Result<Vec<SignedHead>, StoreError> {
        let query = sqlx::query_as(HEADS).bind(number(until)).bind(i64::from(count));
        let rows: Vec<RawHead> = query.fetch_all(&self.reader).await?;
        rows.into_iter().map(RawHead::read).collect()
    }

    async fn tree_nodes(&self, places: &[Place]) -> Result<Nodes, StoreError> {
        let query = sqlx::query_as(ASKED).bind(asked(places));
        read(query.fetch_all(&self.reader).await?)
    }

    async fn leaf_index(&self, leaf: &Hash) -> Result<Option<u64>, StoreError> {
        let query = sqlx::query_scalar(LEAF).bind(leaf.to_string());
        let place: Option<i64> = query.fetch_optional(&self.reader).await?;
        Ok(place.and_then(|place| u64::try_from(place).ok()))
    }

    async fn publish(&self, head: &SignedHead, before: Option<u64>, new: &Nodes) -> Result<bool, StoreError> {
        let (head, nodes) = (RawHead::of(head, before), json(&rows(new)));
        let mut writing = self.writer.begin().await?;
        let written = write(writing.connection(), &head, &nodes).await;
        self.writer.end(writing, written).await
    }
}

async fn write(connection: &mut SqliteConnection, head: &RawHead, nodes: &str) -> Result<bool, Error> {
    let last: i64 = sqlx::query_scalar(LAST_DAY).fetch_one(&mut *connection).await?;
    if last != head.before {
        return Ok(false);
    }
    sqlx::query(ADD_NODES).bind(nodes).execute(&mut *connection).await?;
    sqlx::query(ADD_HEADS).bind(json(&[head])).execute(connection).await?;
    Ok(true)
}
