//! Answers of the rules about a position of a game beyond its plans, from the public record alone.

use zugleich_games::{CATALOG, Explanation, ExplanationError, ExplanationQuery, game};
use zugleich_render::language::Language;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{Record, RulesError};
use zugleich_wire::frames::{event, result};
use zugleich_wire::{CitedPly, Preview, Readings, Reasons, Side};

use super::refusal::{rules_error, say};

/// Reason why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesQueryError {
    /// The result of a plan depends on the other side's hidden plan.
    Simultaneous,
    /// The types of all pieces are known.
    KnownTypes,
    /// The square is empty.
    Empty(zugleich_rules::Square),
    /// The rules refuse the question.
    Unruly(RulesError),
}

impl RulesQueryError {
    /// Returns the reason as a sentence, in a game of this variant.
    pub fn words(&self, language: Language, variant: &str) -> String {
        match self {
            Self::Simultaneous => say(language, "no-answer-simultaneous", &[]),
            Self::KnownTypes => say(language, "no-answer-not-superposed", &[]),
            Self::Empty(square) => say(language, "no-answer-empty", &[("square", &square.to_string())]),
            Self::Unruly(error) => rules_error(language, variant, error),
        }
    }
}

impl From<RulesError> for RulesQueryError {
    fn from(error: RulesError) -> Self {
        Self::Unruly(error)
    }
}

impl From<ExplanationError> for RulesQueryError {
    fn from(why: ExplanationError) -> Self {
        match why {
            ExplanationError::Empty(square) => Self::Empty(square),
            ExplanationError::KnownTypes(_) => Self::KnownTypes,
            ExplanationError::Refused(error) => Self::Unruly(error),
        }
    }
}

/// Returns the record of a game up to its first turns.
pub fn until(record: &Record, turns: Option<usize>) -> Record {
    let mut record = record.clone();
    record.turns.truncate(turns.unwrap_or(usize::MAX));
    record
}

/// Returns the result of a plan, in a game in which one side acts.
///
/// # Errors
/// [`RulesQueryError`] for any other game, and for a plan that is not legal.
pub fn preview(language: Language, record: &Record, plan: &str) -> Result<Preview, RulesQueryError> {
    let mut played = CATALOG.replay(record)?;
    if played.descriptor().simultaneous {
        return Err(RulesQueryError::Simultaneous);
    }
    let entry = game(&record.variant)?;
    let report = played.play_line(plan)?;
    Ok(Preview {
        turn: report.turn,
        events: report.events.iter().map(|data| event(language, entry, data, true)).collect(),
        words: entry.sentences.outcome(language, &report),
        in_check: report.in_check,
        result: report.outcome.map(|outcome| result(language, outcome)),
    })
}

/// Returns the legal plans that a text may mean, or the objection of the rules; where both sides plan, `seat`
/// may be either.
///
/// # Errors
/// [`RulesQueryError::Unruly`] if the record cannot be replayed.
pub fn readings(
    language: Language,
    record: &Record,
    seat: Side,
    text: &str,
) -> Result<Readings, RulesQueryError> {
    let played = CATALOG.replay(record)?;
    Ok(match played.readings(seat.into(), text) {
        Ok(plans) => Readings { plans, why: None },
        Err(why) => Readings { plans: Vec::new(), why: Some(rules_error(language, &record.variant, &why)) },
    })
}

/// Returns the reasons why something is impossible; none if it is possible.
///
/// # Errors
/// [`RulesQueryError`] if the question makes no sense.
pub fn why(
    language: Language,
    record: &Record,
    question: &ExplanationQuery,
) -> Result<Reasons, RulesQueryError> {
    let explanation = game(&record.variant)?.explanation(language, record, question)?;
    let Some(explanation) = explanation else {
        return Ok(Reasons { possible: true, words: Vec::new(), squares: Vec::new(), plies: Vec::new() });
    };
    let options: Vec<_> = record.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let game = CATALOG.variant(&record.variant)?.start(&options)?;
    Ok(reasons(&*game, record, &explanation))
}

fn reasons(game: &dyn AnyMatch, record: &Record, explanation: &Explanation) -> Reasons {
    let told = |(ply, side, plan): (usize, _, &str)| {
        let way = *game.plan_data(side, plan).ok()?.moves.first()?;
        let (from, to) = (way.from.to_string(), way.to.to_string());
        Some(CitedPly { turn: u32::try_from(ply).ok()?, side: Side::from(side), from, to })
    };
    Reasons {
        possible: false,
        words: explanation.sentences.clone(),
        squares: explanation.squares.iter().map(ToString::to_string).collect(),
        plies: explanation.cited_turns(record).filter_map(told).collect(),
    }
}
