//! Tests in a real Chromium, driven through ChromeDriver.
//!
//! Where the browser or its driver is missing, every test is reported as ignored, with the reason; with
//! `BROWSER_TESTS=required`, as `cargo xtask test` sets it, it fails instead. Server logs and a picture of what was shown
//! when a test failed are left in `target/screenshots/`; with `BROWSER_PICTURES=kept` pictures of all that is looked at.
//!
//! Tests of one file run in rows that share their browsers. Whoever names a test by a part of its name runs it alone.

mod access;
mod alerts;
mod analysis;
mod asking;
mod blind;
mod blocked;
mod chesimul;
mod clocks;
#[cfg(feature = "nats")]
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
mod speaks;
mod text;
mod tries;
mod verify;

use std::process::ExitCode;

use libtest_mimic::Arguments;

use harness::Trial;

/// Browsers are large: so many tests run at the same time, each with one or two of them.
const THREADS: usize = 2;

/// The trials of each file, and how many of them share their browsers at most: one where each takes long by itself.
const FILES: &[(usize, fn() -> Vec<Trial>)] = &[
    (8, self_check::trials),
    (4, pages::trials),
    (1, access::trials),
    (1, offline::trials),
    (4, asking::trials),
    (4, chesimul::trials),
    (4, alerts::trials),
    (3, analysis::trials),
    (3, blind::trials),
    (1, blocked::trials),
    (4, clocks::trials),
    #[cfg(feature = "nats")]
    (1, cluster::trials),
    (4, comfort::trials),
    (4, connection::trials),
    (4, device::trials),
    (4, editor::trials),
    (4, prediction::trials),
    (4, parity::trials),
    (4, entanglement::trials),
    (1, killed::trials),
    (1, layout::trials),
    (4, learn::trials),
    (4, record::trials),
    (4, leaving::trials),
    (1, heard::trials),
    (4, looking::trials),
    (4, menus::trials),
    (4, sealing::trials),
    (4, seeks::trials),
    (4, seventh::trials),
    (4, sharing::trials),
    (4, speaks::trials),
    (2, text::trials),
    (4, tries::trials),
    (4, verify::trials),
];

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(arguments.test_threads.map_or(THREADS, |threads| threads.min(THREADS)));
    // Whoever looks for a trial by a part of its name means that one, and not its row.
    let alone = arguments.filter.is_some() && !arguments.exact;
    let rows = FILES.iter().flat_map(|(most, trials)| Trial::rows(if alone { 1 } else { *most }, trials()));
    libtest_mimic::run(&arguments, rows.map(Trial::listed).collect()).exit_code()
}
