//! Answers from the rules about a game: previews of moves, readings of a text, and reasons for refusals.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use zugleich_games::{ExplanationQuery, type_from_letter};
use zugleich_rules::board::Geometry;
use zugleich_rules::kernel::Record;
use zugleich_wire::{ErrorBody, Preview, Readings, Reasons, Side};

use super::extractors::{JsonQuery, PathParam};
use super::http_error::HttpError;
use super::pool_access::{PoolAccess, run_in_pool};
use super::site::Site;
use zugleich_session::ids::GameId;
use zugleich_session::service::CommandError;
use zugleich_site::view::{self, LocalizedText, RulesQueryError, message};

/// Ends of routes that cost more than a look-up.
pub(super) const COSTLY: [&str; 3] = ["/why", "/preview", "/readings"];

/// Query of a preview.
#[derive(Debug, Deserialize)]
pub(super) struct PreviewQuery {
    plan: String,
    turn: Option<usize>,
}

/// The position after a legal move, in a game in which one side acts.
#[utoipa::path(get, path = "/api/games/{id}/preview", params(
    ("id" = String, Path),
    ("plan" = String, Query, description = "The move, as in a turn"),
    ("turn" = Option<usize>, Query, description = "Number of turns before the question; by default all played turns"),
), responses(
    (status = 200, body = Preview),
    (status = 400, description = "The move is not legal, or both sides act at once", body = ErrorBody),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "The game is of another edition of the rules", body = ErrorBody),
))]
pub(super) async fn preview(
    State(site): State<Site>,
    reader: PoolAccess,
    id: PathParam<String>,
    JsonQuery(tried): JsonQuery<PreviewQuery>,
) -> Result<Json<Preview>, HttpError> {
    let record = record(&site, &id.game()?, tried.turn).await?;
    let language = reader.language();
    answer(&reader, record, move |record| view::preview(language, record, &tried.plan)).await
}

/// Query of the readings of a text.
#[derive(Debug, Deserialize)]
pub(super) struct ReadingsQuery {
    seat: Side,
    plan: String,
    turn: Option<usize>,
}

/// The legal plans that a text may mean, in algebraic notation or in coordinates; or the reason why there is
/// none. Nothing is committed.
///
/// The request reveals the text to the server: do not use it for plans that the server must not know.
#[utoipa::path(get, path = "/api/games/{id}/readings", params(
    ("id" = String, Path),
    ("seat" = Side, Query, description = "Side of the plan"),
    ("plan" = String, Query, description = "Text of the plan, as in a turn or in algebraic notation"),
    ("turn" = Option<usize>, Query, description = "Number of turns before the question; by default all played turns"),
), responses(
    (status = 200, body = Readings),
    (status = 400, description = "The question is not valid", body = ErrorBody),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "The game is of another edition of the rules", body = ErrorBody),
))]
pub(super) async fn readings(
    State(site): State<Site>,
    reader: PoolAccess,
    id: PathParam<String>,
    JsonQuery(reading): JsonQuery<ReadingsQuery>,
) -> Result<Json<Readings>, HttpError> {
    let record = record(&site, &id.game()?, reading.turn).await?;
    let language = reader.language();
    answer(&reader, record, move |record| view::readings(language, record, reading.seat, &reading.plan)).await
}

/// Query about a square and a type, or about a move.
#[derive(Debug, Deserialize)]
pub(super) struct WhyQuery {
    square: Option<String>,
    #[serde(rename = "type")]
    letter: Option<char>,
    #[serde(default)]
    promoted: bool,
    #[serde(rename = "move")]
    plan: Option<String>,
    turn: Option<usize>,
}

/// The reasons why a piece cannot be of a type, in games whose pieces may be several; or why a move is not
/// legal.
#[utoipa::path(get, path = "/api/games/{id}/why", params(
    ("id" = String, Path),
    ("square" = Option<String>, Query, description = "Square of the piece"),
    ("type" = Option<char>, Query, description = "Letter of the type"),
    ("promoted" = Option<bool>, Query, description = "Whether the question is about a promoted pawn of this type"),
    ("move" = Option<String>, Query, description = "A move instead of a piece"),
    ("turn" = Option<usize>, Query, description = "Number of turns before the question; by default all played turns"),
), responses(
    (status = 200, body = Reasons),
    (status = 400, description = "The question is not valid", body = ErrorBody),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "The game is of another edition of the rules", body = ErrorBody),
))]
pub(super) async fn why(
    State(site): State<Site>,
    reader: PoolAccess,
    id: PathParam<String>,
    JsonQuery(asking): JsonQuery<WhyQuery>,
) -> Result<Json<Reasons>, HttpError> {
    let record = record(&site, &id.game()?, asking.turn).await?;
    let question = question(asking)?;
    let language = reader.language();
    answer(&reader, record, move |record| view::why(language, record, &question)).await
}

fn question(asking: WhyQuery) -> Result<ExplanationQuery, HttpError> {
    let unclear = || HttpError::bad_request(message("unclear-question", &[]));
    match (asking.plan, asking.square, asking.letter) {
        (Some(plan), None, None) => Ok(ExplanationQuery::Plan(plan)),
        (None, Some(square), Some(letter)) => {
            let square = Geometry::EIGHT.square(&square).ok_or_else(unclear)?;
            let one = type_from_letter(letter, asking.promoted).ok_or_else(unclear)?;
            Ok(ExplanationQuery::Type(square, one))
        }
        _ => Err(unclear()),
    }
}

/// Returns the public record of a game after its first turns.
async fn record(site: &Site, id: &GameId, turns: Option<usize>) -> Result<Record, HttpError> {
    let room = site.rooms().open(id).await?;
    let game = room.game().await;
    game.playable().map_err(CommandError::from)?;
    Ok(view::until(game.record(), turns))
}

/// Computes an answer on a blocking thread; it replays all turns.
async fn answer<T: Send + 'static>(
    reader: &PoolAccess,
    record: Record,
    think: impl FnOnce(&Record) -> Result<T, RulesQueryError> + Send + 'static,
) -> Result<Json<T>, HttpError> {
    let place = reader.place(record.turns.len())?;
    let think = move || think(&record).map_err(|fault| problem(&fault, &record.variant));
    run_in_pool(&place, think).await?.map(Json)
}

fn problem(fault: &RulesQueryError, variant: &str) -> HttpError {
    let rule = if let RulesQueryError::Unruly(error) = fault { Some(error.code()) } else { None };
    HttpError { rule, ..HttpError::bad_request(LocalizedText::of(|language| fault.words(language, variant))) }
}
