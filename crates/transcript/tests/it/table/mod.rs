//! A random game, recorded like a server records it. All keys are for tests only.

mod time;
mod turns;
mod written;

use std::collections::BTreeMap;

use data_encoding::HEXLOWER;
use p256::elliptic_curve::sec1::ToSec1Point;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use zugleich_games::CATALOG;
use zugleich_rules::catalog::AnyMatch;
use zugleich_transcript::{
    BySeat, CustomStart, Hash, KeyFile, PlayerKey, PublishedKey, SeatAssignment, SeatOccupant, SigningKey,
    TranscriptClockSetting, TranscriptMode, TranscriptOpponent, TranscriptPayload, TranscriptSeat,
    TranscriptWriter, key_commitment, seed_commitment, words,
};

pub(crate) use written::PlayedFiles;

/// Time of creation of every game: shortly before midnight, so that the longer ones last two days.
pub(crate) const START: u64 = 20_414 * DAY - 20_000;
pub(crate) const DAY: u64 = 86_400_000;

/// Returns a key of the server, for tests only.
pub(crate) fn server_key(number: u8) -> SigningKey {
    SigningKey::new(&Box::new([number; 32]).into())
}

/// Returns all keys of that server.
pub(crate) fn key_file() -> KeyFile {
    let published = |number, from, until| {
        let public = server_key(number).public();
        PublishedKey { id: public.id(), public, from, until }
    };
    let keys = vec![published(1, 0, Some(START + 15_000)), published(2, START + 15_000, None)];
    KeyFile { version: 1, keys }
}

/// Parameters of a game.
#[derive(Clone)]
pub(crate) struct CaseSetup {
    pub(crate) variant: &'static str,
    pub(crate) mode: TranscriptMode,
    pub(crate) opponent: TranscriptOpponent,
    pub(crate) clock: Option<TranscriptClockSetting>,
    /// `true` if Black's seat is open at first.
    pub(crate) open: bool,
    /// Start of the game, if not the variant's own.
    pub(crate) given: Option<&'static str>,
    /// Edition of the engine, if the computer plays.
    pub(crate) engine: Option<u64>,
}

pub(crate) struct ScriptedGame {
    pub(crate) chance: ChaCha8Rng,
    pub(crate) writer: TranscriptWriter,
    pub(crate) receipts: Vec<String>,
    pub(crate) now: u64,
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) id: String,
    setup: CaseSetup,
    keys: Option<BySeat<PlayerKey>>,
    shown: BySeat<bool>,
    seed: Hash,
    /// The sealed plans, with their nonces.
    pub(crate) secret: BySeat<Option<(String, String)>>,
    left: [i64; 2],
    since: u64,
    begun: Vec<[i64; 2]>,
}

impl ScriptedGame {
    pub(crate) fn new(seed: u64, setup: &CaseSetup) -> Self {
        Self::by_edition(seed, setup, None)
    }

    /// Creates a game that claims another edition of the rules than today's.
    pub(crate) fn by_edition(seed: u64, setup: &CaseSetup, edition: Option<u64>) -> Self {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let id: String = (0..12).map(|_| char::from(b'a' + chance.random_range(0..26_u8))).collect();
        let sealed = setup.mode == TranscriptMode::Sealed;
        let keys = sealed.then(|| BySeat::from_fn(|_| player_key(&mut chance)));
        let start = setup.clock.as_ref().map_or(0, TranscriptClockSetting::start);
        let mut seed = [0; 32];
        chance.fill_bytes(&mut seed);
        let mut table = Self {
            game: CATALOG.variant(setup.variant).unwrap().open(&[], setup.given).unwrap(),
            writer: TranscriptWriter::new(),
            receipts: Vec::new(),
            now: START,
            setup: setup.clone(),
            shown: BySeat { white: false, black: false },
            seed: Hash::new(seed),
            secret: BySeat { white: None, black: None },
            left: [start, start],
            since: START + setup.clock.as_ref().map_or(0, TranscriptClockSetting::lead),
            begun: vec![[start, start]],
            chance,
            id,
            keys,
        };
        table.make(edition);
        table
    }

    fn make(&mut self, edition: Option<u64>) {
        let computer = self.setup.opponent == TranscriptOpponent::Computer;
        let seated = |seat: TranscriptSeat| {
            let who = match seat {
                TranscriptSeat::Black if self.setup.open => SeatOccupant::Open,
                TranscriptSeat::Black if computer => SeatOccupant::Computer,
                _ => SeatOccupant::Guest,
            };
            let commits = self.keys.as_ref().filter(|_| who == SeatOccupant::Guest);
            let commitment = commits.map(|keys| key_commitment(&self.id, seat, keys.of(seat)));
            SeatAssignment {
                who,
                name: (who == SeatOccupant::Guest).then(|| format!("Gäst {seat}")),
                commitment,
            }
        };
        let descriptor = self.game.descriptor();
        let options = descriptor.options.iter().map(|info| (info.key.to_owned(), info.values[0].to_owned()));
        let what = TranscriptPayload::Game {
            game: self.id.clone(),
            variant: descriptor.id.to_owned(),
            edition: edition.unwrap_or(descriptor.edition.into()),
            options: options.collect::<BTreeMap<_, _>>(),
            position: self.game.position(),
            given: self
                .game
                .record()
                .position
                .clone()
                .map(|text| CustomStart { text, turn: self.game.turn().into() }),
            simultaneous: descriptor.simultaneous,
            opponent: self.setup.opponent,
            level: computer.then_some(3),
            engine: self.setup.engine,
            mode: self.setup.mode,
            show_committed: true,
            clock: self.setup.clock.clone(),
            seats: Box::new(BySeat::from_fn(seated)),
            seed: computer.then(|| seed_commitment(&self.id, &self.seed)),
        };
        self.push(what);
    }

    /// Appends an event with the current time.
    pub(crate) fn push(&mut self, what: TranscriptPayload) {
        let key = server_key(if self.now < START + 15_000 { 1 } else { 2 });
        self.receipts.push(self.writer.push(&key, self.now, what).text());
    }

    /// Takes Black's seat and shows the keys.
    pub(crate) fn join(&mut self) {
        self.wait();
        let key = self.keys.as_ref().map(|keys| keys.black.clone());
        self.push(TranscriptPayload::Joined { seat: TranscriptSeat::Black, name: None, key, words: None });
        self.shown.black = true;
        self.since = self.now + self.lead();
        self.show(TranscriptSeat::White);
    }

    /// Shows the key of a seat.
    pub(crate) fn show(&mut self, seat: TranscriptSeat) {
        let Some(keys) = self.keys.clone() else { return };
        self.wait();
        *self.shown.of_mut(seat) = true;
        let words = (self.shown.white && self.shown.black).then(|| words::of(&self.id, &keys));
        self.push(TranscriptPayload::Key { seat, key: keys.of(seat).clone(), words });
    }

    pub(crate) fn end(&mut self, winner: Option<TranscriptSeat>, reason: &str) {
        self.push(TranscriptPayload::Result { winner, reason: reason.to_owned() });
        if self.setup.opponent == TranscriptOpponent::Computer {
            self.push(TranscriptPayload::Seed { seed: self.seed });
        }
    }
}

fn player_key(chance: &mut ChaCha8Rng) -> PlayerKey {
    let mut secret = [0; 32];
    chance.fill_bytes(&mut secret);
    let point = p256::SecretKey::from_slice(&secret).unwrap().public_key().to_sec1_point(false);
    PlayerKey::read(&HEXLOWER.encode(point.as_bytes())).unwrap()
}
