//! Timing side channel: comparison of response times with different commitments of the opponent.
//!
//! Two games differ only in White's commitment, which is secret. Black sends the same request to both games,
//! one right after the other, in random order, and the times are compared in pairs.

mod channel;
mod pair;
mod report;
mod signed_rank;

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::SealingParty;

use self::channel::ResponseChannel;
use self::signed_rank::{PairedComparison, compare};
use super::guest::GuestFactory;
use super::load_context::LoadContext;
use super::target::{LoadTarget, MeasuredServer};
use super::turns::offered;
use super::{LoadError, ProgressSink, on_this_thread};

/// Difference between the two games of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SecretDifference {
    /// White has committed a different plan in each game.
    Plan,
    /// White has committed a plan in the first game only.
    Whether,
}

/// Response times of one channel for one difference.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ChannelTiming {
    /// The channel.
    pub channel: &'static str,
    /// The difference.
    pub differs: SecretDifference,
    /// Comparison of the times in pairs.
    #[serde(flatten)]
    pub compared: PairedComparison,
}

/// Response times in pairs of games.
#[derive(Clone, Debug, Serialize)]
pub struct TimingReport {
    /// One entry for each channel and difference.
    pub heard: Vec<ChannelTiming>,
}

/// Compares the response times in `pairs` pairs of games for each difference, rotating through all
/// simultaneous games.
///
/// # Errors
/// [`LoadError`], also for an incorrect response.
pub fn timing(
    target: &LoadTarget,
    pairs: usize,
    seed: u64,
    progress: &ProgressSink<'_>,
) -> Result<TimingReport, LoadError> {
    on_this_thread(async {
        // No connection closes before the end of a pair, and those of the previous pair close late.
        let server = MeasuredServer::new(target, 2 * pairs)?;
        let hall = LoadContext::new(GuestFactory::new(server.address));
        let variants = simultaneous(&hall).await?;
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut times: BTreeMap<(ResponseChannel, SecretDifference), Vec<[f64; 2]>> = BTreeMap::new();
        progress.start("pairs of games", 2 * pairs as u64);
        for variant in variants.iter().cycle().take(pairs) {
            for differs in [SecretDifference::Plan, SecretDifference::Whether] {
                for (channel, pair) in pair::hear(&hall, variant, differs, &mut chance).await? {
                    times.entry((channel, differs)).or_default().push(pair);
                }
                progress.advance(1);
            }
        }
        let heard = times.into_iter().map(|((channel, differs), times)| ChannelTiming {
            channel: channel.name(),
            differs,
            compared: compare(&times),
        });
        Ok(TimingReport { heard: heard.collect() })
    })
}

/// Returns the games in which a committed plan waits at the server for the other plan.
async fn simultaneous(hall: &LoadContext) -> Result<Vec<&'static Variant>, LoadError> {
    let mut variants = offered(hall).await?;
    variants.retain(|variant| {
        let game = variant.descriptor();
        game.simultaneous && game.sealed_by == SealingParty::Server
    });
    if variants.is_empty() {
        return Err(LoadError::wrong("no game on offer has a plan that waits for another one"));
    }
    Ok(variants)
}
