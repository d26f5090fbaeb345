use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tempfile::TempDir;

use super::LoadError;
use super::disk::{self, Disk};
use super::limit::{self, Limit, Sample};
use super::process::Program;

/// Which server is measured.
#[derive(Clone, Debug)]
pub enum Target {
    /// One that is started for it.
    Own {
        /// Another program, of whatever version, whose command `serve` starts the server; without it, this one.
        program: Option<PathBuf>,
        /// The folder in which the server gets one for its data, which is removed in the end; without it, where the
        /// system keeps what is temporary. Its disk is measured too.
        within: Option<PathBuf>,
    },
    /// One that is there.
    Running {
        /// Where it listens.
        address: SocketAddr,
        /// Its process, if it is on this machine.
        process: Option<u32>,
    },
}

/// A server that is being measured.
#[derive(Debug)]
pub(super) struct Measured {
    target: Target,
    own: Option<(Program, TempDir)>,
    connections: usize,
    pub(super) address: SocketAddr,
}

/// What the limit of the disk is measured for.
const DISK_TIME: Duration = Duration::from_secs(2);

impl Measured {
    /// The server, started if it is to be, with room for so many connections.
    pub(super) fn new(target: &Target, connections: usize) -> Result<Self, LoadError> {
        make_room(connections)?;
        // Whoever has a socket keeps a connection for requests too, and those who came before linger a little.
        let connections = 2 * connections + 500;
        let (own, address) = match target {
            Target::Running { address, .. } => (None, *address),
            Target::Own { program, within } => {
                let folder = within.as_ref().map_or_else(TempDir::new, TempDir::new_in)?;
                let server = Program::zugleich(program.as_deref(), folder.path(), connections)?;
                let address = server.address;
                (Some((server, folder)), address)
            }
        };
        Ok(Self { target: target.clone(), own, connections, address })
    }

    /// The server's process, if it is known.
    pub(super) fn process(&self) -> Option<u32> {
        match (&self.own, &self.target) {
            (Some((program, _)), _) => Some(program.id()),
            (None, Target::Running { process, .. }) => *process,
            (None, Target::Own { .. }) => None,
        }
    }

    /// The limit of the disk that the server writes to, if that is known.
    pub(super) fn disk(&self, bytes: usize) -> Result<Option<Disk>, LoadError> {
        let Some((_, folder)) = &self.own else { return Ok(None) };
        Ok(Some(disk::limit(folder.path(), bytes, DISK_TIME)?))
    }

    /// What a server reaches that only stores and answers, where the folder is known, with games that are like these.
    pub(super) async fn limit(&self, bytes: usize, samples: &[Sample]) -> Result<Option<Limit>, LoadError> {
        let Some((_, folder)) = &self.own else { return Ok(None) };
        if samples.is_empty() {
            return Ok(None);
        }
        make_room(4 * samples.len())?;
        limit::measure(folder.path(), bytes, samples).await.map(Some)
    }

    /// Kills an own server and starts it again on the same data; says whether it has.
    pub(super) fn start_again(&mut self) -> Result<bool, LoadError> {
        let (Some((server, folder)), Target::Own { program, .. }) = (&mut self.own, &self.target) else {
            return Ok(false);
        };
        server.kill();
        *server = Program::zugleich(program.as_deref(), folder.path(), self.connections)?;
        self.address = server.address;
        Ok(true)
    }
}

/// Lets this process, and those that it starts, open so many connections and some files.
fn make_room(connections: usize) -> Result<(), LoadError> {
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
