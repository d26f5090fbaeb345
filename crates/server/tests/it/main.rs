//! A real server on a port of its own, and clients that do what pages and hostile programs do.

#![allow(clippy::unwrap_used, reason = "a test that is surprised fails")]

mod addresses;
mod analysis;
mod answered;
mod answers;
mod assets;
mod at_rest;
mod changes;
mod cheats;
mod clocks;
mod computer;
mod costs;
mod crashes;
mod device;
mod drain;
mod editions;
mod explain;
mod frames;
mod harness;
mod hostile;
mod ids;
mod keys;
mod leaving;
mod limits;
mod listing;
mod lists;
mod lobby;
mod log;
mod loss;
mod metrics;
mod missed;
#[cfg(feature = "nats")]
mod nats;
#[cfg(feature = "nats")]
#[path = "../support/nats.rs"]
mod nats_server;
mod newer;
mod nodes;
mod nodes_killed;
mod pages;
mod play;
mod plies;
mod positions;
#[path = "../support/postgres.rs"]
mod postgres;
mod practice;
mod proxies;
mod records;
mod refusals;
mod restart;
mod retention;
mod sealed;
mod sealed_told;
mod seals_misused;
mod secrecy;
mod settings;
mod seventh;
mod sharing;
mod sign_out;
mod slow;
mod speaks;
mod storage;
mod takeback;
mod tls;
mod transcripts;
mod transfer;
mod upkeep;
mod wire;
