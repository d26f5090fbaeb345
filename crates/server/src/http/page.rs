use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use serde::Deserialize;
use zugleich_games::game as entry;
use zugleich_rules::Color;
use zugleich_rules::kernel::{Descriptor, OptionInfo, Record};
use zugleich_wire::{Fields, state_message};

use super::address::origin;
use super::body::{Asked, Named};
use super::client::Client;
use super::guard;
use super::mark::Mark;
use super::problem::Problem;
use super::sharing::{self, Shared};
use super::shrink::{Personal, may_be_packed};
use super::site::Site;
use super::viewer::{Have, Viewer as Watching};
use super::visitor::Visitor;
use crate::base::ids::GameId;
use crate::domain::{Game, Occupant, OpponentKind, Phase};
use crate::pages::{self, Analysed, FirstWord, GameList, GameRow, RoomInfo, Seals, Viewer};
use crate::ports::{GameFilter, Listed, Stage};
use crate::service::{People, Room};
use crate::view::{self, say};

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
) -> Result<Response, Problem> {
    let preview = origin(&site, client, &headers).map(|own| pages::site_preview(&own));
    let yours = rows(&site.store().games_of(&visitor.0, YOURS).await?);
    let mut running = rows(&site.store().public_games(&GameFilter::default(), 0, LATEST).await?);
    running.retain(|game| game.stage == Stage::Running && yours.iter().all(|own| own.id != game.id));
    running.truncate(RUNNING);
    Ok(personal(pages::start_page(&viewer(&site, &visitor).await?, &yours, &running, preview)))
}

/// Marks a page that lists the viewer's own games, which are private.
fn personal(mut page: Response) -> Response {
    page.extensions_mut().insert(Personal);
    page
}

/// Query of a game's page.
#[derive(Debug, Deserialize)]
pub(super) struct Display {
    /// Table mode for a real board, whatever the page's own setting: `?table`.
    table: Option<String>,
}

/// `/game/{id}`
pub(super) async fn room(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    Asked(display): Asked<Display>,
    id: Named<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    // Without the state the page waits for its connection.
    let told = may_be_packed(&client, &headers);
    let own = origin(&site, client, &headers);
    let table = display.table.is_some();
    let info = info(&site, &visitor, &id.game()?, Shown { told, table, own }).await?;
    let page = of_game(pages::room_page(&viewer(&site, &visitor).await?, &info));
    Ok(if pages::runs_module(info.variant) { with_modules(page) } else { page })
}

/// `/game/{id}/text`
pub(super) async fn text(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    id: Named<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let told = may_be_packed(&client, &headers);
    let info = info(&site, &visitor, &id.game()?, Shown { told, table: false, own: None }).await?;
    Ok(of_game(pages::text_page(&viewer(&site, &visitor).await?, &info)))
}

/// `/game/{id}/analysis`: for a finished game.
pub(super) async fn analysis(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    id: Named<String>,
) -> Result<Response, Problem> {
    let room = site.rooms().open(&id.game()?).await?;
    site.rooms().studied(&room).await?;
    let shown = {
        let (game, people) = (room.game().await, room.people());
        let (id, variant, players) = (game.id().to_string(), game.descriptor(), players(&game, &people));
        let Record { options, position: start, .. } = game.record().clone();
        Analysed { id, variant, options: options.into_iter().collect(), start, players }
    };
    let page = of_game(pages::analysis_page(&viewer(&site, &visitor).await?, &shown));
    Ok(if pages::plays_lines(shown.variant) { with_modules(page) } else { page })
}

/// Parts of a game's page.
struct Shown {
    /// `true` to include the first message of its connection.
    told: bool,
    /// `true` for table mode, if the game allows it.
    table: bool,
    /// Base address for a preview on other sites; `None` for no preview.
    own: Option<String>,
}

/// Marks the page of a game, which shows the viewer's current state, as private and uncached.
fn of_game(page: Response) -> Response {
    let mut page = personal(page);
    page.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    page
}

/// Allows a page to run a WebAssembly module.
fn with_modules(mut page: Response) -> Response {
    page.extensions_mut().insert(guard::WithModules);
    page
}

