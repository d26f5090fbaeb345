//! Pages, pictures and views of games.
//!
//! Output is made per viewer ([`view`]): no byte of it depends on the other seat's pending plan.

pub mod assets;
mod cpu_pool;
pub mod pages;
pub mod pictures;
pub mod view;

pub use cpu_pool::{CpuPool, PoolFullError, PoolPermit, WorkSize};
