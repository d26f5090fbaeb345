use zugleich_render::Sentences;
use zugleich_render::refusals::refused;
use zugleich_rules::board::{Type, from_letter};
use zugleich_rules::kernel::{Record, RulesError};
use zugleich_rules::{Color, Role, Square};

use crate::{CATALOG, Entry};

/// What is asked about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Why the piece on a square cannot be of a type.
    Type(Square, Type),
    /// Why a plan of the side to move cannot be made.
    Plan(String),
}

/// An explanation: what is said, and what is to be looked at meanwhile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The sentences, what is ruled out first.
    pub sentences: Vec<String>,
    /// The squares that it speaks of, sorted.
    pub squares: Vec<Square>,
    /// The numbers of the plies that it speaks of, from 1.
    pub plies: Vec<usize>,
}

/// Why there is no explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unexplained {
    /// There is no piece on the square.
    Empty(Square),
    /// Every piece of this game is of one known type.
    KnownTypes(&'static str),
    /// The rules refuse the position or the form of the plan, and say why themselves.
    Refused(RulesError),
}

impl From<RulesError> for Unexplained {
    fn from(error: RulesError) -> Self {
        Self::Refused(error)
    }
}

impl Unexplained {
    /// The stable name of the reason, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty(_) => "empty-square",
            Self::KnownTypes(_) => "known-types",
            Self::Refused(error) => error.code(),
        }
    }
}

impl std::fmt::Display for Unexplained {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Empty(square) => write!(f, "no piece stands on {square}"),
            Self::KnownTypes(variant) => write!(f, "every piece of {variant} is of one known type"),
            Self::Refused(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Unexplained {}

impl Entry {
    /// The reasons against something in the position at the end of a record; `None` if there is nothing against it.
    ///
    /// # Errors
    /// [`Unexplained`] if it makes no sense to ask.
    pub fn why(&self, record: &Record, question: &Question) -> Result<Option<Explanation>, Unexplained> {
        if let Some(explain) = self.explain {
            return explain(record, question);
        }
        let Question::Plan(plan) = question else { return Err(Unexplained::KnownTypes(self.id())) };
        let game = CATALOG.replay(record)?;
        let acting = Color::ALL.into_iter().filter(|&side| game.acts(side));
        let refusals: Vec<_> = acting.map(|side| game.check(side, plan).err()).collect();
        // A plan is legal if it is for either side.
        let refusal = refusals.into_iter().collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().next());
        Ok(refusal.as_ref().map(|error| Explanation::of(error, self.sentences)))
    }
}

/// A refusal of the rules as a sentence: it begins with a capital and ends with a full stop.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", rest.as_str())
}

impl Explanation {
    /// A refusal of the rules, which says why by itself.
    pub(crate) fn of(error: &RulesError, sentences: &Sentences) -> Self {
        Self { sentences: vec![sentence(&refused(error, Some(sentences)))], ..Self::default() }
    }

    /// The turns of a record of which the explanation speaks: number, whose plan, and the plan. Those that led to its
    /// start are not among them.
    pub fn told<'a>(&'a self, record: &'a Record) -> impl Iterator<Item = (usize, Color, &'a str)> + 'a {
        let first = first(record);
        self.plies.iter().filter_map(move |&ply| {
            let plans = record.turns.get(ply.checked_sub(first)?)?;
            let (side, plan) = plans.iter().find_map(|(side, plan)| Some((side, plan.as_deref()?)))?;
            Some((ply, side, plan))
        })
    }
}

/// The number of the first turn of a record.
fn first(record: &Record) -> usize {
    let Some(position) = &record.position else { return 1 };
    let options: Vec<_> = record.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let game = CATALOG.variant(&record.variant).and_then(|variant| variant.open(&options, Some(position)));
    game.map_or(1, |game| usize::try_from(game.turn()).unwrap_or(1))
}

/// A type by the letter of its role, in either case; `None` for a letter that is none, and for a pawn or king that
/// would be promoted.
#[must_use]
pub fn one_type(letter: char, promoted: bool) -> Option<Type> {
    let (_, role) = from_letter(letter)?;
    let never = promoted && matches!(role, Role::Pawn | Role::King);
    (!never).then_some(Type { role, promoted })
}
