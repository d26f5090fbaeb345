//! Progress of long commands on a terminal, and Ctrl+C that keeps the results so far.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::signal::unix::{SignalKind, signal};

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;

/// Exit code after Ctrl+C: 128 plus the number of the signal.
pub const INTERRUPTED: u8 = 130;

/// Interval between two updates of a [`ProgressLine`].
const INTERVAL: Duration = Duration::from_millis(100);
/// Control sequence that returns to the start of the line and empties it.
const CLEAR: &str = "\r\x1b[K";

/// Line with the progress of a command on standard error. It is shown only on a terminal, and disappears when
/// dropped.
#[derive(Debug, Default)]
pub struct ProgressLine(Mutex<ProgressState>);

#[derive(Debug, Default)]
struct ProgressState {
    text: String,
    size: u64,
    done: u64,
    shown: Option<Instant>,
}

impl ProgressLine {
    /// Shows the start of work of this size, in the unit of the text. The size 0 is unknown.
    pub fn new(text: impl Into<String>, size: u64) -> Self {
        let line = Self::default();
        line.begin(text, size);
        line
    }

    /// Begins another phase of this size.
    pub fn begin(&self, text: impl Into<String>, size: u64) {
        *self.state() = ProgressState { text: text.into(), size, ..ProgressState::default() };
        self.set(0);
    }

    /// Shows the progress in the phase.
    pub fn set(&self, done: u64) {
        let mut state = self.state();
        state.done = done;
        if state.shown.is_some_and(|shown| shown.elapsed() < INTERVAL) {
            return;
        }
        state.shown = Some(Instant::now());
        let ProgressState { text, size, .. } = &*state;
        let share = (100 * done).checked_div(*size).map(|share| format!(" of {size} ({share} %)"));
        print(&format!("{CLEAR}{text}: {done}{}", share.unwrap_or_default()));
    }

    /// Shows more progress.
    pub fn advance(&self, more: u64) {
        let done = self.state().done + more;
        self.set(done);
    }

    /// Removes the line until the next update, to print something else.
    pub fn hide(&self) {
        print(CLEAR);
        self.state().shown = None;
    }

    fn state(&self) -> MutexGuard<'_, ProgressState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        print(CLEAR);
    }
}

fn print(text: &str) {
    let mut terminal = io::stderr();
    if terminal.is_terminal() {
        // Progress that cannot be shown is no failure of the command.
        let _ = write!(terminal, "{text}").and_then(|()| terminal.flush());
    }
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
