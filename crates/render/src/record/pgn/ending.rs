use std::fmt;

use zugleich_rules::Color;
use zugleich_rules::kernel::{Outcome, Reason};

use super::FaultKind;

/// The result of a game as a record tells it.
///
/// ```
/// use zugleich_render::record::pgn::Ending;
/// use zugleich_rules::kernel::Reason;
/// let ending = Ending::of("0-1", Some(Reason::Resignation)).unwrap().unwrap();
/// assert_eq!(ending.to_string(), "0-1 (resignation)");
/// assert_eq!(Ending::read("0-1 (resignation)"), Ok(Some(ending)));
/// assert_eq!(Ending::of("*", None), Ok(None));
/// Ending::of("1/2-1/2", Some(Reason::Resignation)).expect_err("somebody wins by that");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` is a draw, or no result where the reason is that the game was called off.
    pub winner: Option<Color>,
    /// Why, if the record says so.
    pub reason: Option<Reason>,
}

/// The results as they are written, `*` aside.
const RESULTS: [(&str, Option<Color>); 3] =
    [("1-0", Some(Color::White)), ("0-1", Some(Color::Black)), ("1/2-1/2", None)];

impl Ending {
    /// No result: not yet, or never.
    pub const GOES_ON: &str = "*";

    /// Whether a text is a result or says that there is none.
    pub(super) fn is_result(text: &str) -> bool {
        text == Self::GOES_ON || RESULTS.iter().any(|(result, _)| *result == text)
    }

    /// The ending that a result and a reason tell; none of a game that goes on.
    ///
    /// # Errors
    /// [`FaultKind::Result`] for a text that is no result, [`FaultKind::Results`] for a result that the reason does not
    /// give.
    pub fn of(result: &str, reason: Option<Reason>) -> Result<Option<Self>, FaultKind> {
        let known = RESULTS.iter().find(|(known, _)| *known == result);
        let winner = match known {
            Some(&(_, winner)) if reason != Some(Reason::Aborted) => winner,
            None if result == Self::GOES_ON && reason.is_none() => return Ok(None),
            None if result == Self::GOES_ON && reason == Some(Reason::Aborted) => None,
            None if result != Self::GOES_ON => return Err(FaultKind::Result),
            _ => return Err(FaultKind::Results),
        };
        let ending = Self { winner, reason };
        if ending.is_possible() { Ok(Some(ending)) } else { Err(FaultKind::Results) }
    }

    /// Reads what [`fmt::Display`] writes, or `*`.
    ///
    /// # Errors
    /// [`FaultKind`] as of [`Ending::of`], and [`FaultKind::Reason`] for a reason that is none.
    pub fn read(text: &str) -> Result<Option<Self>, FaultKind> {
        let (result, reason) = match text.split_once(" (") {
            Some((result, reason)) => (result, reason.strip_suffix(')').ok_or(FaultKind::Reason)?),
            None => return Self::of(text, None),
        };
        Self::of(result, Some(reason.parse().map_err(|_| FaultKind::Reason)?))
    }

    /// Whether the reason lets a game end so: nobody resigns a draw, and nobody wins by agreement.
    pub(in crate::record) fn is_possible(self) -> bool {
        match self.reason {
            Some(Reason::Resignation) => self.winner.is_some(),
            Some(Reason::Agreement | Reason::Claim | Reason::Aborted) => self.winner.is_none(),
            _ => true,
        }
    }

    /// The result as it is written.
    #[must_use]
    pub fn result(self) -> &'static str {
        let found = RESULTS.iter().find(|(_, winner)| *winner == self.winner);
        let found = found.filter(|_| self.reason != Some(Reason::Aborted));
        found.map_or(Self::GOES_ON, |(result, _)| result)
    }

    /// The result of a game that has or has not ended by its rules, as a record tells it, if the two agree.
    ///
    /// A record may say that the game goes on, and a player may end a game that could have gone on.
    pub fn agreed(told: Option<Self>, outcome: Option<Outcome>) -> Option<Option<Self>> {
        match (told, outcome) {
            (None, outcome) => Some(outcome.map(Self::from)),
            (Some(told), Some(outcome)) => {
                let same = told.winner == outcome.winner
                    && told.reason.is_none_or(|reason| reason == outcome.reason);
                same.then_some(Some(outcome.into()))
            }
            (Some(told), None) => told.reason.is_none_or(is_players).then_some(Some(told)),
        }
    }
}

/// The result, and behind it the reason in parentheses: `1-0 (resignation)`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.result())?;
        self.reason.map_or(Ok(()), |reason| write!(f, " ({})", reason.name()))
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner, reason: Some(outcome.reason) }
    }
}

/// Whether this ends a game though the rules would let it go on.
const fn is_players(reason: Reason) -> bool {
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
