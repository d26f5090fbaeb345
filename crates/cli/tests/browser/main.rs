//! Tests in a real Chromium, driven through ChromeDriver.
//!
//! If the browser or its driver is missing, every test is reported as ignored, with the reason; with
//! `BROWSER_TESTS=required`, as `cargo xtask test` sets it, it fails instead. Server logs and a screenshot of
//! each failed test are left in `target/screenshots/`; with `BROWSER_PICTURES=kept` screenshots of everything
//! are stored.

mod access;
mod alerts;
mod analysis;
mod asking;
mod blind;
mod blocked;
mod chesimul;
mod clocks;
mod cluster;
mod comfort;
mod connection;
mod device;
mod editor;
mod entanglement;
mod harness;
mod heard;
mod killed;
mod layout;
mod learn;
mod leaving;
mod looking;
mod menus;
mod offline;
mod pages;
mod parity;
mod prediction;
mod probe;
mod record;
mod room;
mod sealing;
mod seeks;
mod self_check;
mod seventh;
mod sharing;
mod text;
mod tries;
mod verify;

use std::process::ExitCode;

use libtest_mimic::Arguments;

use harness::Trial;

/// Number of tests that run at the same time. Each opens one or two browsers, which are large.
const THREADS: usize = 2;

/// Function that lists the trials of a file.
type Trials = fn() -> Vec<Trial>;

/// Trials of each file.
const FILES: &[Trials] = &[
    self_check::trials,
    pages::trials,
    access::trials,
    offline::trials,
    asking::trials,
    chesimul::trials,
    alerts::trials,
    analysis::trials,
    blind::trials,
    blocked::trials,
    clocks::trials,
    cluster::trials,
    comfort::trials,
    connection::trials,
    device::trials,
    editor::trials,
    prediction::trials,
    parity::trials,
    entanglement::trials,
    killed::trials,
    layout::trials,
    learn::trials,
    record::trials,
    leaving::trials,
    heard::trials,
    looking::trials,
    menus::trials,
    sealing::trials,
    seeks::trials,
    seventh::trials,
    sharing::trials,
    text::trials,
    tries::trials,
    verify::trials,
];

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(arguments.test_threads.map_or(THREADS, |threads| threads.min(THREADS)));
    let trials = FILES.iter().flat_map(|trials| trials()).map(Trial::listed);
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}
