//! The connection that writes, and the queue in front of it.

mod queue;
mod writer;
