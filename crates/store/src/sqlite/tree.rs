//! The hash tree of heads. It is written once a day, in transactions of its own: games would wait too long
//! for all leaves of a day, so these are written in portions, and count only once their head is stored.

use crate::database_error;
use async_trait::async_trait;
use sqlx::Error;
use sqlx::sqlite::SqliteConnection;
use zugleich_transcript::subtrees::{SubtreeHashes, SubtreePosition};
use zugleich_transcript::{Hash, SignedTreeHead};

use super::store::SqliteStore;
use crate::stored::tree::{HEADS, LAST_DAY, LEAF, RawHead, json, number, places_json, read, rows};
use zugleich_session::ports::{HeadTree, StoreError};

const ASKED: &str = "SELECT level, place, hash FROM tree_nodes WHERE (level, place) IN \
                     (SELECT value ->> 'level', value ->> 'place' FROM json_each(?))";
/// Number of subtrees written before other writes get their turn.
const PORTION: usize = 2_000;
/// Deletes part of the remains of an interrupted attempt, for one level.
const DROP_REST: &str = "DELETE FROM tree_nodes WHERE level = ?1 AND place IN (\
    SELECT place FROM tree_nodes WHERE level = ?1 \
    AND place >= ((SELECT coalesce(max(size), 0) FROM tree_heads) >> ?1) LIMIT 2000)";
/// Upper bound for the number of levels of a tree.
const LEVELS: i64 = 63;
pub(super) const ADD_NODES: &str = "INSERT INTO tree_nodes (level, place, hash) \
    SELECT value ->> 'level', value ->> 'place', value ->> 'hash' FROM json_each(?)";
pub(super) const ADD_HEADS: &str = "INSERT INTO tree_heads (day, before, size, root, key, signature) \
    SELECT value ->> 'day', value ->> 'before', value ->> 'size', value ->> 'root', value ->> 'key', \
    value ->> 'signature' FROM json_each(?)";

#[async_trait]
impl HeadTree for SqliteStore {
    async fn tree_heads(&self, until: u64, count: u32) -> Result<Vec<SignedTreeHead>, StoreError> {
        let query = sqlx::query_as(HEADS).bind(number(until)).bind(i64::from(count));
        let rows: Vec<RawHead> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        rows.into_iter().map(RawHead::read).collect()
    }

    async fn tree_nodes(&self, places: &[SubtreePosition]) -> Result<SubtreeHashes, StoreError> {
        let query = sqlx::query_as(ASKED).bind(places_json(places));
        read(query.fetch_all(&self.reader).await.map_err(database_error)?)
    }

    async fn leaf_index(&self, leaf: &Hash) -> Result<Option<u64>, StoreError> {
        let query = sqlx::query_scalar(LEAF).bind(leaf.to_string());
        let place: Option<i64> = query.fetch_optional(&self.reader).await.map_err(database_error)?;
        Ok(place.and_then(|place| u64::try_from(place).ok()))
    }

    async fn publish(
        &self,
        head: &SignedTreeHead,
        before: Option<u64>,
        new: &SubtreeHashes,
    ) -> Result<bool, StoreError> {
        let _alone = self.publishing.lock().await;
        let head = RawHead::of(head, before);
        self.drop_rest().await?;
        for portion in rows(new).chunks(PORTION) {
            if !self.add(&head, ADD_NODES, json(portion)).await? {
                return Ok(false);
            }
        }
        self.add(&head, ADD_HEADS, json(&[&head])).await
    }
}

impl SqliteStore {
    /// Writes rows if the last day is still the one that the tree extends; returns whether it is.
    async fn add(&self, head: &RawHead, query: &'static str, rows: String) -> Result<bool, StoreError> {
        let mut writing = self.writer.begin().await?;
        let written = add(writing.connection(), head, query, &rows).await;
        self.writer.end(writing, written).await
    }

    /// Deletes nodes beyond the last head.
    async fn drop_rest(&self) -> Result<(), StoreError> {
        for level in 0..LEVELS {
            loop {
                let mut writing = self.writer.begin().await?;
                let dropped = sqlx::query(DROP_REST).bind(level).execute(writing.connection()).await;
                if self.writer.end(writing, dropped).await?.rows_affected() == 0 {
                    break;
                }
            }
        }
        Ok(())
    }
}

