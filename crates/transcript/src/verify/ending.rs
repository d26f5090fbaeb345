use super::replay_state::ReplayState;
use super::rules_replay::RulesCheck;
use crate::base::{CheckResult, TranscriptErrorKind, ensure};
use crate::form::{TranscriptMode, TranscriptOpponent, TranscriptSeat};
use zugleich_rules::kernel::Reason;

/// Checks whether the game can have this result now.
pub(super) fn check(
    course: &ReplayState,
    winner: Option<TranscriptSeat>,
    reason: &str,
    at: u64,
) -> CheckResult {
    if let Some(forfeit) = &course.seals.forfeit {
        return ensure(
            reason == forfeit && winner == left(|seat| course.seals.forfeits(seat)),
            TranscriptErrorKind::WrongResult,
        );
    }
    if let Some(ended) = course.referee.ended().filter(|_| course.after_turn) {
        return ensure(ended == (winner, reason.to_owned()), TranscriptErrorKind::Rules);
    }
    let Ok(known) = reason.parse::<Reason>() else { return Err(TranscriptErrorKind::WrongResult.into()) };
    match known {
        Reason::Resignation => {
            let given_up = winner.is_some_and(|winner| course.players.is_guest(winner.other()));
            ensure(given_up, TranscriptErrorKind::WrongResult)
        }
        Reason::Agreement => {
            let agreed = course.offers.draw.is_some() || course.opponent == TranscriptOpponent::Practice;
            ensure(winner.is_none() && agreed, TranscriptErrorKind::WrongResult)
        }
        Reason::Time => ensure(is_late(course, winner, at), TranscriptErrorKind::WrongResult),
        Reason::Abandonment => {
            let open = course.mode == TranscriptMode::Sealed && course.seals.are_placed();
            let missing = |seat: TranscriptSeat| !course.seals.is_opened(seat);
            let late = match winner {
                None => TranscriptSeat::ALL.into_iter().all(missing),
                // A seat with a deposit need not open its seal as long as the other one is missing, too.
                Some(winner) => {
                    missing(winner.other()) && (!missing(winner) || course.seals.has_deposit(winner))
                }
            };
            ensure(open && late, TranscriptErrorKind::WrongResult)
        }
        Reason::Claim => {
            ensure(winner.is_none(), TranscriptErrorKind::WrongResult)?;
            ensure(course.referee.offers_claim(), TranscriptErrorKind::Rules)
        }
        Reason::Absence => ensure(was_away(course, winner), TranscriptErrorKind::WrongResult),
        Reason::Aborted => {
            let early = course.turns() < EARLY || course.opponent == TranscriptOpponent::Computer;
            ensure(winner.is_none() && early && !course.seals.are_placed(), TranscriptErrorKind::WrongResult)
        }
        // Only a forfeit event leads to these results.
        Reason::WrongOpening | Reason::IllegalPlan => Err(TranscriptErrorKind::WrongResult.into()),
        // The rules end a game only with its last turn.
        _ => {
            ensure(course.after_turn, TranscriptErrorKind::WrongResult)?;
            ensure(course.referee.judged() != RulesCheck::ByRules, TranscriptErrorKind::Rules)
        }
    }
}

/// Number of turns from which on a game between people, or of one alone, can no longer be called off.
const EARLY: usize = 2;

/// Returns whether the game waits for exactly one of two people: for the loser, if there is a winner.
fn was_away(course: &ReplayState, winner: Option<TranscriptSeat>) -> bool {
    let people = matches!(course.opponent, TranscriptOpponent::Friend | TranscriptOpponent::Lobby);
    let waited = TranscriptSeat::ALL.map(|seat| course.awaits(seat));
    let loser = winner.is_none_or(|winner| course.awaits(winner.other()));
    people && waited[0] != waited[1] && loser
}

/// Returns the winner if the seats with `lost` have lost: none if both have.
fn left(lost: impl Fn(TranscriptSeat) -> bool) -> Option<TranscriptSeat> {
    let mut left = TranscriptSeat::ALL.into_iter().filter(|seat| !lost(*seat));
    left.next().filter(|_| left.next().is_none())
}

/// Returns whether the loser's clock has expired, and, if both have and the order counts, that it was the
/// first.
fn is_late(course: &ReplayState, winner: Option<TranscriptSeat>, at: u64) -> bool {
    let Some(clocks) = &course.clocks else { return false };
    let late = |seat| clocks.has_expired(seat, at);
    match winner {
        None => late(TranscriptSeat::White) && late(TranscriptSeat::Black),
        Some(winner) => {
            let first = !course.show_committed && clocks.expired_first(winner.other(), at);
            late(winner.other()) && (!late(winner) || first)
        }
    }
}
