//! Writes that are too rare to wait in the queue: sign-outs, handovers, and the tree of heads, whose leaves are
//! written in portions that count only once their head is stored, because games would wait too long for all.

use std::collections::HashSet;
use std::sync::{PoisonError, RwLock};

use sqlx::Error;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use zugleich_session::Moment;
use zugleich_session::handover::{Handover, HandoverNameHash, HandoverParcel};
use zugleich_session::ids::GuestId;
use zugleich_session::ports::StoreError;
use zugleich_transcript::SignedTreeHead;
use zugleich_transcript::subtrees::SubtreeHashes;

use super::store::SqliteStore;
use crate::stored::handovers::{ADD, CLEAR, HandoverRow, MARK, OPEN};
use crate::stored::tree::{LAST_DAY, RawHead, json, rows};

/// Guests who have signed out. Every request checks one, so all are in memory: no other process writes this
/// database.
#[derive(Debug)]
pub(super) struct SignedOut(RwLock<HashSet<GuestId>>);

impl SignedOut {
    /// Reads them from the database.
    pub(super) async fn read(reader: &SqlitePool) -> Result<Self, Error> {
        let guests: Vec<String> =
            sqlx::query_scalar("SELECT guest FROM signed_out").fetch_all(reader).await?;
        // An invalid id belongs to no guest.
        Ok(Self(RwLock::new(guests.iter().filter_map(|guest| guest.parse().ok()).collect())))
    }

    /// Adds a guest.
    pub(super) fn add(&self, guest: &GuestId) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(guest.clone());
    }

    /// Returns whether a guest is among them.
    pub(super) fn has(&self, guest: &GuestId) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains(guest)
    }
}

pub(super) async fn add_handover(
    connection: &mut SqliteConnection,
    handover: &Handover,
    now: Moment,
) -> Result<(), Error> {
    let Handover { guest, name, parcel, until } = handover;
    sqlx::query(CLEAR).bind(name.hash()).bind(now.millis()).execute(&mut *connection).await?;
    let add = sqlx::query(ADD).bind(guest.text()).bind(name.hash());
    let add = add.bind(parcel.as_ref().map(HandoverParcel::expose)).bind(until.millis());
    add.execute(connection).await?;
    Ok(())
}

pub(super) async fn take_handover(
    connection: &mut SqliteConnection,
    name: &HandoverNameHash,
    now: Moment,
) -> Result<Option<HandoverRow>, Error> {
    let query = sqlx::query_as(OPEN).bind(name.hash()).bind(now.millis());
    let row = query.fetch_optional(&mut *connection).await?;
    if row.is_some() {
        sqlx::query(MARK).bind(name.hash()).execute(connection).await?;
    }
    Ok(row)
}

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

impl SqliteStore {
    /// Writes one day of the tree, as [`Store::publish`](zugleich_session::ports::Store::publish) does.
    pub(super) async fn publish_tree(
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

    /// Writes rows if the last day is still the one that the tree extends; returns whether it is.
    async fn add(&self, head: &RawHead, query: &'static str, rows: String) -> Result<bool, StoreError> {
        let mut writing = self.writer.begin().await?;
        let result = add_rows(writing.connection(), head, query, &rows).await;
        self.writer.end(writing, result).await
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

async fn add_rows(
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
    use zugleich_session::Moment;
    use zugleich_session::ports::Store;
    use zugleich_transcript::subtrees::{ProofRanges, SubtreePosition, added_subtrees};
    use zugleich_transcript::{Hash, SigningKey, TreeHead, merkle_tree};

    use super::*;
    use crate::{Location, StoreConfig};

    #[tokio::test]
    async fn sign_out_is_known_after_reopening() {
        let folder = tempfile::tempdir().unwrap();
        let location = Location::Sqlite(folder.path().join("games.db"));
        let open =
            async || SqliteStore::open(&location, &StoreConfig::default(), Moment::new(5)).await.unwrap();
        let (gone, other) = (GuestId::random(), GuestId::random());
        let store = open().await;
        store.sign_out(&gone).await.unwrap();
        store.close().await;
        let store = open().await;
        assert!(store.has_signed_out(&gone).await.unwrap());
        assert!(!store.has_signed_out(&other).await.unwrap());
    }

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
