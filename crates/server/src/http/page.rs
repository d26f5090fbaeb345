use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, ETAG, RETRY_AFTER};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::Response;
use serde::Deserialize;
use zugleich_games::game as entry;
use zugleich_render::language::Language;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::{Descriptor, OptionInfo, Record};
use zugleich_wire::{JsonFields, state_message};

use super::address::origin;
use super::client::Client;
use super::compression::{PersonalMarker, may_compress};
use super::extractors::{JsonQuery, PathParam};
use super::game_updates::{ResumeQuery, StateTag, UpdateStream as Watching};
use super::guard;
use super::http_error::HttpError;
use super::sharing::{self, PublicGame};
use super::site::Site;
use super::visitor::Visitor;
use zugleich_session::domain::{GamePhase, GameState, Occupant, OpponentKind};
use zugleich_session::ids::GameId;
use zugleich_session::ports::{GameFilter, GameStage, ListedGame};
use zugleich_session::service::{Room, RoomGuests};
use zugleich_site::pages::{self, AnalysedGame, GameList, GameRow, InitialState, RoomInfo, SealUse, Viewer};
use zugleich_site::view::{self, message};

/// Number of games on a page of the list.
const PAGE: u32 = 30;
/// Number of the viewer's own games on the start page.
const YOURS: u32 = 6;
/// Number of other running games on the start page, and number of latest games searched for them.
const RUNNING: usize = 4;
const LATEST: u32 = 24;

/// `/`
pub(super) async fn start(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let preview = origin(&site, client, &headers).map(|own| pages::site_preview(visitor.language(), &own));
    let due = due_games(&site, &visitor).await?;
    let yours = own_rows(&site, &visitor, &due, YOURS).await?;
    let mut running =
        rows(visitor.language(), &site.store().public_games(&GameFilter::default(), 0, LATEST).await?);
    running.retain(|game| game.stage == GameStage::Running && yours.iter().all(|own| own.id != game.id));
    running.truncate(RUNNING);
    Ok(personal(pages::start_page(
        &viewer_with(&site, &visitor, count(&due)).await?,
        &yours,
        &running,
        preview,
    )))
}

/// Marks a page that shows private data of the viewer: a list of own games, or the state of a game.
pub(super) fn personal(mut page: Response) -> Response {
    page.extensions_mut().insert(PersonalMarker);
    page
}

/// Query of a game's page.
#[derive(Debug, Deserialize)]
pub(super) struct RoomQuery {
    /// Table mode for a real board, whatever the page's own setting: `?table`.
    table: Option<String>,
}

/// `/game/{id}`
pub(super) async fn room(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    JsonQuery(display): JsonQuery<RoomQuery>,
    id: PathParam<String>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    // Without the state the page waits for its connection.
    let told = may_compress(&client, &headers);
    let own = origin(&site, client, &headers);
    let table = display.table.is_some();
    let info = info(&site, &visitor, &id.game()?, RoomPageParts { told, table, own }).await?;
    let page = personal(pages::room_page(&player(&site, &visitor, &info).await?, &info));
    Ok(if pages::runs_module(info.variant) { with_modules(page) } else { page })
}

/// `/game/{id}/text`
pub(super) async fn text(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    id: PathParam<String>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let told = may_compress(&client, &headers);
    let info = info(&site, &visitor, &id.game()?, RoomPageParts { told, table: false, own: None }).await?;
    Ok(personal(pages::text_page(&player(&site, &visitor, &info).await?, &info)))
}

/// `/game/{id}/analysis`: for a finished game.
pub(super) async fn analysis(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    id: PathParam<String>,
) -> Result<Response, HttpError> {
    let room = site.rooms().open(&id.game()?).await?;
    site.rooms().studied(&room).await?;
    let shown = {
        let (game, people) = (room.game().await, room.people());
        let (id, variant, players) =
            (game.id().to_string(), game.descriptor(), players(visitor.language(), &game, &people));
        let Record { options, position: start, .. } = game.record().clone();
        let owned =
            Color::ALL.map(|seat| visitor.guests().any(|guest| game.owns(guest, seat)).then_some(seat));
        let you = match owned {
            [Some(_), Some(_)] => None,
            [white, black] => white.or(black),
        };
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        let [you, winner] = [you, winner].map(|side| side.map(color_name));
        AnalysedGame { id, variant, options: options.into_iter().collect(), start, you, winner, players }
    };
    let page = personal(pages::analysis_page(&viewer(&site, &visitor).await?, &shown));
    Ok(if pages::analysis_runs_module(shown.variant) { with_modules(page) } else { page })
}

