use zugleich_render::Sentences;
use zugleich_render::language::Language;
use zugleich_render::refusals::refusal_text;
use zugleich_rules::board::{PieceType, from_letter};
use zugleich_rules::kernel::{Record, RulesError};
use zugleich_rules::{Color, Role, Square};

use crate::{CATALOG, GameEntry};

/// A question about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplanationQuery {
    /// The reason that the piece on a square cannot be of a type.
    Type(Square, PieceType),
    /// The reason that a plan of the side to move is illegal.
    Plan(String),
}

/// An explanation: sentences, and the squares and plies to highlight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The sentences, beginning with the excluded type or plan.
    pub sentences: Vec<String>,
    /// The squares that the sentences refer to, sorted.
    pub squares: Vec<Square>,
    /// The numbers of the plies that the sentences refer to, from 1.
    pub plies: Vec<usize>,
}

/// The reason for a missing explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplanationError {
    /// There is no piece on the square.
    Empty(Square),
    /// Every piece of this game is of one known type.
    KnownTypes(&'static str),
    /// The rules refuse the position or the form of the plan, with their own message.
    Refused(RulesError),
}

impl From<RulesError> for ExplanationError {
    fn from(error: RulesError) -> Self {
        Self::Refused(error)
    }
}

impl ExplanationError {
    /// Returns the stable code of the reason, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty(_) => "empty-square",
            Self::KnownTypes(_) => "not-superposed",
            Self::Refused(error) => error.code(),
        }
    }
}

impl std::fmt::Display for ExplanationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Empty(square) => write!(f, "no piece stands on {square}"),
            Self::KnownTypes(variant) => write!(f, "every piece of {variant} is of one known type"),
            Self::Refused(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ExplanationError {}

impl GameEntry {
    /// Returns the reasons against a plan or type in the position at the end of a record; `None` if there are
    /// none.
    ///
    /// # Errors
    /// [`ExplanationError`] if the question does not apply.
    pub fn explanation(
        &self,
        language: Language,
        record: &Record,
        question: &ExplanationQuery,
    ) -> Result<Option<Explanation>, ExplanationError> {
        if let Some(explain) = self.explain {
            return explain(language, record, question);
        }
        let ExplanationQuery::Plan(plan) = question else {
            return Err(ExplanationError::KnownTypes(self.id()));
        };
        let game = CATALOG.replay(record)?;
        let acting = Color::ALL.into_iter().filter(|&side| game.acts(side));
        let refusals: Vec<_> = acting.map(|side| game.check(side, plan).err()).collect();
        // A plan is legal if it is legal for either side.
        let refusal = refusals.into_iter().collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().next());
        Ok(refusal.as_ref().map(|error| Explanation::of(language, error, self.sentences)))
    }
}

/// Formats a refusal of the rules as a sentence, with a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", rest.as_str())
}

impl Explanation {
    /// Returns the explanation for a refusal of the rules, whose message suffices.
    pub(crate) fn of(language: Language, error: &RulesError, sentences: &Sentences) -> Self {
        Self { sentences: vec![sentence(&refusal_text(language, error, Some(sentences)))], ..Self::default() }
    }

    /// Returns the turns of a record that the explanation refers to: number, side and plan. Turns before the
    /// start of the record are excluded.
    pub fn cited_turns<'a>(
        &'a self,
        record: &'a Record,
    ) -> impl Iterator<Item = (usize, Color, &'a str)> + 'a {
        let first = first(record);
        self.plies.iter().filter_map(move |&ply| {
            let plans = record.turns.get(ply.checked_sub(first)?)?;
            let (side, plan) = plans.iter().find_map(|(side, plan)| Some((side, plan.as_deref()?)))?;
            Some((ply, side, plan))
        })
    }
}

/// Returns the number of the first turn of a record.
fn first(record: &Record) -> usize {
    let Some(position) = &record.position else { return 1 };
    let options: Vec<_> = record.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let game = CATALOG.variant(&record.variant).and_then(|variant| variant.open(&options, Some(position)));
    game.map_or(1, |game| usize::try_from(game.turn()).unwrap_or(1))
}

/// Returns a type by the letter of its role, in either case; `None` for an unknown letter, and for a promoted
/// pawn or king.
#[must_use]
pub fn type_from_letter(letter: char, promoted: bool) -> Option<PieceType> {
    let (_, role) = from_letter(letter)?;
    let never = promoted && matches!(role, Role::Pawn | Role::King);
    (!never).then_some(PieceType { role, promoted })
}
