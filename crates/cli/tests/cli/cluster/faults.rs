use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::network_link::NetworkLink;
use super::node::Node;
use super::postgres::Postgres;
use super::{GameCounters, until_played};

/// Duration of an outage.
const AWAY: Duration = Duration::from_millis(700);
/// Durations of a network partition: shorter than a server waits for its database, and longer.
const CUT: [Duration; 2] = [Duration::from_millis(2_500), Duration::from_millis(8_500)];

/// Fault of a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ClusterFault {
    /// A server is killed.
    Server,
    /// The database is killed.
    Database,
    /// A server is partitioned from the database, with connections left open.
    DatabaseCutOff,
    /// A server is stopped for a while, and then continued.
    Frozen,
}

impl ClusterFault {
    const ALL: [Self; 4] = [Self::Server, Self::Frozen, Self::Database, Self::DatabaseCutOff];
    /// Number of kinds.
    pub(super) const KINDS: u64 = Self::ALL.len() as u64;
}

/// One of the servers, and its link to the database.
pub(super) struct ClusterMember {
    pub(super) node: Node,
    database: NetworkLink,
}

/// Three servers, with their database.
pub(super) struct Cluster {
    postgres: Postgres,
    pub(super) members: Vec<ClusterMember>,
}

impl Cluster {
    pub(super) fn start(postgres: Postgres, database: &str, folder: &Path) -> Self {
        let member = |_| {
            let (database, to_database) = NetworkLink::to(database);
            ClusterMember { node: Node::new(folder, &to_database), database }
        };
        let members = (0..3).map(member).collect();
        Self { postgres, members }
    }

    /// Causes the fault with this number, and repairs it.
    pub(super) fn fail(&mut self, number: u64, played: &GameCounters) -> ClusterFault {
        let (kind, round) = (number % ClusterFault::KINDS, number / ClusterFault::KINDS);
        let fault = ClusterFault::ALL[usize::try_from(kind).expect("few")];
        let member = usize::try_from(number % 3).expect("there are three");
        let cut = CUT[usize::try_from(round % 2).expect("there are two")];
        let Self { postgres, members } = self;
        let ClusterMember { node, database } = &mut members[member];
        match fault {
            ClusterFault::Server => {
                node.kill();
                thread::sleep(AWAY);
                node.start();
            }
            ClusterFault::Database => {
                let begun = Instant::now();
                postgres.crash();
                thread::sleep(AWAY);
                postgres.go_on();
                // All servers send a new heartbeat before a game continues.
                until_played(played, 1);
                played.was_away(begun);
            }
            ClusterFault::DatabaseCutOff => {
                database.cut();
                thread::sleep(cut);
                database.mend();
            }
            ClusterFault::Frozen => {
                node.signal("-STOP");
                thread::sleep(cut);
                node.signal("-CONT");
            }
        }
        fault
    }
}
