//! Tests of requesting servers and workers, each of which may be killed, and of the stored data.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use secrecy::ExposeSecret;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection};

use super::claim::claim;
use super::job_row::{JobRow, place};
use super::lease::{JobError, LeaseState, release_lease, renew_lease, submit_result};
use super::{EngineWorkers, JobQueue, PostgresEngineJobs, WorkerConnections};
use crate::PostgresStore;
use crate::postgres_of_tests::{connect, database};
use zugleich_session::fixtures::SlowOpponent;
use zugleich_session::fixtures::engine_jobs_contract::engine_job;
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{ComputerPlayer, EngineJob, EngineJobError, EngineJobs};
use zugleich_session::vault::VaultKeys;
use zugleich_session::{Moment, engine_jobs_contract};
use zugleich_store::stored::sample::keys;
use zugleich_store::{KeySource, StoreConfig};

const FOR_EVER: Duration = Duration::MAX;

/// Opens a server's store on a database.
async fn store(url: &str) -> PostgresStore {
    PostgresStore::open(&url.parse().unwrap(), &keeping(keys()), Moment::new(0)).await.unwrap()
}

fn keeping(keys: VaultKeys) -> StoreConfig {
    StoreConfig { keys: KeySource::Given(keys), ..StoreConfig::default() }
}

async fn job_queue(url: &str) -> JobQueue {
    let store = store(url).await;
    store.job_queue(Arc::new(store.bus()))
}

/// Returns the queue of a server with so many workers of its own.
async fn engine_jobs(
    url: &str,
    opponent: Arc<dyn ComputerPlayer>,
    places: u16,
    limit: Duration,
) -> PostgresEngineJobs {
    PostgresEngineJobs::start(job_queue(url).await, opponent, places, limit)
}

/// Returns the queue of a server of its own, with one worker.
async fn in_new_database(opponent: Arc<SlowOpponent>, limit: Duration) -> PostgresEngineJobs {
    engine_jobs(&database().await, opponent, 1, limit).await
}

engine_jobs_contract!(contract, in_new_database);

/// Starts a process that only runs jobs.
async fn worker(url: &str, opponent: Arc<dyn ComputerPlayer>) -> Arc<EngineWorkers> {
    let workplace = WorkerConnections::open(&url.parse().unwrap(), &keeping(keys())).await.unwrap();
    let workers = EngineWorkers::new(workplace.queue.clone(), opponent, 1, FOR_EVER);
    tokio::spawn(workers.clone().work());
    workers
}

type PlanTask = tokio::task::JoinHandle<Result<String, EngineJobError>>;

fn ask(engine_jobs: &PostgresEngineJobs, job: EngineJob) -> PlanTask {
    let engine_jobs = engine_jobs.clone();
    tokio::spawn(async move { engine_jobs.run_job(job).await.map(|plan| plan.expose_secret().to_owned()) })
}

async fn count(connection: &mut PgConnection, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(connection).await.unwrap()
}

