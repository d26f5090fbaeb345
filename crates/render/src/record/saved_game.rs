use serde_json::{Map, Value as Json};
use zugleich_rules::board::color_name;
use zugleich_rules::catalog::{AnyMatch, Catalog};
use zugleich_rules::kernel::{Record, RulesError, TurnReport, shortened};
use zugleich_rules::{ByColor, Color};

use super::FIRST_EDITION;
use super::pgn::{GameScore, RecordError, RecordErrorKind, RecordReplay, RecordedResult};
use crate::json;
use crate::json_part::{JsonError, JsonMembers, JsonPart, JsonPathStep, read_all};
use crate::language::Language;
use crate::words;

/// A game read from JSON: well-formed, but not yet played.
///
/// It is one object, as exported by a server, or one object for the start and one for each turn, as printed
/// by `zugleich replay --json`.
///
/// ```
/// use zugleich_render::record::SavedGame;
/// use zugleich_rules::GAMES;
///
/// let text = r#"{"variant": "chesimul", "turns": [{"white": "b1c3", "black": "b5c3"}],
///     "players": {"white": "Ann", "black": null}, "result": {"winner": "white", "reason": "resignation"}}"#;
/// let game = SavedGame::read(text)?;
/// let score = game.play(game.open(GAMES)?).score?;
/// assert_eq!(score.ending.unwrap().to_string(), "1-0 (resignation)");
/// assert_eq!(score.tags, [("White".to_owned(), "Ann".to_owned())]);
///
/// let error = SavedGame::read(r#"{"variant": "chesimul", "turns": [["b1c3", "b5c3"]]}"#).unwrap_err();
/// assert_eq!(error.to_string(), r#"turn 1: invalid record: expected an object, found ["b1c3","b5c3"]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The id of the game on the server.
    pub id: Option<String>,
    /// The variant id; may be missing in printed lines.
    pub variant: Option<String>,
    /// The edition of the rules.
    pub edition: u32,
    /// Chosen options, key and value.
    pub options: Vec<(String, String)>,
    /// The text of the start position, if it is not the variant's own.
    pub position: Option<String>,
    /// All seals, opened.
    pub seals: Vec<SavedSeal>,
    turns: Vec<SavedTurn>,
    players: ByColor<Option<String>>,
    result: SavedResult,
    /// Fields of the start line.
    start: Map<String, Json>,
}

/// An opened seal of a game exported by a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSeal {
    /// Seat of the sealed plan.
    pub seat: Color,
    /// Turn of the plan.
    pub turn: u32,
    /// The plan.
    pub plan: String,
    /// The nonce.
    pub nonce: String,
    /// The hash.
    pub hash: String,
}

/// A turn: its plans, and its other fields.
#[derive(Clone, Debug)]
struct SavedTurn {
    plans: SavedPlans,
    told: Map<String, Json>,
}

#[derive(Clone, Debug)]
enum SavedPlans {
    /// The plan of each side.
    Sides(ByColor<Option<String>>),
    /// The ply of the side to move.
    Ply(String),
}

/// The result in the file.
#[derive(Clone, Copy, Debug)]
enum SavedResult {
    /// No result field.
    Untold,
    /// The game goes on.
    GoesOn,
    /// The game has ended.
    Ended(RecordedResult),
}

/// Field names of an object for a whole game.
const GAME: [&str; 10] =
    ["game", "variant", "edition", "options", "position", "turns", "players", "result", "seals", "forfeit"];
/// Field names of the first line of a printed game.
const START: [&str; 7] = ["turn", "variant", "edition", "options", "start", "position", "result"];
/// Field names of a turn.
const TURN: [&str; 8] = ["turn", "white", "black", "move", "events", "position", "in_check", "result"];
/// Field names of plans in a turn.
const PLANS: [&str; 3] = ["white", "black", "move"];
/// Field names of a seal that lost the game for its owner.
const FORFEIT: [&str; 6] = ["seat", "turn", "reason", "hash", "plan", "nonce"];

