//! Engine queue of a single server: `slots` is the scheduler, and `local` runs the jobs.

#[cfg(test)]
pub(in crate::adapters) mod contract;
mod local;
mod slots;
#[cfg(test)]
mod slow_opponent;

pub(crate) use local::LocalEngineJobs;
#[cfg(test)]
pub(crate) use slow_opponent::SlowOpponent;