/// Parts of a game's page.
struct RoomPageParts {
    /// `true` to include the first message of its connection.
    told: bool,
    /// `true` for table mode, if the game allows it.
    table: bool,
    /// Base address for a preview on other sites; `None` for no preview.
    own: Option<String>,
}

/// Allows a page to run a WebAssembly module.
fn with_modules(mut page: Response) -> Response {
    page.extensions_mut().insert(guard::WasmMarker);
    page
}

/// Returns the data of a game's page.
async fn info(
    site: &Site,
    visitor: &Visitor,
    id: &GameId,
    shown: RoomPageParts,
) -> Result<RoomInfo, HttpError> {
    let RoomPageParts { told, table, own } = shown;
    let room = site.rooms().open(id).await?;
    let first_word = if told { initial_state(site, &room, visitor).await } else { None };
    let game = room.game().await;
    let people = room.people();
    let preview = own.map(|own| PublicGame::of(visitor.language(), &game, &people).summary().preview(&own));
    let waiting = game.phase() == GamePhase::Waiting;
    let (variant, players) = (game.descriptor(), players(visitor.language(), &game, &people));
    let by_computer = game.descriptor().simultaneous && game.setup().opponent == OpponentKind::Computer;
    // A spectator of a full game seals no plan.
    let seated = visitor.guests().any(|guest| Color::ALL.into_iter().any(|seat| game.owns(guest, seat)));
    let seals = match game.is_sealed() {
        true if game.turns().is_empty() && (waiting || seated) => SealUse::Compared,
        true if seated => SealUse::Made,
        sealed if sealed || by_computer || game.players_seal() => SealUse::Shown,
        _ => SealUse::Absent,
    };
    // One board for two players; seals need the list of turns instead.
    let at_table = table && seals == SealUse::Absent;
    let edition = game.is_stored().then_some(game.setup().edition);
    Ok(RoomInfo {
        id: id.to_string(),
        variant,
        players,
        rules: rules(visitor.language(), &game),
        seals,
        at_table,
        start: game.record().position.clone(),
        waiting,
        fresh: game.turns().is_empty(),
        edition,
        first_word,
        preview,
    })
}

/// Returns the first message of the game's connection.
async fn initial_state(site: &Site, room: &Arc<Room>, visitor: &Visitor) -> Option<InitialState> {
    let guest = visitor.seated_in(room).await;
    let mut viewer = Watching::new(visitor.language(), site.rooms().clone(), room.clone(), guest);
    let state = viewer.first(ResumeQuery::default(), site.time()).await.state;
    let state = JsonFields::of(&state).ok()?;
    Some(InitialState { state: state_message(state.text()), mark: StateTag::of(&state).to_string() })
}

/// Filter and page number of the list of games. A form sends empty text for an unset field.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct GameListQuery {
    page: Option<u32>,
    variant: String,
    stage: String,
    players: String,
    level: String,
}

impl GameListQuery {
    fn filter(&self) -> Result<GameFilter, HttpError> {
        let wrong = || HttpError::bad_request(message("bad-filter", &[]));
        let one_of = |text: &str, [no, yes]: [&str; 2]| match text {
            "" => Ok(None),
            text if text == no => Ok(Some(false)),
            text if text == yes => Ok(Some(true)),
            _ => Err(wrong()),
        };
        let known = |id: &str| entry(id).is_ok();
        Ok(GameFilter {
            variant: match self.variant.as_str() {
                "" => None,
                id if known(id) => Some(id.to_owned()),
                _ => return Err(wrong()),
            },
            over: one_of(&self.stage, ["running", "over"])?,
            computer: one_of(&self.players, ["people", "computer"])?,
            level: match self.level.as_str() {
                "" => None,
                level => Some(level.parse().ok().filter(|level| (1..=10).contains(level)).ok_or_else(wrong)?),
            },
        })
    }
}