impl SavedGame {
    /// Parses a game without resolving its plans. A leading byte-order mark is ignored.
    ///
    /// # Errors
    /// [`RecordError`]: the first part that has not the form of a game, with its turn and the path to it.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        Self::of_text(text).map_err(fault)
    }

    fn of_text(text: &str) -> Result<Self, JsonError> {
        let values = read_all(text.strip_prefix('\u{feff}').unwrap_or(text))?;
        match values.as_slice() {
            [only] if only.get("turn").is_none() => Self::of_object(&JsonPart::of(only)),
            [start, turns @ ..] => Self::of_lines(&JsonPart::of(start), turns),
            [] => Err(JsonError { way: Vec::new(), what: "the text is empty".to_owned() }),
        }
    }

    fn of_object(whole: &JsonPart<'_>) -> Result<Self, JsonError> {
        let game = whole.object(&GAME)?;
        let mut turns = game.required("turns")?.list()?;
        ensure_turn_limit(&turns)?;
        // The turns may be copied from printed lines, including the first line.
        let start = match turns.first() {
            Some(first) if first.value().get("turn") == Some(&0.into()) => {
                fields_of(&turns.remove(0).object(&START)?)
            }
            _ => Map::new(),
        };
        if let Some(forfeit) = game.get("forfeit") {
            forfeit.object(&FORFEIT)?;
        }
        let seals = game.get("seals").map(JsonPart::list).transpose()?.unwrap_or_default();
        Ok(Self {
            id: game.text("game")?,
            variant: Some(game.required("variant")?.text()?.to_owned()),
            edition: edition(&game)?,
            options: options(&game)?,
            position: game.text_or_null("position")?,
            seals: seals.iter().map(SavedSeal::read).collect::<Result<_, _>>()?,
            turns: turns.iter().map(SavedTurn::read).collect::<Result<_, _>>()?,
            players: players(&game)?,
            result: game.get("result").map_or(Ok(SavedResult::Untold), SavedResult::read)?,
            start,
        })
    }

    /// Reads printed lines: the start, then the turns.
    fn of_lines(start: &JsonPart<'_>, turns: &[Json]) -> Result<Self, JsonError> {
        let first = start.object(&START)?;
        let number = first.required("turn")?;
        if *number.value() != 0 {
            return Err(number.error("the first line must be the start, with turn 0"));
        }
        let turns: Vec<_> =
            turns.iter().enumerate().map(|(index, turn)| JsonPart::element("turns", index, turn)).collect();
        ensure_turn_limit(&turns)?;
        Ok(Self {
            id: None,
            variant: first.text("variant")?,
            edition: edition(&first)?,
            options: options(&first)?,
            position: first.text_or_null("start")?,
            seals: Vec::new(),
            turns: turns.iter().map(SavedTurn::read).collect::<Result<_, _>>()?,
            players: ByColor::default(),
            // The last line has it.
            result: SavedResult::Untold,
            start: fields_of(&first)
                .into_iter()
                .filter(|(name, _)| matches!(&**name, "turn" | "position" | "result"))
                .collect(),
        })
    }

    /// Returns the game's record, without its other data.
    ///
    /// # Errors
    /// [`RecordError`] for a turn that gives its ply without its side.
    pub fn record(&self) -> Result<Record, RecordError> {
        let plans = |(index, turn): (usize, &SavedTurn)| match &turn.plans {
            SavedPlans::Sides(plans) => Ok(plans.clone()),
            SavedPlans::Ply(_) => {
                let turn = JsonPart::element("turns", index, &Json::Null);
                Err(fault(turn.error("expected the name of a side, found move")))
            }
        };
        let turns = self.turns.iter().enumerate().map(plans).collect::<Result<_, _>>()?;
        Ok(Record { turns, ..self.start_record() })
    }

    fn start_record(&self) -> Record {
        Record {
            variant: self.variant.clone().unwrap_or_default(),
            edition: self.edition,
            options: self.options.clone(),
            position: self.position.clone(),
            turns: Vec::new(),
        }
    }

    /// Returns the match of the file, before its first turn.
    ///
    /// # Errors
    /// [`RecordError`] if the variant is missing, or the rules refuse the start.
    pub fn open(&self, catalog: Catalog) -> Result<Box<dyn AnyMatch>, RecordError> {
        if self.variant.is_none() {
            return Err(RecordError::missing(RecordErrorKind::NoVariant));
        }
        catalog
            .replay(&self.start_record())
            .map_err(|error| RecordError::missing(RecordErrorKind::Rules(error.into())))
    }

    /// Plays the game from the start of a match: the one given by the file ([`SavedGame::open`]), or another.
    /// The other fields of each turn must agree with the game.
    #[must_use]
    pub fn play(&self, start: Box<dyn AnyMatch>) -> RecordReplay {
        let (mut game, mut reports) = (start.clone(), Vec::new());
        let ending = self.played(&mut *game, &mut reports);
        let score = ending.map(|ending| GameScore {
            record: game.record().clone(),
            tags: self.tags(),
            ending,
            comments: Vec::new(),
        });
        RecordReplay { start, game, reports, score }
    }

    fn played(
        &self,
        game: &mut dyn AnyMatch,
        reports: &mut Vec<TurnReport>,
    ) -> Result<Option<RecordedResult>, RecordError> {
        ensure_fields_match(&self.start, &json::start(game)).map_err(RecordError::missing)?;
        for (number, turn) in (1..).zip(&self.turns) {
            let fault = |kind| RecordError { turn: Some(number), ..RecordError::missing(kind) };
            let report = turn.play(game).map_err(|error| fault(RecordErrorKind::Rules(error.into())))?;
            let is_so = ensure_fields_match(&turn.told, &json::turn(&report));
            reports.push(report);
            is_so.map_err(fault)?;
        }
        let outcome = game.outcome();
        let agreed = match self.result {
            SavedResult::Untold => Some(outcome.map(RecordedResult::from)),
            SavedResult::GoesOn => outcome.is_none().then_some(None),
            SavedResult::Ended(ending) => RecordedResult::reconcile(Some(ending), outcome),
        };
        agreed.ok_or_else(|| {
            let how = outcome.map_or_else(
                || "by the rules the game goes on".to_owned(),
                |outcome| words::result(Language::English, outcome),
            );
            let token = "result".to_owned();
            RecordError { token, ..RecordError::missing(RecordErrorKind::Ending(how)) }
        })
    }

    /// Returns the known data on the players and the game, by PGN tag name.
    #[must_use]
    pub fn tags(&self) -> Vec<(String, String)> {
        let ByColor { white, black } = &self.players;
        let tags = [("White", white), ("Black", black), ("GameId", &self.id)];
        tags.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value.clone()?))).collect()
    }
}