/// Returns the data of a game's page.
async fn info(site: &Site, visitor: &Visitor, id: &GameId, shown: Shown) -> Result<RoomInfo, Problem> {
    let Shown { told, table, own } = shown;
    let room = site.rooms().open(id).await?;
    let first_word = if told { first_word(site, &room, visitor).await } else { None };
    let game = room.game().await;
    let people = room.people();
    let preview = own.map(|own| Shared::of(&game, &people).summary().preview(&own));
    let waiting = game.phase() == Phase::Waiting;
    let (variant, players) = (game.descriptor(), players(&game, &people));
    let by_computer = game.descriptor().simultaneous && game.setup().opponent == OpponentKind::Computer;
    let seals = match game.is_sealed() {
        true => Seals::Made,
        false if by_computer || game.players_seal() => Seals::Shown,
        false => Seals::Absent,
    };
    // One board for two players; seals need the list of turns instead.
    let at_table = table && seals == Seals::Absent;
    let edition = game.is_stored().then_some(game.setup().edition);
    Ok(RoomInfo {
        id: id.to_string(),
        variant,
        players,
        rules: rules(&game),
        seals,
        at_table,
        start: game.record().position.clone(),
        waiting,
        edition,
        first_word,
        preview,
    })
}

/// Returns the first message of the game's connection.
async fn first_word(site: &Site, room: &Arc<Room>, visitor: &Visitor) -> Option<FirstWord> {
    let mut viewer = Watching::new(site.rooms().clone(), room.clone(), visitor.0.clone());
    let state = viewer.first(Have::default(), site.time()).await.state;
    let state = Fields::of(&state).ok()?;
    Some(FirstWord { state: state_message(state.text()), mark: Mark::of(&state).to_string() })
}

/// Filter and page number of the list of games. A form sends empty text for an unset field.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    page: Option<u32>,
    variant: String,
    stage: String,
    players: String,
    level: String,
}

