//! Queries, and the small writes beside games: seeks, sightings, sign-outs, handovers, the tree of heads.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::{Acquire, Error};
use zugleich_session::Moment;
use zugleich_session::domain::StoredEvent;
use zugleich_session::handover::{HandoverNameHash, HandoverParcel};
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{
    Append, AppendError, EventLog, GameFilter, GameLists, Handover, HandoverStatus, Handovers, HeadTree,
    ListedGame, PresenceSharing, SeekSharing, SignOuts, StoreError, TakenHandover, UnfinishedCutoff,
    UnfinishedGames, WriteError,
};
use zugleich_store::stored::encoded_append::EncodedAppend;
use zugleich_store::stored::event_row::events;
use zugleich_store::stored::handovers::{ADD, CLEAR, HandoverRow, OPEN, STANDING, WITHDRAW, standing};
use zugleich_store::stored::heads::WriteVerdict;
use zugleich_store::stored::listed_row::listed;
use zugleich_store::stored::queries::{
    EVENTS_BETWEEN, GAMES_OF, IS_TAKEN, LEFT, OVER_BETWEEN, PUBLIC, TIMED, UNFINISHED_OF, WAITING, chosen,
};
use zugleich_store::stored::tree::{HEADS, LAST_DAY, LEAF, RawHead, json, number, places_json, read, rows};
use zugleich_store::{database_error, list_query, open_handover, unfinished_query};
use zugleich_transcript::subtrees::{SubtreeHashes, SubtreePosition};
use zugleich_transcript::{Hash, SignedTreeHead};

use super::bus::lock_servers;
use super::store::PostgresStore;
use super::write::PostgresWrite;

#[async_trait]
impl GameLists for PostgresStore {
    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        let query =
            "SELECT to_char(to_timestamp(created) AT TIME ZONE 'UTC', 'YYYY.MM.DD') FROM games WHERE id = $1";
        self.read(sqlx::query_scalar(query).bind(game.as_str()).fetch_optional(&self.pools.readers)).await
    }

    async fn timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> = self.read(sqlx::query_scalar(TIMED).fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn over_between(&self, from: Moment, until: Moment) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(OVER_BETWEEN).bind(from.millis()).bind(until.millis());
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(GAMES_OF).bind(guest.text()).bind(i64::from(count));
        Ok(listed(self.read(query.fetch_all(&self.pools.readers)).await?))
    }

    async fn public_games(
        &self,
        filter: &GameFilter,
        skip: u32,
        count: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let (stage, players, level) = chosen(filter);
        let query = sqlx::query_as(PUBLIC).bind(i64::from(count)).bind(i64::from(skip));
        let query = query.bind(&filter.variant).bind(stage).bind(players).bind(level);
        Ok(listed(self.read(query.fetch_all(&self.pools.readers)).await?))
    }

    async fn waiting_games(&self, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(WAITING).bind(i64::from(count));
        Ok(listed(self.read(query.fetch_all(&self.pools.readers)).await?))
    }
}

#[async_trait]
impl EventLog for PostgresStore {
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError> {
        let entries: Vec<_> = appends.iter().map(|append| EncodedAppend::new(append, &self.vault)).collect();
        match self.write(&PostgresWrite::Events(&entries)).await? {
            WriteVerdict::Written => Ok(()),
            WriteVerdict::Conflict { game, head } => Err(AppendError::Conflict { game, head }),
        }
    }

    async fn is_taken(&self, game: &GameId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar(IS_TAKEN).bind(game.as_str()).bind(game.digest());
        self.read(query.fetch_one(&self.pools.readers)).await
    }

    async fn events_between(
        &self,
        game: &GameId,
        known: u32,
        until: u32,
    ) -> Result<Vec<(Moment, StoredEvent)>, StoreError> {
        let query =
            sqlx::query_as(EVENTS_BETWEEN).bind(game.as_str()).bind(i64::from(known)).bind(i64::from(until));
        events(game, self.read(query.fetch_all(&self.pools.readers)).await?, &self.vault)
    }
}

/// Validity of a server's seeks, in milliseconds: the server may have gone since.
const SEEKS_VALID: i64 = 15_000;

