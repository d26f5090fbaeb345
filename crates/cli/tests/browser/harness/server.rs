use std::cell::RefCell;
use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::rc::Rc;

use libtest_mimic::Failed;
use tempfile::TempDir;

use super::process::Process;

/// A Zugleich server of a test, with an empty data folder that is removed in the end; a clone is the same
/// server. The rig holds one, so that the server outlives the browsers.
#[derive(Clone, Debug)]
pub(crate) struct SharedServer(Rc<ServerHandle>);

#[derive(Debug)]
struct ServerHandle {
    process: RefCell<Process>,
    address: String,
    data: TempDir,
    log: File,
    settings: &'static [(&'static str, &'static str)],
}

impl SharedServer {
    /// Starts `zugleich serve` with these settings on a free port, with its log in the file.
    pub(super) fn start(
        log: &Path,
        settings: &'static [(&'static str, &'static str)],
    ) -> Result<Self, Failed> {
        let (data, file) = (TempDir::new()?, File::create(log)?);
        let (process, address) = serve("127.0.0.1:0", data.path(), &file, settings).map_err(|failure| {
            let logged = std::fs::read_to_string(log).unwrap_or_default();
            format!(
                "{}
{logged}",
                failure.message().unwrap_or_default()
            )
        })?;
        Ok(Self(Rc::new(ServerHandle { process: RefCell::new(process), address, data, log: file, settings })))
    }

    /// Returns the address of a page.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.0.address)
    }

    /// Kills the server.
    pub(crate) fn kill(&self) {
        self.0.process.borrow_mut().kill();
    }

    /// Restarts a killed server, on the same port and data.
    pub(crate) fn start_again(&self) -> Result<(), Failed> {
        let ServerHandle { process, address, data, log, settings } = &*self.0;
        let (started, _) = serve(address.trim_start_matches("http://"), data.path(), log, settings)?;
        *process.borrow_mut() = started;
        Ok(())
    }
}

fn serve(
    listen: &str,
    data: &Path,
    log: &File,
    settings: &[(&str, &str)],
) -> Result<(Process, String), Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zugleich"));
    command.args(["serve", "--listen", listen, "--data"]).arg(data).stderr(log.try_clone()?);
    // No test depends on the speed of the machine's disk.
    command.env("ZUGLEICH_BUSY_AFTER", "5m");
    for (name, value) in settings {
        command.arg("--set").arg(format!("{name}={value}"));
    }
    Process::start(&mut command, |line| line.strip_prefix("Zugleich listens on ").map(str::to_owned))
}
