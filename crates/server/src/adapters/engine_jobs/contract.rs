//! Contract tests of the engine queue. Each runs on a server with workers of its own, and on one with a queue
//! in PostgreSQL.

use std::sync::Arc;
use std::time::Duration;

use secrecy::ExposeSecret;
use zugleich_engine::Level;
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;

use super::{LocalEngineJobs, SlowOpponent};
use crate::adapters::RandomOpponent;
use crate::adapters::postgres::thoughts_of_tests;
use crate::base::ids::{GameId, GuestId};
use crate::base::random::EngineSeed;
use crate::ports::{ComputerPlayer, EngineJob, EngineJobError, EngineJobs};
use crate::postgres_of_tests::database;

/// Seed of the jobs in tests.
const SEED: u64 = 0xfedc_ba98_7654_3210;

/// Returns a job for a game that has just begun.
pub(in crate::adapters) fn thought(guest: &GuestId, level: u8) -> EngineJob {
    let record = Record {
        variant: "chesimul".to_owned(),
        edition: 1,
        options: Vec::new(),
        position: None,
        turns: Vec::new(),
    };
    let (game, guest) = (GameId::random(), Some(guest.clone()));
    let level = Some(Level::new(level).expect("a level"));
    let (seat, turn, takebacks, net, seed) = (Color::Black, 1, 0, None, EngineSeed::new(SEED));
    EngineJob { game, seat, turn, takebacks, level, record, seed, guest, net, timed: false }
}

/// A queue with one worker and a time limit, and its opponent.
type JobsFixture = (Arc<dyn EngineJobs>, Arc<SlowOpponent>);

fn here(limit: Duration) -> JobsFixture {
    let opponent = SlowOpponent::new();
    (Arc::new(LocalEngineJobs::new(opponent.clone(), 1, limit)), opponent)
}

async fn postgres(limit: Duration) -> JobsFixture {
    let opponent = SlowOpponent::new();
    let thoughts = thoughts_of_tests(&database().await, opponent.clone(), 1, limit).await;
    (Arc::new(thoughts), opponent)
}

/// Requests a plan in a task of its own.
fn ask(
    thoughts: &Arc<dyn EngineJobs>,
    thought: EngineJob,
) -> tokio::task::JoinHandle<Result<String, EngineJobError>> {
    let thoughts = thoughts.clone();
    tokio::spawn(async move { thoughts.run_job(thought).await.map(|plan| plan.expose_secret().to_owned()) })
}

/// Waits until so many jobs are queued.
async fn wait(thoughts: &Arc<dyn EngineJobs>, wanted: usize) {
    while thoughts.stats().waiting != wanted {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn everybody_gets_a_plan((thoughts, opponent): JobsFixture) {
    assert!(thoughts.plays("chesimul"));
    let asked: Vec<_> = (1..=10).map(|level| ask(&thoughts, thought(&GuestId::random(), level))).collect();
    opponent.release(10);
    for plan in asked {
        assert!(!plan.await.unwrap().unwrap().is_empty());
    }
    let mut begun = opponent.begun();
    begun.sort_unstable();
    assert_eq!(begun, (1..=10).collect::<Vec<_>>());
    thoughts.close().await;
}

async fn a_newcomer_does_not_wait_for_all_games_of_another((thoughts, opponent): JobsFixture) {
    let flooder = GuestId::random();
    let mut flood = vec![ask(&thoughts, thought(&flooder, 10))];
    opponent.until(|opponent| opponent.begun().len() == 1).await;
    wait(&thoughts, 0).await;
    flood.extend((0..5).map(|_| ask(&thoughts, thought(&flooder, 10))));
    wait(&thoughts, 5).await;
    let newcomer = ask(&thoughts, thought(&GuestId::random(), 2));
    wait(&thoughts, 6).await;
    opponent.release(7);
    newcomer.await.unwrap().unwrap();
    for plan in flood {
        plan.await.unwrap().unwrap();
    }
    assert_eq!(opponent.begun(), [10, 2, 10, 10, 10, 10, 10]);
    thoughts.close().await;
}

async fn what_nobody_wants_is_not_thought((thoughts, opponent): JobsFixture) {
    let [begun, waiting] = [3, 4].map(|level| ask(&thoughts, thought(&GuestId::random(), level)));
    opponent.until(|opponent| opponent.begun().len() == 1).await;
    let last = ask(&thoughts, thought(&GuestId::random(), 5));
    wait(&thoughts, 2).await;
    let first = opponent.begun()[0];
    for (level, asked) in [(3, begun), (4, waiting)] {
        asked.abort();
        asked.await.unwrap_err();
        if level == first {
            opponent.until(|opponent| opponent.stopped() == [first]).await;
        }
    }
    opponent.until(|opponent| *opponent.begun().last().unwrap() == 5).await;
    opponent.release(1);
    last.await.unwrap().unwrap();
    assert!(thoughts.stats().dropped >= 1);
    thoughts.close().await;
}

async fn a_thought_takes_no_longer_than_it_may((thoughts, opponent): JobsFixture) {
    let late = ask(&thoughts, thought(&GuestId::random(), 4)).await.unwrap();
    assert!(matches!(late, Err(EngineJobError::Late)), "{late:?}");
    opponent.until(|opponent| opponent.stopped() == [4]).await;
    let weakest = ask(&thoughts, thought(&GuestId::random(), 1));
    opponent.until(|opponent| opponent.begun() == [4, 1]).await;
    tokio::time::sleep(LIMIT * 2).await;
    opponent.release(1);
    weakest.await.unwrap().unwrap();
    assert_eq!(opponent.stopped(), [4]);
    thoughts.close().await;
}

async fn who_has_no_plan_says_so((thoughts, opponent): JobsFixture) {
    let mut unknown = thought(&GuestId::random(), 2);
    unknown.record.variant = "nothing".to_owned();
    opponent.release(1);
    let none = ask(&thoughts, unknown).await.unwrap();
    assert!(matches!(none, Err(EngineJobError::Choice(_))), "{none:?}");
    thoughts.close().await;
}

async fn a_plan_follows_from_the_seed((thoughts, opponent): JobsFixture) {
    opponent.release(3);
    for seed in [SEED, 0, 17] {
        let thought = EngineJob { seed: EngineSeed::new(seed), ..thought(&GuestId::random(), 2) };
        let drawn = RandomOpponent
            .choose(&thought.record, thought.seat, thought.level.unwrap(), seed, &|| false)
            .unwrap();
        assert_eq!(ask(&thoughts, thought).await.unwrap().unwrap(), drawn, "{seed}");
    }
    thoughts.close().await;
}

/// Time limit of a job in tests of that limit.
const LIMIT: Duration = Duration::from_millis(100);

macro_rules! contract {
    ($($name:ident($limit:expr);)+) => {
        mod here_ {
            use super::*;

            $( #[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(here($limit)).await;
            } )+
        }

        mod postgres_ {
            use super::*;

            $( #[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(postgres($limit).await).await;
            } )+
        }
    };
}

contract! {
    everybody_gets_a_plan(Duration::MAX);
    a_newcomer_does_not_wait_for_all_games_of_another(Duration::MAX);
    what_nobody_wants_is_not_thought(Duration::MAX);
    a_thought_takes_no_longer_than_it_may(LIMIT);
    who_has_no_plan_says_so(Duration::MAX);
    a_plan_follows_from_the_seed(Duration::MAX);
}
