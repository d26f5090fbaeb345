use std::fs::File;
use std::path::Path;
use std::process::Command;

use libtest_mimic::Failed;
use tempfile::TempDir;

use super::process::Process;

/// A Zugleich server of the test's own, with an empty data folder that is removed in the end.
#[derive(Debug)]
pub(crate) struct Server {
    process: Process,
    address: String,
    data: TempDir,
    log: File,
}

#[expect(dead_code, reason = "the tests of the pages use it")]
impl Server {
    /// Starts `zugleich serve` on a free port; what it logs goes into the file.
    pub(super) fn start(log: &Path) -> Result<Self, Failed> {
        let (data, log) = (TempDir::new()?, File::create(log)?);
        let (process, address) = serve("127.0.0.1:0", data.path(), &log)?;
        Ok(Self { process, address, data, log })
    }

    /// The address of a page.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// Kills the server in the middle of whatever it does.
    pub(crate) fn kill(&mut self) {
        self.process.kill();
    }

    /// Starts a server that was killed again, on the same port and data.
    pub(crate) fn start_again(&mut self) -> Result<(), Failed> {
        self.kill();
        let listen = self.address.trim_start_matches("http://").to_owned();
        (self.process, self.address) = serve(&listen, self.data.path(), &self.log)?;
        Ok(())
    }
}

fn serve(listen: &str, data: &Path, log: &File) -> Result<(Process, String), Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zugleich"));
    command.args(["serve", "--listen", listen, "--data"]).arg(data).stderr(log.try_clone()?);
    Process::start(&mut command, |line| line.strip_prefix("Zugleich listens on ").map(str::to_owned))
}
