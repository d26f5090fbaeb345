//! Engine queue of a single server: `slots` is the scheduler, and `local` runs the jobs.

mod local;
mod slots;

pub use local::LocalEngineJobs;
