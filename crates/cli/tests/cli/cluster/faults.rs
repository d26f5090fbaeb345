use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::certificate::certify;
use super::nats::Nats;
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
    /// The NATS server is killed.
    Nats,
    /// The database is killed.
    Database,
    /// A server and the NATS server are killed.
    ServerAndNats,
    /// A server is partitioned from the database, with connections left open.
    DatabaseCutOff,
    /// A server is partitioned from NATS, with connections left open.
    NatsCutOff,
    /// A server is partitioned from both.
    BothCutOff,
    /// A server is stopped for a while, and then continued.
    Frozen,
}

impl ClusterFault {
    const ALL: [Self; 8] = [
        Self::Server,
        Self::Nats,
        Self::Frozen,
        Self::Database,
        Self::DatabaseCutOff,
        Self::ServerAndNats,
        Self::NatsCutOff,
        Self::BothCutOff,
    ];
    /// Number of kinds.
    pub(super) const KINDS: u64 = Self::ALL.len() as u64;
}

/// One of the servers, and its links to the database and to NATS.
pub(super) struct ClusterMember {
    pub(super) node: Node,
    database: NetworkLink,
    nats: NetworkLink,
}

/// Three servers, with their database and NATS.
pub(super) struct Cluster {
    postgres: Postgres,
    nats: Nats,
    pub(super) members: Vec<ClusterMember>,
}

impl Cluster {
    pub(super) fn start(postgres: Postgres, database: &str, folder: &Path) -> Self {
        let trusted = certify(folder);
        let nats = Nats::start(Some(folder));
        let member = |_| {
            let ((database, to_database), (wire, to_nats)) =
                (NetworkLink::to(database), NetworkLink::to(&nats.url()));
            ClusterMember {
                node: Node::new(folder, (&to_database, &to_nats), Some(&trusted)),
                database,
                nats: wire,
            }
        };
        let members = (0..3).map(member).collect();
        Self { postgres, nats, members }
    }

    /// Causes the fault with this number, and repairs it.
    pub(super) fn fail(&mut self, number: u64, played: &GameCounters) -> ClusterFault {
        let (kind, round) = (number % ClusterFault::KINDS, number / ClusterFault::KINDS);
        let fault = ClusterFault::ALL[usize::try_from(kind).expect("few")];
        let member = usize::try_from(number % 3).expect("there are three");
        let cut = CUT[usize::try_from(round % 2).expect("there are two")];
        let Self { postgres, nats, members } = self;
        let ClusterMember { node, database, nats: to_nats } = &mut members[member];
        match fault {
            ClusterFault::Server => {
                node.kill();
                thread::sleep(AWAY);
                node.start();
            }
            ClusterFault::Nats => {
                nats.kill();
                thread::sleep(AWAY);
                nats.go_on();
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
            ClusterFault::ServerAndNats => {
                nats.kill();
                node.kill();
                thread::sleep(AWAY);
                nats.go_on();
                node.start();
            }
            ClusterFault::DatabaseCutOff => during(cut, &[database]),
            ClusterFault::NatsCutOff => during(cut, &[to_nats]),
            ClusterFault::BothCutOff => during(cut, &[database, to_nats]),
            ClusterFault::Frozen => {
                node.signal("-STOP");
                thread::sleep(cut);
                node.signal("-CONT");
            }
        }
        fault
    }
}

fn during(time: Duration, wires: &[&mut NetworkLink]) {
    wires.iter().for_each(|wire| wire.cut());
    thread::sleep(time);
    wires.iter().for_each(|wire| wire.mend());
}
