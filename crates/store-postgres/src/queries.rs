//! Queries that only PostgreSQL has: data shared between servers, and transactions under the lock of all servers.

use std::time::Duration;

use sqlx::{Acquire, Error};
use zugleich_session::ports::{Store, StoreError, WriteError};
use zugleich_store::stored::tree::{LAST_DAY, RawHead, json};
use zugleich_store::{list_query, open_handover};

use super::bus::lock_servers;
use super::store::PostgresStore;

/// Validity of a server's seeks, in milliseconds: the server may have gone since.
pub(super) const SEEKS_VALID: i64 = 15_000;

/// Replaces the seeks of a server, and deletes expired ones.
pub(super) const SHARE_SEEKS: &str = "WITH gone AS (DELETE FROM seeks WHERE CASE node WHEN $1 THEN game_id <> ALL ($2) ELSE seen < $4 END) \
                   INSERT INTO seeks (game_id, node, seen) SELECT game_id, $1, $3 FROM unnest($2::text[]) AS game_id \
                   ON CONFLICT (game_id, node) DO UPDATE SET seen = excluded.seen";

/// Selects the valid seeks of other servers, and all seeks by days, which need no server.
pub(super) const SHARED_SEEKS: &str = list_query!(
    "WHERE stage = 'waiting' AND opponent = 'lobby' \
     AND (clock LIKE '%\"days\"%' OR games.id IN (SELECT game_id FROM seeks WHERE node <> $1 AND seen >= $2)) ORDER BY created, games.id"
);

/// Validity of a server's sightings, in milliseconds: the server may have gone since.
pub(super) const SIGHTINGS_VALID: i64 = 20_000;

/// Replaces the sightings of a server, and deletes expired ones.
pub(super) const SHARE_SIGHTINGS: &str = "WITH here AS (SELECT * FROM unnest($2::text[], $3::text[]) AS here (game_id, guest)), \
                   gone AS (DELETE FROM sightings WHERE CASE node WHEN $1 THEN NOT EXISTS (SELECT 1 FROM here \
                   WHERE here.game_id = sightings.game_id AND here.guest = sightings.guest) ELSE seen < $5 END) \
                   INSERT INTO sightings (game_id, guest, node, seen) SELECT game_id, guest, $1, $4 FROM here \
                   ON CONFLICT (game_id, guest, node) DO UPDATE SET seen = excluded.seen";

/// Selects the valid sightings of other servers for these games.
pub(super) const SHARED_SIGHTINGS: &str =
    "SELECT game_id, guest FROM sightings WHERE node <> $1 AND seen >= $2 AND game_id = ANY ($3)";

/// Takes a handover. Of two concurrent takers the later one waits for the lock, and finds nothing.
pub(super) const TAKE: &str = concat!(
    "WITH taken AS (SELECT guest, parcel FROM handovers WHERE ",
    open_handover!(),
    " FOR UPDATE), marked AS (UPDATE handovers SET used = 1, parcel = NULL FROM taken \
     WHERE handovers.guest = taken.guest) SELECT guest, parcel FROM taken"
);

/// Timeout of writing a day's tree, which can have many leaves and delays nothing.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);

/// Selects subtrees.
pub(super) const TREE_NODES: &str = "SELECT nodes.level, nodes.place, nodes.hash FROM tree_nodes AS nodes \
    JOIN json_to_recordset($1::json) AS asked (level bigint, place bigint) USING (level, place)";
/// Deletes nodes beyond the last head, which a copied file may contain.
const DROP_REST: &str = "DELETE FROM tree_nodes USING generate_series(0, 62) AS height WHERE level = height \
    AND place >= ((SELECT coalesce(max(size), 0) FROM tree_heads) >> height)";
pub(super) const ADD_NODES: &str = "INSERT INTO tree_nodes (level, place, hash) SELECT level, place, hash \
    FROM json_to_recordset($1::json) AS given (level bigint, place bigint, hash text)";
pub(super) const ADD_HEADS: &str = "INSERT INTO tree_heads (day, before, size, root, key, signature) \
    SELECT day, before, size, root, key, signature FROM json_to_recordset($1::json) \
    AS given (day bigint, before bigint, size bigint, root text, key text, signature text)";

impl PostgresStore {
    /// Changes a handover, unless the store is failing.
    pub(super) async fn change<T>(
        &self,
        query: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, WriteError> {
        if self.is_failing() {
            return Err(StoreError::Failing.into());
        }
        Ok(self.read(query).await?)
    }

    /// Writes one day of the tree under the lock of all servers: a later server finds another last day.
    pub(super) async fn write_tree(&self, head: RawHead, nodes: String) -> Result<bool, Error> {
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
