//! Progress bars of long commands, and Ctrl+C that keeps the results so far.

use std::io;
use std::ops::ControlFlow;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use tokio::signal::unix::{SignalKind, signal};

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;

/// Exit code after Ctrl+C: 128 plus the number of the signal.
pub const INTERRUPTED: u8 = 130;

/// Creates a bar of this length, or without a known end. It is shown only on a terminal.
pub fn bar(length: impl Into<Option<u64>>, template: &str) -> ProgressBar {
    let bar = length.into().map_or_else(ProgressBar::no_length, ProgressBar::new);
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Ctrl+C flag: the first time a command ends with its results so far, the second time at once.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on, to the end of the program.
    ///
    /// # Errors
    /// The system does not allow it.
    pub fn watch() -> io::Result<Self> {
        let asked = Arc::new(AtomicBool::new(false));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        let mut pressed = {
            let _within = runtime.enter();
            signal(SignalKind::interrupt())?
        };
        let told = Arc::clone(&asked);
        std::thread::spawn(move || {
            runtime.block_on(async {
                pressed.recv().await;
                told.store(true, Ordering::Relaxed);
                pressed.recv().await;
            });
            process::exit(INTERRUPTED.into());
        });
        Ok(Self(asked))
    }

    /// Returns `Break` after Ctrl+C.
    pub fn flow(&self) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns an error if the command was interrupted and its output is incomplete.
    ///
    /// # Errors
    /// [`CliError`] if the command was interrupted.
    pub fn outcome(&self) -> Result<(), CliError> {
        match self.flow() {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(CliError::interrupted()),
        }
    }
}

impl CliError {
    /// Creates the failure of a command that Ctrl+C interrupted.
    fn interrupted() -> Self {
        Self::stopped(CliErrorKind::Interrupted, "interrupted: the results so far are printed")
    }
}
