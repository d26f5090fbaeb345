use crate::base::{CheckResult, TranscriptErrorKind, ensure};
use crate::form::{
    Nonce, SeatOccupant, TranscriptEvent, TranscriptMode, TranscriptOpponent, TranscriptPayload,
    TranscriptSeat,
};

/// Returns whether the texts and numbers of an event have the form required beyond their types.
pub(super) fn is_formed(event: &TranscriptEvent) -> bool {
    match &event.what {
        TranscriptPayload::Game { game, clock, given, engine, .. } => {
            let id = (1..=64).contains(&game.len()) && game.bytes().all(|byte| byte.is_ascii_alphanumeric());
            let counted = given.as_ref().is_none_or(|given| given.turn > 0);
            let named = engine.is_none_or(|edition| edition > 0);
            id && counted
                && named
                && clock.as_ref().is_none_or(crate::form::TranscriptClockSetting::is_possible)
        }
        TranscriptPayload::Opening { nonce, .. } | TranscriptPayload::Forfeit { nonce, .. } => {
            Nonce::read(nonce).is_some()
        }
        _ => true,
    }
}

/// Checks whether a game can be created with these parameters.
pub(super) fn check(what: &TranscriptPayload) -> CheckResult {
    let TranscriptPayload::Game { simultaneous, opponent, level, engine, mode, seats, seed, .. } = what
    else {
        return Err(TranscriptErrorKind::OutOfPlace.into());
    };
    let who = TranscriptSeat::ALL.map(|seat| seats.of(seat).who);
    let number = |which: SeatOccupant| who.iter().filter(|who| **who == which).count();
    let (guests, computers) = (number(SeatOccupant::Guest), number(SeatOccupant::Computer));
    let people = matches!(opponent, TranscriptOpponent::Friend | TranscriptOpponent::Lobby);
    let seated = match opponent {
        TranscriptOpponent::Practice => guests == 2,
        TranscriptOpponent::Computer => guests == 1 && computers == 1,
        TranscriptOpponent::Friend | TranscriptOpponent::Lobby => guests >= 1 && computers == 0,
    };
    ensure(seated, TranscriptErrorKind::WrongGame)?;
    let computer = *opponent == TranscriptOpponent::Computer;
    ensure(level.is_some() == computer && seed.is_some() == computer, TranscriptErrorKind::WrongGame)?;
    ensure(engine.is_some() == computer, TranscriptErrorKind::WrongGame)?;
    let kept = match mode {
        TranscriptMode::Open => !simultaneous,
        TranscriptMode::Sealed => *simultaneous && people,
        TranscriptMode::Kept => *simultaneous,
    };
    ensure(kept, TranscriptErrorKind::WrongGame)?;
    let must =
        |seat: TranscriptSeat| *mode == TranscriptMode::Sealed && seats.of(seat).who == SeatOccupant::Guest;
    ensure(
        TranscriptSeat::ALL.iter().all(|seat| seats.of(*seat).commitment.is_some() == must(*seat)),
        TranscriptErrorKind::WrongGame,
    )
}
