//! Tests in a real Chromium, driven through ChromeDriver.
//!
//! If the browser or its driver is missing, every test is reported as ignored, with the reason; with
//! `BROWSER_TESTS=required`, as `cargo xtask test` sets it, it fails instead. Server logs and a screenshot of
//! each failed test are left in `target/screenshots/`; with `BROWSER_PICTURES=kept` screenshots of everything
//! are stored.

mod abandonment;
mod access;
mod account;
mod alerts;
mod analysis;
mod blind;
mod blocked_storage;
mod browser_crash;
mod chesimul;
mod clocks;
mod cluster;
mod connection;
mod device;
mod editor;
mod entanglement;
mod game_history;
mod harness;
mod layout;
mod learn;
mod menus;
mod offline;
mod pages;
mod parity;
mod prediction;
mod preferences;
mod probe;
mod record;
mod requests;
mod room;
mod screen_reader;
mod sealing;
mod seeks;
mod self_check;
mod sharing;
mod test_game;
mod text;
mod variations;
mod verify;

use std::process::ExitCode;

use libtest_mimic::Arguments;

use harness::BrowserTrial;

/// Number of tests that run at the same time. Each opens one or two browsers, which are large.
const THREADS: usize = 3;

/// Function that lists the trials of a file.
type TrialsFn = fn() -> Vec<BrowserTrial>;

/// Trials of each file.
const FILES: &[TrialsFn] = &[
    self_check::trials,
    pages::trials,
    access::trials,
    offline::trials,
    requests::trials,
    chesimul::trials,
    alerts::trials,
    analysis::trials,
    blind::trials,
    blocked_storage::trials,
    clocks::trials,
    cluster::trials,
    preferences::trials,
    connection::trials,
    account::trials,
    device::trials,
    editor::trials,
    prediction::trials,
    parity::trials,
    entanglement::trials,
    browser_crash::trials,
    layout::trials,
    learn::trials,
    record::trials,
    abandonment::trials,
    screen_reader::trials,
    game_history::trials,
    menus::trials,
    sealing::trials,
    seeks::trials,
    test_game::trials,
    sharing::trials,
    text::trials,
    variations::trials,
    verify::trials,
];

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(arguments.test_threads.map_or(THREADS, |threads| threads.min(THREADS)));
    let trials = FILES.iter().flat_map(|trials| trials()).map(BrowserTrial::listed);
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}
