use crate::base::{Hash, Sound, Wrong, ensure};
use crate::form::{Mode, PlayerKey, Seat, Seated, Seats, Who, key_commitment, words};

/// The players of both seats, with their keys.
#[derive(Clone, Debug)]
pub(super) struct Players {
    game: String,
    mode: Mode,
    who: Seats<Who>,
    commitments: Seats<Option<Hash>>,
    keys: Seats<Option<PlayerKey>>,
    words: Option<String>,
}

impl Players {
    pub(super) fn new(game: &str, mode: Mode, seats: &Seats<Seated>) -> Self {
        Self {
            game: game.to_owned(),
            mode,
            who: Seats::from_fn(|seat| seats.of(seat).who),
            commitments: Seats::from_fn(|seat| seats.of(seat).commitment),
            keys: Seats { white: None, black: None },
            words: None,
        }
    }

    /// Returns whether a guest plays the seat.
    pub(super) fn is_guest(&self, seat: Seat) -> bool {
        *self.who.of(seat) == Who::Guest
    }

    /// Returns the seat of the computer.
    pub(super) fn computer(&self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| *self.who.of(*seat) == Who::Computer)
    }

    /// Returns whether a seat is open.
    pub(super) fn wait(&self) -> bool {
        Seat::ALL.into_iter().any(|seat| *self.who.of(seat) == Who::Open)
    }

    /// Returns whether the key of a seat is known.
    pub(super) fn has_key(&self, seat: Seat) -> bool {
        self.keys.of(seat).is_some()
    }

    /// Returns the words of both keys.
    pub(super) fn words(&self) -> Option<&str> {
        self.words.as_deref()
    }

    pub(super) fn join(&mut self, seat: Seat, key: Option<&PlayerKey>, shown: Option<&str>) -> Sound {
        ensure(*self.who.of(seat) == Who::Open, Wrong::OutOfPlace)?;
        ensure(key.is_some() == (self.mode == Mode::Sealed), Wrong::WrongCommitment)?;
        *self.who.of_mut(seat) = Who::Guest;
        *self.keys.of_mut(seat) = key.cloned();
        self.compare(shown)
    }

    /// Shows a key, which must match its earlier commitment, so that it was not chosen to fit the other one.
    pub(super) fn show(&mut self, seat: Seat, key: &PlayerKey, shown: Option<&str>) -> Sound {
        let commitment = self.commitments.of(seat).ok_or(Wrong::OutOfPlace)?;
        ensure(!self.has_key(seat), Wrong::OutOfPlace)?;
        ensure(key_commitment(&self.game, seat, key) == commitment, Wrong::WrongCommitment)?;
        *self.keys.of_mut(seat) = Some(key.clone());
        self.compare(shown)
    }

    fn compare(&mut self, shown: Option<&str>) -> Sound {
        if let (Some(white), Some(black)) = (&self.keys.white, &self.keys.black) {
            self.words = Some(words::of(&self.game, &Seats { white: white.clone(), black: black.clone() }));
        }
        ensure(self.words.as_deref() == shown, Wrong::WrongWords)
    }
}
