use std::fmt;

use super::adjudicate::{Adjudication, PlayerTurn, adjudicate};
use super::list_error::TokenError;
use super::move_list::MoveList;
use super::position::{AppliedMove, BOARD, BlindPosition};
use crate::board::{ByColor, Color, PieceTypeSet, Role, Square, letter};
use crate::kernel::{
    BoardPiece, Capabilities, Describe, Descriptor, Draw, EventData, EventValue, Game,
    ImpossiblePositionError, LegalPlan, Options, Outcome, PlanData, PlanParseError, PlanText,
    PositionParseError, Recorder, SealingParty, StableCode, StartPositions, TurnPresentation, TurnScope,
};

const DESCRIPTOR: Descriptor = Descriptor {
    id: "blind",
    name: "Blind synchronous chess",
    summary: "Both hand in a whole list of moves without seeing anything; an adjudicator plays the two lists.",
    credit: "Rules by the author of invisible-sync-chess.",
    geometry: BOARD,
    edition: 1,
    simultaneous: true,
    turn: TurnScope::WholeGame,
    sealed_by: SealingParty::Players,
    draws: false,
    presentation: TurnPresentation::StepByStep,
    start_positions: StartPositions::AtItsStart,
    options: &[],
};

/// The game, without options and with one turn: both sides submit their lists.
///
/// ```
/// use zugleich_rules::{ByColor, blind::Blind, kernel::{EventValue, Match}};
/// let mut game = Match::<Blind>::new(&[], None)?;
/// let lists = ByColor::new(Some("1. f3 2. g4"), Some("e5 Qh4#"));
/// let report = game.play_text(lists)?;
/// // Each token is an event, in the order of play.
/// assert_eq!(report.events.len(), 4);
/// assert_eq!(report.events[0].get("outcome"), Some(&EventValue::Word("played".into())));
/// assert_eq!(report.outcome.map(|outcome| outcome.to_string()), Some("black wins (checkmate)".to_owned()));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

/// State of a game: its only turn is the two lists.
///
/// ```
/// use zugleich_rules::{ByColor, blind::{Blind, BlindState}, kernel::Match};
/// let mut game = Match::<Blind>::new(&[], None)?;
/// assert_eq!(*game.position(), BlindState::Awaited);
/// game.play_text(ByColor::new(Some("e4"), Some("e5 Nf6")))?;
/// let BlindState::Played(adjudication) = game.position() else { panic!("both lists were played") };
/// assert_eq!(adjudication.outcome.to_string(), "white wins (shorter-list)");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlindState {
    /// Both sides must submit their lists.
    Awaited,
    /// The lists were played.
    Played(Adjudication),
}

impl BlindState {
    fn position(&self) -> BlindPosition {
        match self {
            Self::Awaited => BlindPosition::start(),
            Self::Played(game) => game.position(),
        }
    }
}

