use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tempfile::TempDir;

use super::LoadError;
use super::disk::{self, SyncRate};
use super::limit::{self, MessageSample, ThroughputLimit};
use super::process::BenchProcess;

/// The server to measure.
#[derive(Clone, Debug)]
pub enum LoadTarget {
    /// A server that is started for the measurement.
    Own {
        /// Program whose command `serve` starts the server, of any version; this program if `None`.
        program: Option<PathBuf>,
        /// Parent folder of the server's temporary data folder; the system's temporary folder if `None`. Its
        /// disk is measured too.
        within: Option<PathBuf>,
    },
    /// A running server.
    Running {
        /// Its address.
        address: SocketAddr,
        /// Its process id, if it runs on this machine.
        process: Option<u32>,
    },
}

/// A server under measurement.
#[derive(Debug)]
pub(super) struct MeasuredServer {
    target: LoadTarget,
    own: Option<(BenchProcess, TempDir)>,
    connections: usize,
    pub(super) address: SocketAddr,
}

/// Duration of the measurement of the disk's limit.
const DISK_TIME: Duration = Duration::from_secs(2);

impl MeasuredServer {
    /// Starts the server if necessary, with room for `connections` connections.
    pub(super) fn new(target: &LoadTarget, connections: usize) -> Result<Self, LoadError> {
        raise_file_limit(connections)?;
        // Each client with a socket also keeps a connection for requests, and earlier connections close late.
        let connections = 2 * connections + 500;
        let (own, address) = match target {
            LoadTarget::Running { address, .. } => (None, *address),
            LoadTarget::Own { program, within } => {
                let folder = within.as_ref().map_or_else(TempDir::new, TempDir::new_in)?;
                let server = BenchProcess::zugleich(program.as_deref(), folder.path(), connections)?;
                let address = server.address;
                (Some((server, folder)), address)
            }
        };
        Ok(Self { target: target.clone(), own, connections, address })
    }

    /// Returns the server's process id, if known.
    pub(super) fn process(&self) -> Option<u32> {
        match (&self.own, &self.target) {
            (Some((program, _)), _) => Some(program.id()),
            (None, LoadTarget::Running { process, .. }) => *process,
            (None, LoadTarget::Own { .. }) => None,
        }
    }

    /// Measures the limit of the server's disk; `None` if its folder is unknown.
    pub(super) fn disk(&self, bytes: usize) -> Result<Option<SyncRate>, LoadError> {
        let Some((_, folder)) = &self.own else { return Ok(None) };
        Ok(Some(disk::limit(folder.path(), bytes, DISK_TIME)?))
    }

    /// Measures a server that only stores and answers, with turns like these; `None` if the folder is
    /// unknown.
    pub(super) async fn limit(
        &self,
        bytes: usize,
        samples: &[MessageSample],
    ) -> Result<Option<ThroughputLimit>, LoadError> {
        let Some((_, folder)) = &self.own else { return Ok(None) };
        if samples.is_empty() {
            return Ok(None);
        }
        raise_file_limit(4 * samples.len())?;
        limit::measure(folder.path(), bytes, samples).await.map(Some)
    }

    /// Kills a server started for the measurement and restarts it on the same data; returns `false` for any
    /// other server.
    pub(super) fn start_again(&mut self) -> Result<bool, LoadError> {
        let (Some((server, folder)), LoadTarget::Own { program, .. }) = (&mut self.own, &self.target) else {
            return Ok(false);
        };
        server.kill();
        *server = BenchProcess::zugleich(program.as_deref(), folder.path(), self.connections)?;
        self.address = server.address;
        Ok(true)
    }
}

/// Raises the limit of open files for this process and its children to this number of connections and some
/// files.
fn raise_file_limit(connections: usize) -> Result<(), LoadError> {
    let needed = connections as u64 + 200;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    if maximum.is_some_and(|maximum| maximum < needed) {
        let maximum = maximum.unwrap_or_default();
        return Err(LoadError::needs(format!(
            "{needed} files must be open at once, but the system allows {maximum}: raise its limit (ulimit -n)"
        )));
    }
    let asked = Rlimit { current: maximum, maximum };
    setrlimit(Resource::Nofile, asked).map_err(|error| LoadError::Io(error.into()))
}
