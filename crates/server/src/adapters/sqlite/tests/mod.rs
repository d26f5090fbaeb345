//! The connection that writes, the queue in front of it, and what is encrypted in a file.

mod keys;
mod queue;
mod writer;
