//! Verification that the turns shown to players follow the rules and match the server's stored turns.

use futures_util::{StreamExt, TryStreamExt, stream};
use zugleich_games::CATALOG;

use super::LoadError;
use super::client_messages::{ClientHistory, ClientTurn};
use super::guest::GuestFactory;
use super::load_context::ObservedGame;

/// Replays games by the rules: each turn must lead to the position that was shown.
pub(super) fn replay(games: &[ObservedGame]) -> Result<(), LoadError> {
    for ObservedGame { id, variant, turns } in games {
        let wrong = |turn: usize, what: String| {
            Err(LoadError::wrong(format!("turn {} of game {id} of {variant}: {what}", turn + 1)))
        };
        let start = CATALOG.variant(variant).and_then(|variant| variant.start(&[]));
        let mut game = start.map_err(|error| LoadError::wrong(error.to_string()))?;
        for (number, ClientTurn { plans, position }) in turns.iter().enumerate() {
            match game.play(plans.as_ref().map(Option::as_deref)) {
                Err(error) => return wrong(number, error.to_string()),
                Ok(_) if game.position() != *position => {
                    return wrong(
                        number,
                        format!("{position} is shown, but the rules lead to {}", game.position()),
                    );
                }
                Ok(_) => {}
            }
        }
    }
    Ok(())
}

/// Number of games requested at once.
const ASKING: usize = 16;

/// Requests games from a server, restarted or not: its turns must be exactly those shown.
pub(super) async fn check_stored(site: &GuestFactory, games: &[ObservedGame]) -> Result<(), LoadError> {
    let guest = &site.guest().await?;
    let asked: Vec<_> = games
        .iter()
        .map(async |game| {
            let text = guest.get(&format!("/api/games/{}/turns", game.id)).await?;
            let ClientHistory { turns } = serde_json::from_str(&text)?;
            let kept: Vec<ClientTurn> = turns.into_iter().map(ClientTurn::from).collect();
            if kept == game.turns {
                return Ok(());
            }
            let (kept, shown) = (kept.len(), game.turns.len());
            Err(LoadError::wrong(format!(
                "of game {} {shown} turns were shown, and {kept} are kept",
                game.id
            )))
        })
        .collect();
    stream::iter(asked).buffer_unordered(ASKING).try_collect().await
}

#[cfg(test)]
mod tests {
    use zugleich_rules::ByColor;

    use super::*;

    fn game(position: &str) -> ObservedGame {
        let plans = ByColor::new(Some("b1c3".to_owned()), Some("b5c3".to_owned()));
        let turns = vec![ClientTurn { plans, position: position.to_owned() }];
        ObservedGame { id: "one".to_owned(), variant: "chesimul", turns }
    }

    #[test]
    fn a_position_that_the_rules_do_not_lead_to_is_wrong() {
        let mut start = CATALOG.variant("chesimul").and_then(|variant| variant.start(&[])).expect("a game");
        start.play_line("b1c3 b5c3").expect("a turn");
        let right = game(&start.position());
        assert!(replay(std::slice::from_ref(&right)).is_ok());
        let wrong = game("k4/5/5/5/4K 2");
        let complaint = replay(&[right, wrong]).expect_err("it is wrong").to_string();
        assert!(complaint.contains("turn 1 of game one of chesimul"), "{complaint}");
    }
}
