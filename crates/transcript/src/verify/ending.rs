use super::course::Course;
use super::referee::Judged;
use crate::base::{Sound, Wrong, ensure};
use crate::form::{Mode, Opponent, Seat};
use zugleich_rules::kernel::Reason;

/// Whether a game can end like this now.
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
                // Nobody waits for who has left what opens, as long as the other one has not come either.
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
        // There was no forfeit.
        Reason::WrongOpening | Reason::IllegalPlan => Err(Wrong::WrongResult.into()),
        // The rules end a game with its last turn.
        _ => {
            ensure(course.after_turn, Wrong::WrongResult)?;
            ensure(course.referee.judged() != Judged::ByRules, Wrong::Rules)
        }
    }
}

/// A game can be called off before so many turns stand.
const EARLY: usize = 2;

/// Whether the game waits for one of two people alone: for the loser, if somebody has won.
fn was_away(course: &Course, winner: Option<Seat>) -> bool {
    let people = matches!(course.opponent, Opponent::Friend | Opponent::Lobby);
    let waited = Seat::ALL.map(|seat| course.awaits(seat));
    let loser = winner.is_none_or(|winner| course.awaits(winner.other()));
    people && waited[0] != waited[1] && loser
}

/// Who wins when these seats have lost: nobody if both have.
fn left(lost: impl Fn(Seat) -> bool) -> Option<Seat> {
    let mut left = Seat::ALL.into_iter().filter(|seat| !lost(*seat));
    left.next().filter(|_| left.next().is_none())
}

/// Whether the loser's clock has run out, and, if both have, that it was the first where this is how flags fall.
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