/// Replaces the seeks of a server, and deletes expired ones.
const SHARE_SEEKS: &str = "WITH gone AS (DELETE FROM seeks WHERE CASE node WHEN $1 THEN game_id <> ALL ($2) ELSE seen < $4 END) \
                   INSERT INTO seeks (game_id, node, seen) SELECT game_id, $1, $3 FROM unnest($2::text[]) AS game_id \
                   ON CONFLICT (game_id, node) DO UPDATE SET seen = excluded.seen";

/// Selects the valid seeks of other servers.
const SHARED_SEEKS: &str = list_query!(
    "WHERE stage = 'waiting' AND opponent = 'lobby' \
     AND games.id IN (SELECT game_id FROM seeks WHERE node <> $1 AND seen >= $2) ORDER BY created, games.id"
);

#[async_trait]
impl SeekSharing for PostgresStore {
    async fn share_seeks(&self, own: &[GameId], now: Moment) -> Result<Vec<ListedGame>, StoreError> {
        let own: Vec<_> = own.iter().map(GameId::as_str).collect();
        let lately = now.plus(-SEEKS_VALID).millis();
        let say = sqlx::query(SHARE_SEEKS).bind(self.node()).bind(own).bind(now.millis()).bind(lately);
        self.read(say.execute(&self.pools.notes)).await?;
        let hear = sqlx::query_as(SHARED_SEEKS).bind(self.node()).bind(lately);
        Ok(listed(self.read(hear.fetch_all(&self.pools.readers)).await?))
    }
}

/// Validity of a server's sightings, in milliseconds: the server may have gone since.
const SIGHTINGS_VALID: i64 = 20_000;

/// Replaces the sightings of a server, and deletes expired ones.
const SHARE_SIGHTINGS: &str = "WITH here AS (SELECT * FROM unnest($2::text[], $3::text[]) AS here (game_id, guest)), \
                   gone AS (DELETE FROM sightings WHERE CASE node WHEN $1 THEN NOT EXISTS (SELECT 1 FROM here \
                   WHERE here.game_id = sightings.game_id AND here.guest = sightings.guest) ELSE seen < $5 END) \
                   INSERT INTO sightings (game_id, guest, node, seen) SELECT game_id, guest, $1, $4 FROM here \
                   ON CONFLICT (game_id, guest, node) DO UPDATE SET seen = excluded.seen";

/// Selects the valid sightings of other servers for these games.
const SHARED_SIGHTINGS: &str =
    "SELECT game_id, guest FROM sightings WHERE node <> $1 AND seen >= $2 AND game_id = ANY ($3)";

#[async_trait]
impl PresenceSharing for PostgresStore {
    async fn share_presence(
        &self,
        own: &[(GameId, GuestId)],
        games: &[GameId],
        now: Moment,
    ) -> Result<Vec<(GameId, GuestId)>, StoreError> {
        let lately = now.plus(-SIGHTINGS_VALID).millis();
        let own_games: Vec<_> = own.iter().map(|(game, _)| game.as_str()).collect();
        let own_guests: Vec<_> = own.iter().map(|(_, guest)| guest.text()).collect();
        let say = sqlx::query(SHARE_SIGHTINGS).bind(self.node()).bind(own_games).bind(own_guests);
        let say = say.bind(now.millis()).bind(lately);
        self.read(say.execute(&self.pools.notes)).await?;
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let games: Vec<_> = games.iter().map(GameId::as_str).collect();
        let hear = sqlx::query_as(SHARED_SIGHTINGS).bind(self.node()).bind(lately).bind(games);
        let heard: Vec<(String, String)> = self.read(hear.fetch_all(&self.pools.readers)).await?;
        Ok(heard.iter().filter_map(|(game, guest)| Some((game.parse().ok()?, guest.parse().ok()?))).collect())
    }
}

#[async_trait]
impl SignOuts for PostgresStore {
    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        self.write(&PostgresWrite::SignOut { guest }).await.map(drop)
    }

    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM signed_out WHERE guest = $1)");
        self.read(query.bind(guest.text()).fetch_one(&self.pools.readers)).await
    }

    async fn signed_out_among(&self, guests: &[GuestId]) -> Result<Vec<GuestId>, StoreError> {
        if guests.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = guests.iter().map(GuestId::text).collect();
        let query = sqlx::query_scalar("SELECT guest FROM signed_out WHERE guest = ANY($1)").bind(ids);
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }
}

/// Time for a server to handle a game before others receive it, in milliseconds.
const SEEN_TO: i64 = 30_000;
/// Maximal number of games that a server receives at once.
const AT_ONCE: i64 = 64;

