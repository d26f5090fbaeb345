//! Engine queue of a single server: `places` is the scheduler, and `here` runs the jobs.

#[cfg(test)]
pub(in crate::adapters) mod contract;
mod here;
mod places;
#[cfg(test)]
mod slow;

pub(crate) use here::Here;
#[cfg(test)]
pub(crate) use slow::SlowOpponent;
