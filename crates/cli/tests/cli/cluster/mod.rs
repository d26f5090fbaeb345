//! Three servers on one PostgreSQL database behind
//! nginx with TLS: games continue while any of them is killed. Acknowledged plans are never lost, no turn is
//! resolved twice, and no player is charged for more time than has passed.

mod cluster_game;
mod faults;
mod network_link;
mod node;
mod player;
mod proxy;

#[path = "../../../../store-postgres/tests/support/postgres.rs"]
#[allow(clippy::unwrap_used, dead_code, reason = "the tests of the server do so, and share one")]
pub(crate) mod postgres;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use self::cluster_game::ClusterGame;
use self::faults::{Cluster, ClusterFault, ClusterMember};
use self::postgres::Postgres;
use self::proxy::Proxy;

/// Environment variable with the number of faults.
const FAULTS: &str = "CLUSTER_FAULTS";
/// Number of games played at once.
const TABLES: u64 = 3;
/// Number of turns played between two faults.
const BETWEEN: u64 = 5;
const LOOK: Duration = Duration::from_millis(20);
/// Limit for hanging tests, generous for slow machines.
const LOOKS: u64 = 15_000;

/// Counters shared by the games.
#[derive(Default)]
struct GameCounters {
    turns: AtomicU64,
    /// Turns whose players were at different servers.
    apart: AtomicU64,
    /// `true` if no further game begins.
    is_enough: AtomicBool,
    /// Periods in which no server may have sent a heartbeat, charged to no player.
    away: Mutex<Vec<(Instant, Instant)>>,
}

impl GameCounters {
    /// Records that no server may have sent a heartbeat since a moment.
    fn was_away(&self, since: Instant) {
        self.away.lock().expect("nobody has failed").push((since, Instant::now()));
    }

    /// Returns the part of a period without heartbeats.
    fn away(&self, (begun, ended): (Instant, Instant)) -> Duration {
        let away = self.away.lock().expect("nobody has failed");
        away.iter().map(|(from, to)| (*to).min(ended).saturating_duration_since((*from).max(begun))).sum()
    }
}

#[test]
fn games_go_on_whatever_of_a_cluster_is_killed() {
    let faults = std::env::var(FAULTS)
        .map_or(ClusterFault::KINDS, |number| number.parse().expect("a number of faults"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let postgres = Postgres::start();
    let database = runtime.block_on(postgres.database());
    let folder = crate::server::folder();
    let mut cluster = Cluster::start(postgres, &database, folder.path());
    let addresses: Arc<[String]> = cluster.members.iter().map(|member| member.node.address()).collect();
    let proxy = Arc::new(Proxy::start(folder.path(), &addresses));
    let played = Arc::new(GameCounters::default());
    let tables: Vec<_> = (0..TABLES)
        .map(|number| {
            let (proxy, addresses, played) = (proxy.clone(), addresses.clone(), played.clone());
            thread::spawn(move || {
                let mut games = Vec::new();
                while games.is_empty() || !played.is_enough.load(Ordering::Relaxed) {
                    let seed = usize::try_from(number).expect("few") * 100 + games.len();
                    games.push(ClusterGame::play(&proxy, &addresses, &played, seed));
                }
                games
            })
        })
        .collect();
    let mut kinds = BTreeMap::<ClusterFault, u64>::new();
    for number in 0..faults {
        until_played(&played, BETWEEN);
        *kinds.entry(cluster.fail(number, &played)).or_default() += 1;
    }
    until_played(&played, BETWEEN);
    played.is_enough.store(true, Ordering::Relaxed);
    let still = || tables.iter().any(|table| !table.is_finished());
    assert!(
        (0..LOOKS).any(|_| {
            thread::sleep(LOOK);
            !still()
        }),
        "all games end"
    );
    let games: Vec<_> = tables.into_iter().flat_map(|table| table.join().expect("no game fails")).collect();
    let acknowledged: usize = games.iter().map(|game| game.check(&addresses, &played)).sum();
    for game in &games {
        assert_eq!(runtime.block_on(revealed(&database, &game.id)), game.turns, "each turn is resolved once");
    }
    let (turns, apart) = (played.turns.load(Ordering::Relaxed), played.apart.load(Ordering::Relaxed));
    println!(
        "{faults} faults {kinds:?}, {} games, {turns} turns, {apart} of them between servers, \
         {acknowledged} acknowledged plans",
        games.len()
    );
    games.iter().for_each(|game| game.print(&played));
    assert!(apart > 0, "nginx gives players to different servers");
    let logs = cluster.members.iter().map(|ClusterMember { node, .. }| node.log()).collect::<String>();
    for secret in [postgres::PASSWORD, node::KEY] {
        assert!(!logs.contains(secret), "no secret is logged");
    }
    assert!(games.iter().all(|game| !logs.contains(&game.id)), "no line of a log invites to a game");
}

/// Waits until this many more turns are played.
fn until_played(played: &GameCounters, turns: u64) {
    let wanted = played.turns.load(Ordering::Relaxed) + turns;
    let enough = || played.turns.load(Ordering::Relaxed) >= wanted;
    assert!(
        (0..LOOKS).any(|_| {
            thread::sleep(LOOK);
            enough()
        }),
        "games go on"
    );
}

/// Returns the number of resolved turns of a game in the database.
async fn revealed(database: &str, game: &str) -> u64 {
    let mut connection = postgres::connect(database).await;
    let query = "SELECT count(*) FROM events WHERE game_id = $1 AND kind = 'revealed'";
    let count: i64 = sqlx::query_scalar(query).bind(game).fetch_one(&mut connection).await.expect("a number");
    u64::try_from(count).expect("no fewer than none")
}
