//! Queries, and the writes that are too rare to wait in the queue: sign-outs, handovers, and the tree of heads, whose
//! leaves are written in portions that count only once their head is stored, because games would wait too long for all.

use std::collections::HashSet;
use std::sync::{PoisonError, RwLock};

use async_trait::async_trait;
use sqlx::Error;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use zugleich_session::Moment;
use zugleich_session::domain::StoredEvent;
use zugleich_session::handover::{HandoverNameHash, HandoverParcel};
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{
    Append, AppendError, EventLog, GameFilter, GameLists, Handover, HandoverStatus, Handovers, HeadTree,
    ListedGame, SignOuts, StoreError, TakenHandover, UnfinishedCutoff, UnfinishedGames, WriteError,
};
use zugleich_transcript::subtrees::{SubtreeHashes, SubtreePosition};
use zugleich_transcript::{Hash, SignedTreeHead};

use super::store::SqliteStore;
use super::writer::SqliteWrite;
use crate::stored::encoded_append::EncodedAppend;
use crate::stored::event_row::events;
use crate::stored::handovers::{ADD, CLEAR, HandoverRow, MARK, OPEN, STANDING, WITHDRAW, standing};
use crate::stored::heads::WriteVerdict;
use crate::stored::listed_row::listed;
use crate::stored::queries::{
    EVENTS_BETWEEN, GAMES_OF, IS_TAKEN, LEFT, OVER_BETWEEN, PUBLIC, TIMED, UNFINISHED_OF, WAITING, chosen,
};
use crate::stored::tree::{HEADS, LAST_DAY, LEAF, RawHead, json, number, places_json, read, rows};
use crate::{database_error, unfinished_query};

#[async_trait]
impl GameLists for SqliteStore {
    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        let query = "SELECT strftime('%Y.%m.%d', created, 'unixepoch') FROM games WHERE id = ?";
        Ok(sqlx::query_scalar(query)
            .bind(game.as_str())
            .fetch_optional(&self.reader)
            .await
            .map_err(database_error)?)
    }

    async fn timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> =
            sqlx::query_scalar(TIMED).fetch_all(&self.reader).await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn over_between(&self, from: Moment, until: Moment) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(OVER_BETWEEN).bind(from.millis()).bind(until.millis());
        let ids: Vec<String> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(GAMES_OF).bind(guest.text()).bind(count);
        Ok(listed(query.fetch_all(&self.reader).await.map_err(database_error)?))
    }

    async fn public_games(
        &self,
        filter: &GameFilter,
        skip: u32,
        count: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let (stage, players, level) = chosen(filter);
        let query = sqlx::query_as(PUBLIC).bind(count).bind(skip);
        let query = query.bind(&filter.variant).bind(stage).bind(players).bind(level);
        Ok(listed(query.fetch_all(&self.reader).await.map_err(database_error)?))
    }

    async fn waiting_games(&self, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(WAITING).bind(count);
        Ok(listed(query.fetch_all(&self.reader).await.map_err(database_error)?))
    }
}

#[async_trait]
impl EventLog for SqliteStore {
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError> {
        let entries = appends.iter().map(|append| EncodedAppend::new(append, &self.vault)).collect();
        match self.queue.write(SqliteWrite::Events(entries)).await? {
            WriteVerdict::Written => Ok(()),
            WriteVerdict::Conflict { game, head } => Err(AppendError::Conflict { game, head }),
        }
    }

    async fn is_taken(&self, game: &GameId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar(IS_TAKEN).bind(game.as_str()).bind(game.digest());
        Ok(query.fetch_one(&self.reader).await.map_err(database_error)?)
    }

    async fn events_between(
        &self,
        game: &GameId,
        known: u32,
        until: u32,
    ) -> Result<Vec<(Moment, StoredEvent)>, StoreError> {
        let query = sqlx::query_as(EVENTS_BETWEEN).bind(game.as_str()).bind(known).bind(until);
        events(game, query.fetch_all(&self.reader).await.map_err(database_error)?, &self.vault)
    }
}

#[async_trait]
impl UnfinishedGames for SqliteStore {
    async fn unfinished_of(&self, guest: &GuestId, since: UnfinishedCutoff) -> Result<usize, StoreError> {
        let query = sqlx::query_scalar(UNFINISHED_OF);
        let query = query.bind(guest.text()).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let count: i64 = query.fetch_one(&self.reader).await.map_err(database_error)?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    async fn unfinished_among(
        &self,
        games: &[GameId],
        since: UnfinishedCutoff,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids = serde_json::Value::from_iter(games.iter().map(GameId::as_str)).to_string();
        let query = sqlx::query_scalar(unfinished_query!("id", "id IN (SELECT value FROM json_each($1))"));
        let query = query.bind(ids).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let ids: Vec<String> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn left_before(&self, moment: Moment, alone: bool, count: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(LEFT).bind(moment.millis()).bind(count).bind(alone);
        let ids: Vec<String> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn forget(&self, games: &[GameId], moment: Moment) -> Result<(), WriteError> {
        self.queue.write(SqliteWrite::Forget { games: games.to_vec(), moment }).await.map(|_| ())
    }
}

#[async_trait]
impl SignOuts for SqliteStore {
    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        let mut writing = self.writer.begin().await?;
        let query = "INSERT INTO signed_out (guest) VALUES (?) ON CONFLICT (guest) DO NOTHING";
        let written = sqlx::query(query).bind(guest.text()).execute(writing.connection()).await;
        self.writer.end(writing, written.map(drop)).await?;
        self.gone.add(guest);
        Ok(())
    }

    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError> {
        Ok(self.gone.has(guest))
    }
}

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

#[async_trait]
impl Handovers for SqliteStore {
    async fn hand_over(&self, handover: &Handover, now: Moment) -> Result<(), WriteError> {
        let mut writing = self.writer.begin().await?;
        let written = add_handover(writing.connection(), handover, now).await;
        Ok(self.writer.end(writing, written).await?)
    }

    async fn handover_by(&self, name: &HandoverNameHash, now: Moment) -> Result<Option<GuestId>, StoreError> {
        let query = sqlx::query_as(OPEN).bind(name.hash()).bind(now.millis());
        let row: Option<HandoverRow> = query.fetch_optional(&self.reader).await.map_err(database_error)?;
        Ok(row.and_then(|row| row.guest()))
    }

    async fn take_handover(
        &self,
        name: &HandoverNameHash,
        now: Moment,
    ) -> Result<Option<TakenHandover>, WriteError> {
        let mut writing = self.writer.begin().await?;
        let taken = take(writing.connection(), name, now).await;
        Ok(self.writer.end(writing, taken).await?.and_then(HandoverRow::taken))
    }

    async fn handover_of(&self, guest: &GuestId, now: Moment) -> Result<Option<HandoverStatus>, StoreError> {
        let query = sqlx::query_as(STANDING).bind(guest.text()).bind(now.millis());
        Ok(query.fetch_optional(&self.reader).await.map_err(database_error)?.map(standing))
    }

    async fn withdraw(&self, guest: &GuestId) -> Result<(), WriteError> {
        let mut writing = self.writer.begin().await?;
        let written = sqlx::query(WITHDRAW).bind(guest.text()).execute(writing.connection()).await;
        Ok(self.writer.end(writing, written.map(drop)).await?)
    }
}

async fn add_handover(
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

async fn take(
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
        let written = add_rows(writing.connection(), head, query, &rows).await;
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
    use zugleich_transcript::subtrees::{ProofRanges, added_subtrees};
    use zugleich_transcript::{SigningKey, TreeHead, merkle_tree};

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
