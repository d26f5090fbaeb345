use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::certificate::certify;
use super::nats::Nats;
use super::node::Node;
use super::postgres::Postgres;
use super::wire::Wire;
use super::{Played, until_played};

/// How long something is away.
const AWAY: Duration = Duration::from_millis(700);
/// How long something is cut off that is there: shorter than a server waits for its database, and longer.
const CUT: [Duration; 2] = [Duration::from_millis(2_500), Duration::from_millis(8_500)];

/// What happens to a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// A server is killed.
    Server,
    /// The messenger is killed.
    Nats,
    /// The database is killed.
    Database,
    /// A server and the messenger are killed.
    ServerAndNats,
    /// A server is cut off from the database, and neither is told.
    DatabaseCutOff,
    /// A server is cut off from the messenger, and neither is told.
    NatsCutOff,
    /// A server is cut off from both.
    BothCutOff,
    /// A server does nothing for a while, and then goes on as if nothing had been.
    Frozen,
}

impl Fault {
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
    /// How many kinds there are.
    pub(super) const KINDS: u64 = Self::ALL.len() as u64;
}

/// One of the servers, and what lies between it and what it needs.
pub(super) struct Member {
    pub(super) node: Node,
    database: Wire,
    nats: Wire,
}

/// Three servers, and what they need.
pub(super) struct Cluster {
    postgres: Postgres,
    nats: Nats,
    pub(super) members: Vec<Member>,
}

impl Cluster {
    pub(super) fn start(postgres: Postgres, database: &str, folder: &Path) -> Self {
        let trusted = certify(folder);
        let nats = Nats::start(Some(folder));
        let member = |_| {
            let ((database, to_database), (wire, to_nats)) = (Wire::to(database), Wire::to(&nats.url()));
            Member { node: Node::new(folder, (&to_database, &to_nats), Some(&trusted)), database, nats: wire }
        };
        let members = (0..3).map(member).collect();
        Self { postgres, nats, members }
    }

    /// Lets the fault with this number happen, and mends it.
    pub(super) fn fail(&mut self, number: u64, played: &Played) -> Fault {
        let (kind, round) = (number % Fault::KINDS, number / Fault::KINDS);
        let fault = Fault::ALL[usize::try_from(kind).expect("few")];
        let member = usize::try_from(number % 3).expect("there are three");
        let cut = CUT[usize::try_from(round % 2).expect("there are two")];
        let Self { postgres, nats, members } = self;
        let Member { node, database, nats: to_nats } = &mut members[member];
        match fault {
            Fault::Server => {
                node.kill();
                thread::sleep(AWAY);
                node.start();
            }
            Fault::Nats => {
                nats.kill();
                thread::sleep(AWAY);
                nats.go_on();
            }
            Fault::Database => {
                let begun = Instant::now();
                postgres.crash();
                thread::sleep(AWAY);
                postgres.go_on();
                // All servers note anew that they are there before somebody has played on.
                until_played(played, 1);
                played.was_away(begun);
            }
            Fault::ServerAndNats => {
                nats.kill();
                node.kill();
                thread::sleep(AWAY);
                nats.go_on();
                node.start();
            }
            Fault::DatabaseCutOff => during(cut, &[database]),
            Fault::NatsCutOff => during(cut, &[to_nats]),
            Fault::BothCutOff => during(cut, &[database, to_nats]),
            Fault::Frozen => {
                node.signal("-STOP");
                thread::sleep(cut);
                node.signal("-CONT");
            }
        }
        fault
    }
}

fn during(time: Duration, wires: &[&mut Wire]) {
    wires.iter().for_each(|wire| wire.cut());
    thread::sleep(time);
    wires.iter().for_each(|wire| wire.mend());
}
