use secrecy::{ExposeSecret, SecretString};
use sqlx::Error;
use sqlx::postgres::PgPool;
use zugleich_engine::Level;
use zugleich_render::record;
use zugleich_rules::board::color_name;

use zugleich_session::ports::{ComputerPlayerError, EngineJob, EngineJobError};
use zugleich_session::random::EngineSeed;
use zugleich_session::vault::{Padding, Vault};
use zugleich_store::from_row;

/// Value of the level column for a study.
const STUDY: i16 = 0;

/// An engine job as a row of the queue.
#[derive(Debug)]
pub(super) struct JobRow {
    /// Id, equal for equal jobs of different servers.
    pub(super) id: String,
    key: String,
    record: String,
    /// Encrypted seed of the plan.
    seed: String,
    seat: &'static str,
    level: i16,
    timed: bool,
    guest: Option<String>,
    net: Option<String>,
}

from_row! {
    /// Result of an engine job.
    pub(super) struct ResultRow {
        pub(super) id: String,
        answer: Option<String>,
        fault: Option<String>,
    }
}

impl JobRow {
    pub(super) fn new(job: &EngineJob, vault: &Vault) -> Self {
        let &EngineJob { turn, takebacks, level, timed, .. } = job;
        let (game, seat) = (&job.game, color_name(job.seat));
        let number = level.map_or(STUDY, |level| level.number().into());
        let id = vault.name(&format!("engine job\n{game}\n{turn}\n{takebacks}\n{seat}\n{number}"));
        let seed = format!("{:016x}", job.seed.expose());
        Self {
            seed: vault.seal(&seed, Padding::SHORT, &seed_place(&id)),
            id,
            key: vault.key().to_string(),
            record: record::json(&job.record, None).to_string(),
            seat,
            level: number,
            timed,
            guest: job.guest.as_ref().map(|guest| vault.name(&format!("guest\n{}", guest.text()))),
            net: job.net.map(|net| vault.name(&format!("net\n{net}"))),
        }
    }

    /// Queues the job unless it is queued already, and marks it as wanted.
    pub(super) async fn enqueue(&self, pool: &PgPool, node: &str) -> Result<(), Error> {
        let query = "INSERT INTO engine_jobs (id, asker, key, record, seat, level, timed, guest, net, seed, wanted) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp() + interval '6 seconds') \
                     ON CONFLICT (id) DO UPDATE SET wanted = excluded.wanted";
        let query = sqlx::query(query).bind(&self.id).bind(node).bind(&self.key).bind(&self.record);
        let query = query.bind(self.seat).bind(self.level).bind(self.timed).bind(&self.guest);
        query.bind(&self.net).bind(&self.seed).execute(pool).await?;
        Ok(())
    }
}

impl ResultRow {
    /// Decrypts the plan, which can be decrypted only for its own job.
    pub(super) fn plan(&self, vault: &Vault) -> Result<SecretString, EngineJobError> {
        match (&self.answer, self.fault.as_deref()) {
            (Some(sealed), _) => vault.open(sealed, &place(&self.id)).map_err(|why| {
                tracing::error!(%why, "the result of a job cannot be decrypted");
                EngineJobError::Failed
            }),
            (None, Some("late")) => Err(EngineJobError::Late),
            (None, Some("none")) => {
                Err(ComputerPlayerError("the log of the engine worker names the reason".to_owned()).into())
            }
            (None, _) => Err(EngineJobError::Failed),
        }
    }
}

/// Returns the vault's place name of an answer.
pub(super) fn place(id: &str) -> String {
    format!("engine job\n{id}")
}

/// Returns the vault's place name of a seed.
fn seed_place(id: &str) -> String {
    format!("engine seed\n{id}")
}

/// Returns the seed of a job.
pub(super) fn seed_of(id: &str, sealed: &str, vault: &Vault) -> Option<EngineSeed> {
    let seed = vault.open(sealed, &seed_place(id)).ok()?;
    u64::from_str_radix(seed.expose_secret(), 16).ok().map(EngineSeed::new)
}

/// Returns the level of a job, `Some(None)` for a study, `None` for an unknown level.
pub(super) fn level_of(level: i16) -> Option<Option<Level>> {
    if level == STUDY {
        return Some(None);
    }
    Level::new(u8::try_from(level).ok()?).map(Some)
}

/// Marks these jobs as still wanted; returns those that exist, each with whether a worker runs it.
pub(super) async fn renew_wanted(pool: &PgPool, ids: &[String]) -> Result<Vec<(String, bool)>, Error> {
    let query = "UPDATE engine_jobs SET wanted = clock_timestamp() + interval '6 seconds' WHERE id = ANY($1) \
                 RETURNING id, coalesce(held > clock_timestamp(), false)";
    sqlx::query_as(query).bind(ids).fetch_all(pool).await
}

/// Removes those of these jobs that have a result, and returns the results.
pub(super) async fn take_results(pool: &PgPool, ids: &[String]) -> Result<Vec<ResultRow>, Error> {
    let query = "DELETE FROM engine_jobs WHERE id = ANY($1) AND (answer IS NOT NULL OR fault IS NOT NULL) \
                 RETURNING id, answer, fault";
    sqlx::query_as(query).bind(ids).fetch_all(pool).await
}

/// Removes a job that was first requested by this server and is no longer needed; other servers request it
/// again.
pub(super) async fn withdraw(pool: &PgPool, id: &str, node: &str) -> Result<(), Error> {
    let query = "DELETE FROM engine_jobs WHERE id = $1 AND asker = $2";
    sqlx::query(query).bind(id).bind(node).execute(pool).await?;
    Ok(())
}

/// Removes all jobs that were first requested by a server.
pub(super) async fn withdraw_all(pool: &PgPool, node: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM engine_jobs WHERE asker = $1").bind(node).execute(pool).await?;
    Ok(())
}
