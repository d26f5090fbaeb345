//! Starting positions of requested games.

use axum::Json;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{Options, Record, RulesError};
use zugleich_wire::{ErrorBody, ForkPoint, NewGame, OpponentKind, StartCheck, StartCheckRequest};

use super::extractors::JsonBody;
use super::http_error::HttpError;
use super::pool_access::{PoolAccess, run_in_pool};
use super::site::Site;
use zugleich_session::domain::{StartPositionError, branch, start_match};
use zugleich_session::service::CommandError;
use zugleich_site::WorkSize;
use zugleich_site::pages::offer;
use zugleich_site::view::{self, LocalizedText, message};

/// Returns the requested game at its start.
pub(super) async fn requested_game(
    site: &Site,
    reader: &PoolAccess,
    new: &NewGame,
) -> Result<Box<dyn AnyMatch>, HttpError> {
    let (variant, options, position) = (new.variant.clone(), new.options.clone(), new.position.clone());
    let origin = match &new.from {
        Some(_) if position.is_some() || !options.is_empty() => {
            return Err(HttpError::bad_request(message("origin-alone", &[])));
        }
        Some(origin) => Some((record(site, origin, &variant).await?, origin.turns)),
        None => None,
    };
    if new.opponent == OpponentKind::Lobby && (position.is_some() || origin.is_some()) {
        return Err(HttpError::bad_request(message("lobby-own-start", &[])));
    }
    let options = origin.as_ref().map_or(options.into_iter().collect(), |(record, _)| record.options.clone());
    run_check(reader, move || {
        let chosen: Vec<_> = options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let from =
            |(record, turns): &(Record, u32)| branch(record, usize::try_from(*turns).unwrap_or(usize::MAX));
        let position =
            position.map_or_else(|| origin.as_ref().map(from).transpose(), |text| Ok(Some(text)))?;
        start_match(offer::variant(&variant)?, &chosen, position.as_deref())
    })
    .await
}

/// Checks a position: whether a game may begin there, its placement, and how fair a start it would be.
#[utoipa::path(post, path = "/api/position", request_body = StartCheckRequest, responses(
    (status = 200, body = StartCheck),
    (status = 400, description = "Unknown variant", body = ErrorBody),
    (status = 429, description = "Too many requests", body = ErrorBody),
    (status = 503, description = "The server checks too many positions now", body = ErrorBody),
))]
pub(super) async fn look(
    reader: PoolAccess,
    JsonBody(placed): JsonBody<StartCheckRequest>,
) -> Result<Json<StartCheck>, HttpError> {
    let StartCheckRequest { variant, options, position, fair } = placed;
    let language = reader.language();
    let beginning = run_check(&reader, move || {
        let chosen: Vec<_> = options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let variant = offer::variant(&variant)?;
        Options::new(variant.descriptor(), &chosen).map_err(RulesError::from)?;
        Ok(view::beginning(language, variant, &chosen, position.as_deref(), fair))
    });
    beginning.await.map(Json)
}

/// Runs a check in the pool: a position may be given by many moves, and its value is searched.
async fn run_check<T: Send + 'static>(
    reader: &PoolAccess,
    look: impl FnOnce() -> Result<T, StartPositionError> + Send + 'static,
) -> Result<T, HttpError> {
    let place = reader.place_for(WorkSize::Small)?;
    run_in_pool(&place, look).await?.map_err(|why| HttpError {
        rule: Some(why.code()),
        ..HttpError::bad_request(LocalizedText::of(|language| view::start_error(language, &why)))
    })
}

/// Returns the public record of a game of this variant.
async fn record(site: &Site, ForkPoint { game, .. }: &ForkPoint, variant: &str) -> Result<Record, HttpError> {
    let id = game.parse().map_err(|_| HttpError::from(zugleich_session::service::RoomError::Unknown))?;
    let room = site.rooms().open(&id).await?;
    let game = room.game().await;
    game.playable().map_err(CommandError::from)?;
    if game.descriptor().id != variant {
        return Err(HttpError::bad_request(message("other-variant", &[])));
    }
    Ok(game.record().clone())
}
