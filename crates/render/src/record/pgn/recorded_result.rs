use std::fmt;

use zugleich_rules::Color;
use zugleich_rules::kernel::{Outcome, Reason};

use super::RecordErrorKind;

/// The result of a game in a record.
///
/// ```
/// use zugleich_render::record::pgn::RecordedResult;
/// use zugleich_rules::kernel::Reason;
/// let ending = RecordedResult::of("0-1", Some(Reason::Resignation)).unwrap().unwrap();
/// assert_eq!(ending.to_string(), "0-1 (resignation)");
/// assert_eq!(RecordedResult::read("0-1 (resignation)"), Ok(Some(ending)));
/// assert_eq!(RecordedResult::of("*", None), Ok(None));
/// RecordedResult::of("1/2-1/2", Some(Reason::Resignation)).expect_err("somebody wins by that");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedResult {
    /// The winner; `None` for a draw, or for no result if the game was aborted.
    pub winner: Option<Color>,
    /// The reason, if the record gives one.
    pub reason: Option<Reason>,
}

/// The notations of results, except `*`.
const RESULTS: [(&str, Option<Color>); 3] =
    [("1-0", Some(Color::White)), ("0-1", Some(Color::Black)), ("1/2-1/2", None)];

impl RecordedResult {
    /// The notation for no result, or none yet.
    pub const GOES_ON: &str = "*";

    /// Returns whether a text is a result or `*`.
    pub(super) fn is_result(text: &str) -> bool {
        text == Self::GOES_ON || RESULTS.iter().any(|(result, _)| *result == text)
    }

    /// Returns the ending with this result and reason; `None` for a game in progress.
    ///
    /// # Errors
    /// [`RecordErrorKind::Result`] for an unknown result, [`RecordErrorKind::Results`] for a result that contradicts the
    /// reason.
    pub fn of(result: &str, reason: Option<Reason>) -> Result<Option<Self>, RecordErrorKind> {
        let known = RESULTS.iter().find(|(known, _)| *known == result);
        let winner = match known {
            Some(&(_, winner)) if reason != Some(Reason::Aborted) => winner,
            None if result == Self::GOES_ON && reason.is_none() => return Ok(None),
            None if result == Self::GOES_ON && reason == Some(Reason::Aborted) => None,
            None if result != Self::GOES_ON => return Err(RecordErrorKind::Result),
            _ => return Err(RecordErrorKind::Results),
        };
        let ending = Self { winner, reason };
        if ending.is_possible() { Ok(Some(ending)) } else { Err(RecordErrorKind::Results) }
    }

    /// Parses the output of [`fmt::Display`], or `*`.
    ///
    /// # Errors
    /// [`RecordErrorKind`] as of [`RecordedResult::of`], and [`RecordErrorKind::Reason`] for an unknown reason.
    pub fn read(text: &str) -> Result<Option<Self>, RecordErrorKind> {
        let (result, reason) = match text.split_once(" (") {
            Some((result, reason)) => (result, reason.strip_suffix(')').ok_or(RecordErrorKind::Reason)?),
            None => return Self::of(text, None),
        };
        Self::of(result, Some(reason.parse().map_err(|_| RecordErrorKind::Reason)?))
    }

    /// Returns whether the reason allows the result: a resignation is not a draw, and an agreement has no
    /// winner.
    pub(in crate::record) fn is_possible(self) -> bool {
        match self.reason {
            Some(Reason::Resignation) => self.winner.is_some(),
            Some(Reason::Agreement | Reason::Claim | Reason::Aborted) => self.winner.is_none(),
            _ => true,
        }
    }

    /// Returns the notation of the result.
    #[must_use]
    pub fn result(self) -> &'static str {
        let found = RESULTS.iter().find(|(_, winner)| *winner == self.winner);
        let found = found.filter(|_| self.reason != Some(Reason::Aborted));
        found.map_or(Self::GOES_ON, |(result, _)| result)
    }

    /// Combines the result in a record with the outcome by the rules; outer `None` if they contradict each
    /// other.
    ///
    /// A record may contain no result, and a player may end a game that could have gone on.
    pub fn reconcile(told: Option<Self>, outcome: Option<Outcome>) -> Option<Option<Self>> {
        match (told, outcome) {
            (None, outcome) => Some(outcome.map(Self::from)),
            (Some(told), Some(outcome)) => {
                let same = told.winner == outcome.winner
                    && told.reason.is_none_or(|reason| reason == outcome.reason);
                same.then_some(Some(outcome.into()))
            }
            (Some(told), None) => told.reason.is_none_or(is_player_reason).then_some(Some(told)),
        }
    }
}

/// Writes the result, and behind it the reason in parentheses: `1-0 (resignation)`.
impl fmt::Display for RecordedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.result())?;
        self.reason.map_or(Ok(()), |reason| write!(f, " ({})", reason.name()))
    }
}

impl From<Outcome> for RecordedResult {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner, reason: Some(outcome.reason) }
    }
}

/// Returns whether this reason ends a game that the rules would let go on.
const fn is_player_reason(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Resignation
            | Reason::Agreement
            | Reason::Time
            | Reason::Abandonment
            | Reason::WrongOpening
            | Reason::IllegalPlan
            | Reason::Claim
            | Reason::Absence
            | Reason::Aborted
    )
}