impl Game for Blind {
    type Position = BlindState;
    type Plan = MoveList;
    type Turn = ByColor<LegalPlan<Self>>;
    type Event = PlayerTurn;
    type Illegal = BlindPlanError;
    type Key = ();

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;
    /// Reports no enumeration: there are too many plans to be offered, counted or searched.
    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.scene();
    }

    fn with_options(_: &Options) -> Self {
        Self
    }

    fn start(&self) -> BlindState {
        BlindState::Awaited
    }

    fn parse_position(&self, text: &str) -> Result<BlindState, PositionParseError> {
        if text == BlindPosition::start().to_string() {
            return Ok(BlindState::Awaited);
        }
        Err(ImpossiblePositionError::NotTheStart.into())
    }

    fn position_text(&self, lists: &BlindState) -> String {
        lists.position().to_string()
    }

    fn turn_number(&self, lists: &BlindState) -> u32 {
        match lists {
            BlindState::Awaited => 1,
            BlindState::Played(_) => 2,
        }
    }

    fn outcome(&self, lists: &BlindState) -> Option<Outcome> {
        match lists {
            BlindState::Awaited => None,
            BlindState::Played(game) => Some(game.outcome),
        }
    }

    fn acts(&self, lists: &BlindState, _: Color) -> bool {
        *lists == BlindState::Awaited
    }

    /// Reports the first word that is not a token; [`MoveList::read`] reports all of them, with their places.
    fn parse_plan(&self, side: Color, text: &str) -> Result<MoveList, PlanParseError> {
        MoveList::read(side, text).map_err(|faults| {
            let first = faults.as_slice().first();
            let text = first.map(|fault| fault.text.clone()).unwrap_or_default();
            let too_many = first.and_then(|fault| match fault.kind {
                TokenError::TooManyTokens { found, most } => Some((found, most)),
                _ => None,
            });
            PlanParseError { too_many, ..PlanParseError::form(text, EXPECTED) }
        })
    }

    /// Judges every list of the right side as legal.
    fn judge(&self, _: &BlindState, side: Color, list: &MoveList) -> Result<(), BlindPlanError> {
        if list.side() == side { Ok(()) } else { Err(BlindPlanError) }
    }

    fn resolve(
        &self,
        _: &BlindState,
        lists: &ByColor<LegalPlan<Self>>,
        recorder: &mut impl Recorder<PlayerTurn>,
    ) -> BlindState {
        let game = adjudicate(lists.as_ref().map(LegalPlan::<Self>::plan));
        for turn in &game.turns {
            recorder.step("turn", turn.number);
            if let Some(made) = turn.fate.made() {
                record_move(recorder, turn.side, made);
            }
            recorder.event(turn.clone());
        }
        BlindState::Played(game)
    }

    fn repetition_key(&self, _: &BlindState) -> Option<()> {
        None
    }
}

impl Draw for Blind {
    fn figures(&self, lists: &BlindState) -> Vec<BoardPiece> {
        BoardPiece::of(&lists.position().placement)
    }
}

/// Description of the list format.
const EXPECTED: &str =
    "write moves in standard algebraic notation separated by spaces, like e4 Nf3 exd5 O-O a8=Q";

/// A list that was parsed for the other side, whose pawns promote elsewhere: no list is illegal otherwise.
///
/// ```
/// use zugleich_rules::{Color, blind::{Blind, BlindPlanError, MoveList}, kernel::Game};
/// let list = MoveList::read(Color::White, "e4")?;
/// assert_eq!(Blind.judge(&Blind.start(), Color::Black, &list), Err(BlindPlanError));
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlindPlanError;

impl StableCode for BlindPlanError {
    fn code(&self) -> &'static str {
        "side-mismatch"
    }
}

impl fmt::Display for BlindPlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the list was parsed for the other side")
    }
}

impl PlanText for MoveList {
    fn to_data(&self) -> PlanData {
        PlanData::default()
    }

    fn list_text(&self) -> String {
        self.to_string()
    }
}

fn record_move(recorder: &mut impl Recorder<PlayerTurn>, side: Color, made: &AppliedMove) {
    recorder.motion(side, made.step.from, made.step.to);
    if let Some(wing) = made.castled {
        recorder.motion(side, wing.rook_home(side), wing.rook_target(side));
    }
    if let Some((_, square)) = made.captured {
        recorder.gone(!side, square);
    }
    if let Some(role) = made.step.promotion {
        recorder.changed(side, made.step.to, PieceTypeSet::of(role));
    }
}

/// The fields of `adjudicate --json` (interface.md, "Commands"), without those that would be null.
impl Describe for PlayerTurn {
    fn describe(&self) -> EventData {
        let token = self.token.as_ref().map(|token| EventValue::Text(token.text().to_owned()));
        let made = self.fate.made();
        let square = |of: fn(&AppliedMove) -> Square| made.map(|made| EventValue::Square(of(made)));
        let taken = |(role, _): (Role, Square)| EventValue::Piece(letter(!self.side, role));
        let fields = [
            ("side", Some(EventValue::Side(self.side))),
            ("token", token),
            ("outcome", Some(EventValue::Word(self.fate.name().into()))),
            ("reason", self.fate.forfeit().map(|forfeit| EventValue::Word(forfeit.name().into()))),
            ("from", square(|made| made.step.from)),
            ("to", square(|made| made.step.to)),
            ("captured", made.and_then(|made| made.captured).map(taken)),
        ];
        let fields = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
        EventData::new("token", fields.collect::<Vec<_>>())
    }
}