impl SavedTurn {
    fn read(part: &JsonPart<'_>) -> Result<Self, JsonError> {
        let turn = part.object(&TURN)?;
        let sides = ByColor::new(turn.text_or_null("white")?, turn.text_or_null("black")?);
        let plans = match turn.text("move")? {
            None => SavedPlans::Sides(sides),
            Some(_) if turn.get("white").or(turn.get("black")).is_some() => {
                return Err(part.error("a turn must have either a move or plans of the sides"));
            }
            Some(ply) => SavedPlans::Ply(ply),
        };
        let mut told = fields_of(&turn);
        told.retain(|name, _| !PLANS.contains(&&**name));
        Ok(Self { plans, told })
    }

    fn play(&self, game: &mut dyn AnyMatch) -> Result<TurnReport, RulesError> {
        match &self.plans {
            SavedPlans::Sides(plans) => game.play_listed(plans.as_ref().map(Option::as_deref)),
            // If both sides act, one move is too few.
            SavedPlans::Ply(ply) => {
                let mover = game.to_move().unwrap_or(Color::White);
                game.play_listed(ByColor::from_fn(|side| (side == mover).then_some(&**ply)))
            }
        }
    }
}

impl SavedSeal {
    fn read(part: &JsonPart<'_>) -> Result<Self, JsonError> {
        let seal = part.object(&["seat", "turn", "plan", "nonce", "hash"])?;
        let text = |name| Ok::<_, JsonError>(seal.required(name)?.text()?.to_owned());
        Ok(Self {
            seat: side(seal.required("seat")?)?,
            turn: seal.required("turn")?.number()?,
            plan: text("plan")?,
            nonce: text("nonce")?,
            hash: text("hash")?,
        })
    }
}

