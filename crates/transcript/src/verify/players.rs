use crate::base::{CheckResult, Hash, TranscriptErrorKind, ensure};
use crate::form::{
    BySeat, PlayerKey, SeatAssignment, SeatOccupant, TranscriptMode, TranscriptSeat, key_commitment, words,
};

/// The players of both seats, with their keys.
#[derive(Clone, Debug)]
pub(super) struct SeatPlayers {
    game: String,
    mode: TranscriptMode,
    who: BySeat<SeatOccupant>,
    commitments: BySeat<Option<Hash>>,
    keys: BySeat<Option<PlayerKey>>,
    words: Option<String>,
}

impl SeatPlayers {
    pub(super) fn new(game: &str, mode: TranscriptMode, seats: &BySeat<SeatAssignment>) -> Self {
        Self {
            game: game.to_owned(),
            mode,
            who: BySeat::from_fn(|seat| seats.of(seat).who),
            commitments: BySeat::from_fn(|seat| seats.of(seat).commitment),
            keys: BySeat { white: None, black: None },
            words: None,
        }
    }

    /// Returns whether a guest plays the seat.
    pub(super) fn is_guest(&self, seat: TranscriptSeat) -> bool {
        *self.who.of(seat) == SeatOccupant::Guest
    }

    /// Returns the seat of the computer.
    pub(super) fn computer(&self) -> Option<TranscriptSeat> {
        TranscriptSeat::ALL.into_iter().find(|seat| *self.who.of(*seat) == SeatOccupant::Computer)
    }

    /// Returns whether a seat is open.
    pub(super) fn has_open_seat(&self) -> bool {
        TranscriptSeat::ALL.into_iter().any(|seat| *self.who.of(seat) == SeatOccupant::Open)
    }

    /// Returns whether the key of a seat is known.
    pub(super) fn has_key(&self, seat: TranscriptSeat) -> bool {
        self.keys.of(seat).is_some()
    }

    /// Returns the words of both keys.
    pub(super) fn words(&self) -> Option<&str> {
        self.words.as_deref()
    }

    pub(super) fn join(
        &mut self,
        seat: TranscriptSeat,
        key: Option<&PlayerKey>,
        shown: Option<&str>,
    ) -> CheckResult {
        ensure(*self.who.of(seat) == SeatOccupant::Open, TranscriptErrorKind::OutOfPlace)?;
        ensure(key.is_some() == (self.mode == TranscriptMode::Sealed), TranscriptErrorKind::WrongCommitment)?;
        *self.who.of_mut(seat) = SeatOccupant::Guest;
        *self.keys.of_mut(seat) = key.cloned();
        self.compare(shown)
    }

    /// Shows a key, which must match its earlier commitment, so that it was not chosen to fit the other one.
    pub(super) fn show(&mut self, seat: TranscriptSeat, key: &PlayerKey, shown: Option<&str>) -> CheckResult {
        let commitment = self.commitments.of(seat).ok_or(TranscriptErrorKind::OutOfPlace)?;
        ensure(!self.has_key(seat), TranscriptErrorKind::OutOfPlace)?;
        ensure(key_commitment(&self.game, seat, key) == commitment, TranscriptErrorKind::WrongCommitment)?;
        *self.keys.of_mut(seat) = Some(key.clone());
        self.compare(shown)
    }

    fn compare(&mut self, shown: Option<&str>) -> CheckResult {
        if let (Some(white), Some(black)) = (&self.keys.white, &self.keys.black) {
            self.words = Some(words::of(&self.game, &BySeat { white: white.clone(), black: black.clone() }));
        }
        ensure(self.words.as_deref() == shown, TranscriptErrorKind::WrongWords)
    }
}