async fn until(connection: &mut PgConnection, query: &'static str, wanted: i64) {
    while count(connection, query).await != wanted {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

const ALL: &str = "SELECT count(*) FROM engine_jobs";
const HELD: &str = "SELECT count(*) FROM engine_jobs WHERE holder IS NOT NULL";
/// Expires all claims, as if the workers' renewals were late.
const LAPSE: &str = "UPDATE engine_jobs SET held = clock_timestamp() WHERE holder IS NOT NULL";

#[tokio::test(flavor = "multi_thread")]
async fn worker_runs_jobs_of_servers_without_workers() {
    let url = database().await;
    let nobody = SlowOpponent::new();
    let (one, two) = tokio::join!(
        engine_jobs(&url, nobody.clone(), 0, FOR_EVER),
        engine_jobs(&url, nobody.clone(), 0, FOR_EVER)
    );
    let opponent = SlowOpponent::new();
    opponent.release(4);
    worker(&url, opponent.clone()).await;
    let asked = [(&one, 1), (&two, 2), (&one, 3), (&two, 4)]
        .map(|(server, level)| ask(server, engine_job(&GuestId::random(), level)));
    for plan in asked {
        plan.await.unwrap().unwrap();
    }
    assert_eq!((opponent.begun().len(), nobody.begun().len()), (4, 0));
    assert_eq!(count(&mut connect(&url).await, ALL).await, 0, "answers that were taken are there no more");
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_ask_for_the_same_plan_both_get_one() {
    let url = database().await;
    let opponent = SlowOpponent::new();
    let (one, two) = tokio::join!(
        engine_jobs(&url, opponent.clone(), 0, FOR_EVER),
        engine_jobs(&url, opponent.clone(), 0, FOR_EVER)
    );
    let same = engine_job(&GuestId::random(), 2);
    let (first, second) = (ask(&one, same.clone()), ask(&two, same));
    let mut other = connect(&url).await;
    while one.stats().waiting + two.stats().waiting < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(count(&mut other, ALL).await, 1);
    worker(&url, opponent.clone()).await;
    opponent.release(2);
    first.await.unwrap().unwrap();
    second.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn job_of_a_dead_worker_is_taken_over() {
    let url = database().await;
    let (dead, living) = (job_queue(&url).await, SlowOpponent::new());
    let server = engine_jobs(&url, living.clone(), 0, FOR_EVER).await;
    let asked = ask(&server, engine_job(&GuestId::random(), 3));
    let mut other = connect(&url).await;
    until(&mut other, ALL, 1).await;
    assert!(claim(&dead).await.unwrap().is_some());
    worker(&url, living.clone()).await;
    living.release(1);
    sqlx::raw_sql(LAPSE).execute(&mut other).await.unwrap();
    asked.await.unwrap().unwrap();
    assert_eq!(living.begun(), [3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn job_that_kills_its_workers_is_given_up() {
    let url = database().await;
    let (dead, opponent) = (job_queue(&url).await, SlowOpponent::new());
    let server = engine_jobs(&url, opponent.clone(), 0, FOR_EVER).await;
    let asked = ask(&server, engine_job(&GuestId::random(), 3));
    let mut other = connect(&url).await;
    until(&mut other, ALL, 1).await;
    for _ in 0..3 {
        assert!(claim(&dead).await.unwrap().is_some());
        sqlx::raw_sql(LAPSE).execute(&mut other).await.unwrap();
    }
    assert!(claim(&dead).await.unwrap().is_none());
    let given_up = asked.await.unwrap();
    assert!(matches!(given_up, Err(EngineJobError::Failed)), "{given_up:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn late_worker_stops_and_first_answer_counts() {
    let url = database().await;
    let (one, two) = (job_queue(&url).await, job_queue(&url).await);
    let asked = JobRow::new(&engine_job(&GuestId::random(), 3), &one.vault);
    asked.enqueue(&one.pool, "somebody").await.unwrap();
    claim(&one).await.unwrap().unwrap();
    assert_eq!(renew_lease(&one.pool, &asked.id, &one.node).await.unwrap(), LeaseState::Here);
    sqlx::raw_sql(LAPSE).execute(&mut connect(&url).await).await.unwrap();
    claim(&two).await.unwrap().unwrap();
    assert_eq!(renew_lease(&one.pool, &asked.id, &one.node).await.unwrap(), LeaseState::Lost);
    assert!(submit_result(&one.pool, &asked.id, Ok("first")).await.unwrap());
    assert!(!submit_result(&two.pool, &asked.id, Ok("second")).await.unwrap());
    assert!(!submit_result(&two.pool, &asked.id, Err(JobError::Late)).await.unwrap());
    assert_eq!(renew_lease(&two.pool, &asked.id, &two.node).await.unwrap(), LeaseState::Unwanted);
    let query = "SELECT count(*) FROM engine_jobs WHERE answer = 'first' AND fault IS NULL";
    assert_eq!(count(&mut connect(&url).await, query).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_given_back_is_taken_by_another_at_once() {
    let url = database().await;
    let (one, two) = (job_queue(&url).await, job_queue(&url).await);
    let asked = JobRow::new(&engine_job(&GuestId::random(), 3), &one.vault);
    asked.enqueue(&one.pool, "somebody").await.unwrap();
    for _ in 0..5 {
        claim(&one).await.unwrap().unwrap();
        assert!(claim(&two).await.unwrap().is_none());
        release_lease(&one.pool, &asked.id, &one.node).await.unwrap();
    }
    assert_eq!(claim(&two).await.unwrap().unwrap().id, asked.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn job_of_a_stopped_server_is_not_run() {
    let url = database().await;
    let queue = job_queue(&url).await;
    let asked = JobRow::new(&engine_job(&GuestId::random(), 3), &queue.vault);
    asked.enqueue(&queue.pool, "gone").await.unwrap();
    let mut other = connect(&url).await;
    sqlx::raw_sql("UPDATE engine_jobs SET wanted = clock_timestamp()").execute(&mut other).await.unwrap();
    assert!(claim(&queue).await.unwrap().is_none());
    assert_eq!(count(&mut other, ALL).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn withdrawn_job_is_deleted_and_close_releases_jobs() {
    let url = database().await;
    let opponent = SlowOpponent::new();
    let (asking, working) = tokio::join!(
        engine_jobs(&url, opponent.clone(), 0, FOR_EVER),
        engine_jobs(&url, opponent.clone(), 1, FOR_EVER)
    );
    let mut other = connect(&url).await;
    let withdrawn = ask(&asking, engine_job(&GuestId::random(), 4));
    until(&mut other, HELD, 1).await;
    withdrawn.abort();
    until(&mut other, ALL, 0).await;
    opponent.until(|opponent| opponent.stopped() == [4]).await;
    let wanted = ask(&asking, engine_job(&GuestId::random(), 5));
    until(&mut other, HELD, 1).await;
    working.close().await;
    assert_eq!((count(&mut other, HELD).await, count(&mut other, ALL).await), (0, 1));
    worker(&url, opponent.clone()).await;
    opponent.release(1);
    wanted.await.unwrap().unwrap();
    asking.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_order_is_fair_over_all_servers_and_workers() {
    let url = database().await;
    let (one, two) = (job_queue(&url).await, job_queue(&url).await);
    let (flooder, newcomer) = (GuestId::random(), GuestId::random());
    let ask = async |queue: &JobQueue, guest: &GuestId, level, timed| {
        let asked = JobRow::new(&EngineJob { timed, ..engine_job(guest, level) }, &queue.vault);
        asked.enqueue(&queue.pool, &queue.node).await.unwrap();
    };
    for number in 0..6 {
        ask(if number % 2 == 0 { &one } else { &two }, &flooder, 10, false).await;
    }
    let level = async |queue: &JobQueue| claim(queue).await.unwrap().unwrap().level;
    assert_eq!(level(&one).await, 10);
    for (level, timed) in [(9, false), (1, false), (8, true)] {
        ask(&two, &newcomer, level, timed).await;
    }
    assert_eq!(level(&two).await, 8, "with clocks");
    assert_eq!([level(&one).await, level(&two).await, level(&one).await], [1, 9, 10]);
    let query = "SELECT count(*) FROM engine_shares";
    assert!((1..=2).contains(&count(&mut connect(&url).await, query).await));
}

#[tokio::test(flavor = "multi_thread")]
async fn worker_with_another_key_claims_no_job() {
    let url = database().await;
    let (one, mut other) = (job_queue(&url).await, job_queue(&url).await);
    other.vault = zugleich_session::vault::Vault::new(VaultKeys::random());
    let asked = JobRow::new(&engine_job(&GuestId::random(), 3), &one.vault);
    asked.enqueue(&one.pool, "somebody").await.unwrap();
    assert!(claim(&other).await.unwrap().is_none());
    assert!(claim(&one).await.unwrap().is_some());
}

/// Returns the contents of all tables of the queue.
async fn stored_text(connection: &mut PgConnection) -> String {
    let mut text = String::new();
    for query in [
        "SELECT coalesce(string_agg(CAST(engine_jobs AS TEXT), ' '), '') FROM engine_jobs",
        "SELECT coalesce(string_agg(CAST(engine_shares AS TEXT), ' '), '') FROM engine_shares",
    ] {
        text += &sqlx::query_scalar::<_, String>(query).fetch_one(&mut *connection).await.unwrap();
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_secret_can_be_read_in_the_database() {
    let url = database().await;
    let queue = job_queue(&url).await;
    let guest = GuestId::random();
    let net = Some(IpAddr::V4(Ipv4Addr::new(203, 0, 113, 77)).into());
    let job = EngineJob { net, ..engine_job(&guest, 3) };
    let asked = JobRow::new(&job, &queue.vault);
    asked.enqueue(&queue.pool, &queue.node).await.unwrap();
    // No server takes the answer here.
    let opponent = SlowOpponent::new();
    opponent.release(1);
    worker(&url, opponent).await;
    let mut other = connect(&url).await;
    until(&mut other, "SELECT count(answer) FROM engine_jobs", 1).await;
    let text = stored_text(&mut other).await;
    let sealed: String =
        sqlx::query_scalar("SELECT answer FROM engine_jobs").fetch_one(&mut other).await.unwrap();
    assert!(!queue.vault.open(&sealed, &place(&asked.id)).unwrap().expose_secret().is_empty());
    assert!(queue.vault.open(&sealed, &place("another")).is_err());
    for secret in [job.game.as_str(), &guest.text(), "203.0.113"] {
        assert!(!text.contains(secret), "{text}");
    }
    assert!(text.contains(&asked.id) && sealed.starts_with("zv1."), "{text}");
}

/// Returns the statements of docs/book/src/server/postgresql.md that create the role of workers.
fn granted(role: &str) -> String {
    let document = include_str!("../../../../docs/book/src/server/postgresql.md");
    let (_, behind) = document.split_once("CREATE ROLE engine_worker").expect("the document makes a role");
    let (statements, _) = behind.split_once("```").expect("they end");
    format!("CREATE ROLE engine_worker{statements}").replace("engine_worker", role).replace('…', "hush")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_needs_a_role_that_can_read_no_game() {
    let url = database().await;
    let (server, opponent) = (engine_jobs(&url, SlowOpponent::new(), 0, FOR_EVER).await, SlowOpponent::new());
    let (_, name) = url.rsplit_once('/').unwrap();
    let mut owner = connect(&url).await;
    let role = format!("engine_worker_{name}");
    sqlx::raw_sql(AssertSqlSafe(granted(&role))).execute(&mut owner).await.unwrap();
    let (_, behind) = url.split_once('@').unwrap();
    let own = format!("postgres://{role}:hush@{behind}");
    let mut engine_worker = connect(&own).await;
    let tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut engine_worker).await.unwrap();
    let mut readable = HashMap::new();
    for table in tables {
        let query = format!("SELECT count(*) FROM {table}");
        let read = sqlx::query_scalar::<_, i64>(AssertSqlSafe(query)).fetch_one(&mut engine_worker).await;
        readable.insert(table, read.is_ok());
    }
    for (table, is_readable) in &readable {
        let ours = ["engine_jobs", "engine_shares", "engine_time", "vault", "_sqlx_migrations"];
        let may = ours.contains(&table.as_str());
        assert_eq!(*is_readable, may, "{table}");
    }
    assert_eq!(readable.get("events"), Some(&false));
    worker(&own, opponent.clone()).await;
    opponent.release(1);
    ask(&server, engine_job(&GuestId::random(), 2)).await.unwrap().unwrap();
    engine_worker.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_does_not_begin_where_no_server_was() {
    let url = database().await;
    let refused = WorkerConnections::open(&url.parse().unwrap(), &keeping(keys())).await.err().unwrap();
    assert_eq!(refused.code(), "unusable-database");
    assert!(refused.to_string().contains("start one first"), "{refused}");
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    assert_eq!(count(&mut connect(&url).await, tables).await, 0, "nothing is made");
    store(&url).await;
    let other =
        WorkerConnections::open(&url.parse().unwrap(), &keeping(VaultKeys::random())).await.err().unwrap();
    assert_eq!(other.code(), "database-keys-mismatch");
}
