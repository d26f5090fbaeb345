//! Updates of a worker to its job.

use sqlx::Error;
use sqlx::postgres::PgPool;

/// Owner of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeaseState {
    /// Still this worker.
    Here,
    /// The job is no longer wanted, or is answered.
    Unwanted,
    /// Another worker or none: this one's renewals were late.
    Lost,
}

/// Failure of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JobError {
    /// The opponent has chosen nothing.
    None,
    /// The time limit was exceeded.
    Late,
    /// The opponent has failed.
    Failed,
}

impl JobError {
    const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Late => "late",
            Self::Failed => "failed",
        }
    }
}

/// Renews the claim to a job, and returns its state.
pub(super) async fn renew_lease(pool: &PgPool, id: &str, node: &str) -> Result<LeaseState, Error> {
    let query = "UPDATE engine_jobs SET held = clock_timestamp() + interval '5 seconds' \
                 WHERE id = $1 AND holder = $2 AND wanted > clock_timestamp() AND answer IS NULL AND fault IS NULL";
    if sqlx::query(query).bind(id).bind(node).execute(pool).await?.rows_affected() > 0 {
        return Ok(LeaseState::Here);
    }
    let query = "SELECT EXISTS (SELECT 1 FROM engine_jobs WHERE id = $1 AND holder IS DISTINCT FROM $2 \
                 AND wanted > clock_timestamp() AND answer IS NULL AND fault IS NULL)";
    let is_lost = sqlx::query_scalar(query).bind(id).bind(node).fetch_one(pool).await?;
    Ok(if is_lost { LeaseState::Lost } else { LeaseState::Unwanted })
}

/// Stores an encrypted plan or the reason for its absence. Only the first answer of any worker counts.
pub(super) async fn submit_result(
    pool: &PgPool,
    id: &str,
    answer: Result<&str, JobError>,
) -> Result<bool, Error> {
    let (answer, fault) = (answer.ok(), answer.err().map(JobError::name));
    let query =
        "UPDATE engine_jobs SET answer = $2, fault = $3 WHERE id = $1 AND answer IS NULL AND fault IS NULL";
    let query = sqlx::query(query).bind(id).bind(answer).bind(fault);
    Ok(query.execute(pool).await?.rows_affected() > 0)
}

/// Releases a job to other workers, as if it had not been started.
pub(super) async fn release_lease(pool: &PgPool, id: &str, node: &str) -> Result<(), Error> {
    let query =
        "UPDATE engine_jobs SET holder = NULL, held = NULL, tries = tries - 1 WHERE id = $1 AND holder = $2";
    sqlx::query(query).bind(id).bind(node).execute(pool).await?;
    Ok(())
}
