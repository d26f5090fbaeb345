use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use libtest_mimic::Failed;

/// How long a program may take until it says that it is ready.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running program; it is killed when this is dropped, also by a test that panics.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
}

impl Process {
    /// Starts a program and waits for the line on its standard output that says that it is ready, and where;
    /// gives what `announced` makes of that line.
    pub(crate) fn start<T: Send + 'static>(
        command: &mut Command,
        announced: impl Fn(&str) -> Option<T> + Send + 'static,
    ) -> Result<(Self, T), Failed> {
        let shown = format!("{command:?}");
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let child = child.map_err(|error| format!("cannot start {shown}: {error}"))?;
        let mut process = Self { child };
        let output = process.child.stdout.take().ok_or("standard output is piped")?;
        let (sender, receiver) = mpsc::channel();
        // Goes on after the announcement, so that the program never writes into a closed or full pipe.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if let Some(found) = announced(&line) {
                    // Only the first announcement is waited for.
                    let _ = sender.send(found);
                }
            }
        });
        let found = receiver.recv_timeout(PATIENCE);
        Ok((process, found.map_err(|error| format!("{shown} does not say that it is ready: {error}"))?))
    }

    /// Ends the program at once, as `kill -9` does.
    pub(crate) fn kill(&mut self) {
        // A program that has ended by itself is as dead.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
