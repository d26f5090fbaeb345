use std::fmt;

use super::adjudicate::{Adjudication, PlayerTurn, adjudicate};
use super::fault::FaultKind;
use super::list::List;
use super::position::{BOARD, Made, Position};
use crate::board::{ByColor, Color, Role, Square, Types, letter};
use crate::kernel::{
    Begins, Capabilities, Code, Depict, Describe, Descriptor, EventData, Figure, Game, Impossible, Legal,
    Options, Outcome, PlanData, PlanFault, PositionFault, Recorder, SealedBy, Spell, Telling, TurnIs, Value,
};

const DESCRIPTOR: Descriptor = Descriptor {
    id: "blind",
    name: "Blind synchronous chess",
    summary: "Both hand in a whole list of moves without seeing anything; an adjudicator plays the two lists.",
    credit: "Rules by the author of invisible-sync-chess.",
    geometry: BOARD,
    edition: 1,
    simultaneous: true,
    turn: TurnIs::WholeGame,
    sealed_by: SealedBy::Players,
    draws: false,
    telling: Telling::StepByStep,
    begins: Begins::AtItsStart,
    options: &[],
};

/// The game, without options and with one turn: both sides submit their lists.
///
/// ```
/// use zugleich_rules::{ByColor, blind::Blind, kernel::Match};
/// let mut game = Match::<Blind>::new(&[], None)?;
/// game.play_text(ByColor::new(Some("1. f3 2. g4"), Some("e5 Qh4#")))?;
/// assert_eq!(game.outcome().map(|outcome| outcome.to_string()), Some("black wins (checkmate)".to_owned()));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

/// State of a game: its only turn is the two lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lists {
    /// Both sides must submit their lists.
    Awaited,
    /// The lists were played.
    Played(Adjudication),
}

impl Lists {
    fn position(&self) -> Position {
        match self {
            Self::Awaited => Position::start(),
            Self::Played(game) => game.position(),
        }
    }
}

impl Game for Blind {
    type Position = Lists;
    type Plan = List;
    type Turn = ByColor<Legal<Self>>;
    type Event = PlayerTurn;
    type Illegal = OtherSidesList;
    type Key = ();

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;
    /// Reports no enumeration: there are too many plans to be offered, counted or searched.
    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.scene();
    }

    fn with_options(_: &Options) -> Self {
        Self
    }

    fn start(&self) -> Lists {
        Lists::Awaited
    }

    fn parse_position(&self, text: &str) -> Result<Lists, PositionFault> {
        if text == Position::start().to_string() {
            return Ok(Lists::Awaited);
        }
        Err(Impossible::NotTheStart.into())
    }

    fn position_text(&self, lists: &Lists) -> String {
        lists.position().to_string()
    }

    fn turn_number(&self, lists: &Lists) -> u32 {
        match lists {
            Lists::Awaited => 1,
            Lists::Played(_) => 2,
        }
    }

    fn outcome(&self, lists: &Lists) -> Option<Outcome> {
        match lists {
            Lists::Awaited => None,
            Lists::Played(game) => Some(game.outcome),
        }
    }

    fn acts(&self, lists: &Lists, _: Color) -> bool {
        *lists == Lists::Awaited
    }

    /// Reports the first word that is not a token; [`List::read`] reports all of them, with their places.
    fn parse_plan(&self, side: Color, text: &str) -> Result<List, PlanFault> {
        List::read(side, text).map_err(|faults| {
            let first = faults.as_slice().first();
            let text = first.map(|fault| fault.text.clone()).unwrap_or_default();
            let too_many = first.and_then(|fault| match fault.kind {
                FaultKind::TooManyTokens { found, most } => Some((found, most)),
                _ => None,
            });
            PlanFault { too_many, ..PlanFault::form(text, EXPECTED) }
        })
    }

    /// Judges every list of the right side as legal.
    fn judge(&self, _: &Lists, side: Color, list: &List) -> Result<(), OtherSidesList> {
        if list.side() == side { Ok(()) } else { Err(OtherSidesList) }
    }

    fn resolve(
        &self,
        _: &Lists,
        lists: &ByColor<Legal<Self>>,
        recorder: &mut impl Recorder<PlayerTurn>,
    ) -> Lists {
        let game = adjudicate(lists.as_ref().map(Legal::<Self>::plan));
        for turn in &game.turns {
            recorder.step("turn", turn.number);
            if let Some(made) = turn.fate.made() {
                record_move(recorder, turn.side, made);
            }
            recorder.event(turn.clone());
        }
        Lists::Played(game)
    }

    fn repetition_key(&self, _: &Lists) -> Option<()> {
        None
    }
}

impl Depict for Blind {
    fn figures(&self, lists: &Lists) -> Vec<Figure> {
        Figure::of(&lists.position().placement)
    }
}

/// Description of the list format.
const EXPECTED: &str =
    "write moves in standard algebraic notation separated by blanks, like e4 Nf3 exd5 O-O a8=Q";

/// A list that was parsed for the other side, whose pawns promote elsewhere: no list is illegal otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherSidesList;

impl Code for OtherSidesList {
    fn code(&self) -> &'static str {
        "other-sides-list"
    }
}

impl fmt::Display for OtherSidesList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the list was read for the other side")
    }
}

impl Spell for List {
    fn spell(&self) -> PlanData {
        PlanData::default()
    }

    fn listed(&self) -> String {
        self.to_string()
    }
}

fn record_move(recorder: &mut impl Recorder<PlayerTurn>, side: Color, made: &Made) {
    recorder.motion(side, made.step.from, made.step.to);
    if let Some(wing) = made.castled {
        recorder.motion(side, wing.rook_home(side), wing.rook_target(side));
    }
    if let Some((_, square)) = made.captured {
        recorder.gone(!side, square);
    }
    if let Some(role) = made.step.promotion {
        recorder.changed(side, made.step.to, Types::of(role));
    }
}

/// The fields of `adjudicate --json` (interface.md, "Commands"), without those that would be null.
impl Describe for PlayerTurn {
    fn describe(&self) -> EventData {
        let token = self.token.as_ref().map(|token| Value::Text(token.text().to_owned()));
        let made = self.fate.made();
        let square = |of: fn(&Made) -> Square| made.map(|made| Value::Square(of(made)));
        let taken = |(role, _): (Role, Square)| Value::Piece(letter(!self.side, role));
        let fields = [
            ("side", Some(Value::Side(self.side))),
            ("token", token),
            ("outcome", Some(Value::Word(self.fate.name().into()))),
            ("reason", self.fate.forfeit().map(|forfeit| Value::Word(forfeit.name().into()))),
            ("from", square(|made| made.step.from)),
            ("to", square(|made| made.step.to)),
            ("captured", made.and_then(|made| made.captured).map(taken)),
        ];
        let fields = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
        EventData::new("token", fields.collect::<Vec<_>>())
    }
}
