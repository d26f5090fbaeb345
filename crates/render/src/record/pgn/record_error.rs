use std::fmt;

use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::{RulesError, shortened};

use super::{GameScore, TextPosition};
use crate::json_part::JsonError;

/// The reason that a text is not a record of a legal game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The place; `None` for something missing.
    pub place: Option<TextPosition>,
    /// The number of the turn as in move text.
    pub turn: Option<u32>,
    /// The side of the plan in question.
    pub side: Option<Color>,
    /// The token at that place.
    pub token: String,
    /// The kind of fault.
    pub kind: RecordErrorKind,
}

/// The kind of fault in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// JSON that is not a record.
    Json(JsonError),
    /// More bytes than [`GameScore::MAX_BYTES`].
    TooLong,
    /// More turns than [`GameScore::MAX_TURNS`].
    TooManyTurns,
    /// More tags than [`GameScore::MAX_TAGS`].
    TooManyTags,
    /// A control character.
    Control,
    /// An unclosed comment.
    UnclosedComment,
    /// A comment in a comment.
    NestedComment,
    /// A variation in parentheses.
    Variation,
    /// An unmatched `}` or `]`.
    Stray,
    /// A malformed tag.
    Tag,
    /// A repeated tag.
    TagTwice,
    /// A tag behind the moves, which begins a second game.
    SecondGame,
    /// A token behind the result.
    AfterResult,
    /// A missing `Variant` tag.
    NoVariant,
    /// The resulting moves of two lists in a game of this name, without the lists.
    NoLists(String),
    /// A tag `Edition` that is not a number.
    Edition,
    /// A malformed tag `Options`.
    Options,
    /// A tag `Result` that is not a result.
    Result,
    /// A tag `Reason` with an unknown reason.
    Reason,
    /// A contradiction between the tags `Result` and `Reason`, or with the result behind the moves.
    Results,
    /// A `|` without a plan on each side.
    Bar,
    /// A `|` in a game in which one side acts at a time.
    OneSide,
    /// A wrong turn number; the right one.
    Number(u32),
    /// A start position or a plan that the rules refuse.
    Rules(Box<RulesError>),
    /// An ambiguous plan that the rest of the record does not decide, with its readings.
    Ambiguous(Vec<String>),
    /// Too many ambiguous plans to try all readings.
    Tangled,
    /// An ending that contradicts the record; the actual one.
    Ending(String),
    /// A field of a turn, other than its plans, that contradicts the game.
    NotAsPlayed {
        /// Name of the field.
        name: String,
        /// Value in the record.
        said: String,
        /// Actual value.
        found: String,
    },
}

impl RecordError {
    /// Returns whether the record was understood, but is not that of a legal game.
    #[must_use]
    pub fn is_illegal(&self) -> bool {
        match &self.kind {
            RecordErrorKind::Rules(error) => error.illegal_side().is_some(),
            RecordErrorKind::Ending(_) | RecordErrorKind::NotAsPlayed { .. } => true,
            _ => false,
        }
    }

    pub(super) fn at(place: TextPosition, token: &str, kind: RecordErrorKind) -> Self {
        Self { place: Some(place), turn: None, side: None, token: token.to_owned(), kind }
    }

    pub(in crate::record) const fn missing(kind: RecordErrorKind) -> Self {
        Self { place: None, turn: None, side: None, token: String::new(), kind }
    }
}

impl RecordErrorKind {
    /// Returns the stable code of the fault, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Json(_) => "invalid-record",
            Self::TooLong => "too-long",
            Self::TooManyTurns => "too-many-turns",
            Self::TooManyTags => "too-many-tags",
            Self::Control => "control-character",
            Self::UnclosedComment => "unclosed-comment",
            Self::NestedComment => "nested-comment",
            Self::Variation => "variation",
            Self::Stray => "unmatched-bracket",
            Self::Tag => "invalid-tag",
            Self::TagTwice => "duplicate-tag",
            Self::SecondGame => "second-game",
            Self::AfterResult => "after-result",
            Self::NoVariant => "missing-variant",
            Self::NoLists(_) => "not-in-this-game",
            Self::Edition => "invalid-edition",
            Self::Options => "invalid-option-list",
            Self::Result => "invalid-result",
            Self::Reason => "unknown-reason",
            Self::Results => "results-differ",
            Self::Bar => "misplaced-bar",
            Self::OneSide => "unexpected-bar",
            Self::Number(_) => "turn-number-mismatch",
            Self::Rules(error) => error.code(),
            Self::Ambiguous(_) => "ambiguous",
            Self::Tangled => "too-many-ambiguities",
            Self::Ending(_) => "ending-mismatch",
            Self::NotAsPlayed { .. } => "not-as-played",
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut place = Vec::new();
        if let Some(TextPosition { line, column }) = self.place {
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

impl fmt::Display for RecordErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Json(error) => return write!(f, "invalid record: {error}"),
            Self::TooLong => return write!(f, "a record has at most {} bytes", GameScore::MAX_BYTES),
            Self::TooManyTurns => return write!(f, "a record has at most {} turns", GameScore::MAX_TURNS),
            Self::TooManyTags => return write!(f, "a record has at most {} tags", GameScore::MAX_TAGS),
            Self::Number(turn) => return write!(f, "expected turn number {turn}"),
            Self::Rules(error) => return write!(f, "{error}"),
            Self::Ambiguous(readings) => {
                return write!(
                    f,
                    "ambiguous: {}, and the rest of the record does not decide",
                    readings.join(" or ")
                );
            }
            Self::Ending(how) => return write!(f, "the recorded result is wrong: {how}"),
            Self::NotAsPlayed { name, said, found } => {
                return write!(f, "{name} is recorded as {said}, but by the rules it is {found}");
            }
            Self::NoLists(game) => {
                return write!(
                    f,
                    "the record has only the resulting moves of two lists of {}, for other programs; the \
                     lists are in the JSON of the game",
                    shortened(game)
                );
            }
            Self::Control => {
                "a record may contain no control characters except line ends (LF or CR LF) and tabs"
            }
            Self::UnclosedComment => "unclosed comment: } is missing",
            Self::NestedComment => "a comment may not contain {",
            Self::Variation => "a record may not contain variations in parentheses",
            Self::Stray => "unmatched closing bracket",
            Self::Tag => "a tag is written on one line, like [Variant \"parity\"]",
            Self::TagTwice => "duplicate tag",
            Self::SecondGame => "a file holds one record: tags may not follow moves",
            Self::AfterResult => "only comments may follow the result",
            Self::NoVariant => "missing variant: use --variant ID or a tag [Variant \"ID\"]",
            Self::Edition => "the rules edition must be a number",
            Self::Options => "options must be written KEY=VALUE, separated by spaces",
            Self::Result => "a result must be 1-0, 0-1, 1/2-1/2 or *",
            Self::Reason => "unknown reason for the end of a game",
            Self::Results => "results or reasons of the record contradict each other",
            Self::Bar => "| must stand between White's plan and Black's, like e4|e5",
            Self::OneSide => "one side moves at a time in this game: | is not allowed",
            Self::Tangled => "too many plans are ambiguous: write more of them out in full",
        };
        f.write_str(text)
    }
}

impl std::error::Error for RecordError {}
