use std::collections::BTreeMap;

use zugleich_rules::kernel::OptionInfo;
use zugleich_transcript::{
    BySeat, CustomStart, SeatAssignment, SeatOccupant, TranscriptClockSetting as Time, TranscriptMode,
    TranscriptOpponent, TranscriptPayload, TranscriptSeat, seed_commitment,
};

use super::sealed_mode;
use super::signing_key_ring::SigningKeyRing;
use super::transcript_chain_error::TranscriptChainError;
use crate::Moment;
use crate::domain::{GameMode as Secret, GameState, Occupant, OpponentKind, StartSnapshot, TimeControl};

/// Returns the mode of a game: plans are kept by the players or by the server, or are public where one side
/// acts at a time.
pub(super) fn mode(game: &GameState) -> Result<TranscriptMode, TranscriptChainError> {
    match game.mode() {
        Secret::Sealed => Ok(TranscriptMode::Sealed),
        Secret::Lists => Err(TranscriptChainError::OtherSeals),
        Secret::Kept => Ok(TranscriptMode::Kept),
        Secret::Open => Ok(TranscriptMode::Open),
    }
}

/// Returns the transcript event for the creation of a game that is at its start.
pub(super) fn creation_event(
    game: &GameState,
    told: Option<&StartSnapshot>,
    at: Moment,
    ring: &SigningKeyRing,
) -> Result<TranscriptPayload, TranscriptChainError> {
    let mode = mode(game)?;
    let (setup, id) = (game.setup(), game.id().to_string());
    let seed = match setup.opponent {
        OpponentKind::Computer => Some(seed_commitment(&id, &ring.seed(game.id(), at)?)),
        _ => None,
    };
    let seated = |seat: TranscriptSeat| {
        let who = match &setup.seats[seat.side()] {
            Occupant::Guest(_) => SeatOccupant::Guest,
            Occupant::Computer => SeatOccupant::Computer,
            Occupant::Open => SeatOccupant::Open,
        };
        // Guests may change their names at any time, and equal events must make equal transcripts.
        SeatAssignment { who, name: None, commitment: sealed_mode::commitment(game, seat.side()) }
    };
    Ok(TranscriptPayload::Game {
        game: id,
        variant: setup.variant.clone(),
        edition: setup.edition.into(),
        options: options(game, told),
        position: game.start().position.clone(),
        given: setup.position.clone().map(|text| CustomStart { text, turn: game.turn().into() }),
        simultaneous: game.is_simultaneous(),
        opponent: opponent(setup.opponent),
        level: setup.level.map(u64::from),
        engine: setup.engine.map(u64::from),
        mode,
        show_committed: setup.show_committed,
        clock: setup.clock.map(|setting| clock(setting, setup.pause.into(), setup.lead.into())),
        seats: Box::new(BySeat::from_fn(seated)),
        seed,
    })
}

/// Returns all options of the game, as stored at its creation.
fn options(game: &GameState, told: Option<&StartSnapshot>) -> BTreeMap<String, String> {
    let default = |option: &OptionInfo| (option.key.to_owned(), option.values[0].to_owned());
    let chosen =
        || game.descriptor().options.iter().map(default).chain(game.record().options.iter().cloned());
    told.map_or_else(|| chosen().collect(), |told| told.options.iter().cloned().collect())
}

const fn opponent(kind: OpponentKind) -> TranscriptOpponent {
    match kind {
        OpponentKind::Practice => TranscriptOpponent::Practice,
        OpponentKind::Computer => TranscriptOpponent::Computer,
        OpponentKind::Friend => TranscriptOpponent::Friend,
        OpponentKind::Lobby => TranscriptOpponent::Lobby,
    }
}

/// Length of a day, in seconds.
const DAY: u64 = 86_400;

fn clock(setting: TimeControl, pause: u64, lead: u64) -> Time {
    match setting {
        TimeControl::Increment { base, increment } => {
            Time::Increment { base: base.into(), increment: increment.into(), pause, lead }
        }
        TimeControl::Turn { seconds } => Time::Turn { turn: seconds.into(), pause, lead },
        TimeControl::Days { increment, cap } => {
            Time::Days { cap: DAY * u64::from(cap), increment: DAY * u64::from(increment) }
        }
    }
}
