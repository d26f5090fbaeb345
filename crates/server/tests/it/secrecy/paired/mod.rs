//! Pairs of games with the same public course and different secret plans: every byte that leaves the server
//! for other clients is the same in both, and so are sizes and numbers of messages, until the plans are
//! revealed.
//!
//! Many games are played up to a turn on one server, whose folder is copied twice, so that the two games of a
//! pair have the same id, the same players and the same keys: only the secret differs, and only the hashes
//! and ciphertexts made of it by a player's own page are excluded.

mod batch;
mod game_parameters;
mod secret_turn;

use self::batch::GameBatch;
use self::game_parameters::GameParameters;

/// Environment variables for the number of pairs, and for the first one.
const PAIRS: &str = "PAIRED_GAMES";
const FIRST: &str = "PAIRED_FIRST";
/// Default number of pairs.
const USUAL: usize = 120;
/// Number of games on one server.
const TOGETHER: usize = 40;

#[tokio::test(flavor = "multi_thread")]
async fn pairs_of_games_with_other_secrets_are_told_alike() {
    let number = |name: &str, usual| {
        std::env::var(name).map_or(usual, |number| number.parse().expect("a number of pairs"))
    };
    let (pairs, first) = (number(PAIRS, USUAL), number(FIRST, 0));
    let (mut numbers, mut compared, mut bytes) = (first.., 0, 0);
    let mut kinds = std::collections::BTreeMap::new();
    while compared < pairs {
        let most = TOGETHER.min(pairs - compared);
        let courses: Vec<_> = numbers.by_ref().map(GameParameters::of).take(most).collect();
        let batch = GameBatch::play(courses).await;
        let (one, two) = (batch.told(0).await, batch.told(1).await);
        assert_eq!(one.games.len(), two.games.len());
        for ((course, first), (_, second)) in one.games.iter().zip(&two.games) {
            first.same(second, &course.to_string());
            bytes += first.bytes();
            compared += 1;
            *kinds.entry(course.kind()).or_insert(0) += 1;
        }
        one.rest.same(&two.rest, "what is told of all games");
        bytes += one.rest.bytes();
        println!("{compared} pairs are told alike, in {bytes} bytes each: {kinds:?}");
    }
}
