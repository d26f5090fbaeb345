//! What the computer is asked to think about, in the database: any server asks, and servers and workers think.
//!
//! `asking` says that plans are wanted, `waiting` knows who waits for them, and `thinking` takes the thoughts that come
//! next and thinks;
//! `asked`, `claim` and `hold` are the SQL of both. `worker` reaches the database for somebody who does nothing else.
//! Nothing here sees a game, its events or a guest: what is asked about is a public record, and names that tell
//! nothing.

mod asked;
mod asking;
mod claim;
mod desk;
mod hold;
#[cfg(test)]
mod tests;
mod thinking;
mod waiting;
mod worker;

pub(crate) use asking::PostgresThoughts;
pub(crate) use desk::Desk;
#[cfg(test)]
pub(in crate::adapters) use tests::thoughts as thoughts_of_tests;
pub(crate) use thinking::Thinkers;
pub(crate) use worker::Workplace;
