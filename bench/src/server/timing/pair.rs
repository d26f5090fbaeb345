use futures_util::future::try_join;
use rand::{Rng, RngExt};
use serde_json::json;
use zugleich_rules::Color;
use zugleich_rules::catalog::Variant;

use super::super::LoadError;
use super::super::client_messages::CreatedGameId;
use super::super::guest::LoadGuest;
use super::super::load_context::LoadContext;
use super::super::player::LoadPlayer;
use super::SecretDifference;
use super::channel::{ResponseChannel, TimingProbe};

/// Creates two games with different secrets and sends the same requests to both; returns the times of each
/// channel, in microseconds.
pub(super) async fn hear(
    hall: &LoadContext,
    variant: &Variant,
    differs: SecretDifference,
    chance: &mut impl Rng,
) -> Result<Vec<(ResponseChannel, [f64; 2])>, LoadError> {
    let (white, black) = try_join(hall.site.guest(), hall.site.guest()).await?;
    let games = [make(hall, variant, &white, &black).await?, make(hall, variant, &white, &black).await?];
    let mut listeners =
        [TimingProbe::come(&black, &games[0]).await?, TimingProbe::come(&black, &games[1]).await?];
    let mut players = two_plans(&white, &games, chance).await?;
    for game in in_any_order(chance) {
        if game == 0 || differs == SecretDifference::Plan {
            let (player, plan) = &mut players[game];
            player.commit(plan, hall).await?;
        }
    }
    let mut times = Vec::new();
    for channel in ResponseChannel::ALL {
        let mut pair = [0.0; 2];
        for game in in_any_order(chance) {
            pair[game] = listeners[game].hear(channel).await?;
        }
        times.push((channel, pair));
    }
    Ok(times)
}

/// Creates a game of two guests, in which commitments are not shown.
async fn make(
    hall: &LoadContext,
    variant: &Variant,
    white: &LoadGuest,
    black: &LoadGuest,
) -> Result<String, LoadError> {
    let wanted = json!({
        "variant": variant.descriptor().id,
        "opponent": "friend",
        "side": "white",
        "secrecy": "kept",
        "show_committed": false,
    });
    let CreatedGameId { id } = serde_json::from_str(&hall.post(white, "/api/games", &wanted).await?)?;
    hall.post(black, &format!("/api/games/{id}/join"), &json!({})).await?;
    Ok(id)
}

/// Seats White in both games and draws a different plan for each.
async fn two_plans(
    guest: &LoadGuest,
    games: &[String; 2],
    chance: &mut impl Rng,
) -> Result<[(LoadPlayer, String); 2], LoadError> {
    let mut one = LoadPlayer::sit(guest.clone(), &games[0], Color::White, chance.next_u64()).await?;
    let mut two = LoadPlayer::sit(guest.clone(), &games[1], Color::White, chance.next_u64()).await?;
    let (plan, mut other) = (one.plan()?, two.plan()?);
    while other == plan {
        other = two.plan()?;
    }
    Ok([(one, plan), (two, other)])
}

fn in_any_order(chance: &mut impl Rng) -> [usize; 2] {
    if chance.random() { [0, 1] } else { [1, 0] }
}
