use std::collections::BTreeMap;

use zugleich_rules::kernel::OptionInfo;
use zugleich_transcript::{
    ClockSetting as Time, Given, Mode, Opponent, Seat, Seated, Seats, What, Who, seed_commitment,
};

use super::ring::Ring;
use super::sealed;
use super::untellable::Untellable;
use crate::base::Moment;
use crate::domain::{ClockSetting, Game, Mode as Secret, Occupant, OpponentKind, ToldStart};

/// Returns the mode of a game: plans are kept by the players or by the server, or are public where one side
/// acts at a time.
pub(super) fn mode(game: &Game) -> Result<Mode, Untellable> {
    match game.mode() {
        Secret::Sealed => Ok(Mode::Sealed),
        Secret::Lists => Err(Untellable::OtherSeals),
        Secret::Kept => Ok(Mode::Kept),
        Secret::Open => Ok(Mode::Open),
    }
}

/// Returns the transcript event for the creation of a game that is at its start.
pub(super) fn made(
    game: &Game,
    told: Option<&ToldStart>,
    at: Moment,
    ring: &Ring,
) -> Result<What, Untellable> {
    let mode = mode(game)?;
    let (setup, id) = (game.setup(), game.id().to_string());
    let seed = match setup.opponent {
        OpponentKind::Computer => Some(seed_commitment(&id, &ring.seed(game.id(), at)?)),
        _ => None,
    };
    let seated = |seat: Seat| {
        let who = match &setup.seats[seat.side()] {
            Occupant::Guest(_) => Who::Guest,
            Occupant::Computer => Who::Computer,
            Occupant::Open => Who::Open,
        };
        // Guests may change their names at any time, and equal events must make equal transcripts.
        Seated { who, name: None, commitment: sealed::commitment(game, seat.side()) }
    };
    Ok(What::Game {
        game: id,
        variant: setup.variant.clone(),
        edition: setup.edition.into(),
        options: options(game, told),
        position: game.start().position.clone(),
        given: setup.position.clone().map(|text| Given { text, turn: game.turn().into() }),
        simultaneous: game.is_simultaneous(),
        opponent: opponent(setup.opponent),
        level: setup.level.map(u64::from),
        engine: setup.engine.map(u64::from),
        mode,
        show_committed: setup.show_committed,
        clock: setup.clock.map(|setting| clock(setting, setup.pause.into(), setup.lead.into())),
        seats: Box::new(Seats::from_fn(seated)),
        seed,
    })
}

/// Returns all options of the game, as stored at its creation.
fn options(game: &Game, told: Option<&ToldStart>) -> BTreeMap<String, String> {
    let default = |option: &OptionInfo| (option.key.to_owned(), option.values[0].to_owned());
    let chosen =
        || game.descriptor().options.iter().map(default).chain(game.record().options.iter().cloned());
    told.map_or_else(|| chosen().collect(), |told| told.options.iter().cloned().collect())
}

const fn opponent(kind: OpponentKind) -> Opponent {
    match kind {
        OpponentKind::Practice => Opponent::Practice,
        OpponentKind::Computer => Opponent::Computer,
        OpponentKind::Friend => Opponent::Friend,
        OpponentKind::Lobby => Opponent::Lobby,
    }
}

fn clock(setting: ClockSetting, pause: u64, lead: u64) -> Time {
    match setting {
        ClockSetting::Increment { base, increment } => {
            Time::Increment { base: base.into(), increment: increment.into(), pause, lead }
        }
        ClockSetting::Turn { seconds } => Time::Turn { turn: seconds.into(), pause, lead },
    }
}
