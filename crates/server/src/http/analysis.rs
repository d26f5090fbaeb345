//! Engine analysis of finished games, streamed turn by turn.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use futures_util::stream;
use zugleich_render::language::Language;
use zugleich_wire::{AnalysisLine, ErrorBody};

use super::client::Client;
use super::extractors::PathParam;
use super::http_error::HttpError;
use super::pool_access::body_of;
use super::site::Site;
use super::visitor::Visitor;
use zugleich_session::ClientNetwork;
use zugleich_session::ids::GuestId;
use zugleich_session::service::Room;
use zugleich_site::view;

/// Media type of the stream. It is not compressed, as JSON is: compression would delay lines.
const LINES: &str = "application/x-ndjson";

/// Streams the engine's analysis of each turn of a finished game, one line a turn, as each is found. Analysis
/// runs only while the engine has no plan to compute for a game, and stops when the client stops reading.
#[utoipa::path(get, path = "/api/games/{id}/analysis", params(("id" = String, Path)), responses(
    (status = 200, body = AnalysisLine, content_type = "application/x-ndjson"),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "The game is not over", body = ErrorBody),
    (status = 429, description = "Too many analyses", body = ErrorBody),
))]
pub(super) async fn analysis(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    Extension(client): Extension<Client>,
    id: PathParam<String>,
) -> Result<impl IntoResponse + use<>, HttpError> {
    let room = site.rooms().open(&id.game()?).await?;
    let turns = site.rooms().studied(&room).await?;
    let (language, guest) = (visitor.language(), visitor.seated_in(&room).await);
    let reader = AnalysisStream { site, room, guest, net: client.net, language, turns, next: None };
    let lines = stream::unfold(reader, |mut reader| async move {
        let line = reader.line().await?;
        Some((Ok::<_, Infallible>(line), reader))
    });
    let said = [(CONTENT_TYPE, LINES), (CACHE_CONTROL, "no-store")];
    Ok((said, body_of(lines)))
}

/// Reader of the analysis lines of one game.
struct AnalysisStream {
    site: Site,
    room: Arc<Room>,
    guest: GuestId,
    net: ClientNetwork,
    /// Language of the lines.
    language: Language,
    turns: usize,
    /// Index of the next turn, from 0; `None` before the first line.
    next: Option<usize>,
}

impl AnalysisStream {
    /// Returns the next line, or `None` after the last one or when the server stops.
    async fn line(&mut self) -> Option<Bytes> {
        let mut stopping = self.site.stopping();
        let line = match self.next {
            None => AnalysisLine::Begin { turns: self.turns },
            Some(turn) if turn < self.turns => tokio::select! {
                told = self.turn(turn) => told.unwrap_or(AnalysisLine::Failed { turn: turn + 1 }),
                _ = stopping.wait_for(|stops| *stops) => return None,
            },
            Some(_) => return None,
        };
        self.next = Some(self.next.map_or(0, |turn| turn + 1));
        let mut text = serde_json::to_vec(&line).ok()?;
        text.push(b'\n');
        Some(text.into())
    }

    /// Returns the analysis of a turn, or `None` if it fails.
    async fn turn(&self, turn: usize) -> Option<AnalysisLine> {
        let study = self.site.rooms().study(&self.room, turn, &self.guest, self.net).await;
        let study = study.inspect_err(|why| tracing::warn!(%why, "a turn could not be analysed")).ok()?;
        let game = self.room.game().await;
        let (record, kings) = (view::until(game.record(), Some(turn + 1)), game.turns().get(turn)?.kings);
        drop(game);
        let language = self.language;
        let tell = move || view::analysis(language, record, &kings, &study);
        let told = tokio::task::spawn_blocking(tell);
        told.await
            .ok()?
            .inspect_err(|why| tracing::error!(%why, "an analysis does not match its game"))
            .ok()?
    }
}
