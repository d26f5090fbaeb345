//! How far a long command is, and that it is told to stop without losing what it has found.

use std::io;
use std::ops::ControlFlow;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use tokio::signal::unix::{SignalKind, signal};

use crate::cause::Cause;
use crate::failure::Failure;

/// The exit code of a program that Ctrl+C has ended: 128 and the number of the signal.
pub const INTERRUPTED: u8 = 130;

/// A bar of this length, or without a known end. It is shown on a terminal alone.
pub fn bar(length: impl Into<Option<u64>>, template: &str) -> ProgressBar {
    let bar = length.into().map_or_else(ProgressBar::no_length, ProgressBar::new);
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Whether Ctrl+C was pressed: the first time a command ends with what it has found, the second time at once.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on, to the end of the program.
    ///
    /// # Errors
    /// The system does not let it.
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

    /// Whether to go on.
    pub fn flow(&self) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Says that what was printed is not all that was asked for, if it is not.
    ///
    /// # Errors
    /// [`Failure`] if the command was told to stop.
    pub fn outcome(&self) -> Result<(), Failure> {
        match self.flow() {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Failure::interrupted()),
        }
    }
}

impl Failure {
    /// Ctrl+C has ended a command that would have found more.
    fn interrupted() -> Self {
        Self::stopped(Cause::Interrupted, "stopped before the end: what was found until then is printed")
    }
}