impl SavedResult {
    fn read(part: &JsonPart<'_>) -> Result<Self, JsonError> {
        if part.value().is_null() {
            return Ok(Self::GoesOn);
        }
        let result = part.object(&["winner", "reason", "words"])?;
        result.text("words")?;
        let winner = result.required("winner")?;
        let winner = if winner.value().is_null() { None } else { Some(side(winner)?) };
        let reason = result.required("reason")?;
        let reason = reason.text()?.parse().map_err(|_| reason.error(RecordErrorKind::Reason))?;
        let ending = RecordedResult { winner, reason: Some(reason) };
        if ending.is_possible() { Ok(Self::Ended(ending)) } else { Err(part.error(RecordErrorKind::Results)) }
    }
}

/// Converts a JSON error to a fault with the turn in which it occurred.
fn fault(JsonError { mut way, what }: JsonError) -> RecordError {
    let number = |index: usize| u32::try_from(index).ok();
    let mut turn = None;
    // Values in sequence are the start and the turns.
    if let Some(&JsonPathStep::Index(index)) = way.first() {
        turn = number(index).filter(|index| *index > 0);
        way.remove(0);
    }
    if let [JsonPathStep::Name(list), JsonPathStep::Index(index), ..] = way.as_slice()
        && list == "turns"
    {
        turn = number(index + 1);
        way.drain(..2);
    }
    RecordError { turn, ..RecordError::missing(RecordErrorKind::Json(JsonError { way, what })) }
}

fn side(part: &JsonPart<'_>) -> Result<Color, JsonError> {
    let name = part.text()?;
    let side = Color::ALL.into_iter().find(|side| color_name(*side) == name);
    side.ok_or_else(|| part.error("expected white or black"))
}

fn edition(game: &JsonMembers<'_>) -> Result<u32, JsonError> {
    game.get("edition").map_or(Ok(FIRST_EDITION), JsonPart::number)
}

fn options(game: &JsonMembers<'_>) -> Result<Vec<(String, String)>, JsonError> {
    let options = game.get("options").map(JsonPart::entries).transpose()?.unwrap_or_default();
    options.into_iter().map(|(key, value)| Ok((key.to_owned(), value.text()?.to_owned()))).collect()
}

fn players(game: &JsonMembers<'_>) -> Result<ByColor<Option<String>>, JsonError> {
    let Some(players) = game.get("players") else { return Ok(ByColor::default()) };
    let players = players.object(&["white", "black"])?;
    Ok(ByColor::new(players.text_or_null("white")?, players.text_or_null("black")?))
}

fn ensure_turn_limit(turns: &[JsonPart<'_>]) -> Result<(), JsonError> {
    let too_many = turns.get(GameScore::MAX_TURNS);
    too_many.map_or(Ok(()), |turn| Err(turn.error(RecordErrorKind::TooManyTurns)))
}

fn fields_of(object: &JsonMembers<'_>) -> Map<String, Json> {
    object.entries().map(|(name, part)| (name.to_owned(), part.value().clone())).collect()
}

/// Refuses fields in the file that differ from the game.
fn ensure_fields_match(told: &Map<String, Json>, found: &Json) -> Result<(), RecordErrorKind> {
    let differs = |(name, said): &(&String, &Json)| found.get(name) != Some(*said);
    let Some((name, said)) = told.iter().find(differs) else { return Ok(()) };
    let found = found.get(name).unwrap_or(&Json::Null);
    let [said, found] = [said, found].map(|value| shortened(&value.to_string()));
    Err(RecordErrorKind::NotAsPlayed { name: name.clone(), said, found })
}
