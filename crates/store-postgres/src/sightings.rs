use async_trait::async_trait;

use super::store::PostgresStore;
use zugleich_session::Moment;
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{PresenceSharing, StoreError};

/// Validity of a server's sightings, in milliseconds: the server may have gone since.
const HOLDS: i64 = 20_000;

/// Replaces the sightings of a server, and deletes expired ones.
const SAY: &str = "WITH here AS (SELECT * FROM unnest($2::text[], $3::text[]) AS here (game_id, guest)), \
                   gone AS (DELETE FROM sightings WHERE CASE node WHEN $1 THEN NOT EXISTS (SELECT 1 FROM here \
                   WHERE here.game_id = sightings.game_id AND here.guest = sightings.guest) ELSE seen < $5 END) \
                   INSERT INTO sightings (game_id, guest, node, seen) SELECT game_id, guest, $1, $4 FROM here \
                   ON CONFLICT (game_id, guest, node) DO UPDATE SET seen = excluded.seen";

/// Selects the valid sightings of other servers for these games.
const HEAR: &str =
    "SELECT game_id, guest FROM sightings WHERE node <> $1 AND seen >= $2 AND game_id = ANY ($3)";

#[async_trait]
impl PresenceSharing for PostgresStore {
    async fn share_presence(
        &self,
        own: &[(GameId, GuestId)],
        games: &[GameId],
        now: Moment,
    ) -> Result<Vec<(GameId, GuestId)>, StoreError> {
        let lately = now.plus(-HOLDS).millis();
        let own_games: Vec<_> = own.iter().map(|(game, _)| game.as_str()).collect();
        let own_guests: Vec<_> = own.iter().map(|(_, guest)| guest.text()).collect();
        let say = sqlx::query(SAY).bind(self.node()).bind(own_games).bind(own_guests);
        let say = say.bind(now.millis()).bind(lately);
        self.read(say.execute(&self.pools.notes)).await?;
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let games: Vec<_> = games.iter().map(GameId::as_str).collect();
        let hear = sqlx::query_as(HEAR).bind(self.node()).bind(lately).bind(games);
        let heard: Vec<(String, String)> = self.read(hear.fetch_all(&self.pools.readers)).await?;
        Ok(heard.iter().filter_map(|(game, guest)| Some((game.parse().ok()?, guest.parse().ok()?))).collect())
    }
}