async fn add(
    connection: &mut SqliteConnection,
    head: &RawHead,
    query: &'static str,
    rows: &str,
) -> Result<bool, Error> {
    let last: i64 = sqlx::query_scalar(LAST_DAY).fetch_one(&mut *connection).await?;
    if last != head.before {
        return Ok(false);
    }
    sqlx::query(query).bind(rows).execute(connection).await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use secrecy::SecretBox;
    use zugleich_transcript::subtrees::{ProofRanges, added_subtrees};
    use zugleich_transcript::{SigningKey, TreeHead, merkle_tree};

    use super::*;
    use crate::{Location, StoreConfig};
    use zugleich_session::Moment;
    use zugleich_session::ports::Store;

    const LEAVES: usize = 4 * PORTION;

    async fn open(folder: &tempfile::TempDir) -> SqliteStore {
        let location = Location::Sqlite(folder.path().join("games.db"));
        SqliteStore::open(&location, &StoreConfig::for_slow_disks(), Moment::new(0)).await.unwrap()
    }

    fn leaves(salt: u8) -> Vec<Hash> {
        let mut leaves: Vec<_> = (0..LEAVES)
            .map(|number| merkle_tree::leaf_hash(&[&number.to_le_bytes()[..], &[salt]].concat()))
            .collect();
        leaves[0] = merkle_tree::leaf_hash(b"of a game that is in both");
        leaves.rotate_left(usize::from(salt));
        leaves
    }

    fn day(leaves: &[Hash]) -> (SignedTreeHead, SubtreeHashes) {
        let head = TreeHead { day: 5, size: leaves.len() as u64, root: merkle_tree::root(leaves) };
        let key = SigningKey::new(&SecretBox::new(Box::new([1; 32])));
        (SignedTreeHead::sign(head, &key), added_subtrees(0, &SubtreeHashes::new(), leaves).unwrap())
    }

    #[tokio::test]
    async fn what_an_interrupted_attempt_has_left_is_in_no_tree() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder).await;
        let (old, new) = (leaves(1), leaves(2));
        let (head, nodes) = day(&old);
        // All rows but the head.
        for portion in rows(&nodes).chunks(PORTION) {
            assert!(store.add(&RawHead::of(&head, None), ADD_NODES, json(portion)).await.unwrap());
        }
        assert_eq!(store.leaf_index(&old[7]).await.unwrap(), None, "it is not published");
        let (head, nodes) = day(&new);
        assert!(store.publish(&head, None, &nodes).await.unwrap());
        assert_eq!(store.leaf_index(&old[7]).await.unwrap(), None);
        let wanted = ProofRanges::inclusion(7, LEAVES as u64);
        let known = store.tree_nodes(&wanted.subtrees()).await.unwrap();
        assert_eq!(wanted.hashes(&known), Some(merkle_tree::inclusion(&new, 7)));
        let count: i64 =
            sqlx::query_scalar("SELECT count(*) FROM tree_nodes").fetch_one(&store.reader).await.unwrap();
        assert_eq!(usize::try_from(count).unwrap(), nodes.len());
        store.close().await;
    }

    #[tokio::test]
    async fn other_writes_do_not_wait_for_tree_publication() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder).await;
        let (head, nodes) = day(&leaves(1));
        let (publishing, begun) = (store.clone(), store.clone());
        let published = tokio::spawn(async move { publishing.publish(&head, None, &nodes).await.unwrap() });
        // Wait for the first portion.
        while begun.tree_nodes(&[SubtreePosition { level: 0, index: 0 }]).await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
        store.note_presence(Moment::new(7)).await.unwrap();
        assert!(store.tree_heads(9, 1).await.unwrap().is_empty(), "the day is not written yet");
        assert!(published.await.unwrap());
        assert_eq!(store.tree_heads(9, 1).await.unwrap().len(), 1);
        store.close().await;
    }
}
