//! Whether the time that an answer takes tells what another player has committed.
//!
//! Two games are alike but for what White has committed and nobody else may know. What Black asks for takes a time in
//! each; the two are taken one right after the other, in an order that chance decides, and compared in pairs.

mod channel;
mod pair;
mod report;
mod signed_rank;

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::SealedBy;

use self::channel::Channel;
use self::signed_rank::{Compared, compare};
use super::guest::Site;
use super::hall::Hall;
use super::target::{Measured, Target};
use super::turns::offered;
use super::{LoadError, Tell, on_this_thread};

/// What is different between the two games of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// White has committed another plan.
    Plan,
    /// White has committed a plan in the first alone.
    Whether,
}

/// What somebody who asked for one thing could learn from how long the answer took.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Heard {
    /// What was asked for.
    pub channel: &'static str,
    /// What was different.
    pub differs: Difference,
    /// The times of the pairs.
    #[serde(flatten)]
    pub compared: Compared,
}

/// The times of answers in pairs of games.
#[derive(Clone, Debug, Serialize)]
pub struct Timing {
    /// One line for each thing that was asked for and each difference.
    pub heard: Vec<Heard>,
}

/// Compares the times of answers in so many pairs of games for each difference, all simultaneous games in turn.
///
/// # Errors
/// [`LoadError`], also if something is answered that must not be.
pub fn timing(target: &Target, pairs: usize, seed: u64, tell: &Tell<'_>) -> Result<Timing, LoadError> {
    on_this_thread(async {
        // Nothing is closed before the end of a pair, and those of the pair before linger.
        let server = Measured::new(target, 2 * pairs)?;
        let hall = Hall::new(Site::new(server.address));
        let variants = simultaneous(&hall).await?;
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut times: BTreeMap<(Channel, Difference), Vec<[f64; 2]>> = BTreeMap::new();
        tell.begins("pairs of games", 2 * pairs as u64);
        for variant in variants.iter().cycle().take(pairs) {
            for differs in [Difference::Plan, Difference::Whether] {
                for (channel, pair) in pair::hear(&hall, variant, differs, &mut chance).await? {
                    times.entry((channel, differs)).or_default().push(pair);
                }
                tell.more(1);
            }
        }
        let heard = times.into_iter().map(|((channel, differs), times)| Heard {
            channel: channel.name(),
            differs,
            compared: compare(&times),
        });
        Ok(Timing { heard: heard.collect() })
    })
}

/// The games in which a plan waits at the server for another one.
async fn simultaneous(hall: &Hall) -> Result<Vec<&'static Variant>, LoadError> {
    let mut variants = offered(hall).await?;
    variants.retain(|variant| {
        let game = variant.descriptor();
        game.simultaneous && game.sealed_by == SealedBy::Server
    });
    if variants.is_empty() {
        return Err(LoadError::wrong("no game on offer has a plan that waits for another one"));
    }
    Ok(variants)
}
