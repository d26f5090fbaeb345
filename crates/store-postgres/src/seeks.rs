use async_trait::async_trait;

use super::store::PostgresStore;
use zugleich_session::Moment;
use zugleich_session::ids::GameId;
use zugleich_session::ports::{ListedGame, SeekSharing, StoreError};
use zugleich_store::list_query;
use zugleich_store::stored::listed_row::listed;

/// Validity of a server's seeks, in milliseconds: the server may have gone since.
const HOLDS: i64 = 15_000;

/// Replaces the seeks of a server, and deletes expired ones.
const SAY: &str = "WITH gone AS (DELETE FROM seeks WHERE CASE node WHEN $1 THEN game_id <> ALL ($2) ELSE seen < $4 END) \
                   INSERT INTO seeks (game_id, node, seen) SELECT game_id, $1, $3 FROM unnest($2::text[]) AS game_id \
                   ON CONFLICT (game_id, node) DO UPDATE SET seen = excluded.seen";

/// Selects the valid seeks of other servers.
const HEAR: &str = list_query!(
    "WHERE stage = 'waiting' AND opponent = 'lobby' \
     AND games.id IN (SELECT game_id FROM seeks WHERE node <> $1 AND seen >= $2) ORDER BY created, games.id"
);

#[async_trait]
impl SeekSharing for PostgresStore {
    async fn share_seeks(&self, own: &[GameId], now: Moment) -> Result<Vec<ListedGame>, StoreError> {
        let own: Vec<_> = own.iter().map(GameId::as_str).collect();
        let lately = now.plus(-HOLDS).millis();
        let say = sqlx::query(SAY).bind(self.node()).bind(own).bind(now.millis()).bind(lately);
        self.read(say.execute(&self.pools.notes)).await?;
        let hear = sqlx::query_as(HEAR).bind(self.node()).bind(lately);
        Ok(listed(self.read(hear.fetch_all(&self.pools.readers)).await?))
    }
}
