use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use libtest_mimic::Failed;

/// Maximum time until a program announces that it is ready.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running program, killed on drop, even if a test panics.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
}

impl Process {
    /// Starts a program and waits for the line on its standard output that announces that it is ready;
    /// returns the result of `announced` for that line.
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
        // Continues after the announcement, so that the program never writes into a closed or full pipe.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if let Some(found) = announced(&line) {
                    // Only the first announcement is received.
                    let _ = sender.send(found);
                }
            }
        });
        let found = receiver.recv_timeout(PATIENCE);
        Ok((process, found.map_err(|error| format!("{shown} does not say that it is ready: {error}"))?))
    }

    /// Kills the program, as `kill -9` does.
    pub(crate) fn kill(&mut self) {
        // The program may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
