use std::fmt;

use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::{RulesError, shortened};

use super::{Place, Score};
use crate::part::JsonError;

/// Why a text is no record of a game, or not of a legal one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where; `None` for what is missing.
    pub place: Option<Place>,
    /// The number of the turn, as move text counts.
    pub turn: Option<u32>,
    /// Whose plan it is about.
    pub side: Option<Color>,
    /// What stands there.
    pub token: String,
    /// What is wrong with it.
    pub kind: FaultKind,
}

/// What is wrong in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// JSON that is no record.
    Json(JsonError),
    /// More than [`Score::MAX_BYTES`].
    TooLong,
    /// More than [`Score::MAX_TURNS`].
    TooManyTurns,
    /// More than [`Score::MAX_TAGS`].
    TooManyTags,
    /// A control character.
    Control,
    /// A comment that does not end.
    UnclosedComment,
    /// A comment in a comment.
    NestedComment,
    /// A variation in parentheses.
    Variation,
    /// A `}` or `]` that closes nothing.
    Stray,
    /// A tag that has not the form of one.
    Tag,
    /// A tag whose name is there before.
    TagTwice,
    /// A tag behind the moves: a second game.
    SecondGame,
    /// Something behind the result.
    AfterResult,
    /// No tag names the variant.
    NoVariant,
    /// The moves to which two lists of a game of this name have led, without the lists.
    NoLists(String),
    /// The tag `Edition` is no number.
    Edition,
    /// The tag `Options` has not the form of one.
    Options,
    /// The tag `Result` is none.
    Result,
    /// The tag `Reason` names no reason.
    Reason,
    /// The tags `Result` and `Reason`, or the result behind the moves, do not agree.
    Results,
    /// A `|` without a plan on each side.
    Bar,
    /// A `|` in a game in which one side acts at a time.
    OneSide,
    /// A number that is not that of the turn, which is this one.
    Number(u32),
    /// The rules refuse the start or a plan.
    Rules(Box<RulesError>),
    /// The plan may mean each of these, and the rest of the record does not decide.
    Ambiguous(Vec<String>),
    /// Too many plans may mean several things, so that they cannot all be tried.
    Tangled,
    /// The game does not end as the record says; how it does.
    Ending(String),
    /// What the record says of a turn beside its plans is not so.
    NotAsPlayed {
        /// The name of the field.
        name: String,
        /// What it says.
        said: String,
        /// What is so.
        found: String,
    },
}

impl Fault {
    /// Whether the record was understood, but is not that of a legal game.
    #[must_use]
    pub fn is_illegal(&self) -> bool {
        match &self.kind {
            FaultKind::Rules(error) => error.illegal_side().is_some(),
            FaultKind::Ending(_) | FaultKind::NotAsPlayed { .. } => true,
            _ => false,
        }
    }

    pub(super) fn at(place: Place, token: &str, kind: FaultKind) -> Self {
        Self { place: Some(place), turn: None, side: None, token: token.to_owned(), kind }
    }

    pub(in crate::record) const fn missing(kind: FaultKind) -> Self {
        Self { place: None, turn: None, side: None, token: String::new(), kind }
    }
}

impl FaultKind {
    /// The stable name of the fault, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Json(_) => "no-record",
            Self::TooLong => "too-long",
            Self::TooManyTurns => "too-many-turns",
            Self::TooManyTags => "too-many-tags",
            Self::Control => "control-character",
            Self::UnclosedComment => "unclosed-comment",
            Self::NestedComment => "nested-comment",
            Self::Variation => "variation",
            Self::Stray => "closes-nothing",
            Self::Tag => "no-tag",
            Self::TagTwice => "tag-twice",
            Self::SecondGame => "second-game",
            Self::AfterResult => "after-result",
            Self::NoVariant => "no-game-named",
            Self::NoLists(_) => "not-in-this-game",
            Self::Edition => "no-edition",
            Self::Options => "no-options",
            Self::Result => "no-result",
            Self::Reason => "no-reason",
            Self::Results => "results-differ",
            Self::Bar => "misplaced-bar",
            Self::OneSide => "one-side-moves",
            Self::Number(_) => "wrong-number",
            Self::Rules(error) => error.code(),
            Self::Ambiguous(_) => "ambiguous",
            Self::Tangled => "tangled",
            Self::Ending(_) => "other-ending",
            Self::NotAsPlayed { .. } => "not-as-played",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut place = Vec::new();
        if let Some(Place { line, column }) = self.place {
            place.push(format!("line {line}, column {column}"));
        }
        place.extend(self.turn.map(|turn| format!("turn {turn}")));
        place.extend(self.side.map(|side| color_name(side).to_owned()));
        if !self.token.is_empty() {
            place.push(format!("{:?}", shortened(&self.token)));
        }
        if !place.is_empty() {
            write!(f, "{}: ", place.join(", "))?;
        }
        write!(f, "{}", self.kind)
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Json(error) => return write!(f, "this is no record: {error}"),
            Self::TooLong => return write!(f, "a record has at most {} bytes", Score::MAX_BYTES),
            Self::TooManyTurns => return write!(f, "a record has at most {} turns", Score::MAX_TURNS),
            Self::TooManyTags => return write!(f, "a record has at most {} tags", Score::MAX_TAGS),
            Self::Number(turn) => return write!(f, "here begins turn {turn}"),
            Self::Rules(error) => return write!(f, "{error}"),
            Self::Ambiguous(readings) => {
                return write!(
                    f,
                    "this may mean {}, and the rest of the record does not decide",
                    readings.join(" or ")
                );
            }
            Self::Ending(how) => return write!(f, "the game does not end so: {how}"),
            Self::NotAsPlayed { name, said, found } => {
                return write!(f, "{name} is told as {said}, and by the rules it is {found}");
            }
            Self::NoLists(game) => {
                return write!(
                    f,
                    "these are the moves to which two lists of {} have led, as other programs read them; the lists are \
                     not among them: the game as JSON has them",
                    shortened(game)
                );
            }
            Self::Control => {
                "there are no control characters in a record but line ends (LF or CR LF) and tabs"
            }
            Self::UnclosedComment => "this comment does not end: } is missing",
            Self::NestedComment => "a comment has no { in it",
            Self::Variation => "a record has no variations in parentheses",
            Self::Stray => "this closes nothing",
            Self::Tag => "a tag is written on one line, like [Variant \"parity\"]",
            Self::TagTwice => "this tag is there before",
            Self::SecondGame => "a file holds one record: no tag stands behind moves",
            Self::AfterResult => "nothing but comments follows on the result",
            Self::NoVariant => "say which game it is: --variant ID, or a tag [Variant \"ID\"]",
            Self::Edition => "an edition of rules is a number",
            Self::Options => "options are written KEY=VALUE, with blanks between them",
            Self::Result => "a result is 1-0, 0-1, 1/2-1/2 or *",
            Self::Reason => "this is no reason for the end of a game",
            Self::Results => "what the record says of the result does not agree",
            Self::Bar => "| stands between White's plan and Black's, like e4|e5",
            Self::OneSide => "in this game one side moves at a time: there is no |",
            Self::Tangled => "too many plans may mean several things: write more of them out",
        };
        f.write_str(text)
    }
}

impl std::error::Error for Fault {}
