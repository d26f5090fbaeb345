//! What whoever thinks about something says of it.

use sqlx::Error;
use sqlx::postgres::PgPool;

/// Whose a thought is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// Still of who asks.
    Here,
    /// Nobody wants it any more, or it is answered.
    Unwanted,
    /// Somebody else's, or nobody's: this one was not heard of for too long.
    Lost,
}

/// What comes of a thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The opponent has chosen nothing.
    None,
    /// It takes too long.
    Late,
    /// The opponent has failed.
    Failed,
}

impl Fault {
    const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Late => "late",
            Self::Failed => "failed",
        }
    }
}

/// Says that somebody still thinks about it, and asks whether it is wanted.
pub(super) async fn hold(pool: &PgPool, id: &str, node: &str) -> Result<Held, Error> {
    let query = "UPDATE thoughts SET held = clock_timestamp() + interval '5 seconds' \
                 WHERE id = $1 AND holder = $2 AND wanted > clock_timestamp() AND answer IS NULL AND fault IS NULL";
    if sqlx::query(query).bind(id).bind(node).execute(pool).await?.rows_affected() > 0 {
        return Ok(Held::Here);
    }
    let query = "SELECT EXISTS (SELECT 1 FROM thoughts WHERE id = $1 AND holder IS DISTINCT FROM $2 \
                 AND wanted > clock_timestamp() AND answer IS NULL AND fault IS NULL)";
    let is_lost = sqlx::query_scalar(query).bind(id).bind(node).fetch_one(pool).await?;
    Ok(if is_lost { Held::Lost } else { Held::Unwanted })
}

/// Hands in an encrypted plan, or why there is none. The first answer counts, whoever gives it.
pub(super) async fn hand_in(pool: &PgPool, id: &str, answer: Result<&str, Fault>) -> Result<bool, Error> {
    let (answer, fault) = (answer.ok(), answer.err().map(Fault::name));
    let query =
        "UPDATE thoughts SET answer = $2, fault = $3 WHERE id = $1 AND answer IS NULL AND fault IS NULL";
    let query = sqlx::query(query).bind(id).bind(answer).bind(fault);
    Ok(query.execute(pool).await?.rows_affected() > 0)
}

/// Gives a thought back that somebody else shall think about, as if it had not been begun.
pub(super) async fn give_back(pool: &PgPool, id: &str, node: &str) -> Result<(), Error> {
    let query =
        "UPDATE thoughts SET holder = NULL, held = NULL, tries = tries - 1 WHERE id = $1 AND holder = $2";
    sqlx::query(query).bind(id).bind(node).execute(pool).await?;
    Ok(())
}