/// `/games`
pub(super) async fn games(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    JsonQuery(wanted): JsonQuery<GameListQuery>,
) -> Result<Response, HttpError> {
    let page = wanted.page.unwrap_or(1).clamp(1, 10_000);
    let filter = wanted.filter()?;
    let due = due_games(&site, &visitor).await?;
    let yours =
        if page == 1 && filter.is_all() { own_rows(&site, &visitor, &due, PAGE).await? } else { Vec::new() };
    // One game more than fits on a page shows whether another page follows.
    let mut recent = site.store().public_games(&filter, (page - 1) * PAGE, PAGE + 1).await?;
    let more = recent.len() > PAGE as usize;
    recent.truncate(PAGE as usize);
    let list = GameList { yours, recent: rows(visitor.language(), &recent), filter, page, more };
    Ok(personal(pages::games_page(&viewer_with(&site, &visitor, count(&due)).await?, &list)))
}

/// `/learn`
pub(super) async fn learn_index(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, HttpError> {
    Ok(pages::games_to_learn(&viewer(&site, &visitor).await?))
}

/// `/learn/{variant}/sample-game`
pub(super) async fn sample(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    PathParam(variant): PathParam<String>,
) -> Result<Response, HttpError> {
    let page = pages::sample_page(&viewer(&site, &visitor).await?, &variant);
    page.ok_or_else(|| HttpError::not_found(message("no-sample", &[])))
}

/// `/learn/{variant}/background`
pub(super) async fn background(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    PathParam(variant): PathParam<String>,
) -> Result<Response, HttpError> {
    let page = pages::background_page(&viewer(&site, &visitor).await?, &variant);
    page.ok_or_else(|| HttpError::not_found(message("no-background", &[])))
}

/// `/learn/{variant}`
pub(super) async fn learn(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    PathParam(variant): PathParam<String>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let own = origin(&site, client, &headers);
    let preview = own.and_then(|own| pages::lesson_preview(visitor.language(), &own, &variant));
    let page = pages::learn_page(&viewer(&site, &visitor).await?, &variant, preview);
    page.ok_or_else(|| HttpError::not_found(message("no-lesson", &[])))
}

/// `/sheets/{variant}`
pub(super) async fn sheets(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    PathParam(variant): PathParam<String>,
) -> Result<Response, HttpError> {
    let page = pages::sheets_page(&viewer(&site, &visitor).await?, &variant);
    page.ok_or_else(|| HttpError::not_found(message("no-sheets", &[])))
}

/// `/editor`
pub(super) async fn editors(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, HttpError> {
    Ok(pages::editors_page(&viewer(&site, &visitor).await?))
}

/// `/editor/{variant}`; the position in the address is read by the page's script.
pub(super) async fn editor(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    PathParam(variant): PathParam<String>,
) -> Result<Response, HttpError> {
    let page = pages::editor_page(&viewer(&site, &visitor).await?, &variant);
    page.ok_or_else(|| HttpError::not_found(message("no-editor", &[])))
}

/// `/verify`
pub(super) async fn verify(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, HttpError> {
    Ok(with_modules(pages::verify_page(&viewer(&site, &visitor).await?)))
}

/// `/replay`
pub(super) async fn record(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, HttpError> {
    Ok(with_modules(pages::record_page(&viewer(&site, &visitor).await?)))
}

/// `/device`
pub(super) async fn device(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, HttpError> {
    Ok(pages::device_page(&viewer(&site, &visitor).await?))
}

/// `/settings`
pub(super) async fn settings(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, HttpError> {
    Ok(pages::settings_page(&viewer(&site, &visitor).await?))
}

/// `/docs`, `/docs/{page}`, `/docs/{section}/{page}`: a page of the book; `304` if the browser has the same.
pub(super) async fn book(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let page = pages::book_page(&viewer(&site, &visitor).await?, uri.path());
    let mut page = page.ok_or_else(|| HttpError::not_found(message("nothing-here", &[])))?;
    let tag = page.headers().get(ETAG).and_then(|tag| tag.to_str().ok());
    if tag.is_some_and(|tag| sharing::is_current(&headers, tag)) {
        (*page.status_mut(), *page.body_mut()) = (StatusCode::NOT_MODIFIED, Body::empty());
    }
    Ok(page)
}

/// Writes an error in the reader's language: as JSON for API requests, as a page for others.
pub(super) async fn render_error(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    request: Request,
    next: Next,
) -> Response {
    let for_programs = request.uri().path().starts_with("/api/");
    let response = next.run(request).await;
    let Some(problem) = response.extensions().get::<HttpError>() else { return response };
    let language = visitor.language();
    let mut rendered = if for_programs {
        problem.json(language)
    } else {
        // If the name cannot be read, use the default name that follows from the id.
        let name = site.store().name(&visitor.0).await.unwrap_or_else(|_| visitor.0.default_name());
        let name = view::display_name(language, &visitor.0, &name);
        let (kept, waits) = (visitor.cached_files(), concerns(&site, &visitor));
        // A failed request costs no look at the viewer's games.
        let has_account = visitor.credential().is_some();
        let viewer = Viewer { language, name, has_account, kept, waits, turns: 0 };
        pages::error_page(&viewer, problem.status, problem.message.text(language))
    };
    for name in [ALLOW, RETRY_AFTER] {
        if let Some(value) = response.headers().get(&name) {
            rendered.headers_mut().insert(name, value.clone());
        }
    }
    // The metrics still count it.
    rendered.extensions_mut().insert(problem.clone());
    rendered
}

/// Returns the problem for an unknown address.
pub(super) async fn nothing_here() -> HttpError {
    HttpError::not_found(message("nothing-here", &[]))
}

/// Returns the problem for a method that an address does not support.
pub(super) async fn wrong_method() -> HttpError {
    let text = message("method-not-allowed", &[]);
    HttpError::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", text)
}

pub(super) async fn viewer(site: &Site, visitor: &Visitor) -> Result<Viewer, HttpError> {
    let turns = count(&due_games(site, visitor).await?);
    viewer_with(site, visitor, turns).await
}

/// Returns the viewer of a game's page, whose head counts the other games that wait for the viewer.
async fn player(site: &Site, visitor: &Visitor, shown: &RoomInfo) -> Result<Viewer, HttpError> {
    let mut due = due_games(site, visitor).await?;
    due.retain(|game| game.as_str() != shown.id);
    let turns = count(&due);
    viewer_with(site, visitor, turns).await
}

/// Returns the viewer of a page, for whom this number of games waits.
async fn viewer_with(site: &Site, visitor: &Visitor, turns: u32) -> Result<Viewer, HttpError> {
    let name = site.store().name(&visitor.0).await?;
    Ok(Viewer {
        language: visitor.language(),
        name: view::display_name(visitor.language(), &visitor.0, &name),
        has_account: visitor.credential().is_some(),
        kept: visitor.cached_files(),
        waits: concerns(site, visitor),
        turns,
    })
}

/// Returns whether the visitor has an open seek, or one that was taken.
fn concerns(site: &Site, visitor: &Visitor) -> bool {
    visitor.guests().any(|guest| site.lobby().concerns(guest))
}

/// Returns the latest games with other people that wait for the viewer.
async fn due_games(site: &Site, visitor: &Visitor) -> Result<Vec<GameId>, HttpError> {
    let mut due = Vec::new();
    for guest in visitor.guests().filter(|_| visitor.known().is_some()) {
        due.extend(site.rooms().due_games(guest).await?);
    }
    // An account may have played against a guest that became its alias.
    due.sort_unstable();
    due.dedup();
    Ok(due)
}

/// Returns the latest of the games of several guests, each once.
pub(super) fn latest(mut games: Vec<ListedGame>, count: u32) -> Vec<ListedGame> {
    games.sort_by(|one, two| (two.at, &one.id).cmp(&(one.at, &two.id)));
    games.dedup_by(|one, two| one.id == two.id);
    games.truncate(count as usize);
    games
}

/// Returns the latest games of a visitor.
pub(super) async fn own_games(
    site: &Site,
    visitor: &Visitor,
    count: u32,
) -> Result<Vec<ListedGame>, HttpError> {
    let mut games = Vec::new();
    for guest in visitor.guests() {
        games.extend(site.store().games_of(guest, count).await?);
    }
    Ok(latest(games, count))
}

fn count(games: &[GameId]) -> u32 {
    u32::try_from(games.len()).unwrap_or(u32::MAX)
}

/// Returns the rows of the viewer's own games: those that wait for the viewer first, then the latest.
async fn own_rows(
    site: &Site,
    visitor: &Visitor,
    due: &[GameId],
    count: u32,
) -> Result<Vec<GameRow>, HttpError> {
    let mut waiting = Vec::new();
    for guest in visitor.guests().filter(|_| !due.is_empty()) {
        waiting.extend(site.store().running_games_of(guest, PAGE).await?);
    }
    waiting.retain(|game| due.contains(&game.id));
    let waiting = latest(waiting, PAGE);
    let mut games = own_games(site, visitor, count).await?;
    games.retain(|game| waiting.iter().all(|other| other.id != game.id));
    let own = |game: &ListedGame, turn| {
        Some(GameRow { turn, verdict: verdict(game, visitor), ..row(visitor.language(), game)? })
    };
    let waiting = waiting.iter().filter_map(|game| own(game, true));
    let rows = waiting.chain(games.iter().filter_map(|game| own(game, false)));
    Ok(rows.take(count as usize).collect())
}

/// Returns the outcome of a game for the visitor at one of its seats: `won`, `lost`, `drawn` or `none`.
fn verdict(game: &ListedGame, visitor: &Visitor) -> Option<&'static str> {
    let GameStage::Over(outcome) = game.index.stage else { return None };
    let mut seats = Color::ALL.into_iter().filter(|&seat| match &game.index.seats[seat] {
        Occupant::Guest(owner) => visitor.is(owner),
        Occupant::Open | Occupant::Computer => false,
    });
    let (Some(seat), None) = (seats.next(), seats.next()) else { return None };
    Some(match outcome.winner {
        Some(winner) if winner == seat => "won",
        Some(_) => "lost",
        None if outcome.is_draw() => "drawn",
        None => "none",
    })
}

fn players(language: Language, game: &GameState, people: &RoomGuests) -> Option<String> {
    let names: Vec<_> =
        Color::ALL.into_iter().filter_map(|seat| sharing::player(language, game, seat, people)).collect();
    (!names.is_empty()).then(|| names.join(" – "))
}

/// Returns the value of each option of a game, in sentences.
fn rules(language: Language, game: &GameState) -> Vec<String> {
    let variant = game.descriptor();
    let (chosen, sentences) = (&game.record().options, view::entry(game).sentences);
    if let Some(told) = &game.start().options {
        return told.iter().map(|(key, value)| sentences.option(language, key, value)).collect();
    }
    let value = |info: &OptionInfo| {
        let found = chosen.iter().find(|(key, _)| key == info.key);
        sentences.option(language, info.key, found.map_or(info.values[0], |(_, value)| value))
    };
    variant.options.iter().map(value).collect()
}

fn rows(language: Language, games: &[ListedGame]) -> Vec<GameRow> {
    games.iter().filter_map(|game| row(language, game)).collect()
}

fn row(language: Language, game: &ListedGame) -> Option<GameRow> {
    let variant: &'static Descriptor = entry(&game.index.variant).ok()?.variant.descriptor();
    let name = |seat: Color| match game.index.seats[seat] {
        Occupant::Computer => Some(pages::computer(language, game.index.level)),
        Occupant::Guest(ref guest) => {
            game.names[seat].as_deref().map(|name| view::display_name(language, guest, name))
        }
        Occupant::Open => None,
    };
    Some(GameRow {
        id: game.id.to_string(),
        variant: variant.name,
        white: name(Color::White),
        black: name(Color::Black),
        simultaneous: variant.simultaneous,
        practice: game.index.opponent == OpponentKind::Practice,
        turn: false,
        verdict: None,
        turns: game.index.turns,
        stage: game.index.stage,
        at: game.at,
    })
}
