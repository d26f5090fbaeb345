//! The scheduler of the engine queue: one worker at a time reads all waiting jobs, claims one by fair
//! queueing, and stores every account's usage, so that the order is fair over all workers.

use sqlx::postgres::PgConnection;
use sqlx::{Acquire, Error};
use zugleich_engine::Level;

use super::job_queue::JobQueue;
use super::job_row::level_of;
use zugleich_session::domain::{FairScheduler, JobRequest};
use zugleich_store::from_row;

/// Maximal number of attempts at a job: it may be the reason why workers die.
const TRIES: i16 = 3;

from_row! {
    /// A job claimed by this process.
    #[derive(Debug)]
    pub(super) struct ClaimedJob {
        pub(super) id: String,
        pub(super) record: String,
        pub(super) seat: String,
        pub(super) level: i16,
        pub(super) seed: String,
    }
}

from_row! {
    /// A waiting job.
    struct WaitingJobRow {
        id: String,
        number: i64,
        guest: Option<String>,
        net: Option<String>,
        level: i16,
        timed: bool,
        tries: i16,
    }
}

/// Claims the next waiting job that can be answered with the same key, if there is one.
pub(super) async fn claim(queue: &JobQueue) -> Result<Option<ClaimedJob>, Error> {
    let (mut connection, key) = (queue.pool.acquire().await?, queue.vault.key().to_string());
    sweep(&mut connection).await?;
    // Without waiting jobs the lock is not needed.
    if waiting(&mut connection, &key).await?.is_empty() {
        return Ok(None);
    }
    let mut transaction = connection.begin().await?;
    let now = lock_scheduler(&mut transaction).await?;
    let waiting = waiting(&mut transaction, &key).await?;
    let claims: Vec<_> = waiting.iter().map(WaitingJobRow::claim).collect();
    let mut shares = read_shares(&mut transaction, now, &claims).await?;
    let Some(index) = shares.next(claims.iter()) else { return Ok(None) };
    // A job with a lost worker has been charged before.
    if waiting[index].tries == 0 {
        shares.charge(&claims[index]);
        write_shares(&mut transaction, &shares).await?;
    }
    let query = "UPDATE engine_jobs SET holder = $2, held = clock_timestamp() + interval '5 seconds', \
                 tries = tries + 1 WHERE id = $1 RETURNING id, record, seat, level, seed";
    let query = sqlx::query_as(query).bind(&waiting[index].id).bind(&*queue.node);
    let claimed = query.fetch_optional(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(claimed)
}

/// Deletes jobs that are no longer wanted, and fails those with too many attempts.
async fn sweep(connection: &mut PgConnection) -> Result<(), Error> {
    let lapsed = "DELETE FROM engine_jobs WHERE wanted <= clock_timestamp()";
    sqlx::query(lapsed).execute(&mut *connection).await?;
    let lost = "UPDATE engine_jobs SET fault = 'failed' WHERE answer IS NULL AND fault IS NULL AND tries >= $1 \
                AND held <= clock_timestamp()";
    sqlx::query(lost).bind(TRIES).execute(connection).await?;
    Ok(())
}

/// Returns jobs that wait or have lost their worker: of those with equal rank only the first.
async fn waiting(connection: &mut PgConnection, key: &str) -> Result<Vec<WaitingJobRow>, Error> {
    let query = "SELECT DISTINCT ON (guest, net, level, timed) \
                 id, number, guest, net, level, timed, tries \
                 FROM engine_jobs WHERE key = $1 AND wanted > clock_timestamp() AND answer IS NULL AND fault IS NULL \
                 AND (held IS NULL OR held <= clock_timestamp()) ORDER BY guest, net, level, timed, number";
    sqlx::query_as(query).bind(key).fetch_all(connection).await
}

/// Takes the scheduler's lock until the end of the transaction; returns its virtual time.
async fn lock_scheduler(connection: &mut PgConnection) -> Result<i64, Error> {
    let query = "INSERT INTO engine_time (id, now) VALUES (1, 0) \
                 ON CONFLICT (id) DO UPDATE SET now = engine_time.now RETURNING now";
    sqlx::query_scalar(query).fetch_one(connection).await
}

async fn read_shares(
    connection: &mut PgConnection,
    now: i64,
    claims: &[JobRequest<String>],
) -> Result<FairScheduler<String>, Error> {
    let accounts: Vec<_> = claims.iter().flat_map(|claim| [&claim.guest, &claim.net]).flatten().collect();
    let query = "SELECT account, used FROM engine_shares WHERE account = ANY($1)";
    let used: Vec<(String, i64)> = sqlx::query_as(query).bind(accounts).fetch_all(connection).await?;
    let used = used.into_iter().map(|(account, used)| (account, number(used)));
    Ok(FairScheduler::new(number(now), used))
}

async fn write_shares(connection: &mut PgConnection, shares: &FairScheduler<String>) -> Result<(), Error> {
    let (accounts, used): (Vec<_>, Vec<_>) =
        shares.used().map(|(account, used)| (account.as_str(), signed(used))).unzip();
    let query = "INSERT INTO engine_shares (account, used) SELECT * FROM unnest($1::text[], $2::bigint[]) \
                 ON CONFLICT (account) DO UPDATE SET used = excluded.used";
    sqlx::query(query).bind(accounts).bind(used).execute(&mut *connection).await?;
    let now = signed(shares.now());
    let passed = "DELETE FROM engine_shares WHERE used <= $1";
    sqlx::query(passed).bind(now).execute(&mut *connection).await?;
    sqlx::query("UPDATE engine_time SET now = $1").bind(now).execute(connection).await?;
    Ok(())
}

impl WaitingJobRow {
    fn claim(&self) -> JobRequest<String> {
        JobRequest {
            guest: self.guest.clone(),
            net: self.net.clone(),
            level: level_of(self.level).unwrap_or(Some(Level::MAX)),
            timed: self.timed,
            number: number(self.number),
        }
    }
}

/// Converts a stored counter, with 0 for negative values.
fn number(stored: i64) -> u64 {
    u64::try_from(stored).unwrap_or_default()
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
