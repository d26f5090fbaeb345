//! Tests of the writing connection, its queue, and the encryption of a file.

mod contract;
mod keys;
mod queue;
mod writer;