#[async_trait]
impl UnfinishedGames for PostgresStore {
    async fn unfinished_of(&self, guest: &GuestId, since: UnfinishedCutoff) -> Result<usize, StoreError> {
        let query = sqlx::query_scalar(UNFINISHED_OF);
        let query = query.bind(guest.text()).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let count: i64 = self.read(query.fetch_one(&self.pools.readers)).await?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    async fn unfinished_among(
        &self,
        games: &[GameId],
        since: UnfinishedCutoff,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<_> = games.iter().map(GameId::as_str).collect();
        let query = sqlx::query_scalar(unfinished_query!("id", "id = ANY($1)"));
        let query = query.bind(ids).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn left_before(&self, moment: Moment, alone: bool, count: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(LEFT).bind(moment.millis()).bind(i64::from(count)).bind(alone);
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn forget(&self, games: &[GameId], moment: Moment) -> Result<(), WriteError> {
        self.write(&PostgresWrite::Forget { games, moment }).await.map(|_| ())
    }

    async fn overdue(&self, now: Moment) -> Result<Vec<GameId>, StoreError> {
        let query = "UPDATE due SET at = $1 WHERE game_id IN \
                     (SELECT game_id FROM due WHERE at <= $2 ORDER BY at LIMIT $3 FOR UPDATE SKIP LOCKED) \
                     RETURNING game_id";
        let query =
            sqlx::query_scalar(query).bind(now.plus(SEEN_TO).millis()).bind(now.millis()).bind(AT_ONCE);
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.notes)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }
}

/// Takes a handover. Of two concurrent takers the later one waits for the lock, and finds nothing.
const TAKE: &str = concat!(
    "WITH taken AS (SELECT guest, parcel FROM handovers WHERE ",
    open_handover!(),
    " FOR UPDATE), marked AS (UPDATE handovers SET used = 1, parcel = NULL FROM taken \
     WHERE handovers.guest = taken.guest) SELECT guest, parcel FROM taken"
);

impl PostgresStore {
    /// Changes a handover, unless the store is failing.
    async fn change<T>(&self, query: impl Future<Output = Result<T, Error>>) -> Result<T, WriteError> {
        if zugleich_session::ports::Store::is_failing(self) {
            return Err(StoreError::Failing.into());
        }
        Ok(self.read(query).await?)
    }
}

#[async_trait]
impl Handovers for PostgresStore {
    async fn hand_over(&self, handover: &Handover, now: Moment) -> Result<(), WriteError> {
        let Handover { guest, name, parcel, until } = handover;
        let clear = sqlx::query(CLEAR).bind(name.hash()).bind(now.millis());
        self.change(clear.execute(&self.pools.writers)).await?;
        let add = sqlx::query(ADD).bind(guest.text()).bind(name.hash());
        let add = add.bind(parcel.as_ref().map(HandoverParcel::expose)).bind(until.millis());
        self.change(add.execute(&self.pools.writers)).await.map(drop)
    }

    async fn handover_by(&self, name: &HandoverNameHash, now: Moment) -> Result<Option<GuestId>, StoreError> {
        let query = sqlx::query_as(OPEN).bind(name.hash()).bind(now.millis());
        let row: Option<HandoverRow> = self.read(query.fetch_optional(&self.pools.readers)).await?;
        Ok(row.and_then(|row| row.guest()))
    }

    async fn take_handover(
        &self,
        name: &HandoverNameHash,
        now: Moment,
    ) -> Result<Option<TakenHandover>, WriteError> {
        let query = sqlx::query_as(TAKE).bind(name.hash()).bind(now.millis());
        let row = self.change(query.fetch_optional(&self.pools.writers)).await?;
        Ok(row.and_then(HandoverRow::taken))
    }

    async fn handover_of(&self, guest: &GuestId, now: Moment) -> Result<Option<HandoverStatus>, StoreError> {
        let query = sqlx::query_as(STANDING).bind(guest.text()).bind(now.millis());
        Ok(self.read(query.fetch_optional(&self.pools.readers)).await?.map(standing))
    }

    async fn withdraw(&self, guest: &GuestId) -> Result<(), WriteError> {
        let query = sqlx::query(WITHDRAW).bind(guest.text());
        self.change(query.execute(&self.pools.writers)).await.map(drop)
    }
}

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