impl Wanted {
    fn filter(&self) -> Result<GameFilter, Problem> {
        let wrong = || Problem::bad_request(say("bad-filter", &[]));
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
    Asked(wanted): Asked<Wanted>,
) -> Result<Response, Problem> {
    let page = wanted.page.unwrap_or(1).clamp(1, 10_000);
    let filter = wanted.filter()?;
    let yours = if page == 1 && filter.is_all() {
        rows(&site.store().games_of(&visitor.0, PAGE).await?)
    } else {
        Vec::new()
    };
    // One game more than fits on a page shows whether another page follows.
    let mut recent = site.store().public_games(&filter, (page - 1) * PAGE, PAGE + 1).await?;
    let more = recent.len() > PAGE as usize;
    recent.truncate(PAGE as usize);
    let list = GameList { yours, recent: rows(&recent), filter, page, more };
    Ok(personal(pages::games_page(&viewer(&site, &visitor).await?, &list)))
}

/// `/learn`
pub(super) async fn learn_index(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, Problem> {
    Ok(pages::games_to_learn(&viewer(&site, &visitor).await?))
}

/// `/learn/{variant}/sample-game`
pub(super) async fn sample(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    Named(variant): Named<String>,
) -> Result<Response, Problem> {
    let page = pages::sample_page(&viewer(&site, &visitor).await?, &variant);
    page.ok_or_else(|| Problem::not_found(say("no-sample", &[])))
}

/// `/learn/{variant}/background`
pub(super) async fn background(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    Named(variant): Named<String>,
) -> Result<Response, Problem> {
    let page = pages::background_page(&viewer(&site, &visitor).await?, &variant);
    page.ok_or_else(|| Problem::not_found(say("no-background", &[])))
}

/// `/learn/{variant}`
pub(super) async fn learn(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    Named(variant): Named<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let own = origin(&site, client, &headers);
    let preview = own.and_then(|own| pages::lesson_preview(&own, &variant));
    let page = pages::learn_page(&viewer(&site, &visitor).await?, &variant, preview);
    page.ok_or_else(|| Problem::not_found(say("no-lesson", &[])))
}

/// `/sheets/{variant}`
pub(super) async fn sheets(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    Named(variant): Named<String>,
) -> Result<Response, Problem> {
    let page = pages::sheets_page(&viewer(&site, &visitor).await?, &variant);
    page.ok_or_else(|| Problem::not_found(say("no-sheets", &[])))
}

/// `/editor`
pub(super) async fn editors(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, Problem> {
    Ok(pages::editors_page(&viewer(&site, &visitor).await?))
}

/// `/editor/{variant}`; the position in the address is read by the page's script.
pub(super) async fn editor(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    Named(variant): Named<String>,
) -> Result<Response, Problem> {
    let page = pages::editor_page(&viewer(&site, &visitor).await?, &variant);
    page.ok_or_else(|| Problem::not_found(say("no-editor", &[])))
}

/// `/verify`
pub(super) async fn verify(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, Problem> {
    Ok(with_modules(pages::verify_page(&viewer(&site, &visitor).await?)))
}

/// `/replay`
pub(super) async fn record(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, Problem> {
    Ok(with_modules(pages::record_page(&viewer(&site, &visitor).await?)))
}

/// `/device`
pub(super) async fn device(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, Problem> {
    Ok(pages::device_page(&viewer(&site, &visitor).await?))
}

/// Replaces a problem by an error page, except for API requests.
pub(super) async fn explain(State(site): State<Site>, request: Request, next: Next) -> Response {
    let visitor = request.extensions().get::<Visitor>().cloned();
    let for_programs = request.uri().path().starts_with("/api/");
    let response = next.run(request).await;
    let (Some(problem), Some(visitor), false) =
        (response.extensions().get::<Problem>(), visitor, for_programs)
    else {
        return response;
    };
    // If the name cannot be read, use the default name that follows from the id.
    let name = site.store().name(&visitor.0).await.unwrap_or_else(|_| visitor.0.default_name());
    let name = view::called(&visitor.0, &name);
    let viewer = Viewer { name, kept: visitor.kept(), waits: site.lobby().concerns(&visitor.0) };
    let mut page = pages::error_page(&viewer, problem.status, &problem.message);
    if let Some(later) = response.headers().get(RETRY_AFTER) {
        page.headers_mut().insert(RETRY_AFTER, later.clone());
    }
    // The metrics still count it.
    page.extensions_mut().insert(problem.clone());
    page
}

/// Returns the problem for an unknown address.
pub(super) async fn nothing_here() -> Problem {
    Problem::not_found(say("nothing-here", &[]))
}

/// Returns the problem for a method that an address does not support.
pub(super) async fn wrong_method() -> Problem {
    let message = say("wrong-method", &[]);
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", message)
}

pub(super) async fn viewer(site: &Site, visitor: &Visitor) -> Result<Viewer, Problem> {
    let name = site.store().name(&visitor.0).await?;
    Ok(Viewer {
        name: view::called(&visitor.0, &name),
        kept: visitor.kept(),
        waits: site.lobby().concerns(&visitor.0),
    })
}

fn players(game: &Game, people: &People) -> Option<String> {
    let names: Vec<_> =
        Color::ALL.into_iter().filter_map(|seat| sharing::player(game, seat, people)).collect();
    (!names.is_empty()).then(|| names.join(" – "))
}

/// Returns the value of each option of a game, in sentences.
fn rules(game: &Game) -> Vec<String> {
    let variant = game.descriptor();
    let (chosen, sentences) = (&game.record().options, view::entry(game).sentences);
    if let Some(told) = &game.start().options {
        return told.iter().map(|(key, value)| sentences.option(key, value)).collect();
    }
    let value = |info: &OptionInfo| {
        let found = chosen.iter().find(|(key, _)| key == info.key);
        sentences.option(info.key, found.map_or(info.values[0], |(_, value)| value))
    };
    variant.options.iter().map(value).collect()
}

fn rows(games: &[Listed]) -> Vec<GameRow> {
    games.iter().filter_map(row).collect()
}

fn row(game: &Listed) -> Option<GameRow> {
    let variant: &'static Descriptor = entry(&game.index.variant).ok()?.variant.descriptor();
    let name = |seat: Color| match game.index.seats[seat] {
        Occupant::Computer => Some(pages::computer(game.index.level)),
        Occupant::Guest(ref guest) => game.names[seat].as_deref().map(|name| view::called(guest, name)),
        Occupant::Open => None,
    };
    Some(GameRow {
        id: game.id.to_string(),
        variant: variant.name,
        white: name(Color::White),
        black: name(Color::Black),
        simultaneous: variant.simultaneous,
        turns: game.index.turns,
        stage: game.index.stage,
        at: game.at,
    })
}
