use super::course::Course;
use super::referee::Judged;
use crate::base::{Sound, Wrong, ensure};
use crate::form::{Mode, Opponent, Seat};
use zugleich_rules::kernel::Reason;

/// Checks whether the game can have this result now.
pub(super) fn check(course: &Course, winner: Option<Seat>, reason: &str, at: u64) -> Sound {
    if let Some(forfeit) = &course.seals.forfeit {
        return ensure(
            reason == forfeit && winner == left(|seat| course.seals.forfeits(seat)),
            Wrong::WrongResult,
        );
    }
    if let Some(ended) = course.referee.ended().filter(|_| course.after_turn) {
        return ensure(ended == (winner, reason.to_owned()), Wrong::Rules);
    }
    let Ok(known) = reason.parse::<Reason>() else { return Err(Wrong::WrongResult.into()) };
    match known {
        Reason::Resignation => {
            let given_up = winner.is_some_and(|winner| course.players.is_guest(winner.other()));
            ensure(given_up, Wrong::WrongResult)
        }
        Reason::Agreement => {
            let agreed = course.offers.draw.is_some() || course.opponent == Opponent::Practice;
            ensure(winner.is_none() && agreed, Wrong::WrongResult)
        }
        Reason::Time => ensure(is_late(course, winner, at), Wrong::WrongResult),
        Reason::Abandonment => {
            let open = course.mode == Mode::Sealed && course.seals.are_placed();
            let missing = |seat: Seat| !course.seals.is_shown(seat);
            let late = match winner {
                None => Seat::ALL.into_iter().all(missing),
                // A seat with a deposit need not open its seal as long as the other one is missing, too.
                Some(winner) => {
                    missing(winner.other()) && (!missing(winner) || course.seals.has_left(winner))
                }
            };
            ensure(open && late, Wrong::WrongResult)
        }
        Reason::Claim => {
            ensure(winner.is_none(), Wrong::WrongResult)?;
            ensure(course.referee.offers_claim(), Wrong::Rules)
        }
        Reason::Absence => ensure(was_away(course, winner), Wrong::WrongResult),
        Reason::Aborted => {
            let early = course.turns() < EARLY && !course.seals.are_placed();
            ensure(winner.is_none() && early, Wrong::WrongResult)
        }
        // Only a forfeit event leads to these results.
        Reason::WrongOpening | Reason::IllegalPlan => Err(Wrong::WrongResult.into()),
        // The rules end a game only with its last turn.
        _ => {
            ensure(course.after_turn, Wrong::WrongResult)?;
            ensure(course.referee.judged() != Judged::ByRules, Wrong::Rules)
        }
    }
}

/// Number of turns from which on a game can no longer be called off.
const EARLY: usize = 2;

/// Returns whether the game waits for exactly one of two people: for the loser, if there is a winner.
fn was_away(course: &Course, winner: Option<Seat>) -> bool {
    let people = matches!(course.opponent, Opponent::Friend | Opponent::Lobby);
    let waited = Seat::ALL.map(|seat| course.awaits(seat));
    let loser = winner.is_none_or(|winner| course.awaits(winner.other()));
    people && waited[0] != waited[1] && loser
}

/// Returns the winner if the seats with `lost` have lost: none if both have.
fn left(lost: impl Fn(Seat) -> bool) -> Option<Seat> {
    let mut left = Seat::ALL.into_iter().filter(|seat| !lost(*seat));
    left.next().filter(|_| left.next().is_none())
}

/// Returns whether the loser's clock has expired, and, if both have and the order counts, that it was the
/// first.
fn is_late(course: &Course, winner: Option<Seat>, at: u64) -> bool {
    let Some(clocks) = &course.clocks else { return false };
    let late = |seat| clocks.is_late(seat, at);
    match winner {
        None => late(Seat::White) && late(Seat::Black),
        Some(winner) => {
            let first = !course.show_committed && clocks.was_first(winner.other(), at);
            late(winner.other()) && (!late(winner) || first)
        }
    }
}
