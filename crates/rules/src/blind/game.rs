use super::adjudicate::{Adjudication, PlayerTurn, adjudicate};
use super::list::List;
use super::position::{BOARD, Made, Position};
use super::resolve::Forfeit;
use crate::board::{ByColor, Color, Role, Square, letter};
use crate::game::{
    Describe, Descriptor, EventData, Figure, Game, IllegalKind, OptionFault, Options, Outcome, PlanFault,
    PositionFault, Recorder, Value,
};

const DESCRIPTOR: Descriptor = Descriptor {
    id: "blind",
    name: "Blind synchronous chess",
    summary: "Both hand in a whole list of moves without seeing anything; an adjudicator plays the two lists.",
    credit: "Rules by the author of invisible-sync-chess.",
    geometry: BOARD,
    simultaneous: true,
    options: &[],
};

/// The game; it has no options, and one turn: both sides hand in their lists.
///
/// ```
/// use zugleich_rules::{ByColor, blind::Blind, game::Match};
/// let mut game = Match::<Blind>::new(&[], None)?;
/// game.play_text(ByColor::new(Some("1. f3 2. g4"), Some("e5 Qh4#")))?;
/// assert_eq!(game.outcome().map(|outcome| outcome.to_string()), Some("black wins (checkmate)".to_owned()));
/// # Ok::<(), zugleich_rules::game::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Both sides must hand in their lists.
    Open,
    /// The lists were played.
    Over(Adjudication),
}

impl Stage {
    fn position(&self) -> Position {
        match self {
            Self::Open => Position::start(),
            Self::Over(game) => game.position(),
        }
    }
}

impl Game for Blind {
    type Position = Stage;
    type Plan = List;
    type Turn = ByColor<List>;
    type Event = PlayerTurn;
    type Key = ();

    const LISTS_PLANS: bool = false;

    fn descriptor() -> &'static Descriptor {
        &DESCRIPTOR
    }

    fn with_options(_: &Options) -> Result<Self, OptionFault> {
        Ok(Self)
    }

    fn start(&self) -> Stage {
        Stage::Open
    }

    fn parse_position(&self, text: &str) -> Result<Stage, PositionFault> {
        if text == Position::start().to_string() {
            return Ok(Stage::Open);
        }
        Err(PositionFault::Impossible("lists are played from the orthodox start and from nowhere else"))
    }

    fn position_text(&self, stage: &Stage) -> String {
        stage.position().to_string()
    }

    fn turn_number(&self, stage: &Stage) -> u32 {
        match stage {
            Stage::Open => 1,
            Stage::Over(_) => 2,
        }
    }

    fn outcome(&self, stage: &Stage) -> Option<Outcome> {
        match stage {
            Stage::Open => None,
            Stage::Over(game) => Some(game.outcome),
        }
    }

    fn acts(&self, stage: &Stage, _: Color) -> bool {
        *stage == Stage::Open
    }

    fn plans(&self, _: &Stage, _: Color) -> Vec<List> {
        Vec::new()
    }

    /// Names the first word that is no token; [`List::read`] names all of them, with their places.
    fn parse_plan(&self, side: Color, text: &str) -> Result<List, PlanFault> {
        List::read(side, text).map_err(|faults| PlanFault {
            text: faults.as_slice().first().map(|fault| fault.text.clone()).unwrap_or_default(),
            expected: "write moves in standard algebraic notation separated by blanks, like e4 Nf3 exd5 O-O a8=Q",
        })
    }

    /// Every list is legal.
    fn check(&self, _: &Stage, side: Color, list: &List) -> Result<(), IllegalKind> {
        if list.side() == side { Ok(()) } else { Err(IllegalKind::OtherSidesList) }
    }

    fn resolve(&self, _: &Stage, lists: &ByColor<List>, recorder: &mut impl Recorder<PlayerTurn>) -> Stage {
        let game = adjudicate(lists);
        for turn in &game.turns {
            recorder.step("turn", turn.number);
            if let Some(made) = turn.fate.made() {
                record_move(recorder, turn.side, made);
            }
            recorder.event(turn.clone());
        }
        Stage::Over(game)
    }

    fn repetition_key(&self, _: &Stage) -> Option<()> {
        None
    }

    fn figures(&self, stage: &Stage) -> Vec<Figure> {
        stage.position().scene().figures
    }
}

fn record_move(recorder: &mut impl Recorder<PlayerTurn>, side: Color, made: &Made) {
    recorder.motion(side, made.step.from, made.step.to);
    if let Some(wing) = made.castled {
        recorder.motion(side, wing.rook_home(side), wing.crossed(side));
    }
    if let Some((_, square)) = made.captured {
        recorder.gone(!side, square);
    }
    if let Some(role) = made.step.promotion {
        recorder.changed(side, made.step.to, letter(side, role).to_string());
    }
}

/// The fields of `adjudicate --json` (interface.md, "Commands"); those that would be null are left out.
impl Describe for PlayerTurn {
    fn describe(&self) -> EventData {
        let token = self.token.as_ref().map(|token| Value::Text(token.text().to_owned()));
        let made = self.fate.made();
        let square = |of: fn(&Made) -> Square| made.map(|made| Value::Square(of(made)));
        let taken = |(role, _): (Role, Square)| Value::Piece(letter(!self.side, role));
        let fields = [
            ("side", Some(Value::Side(self.side))),
            ("token", token),
            ("outcome", Some(Value::Word(self.fate.name()))),
            ("reason", self.fate.forfeit().map(Forfeit::name).map(Value::Word)),
            ("from", square(|made| made.step.from)),
            ("to", square(|made| made.step.to)),
            ("captured", made.and_then(|made| made.captured).map(taken)),
        ];
        let fields = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
        EventData::new("token", fields.collect::<Vec<_>>())
    }
}
