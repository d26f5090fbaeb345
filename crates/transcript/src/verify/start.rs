use crate::base::{Sound, Wrong, ensure};
use crate::form::{Event, Mode, Nonce, Opponent, Seat, What, Who};

/// Returns whether the texts and numbers of an event have the form required beyond their types.
pub(super) fn is_formed(event: &Event) -> bool {
    match &event.what {
        What::Game { game, clock, given, engine, .. } => {
            let id = (1..=64).contains(&game.len()) && game.bytes().all(|byte| byte.is_ascii_alphanumeric());
            let counted = given.as_ref().is_none_or(|given| given.turn > 0);
            let later = engine.is_none_or(|edition| edition > 1);
            id && counted && later && clock.as_ref().is_none_or(crate::form::ClockSetting::is_possible)
        }
        What::Opening { nonce, .. } | What::Forfeit { nonce, .. } => Nonce::read(nonce).is_some(),
        _ => true,
    }
}

/// Checks whether a game can be created with these parameters.
pub(super) fn check(what: &What) -> Sound {
    let What::Game { simultaneous, opponent, level, engine, mode, seats, seed, .. } = what else {
        return Err(Wrong::OutOfPlace.into());
    };
    let who = Seat::ALL.map(|seat| seats.of(seat).who);
    let number = |which: Who| who.iter().filter(|who| **who == which).count();
    let (guests, computers) = (number(Who::Guest), number(Who::Computer));
    let people = matches!(opponent, Opponent::Friend | Opponent::Lobby);
    let seated = match opponent {
        Opponent::Practice => guests == 2,
        Opponent::Computer => guests == 1 && computers == 1,
        Opponent::Friend | Opponent::Lobby => guests >= 1 && computers == 0,
    };
    ensure(seated, Wrong::WrongGame)?;
    let computer = *opponent == Opponent::Computer;
    ensure(level.is_some() == computer && seed.is_some() == computer, Wrong::WrongGame)?;
    ensure(computer || engine.is_none(), Wrong::WrongGame)?;
    let kept = match mode {
        Mode::Open => !simultaneous,
        Mode::Sealed => *simultaneous && people,
        Mode::Kept => *simultaneous,
    };
    ensure(kept, Wrong::WrongGame)?;
    let must = |seat: Seat| *mode == Mode::Sealed && seats.of(seat).who == Who::Guest;
    ensure(Seat::ALL.iter().all(|seat| seats.of(*seat).commitment.is_some() == must(*seat)), Wrong::WrongGame)
}
