//! A game that is played by chance and written down as a server does. All keys are for tests only.

use std::collections::BTreeMap;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use zugleich_games::CATALOG;
use zugleich_rules::ByColor;
use zugleich_rules::catalog::AnyMatch;
use zugleich_transcript::{
    By, ClockSetting, Hash, KeyFile, LogWriter, Mode, Nonce, Opener, Opponent, PlayerKey, Published, Seat,
    Seated, Seats, SigningKey, Unopened, What, Who, Writer, key_commitment, position_hash, seed_commitment,
    words,
};

/// The moment at which every game is made: shortly before midnight, so that the longer ones last two days.
pub(crate) const START: u64 = 20_414 * DAY - 20_000;
const DAY: u64 = 86_400_000;

/// A key of the server, for tests only.
pub(crate) fn server_key(number: u8) -> SigningKey {
    SigningKey::new(Box::new([number; 32]).into())
}

/// All keys of that server.
pub(crate) fn key_file() -> KeyFile {
    let published = |number, from, until| {
        let public = server_key(number).public();
        Published { id: public.id(), public, from, until }
    };
    let keys = vec![published(1, 0, Some(START + 15_000)), published(2, START + 15_000, None)];
    KeyFile { version: 1, keys }
}

/// What is settled of a game.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) variant: &'static str,
    pub(crate) mode: Mode,
    pub(crate) opponent: Opponent,
    pub(crate) clock: Option<ClockSetting>,
    /// Whether Black's seat is open at first.
    pub(crate) open: bool,
}

pub(crate) struct Table {
    pub(crate) chance: ChaCha8Rng,
    pub(crate) writer: Writer,
    pub(crate) receipts: Vec<String>,
    pub(crate) now: u64,
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) id: String,
    setup: Setup,
    keys: Option<Seats<PlayerKey>>,
    shown: Seats<bool>,
    seed: Hash,
    /// What the sealed plans are.
    pub(crate) secret: Seats<Option<(String, String)>>,
    left: [i64; 2],
    since: u64,
    begun: Vec<[i64; 2]>,
}

impl Table {
    pub(crate) fn new(seed: u64, setup: &Setup) -> Self {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let id: String = (0..12).map(|_| char::from(b'a' + chance.random_range(0..26_u8))).collect();
        let sealed = setup.mode == Mode::Sealed;
        let keys = sealed.then(|| Seats::from_fn(|_| player_key(&mut chance)));
        let start = setup.clock.as_ref().map_or(0, ClockSetting::start);
        let mut seed = [0; 32];
        chance.fill_bytes(&mut seed);
        let mut table = Self {
            game: CATALOG.variant(setup.variant).unwrap().start(&[]).unwrap(),
            writer: Writer::new(),
            receipts: Vec::new(),
            now: START,
            setup: setup.clone(),
            shown: Seats { white: false, black: false },
            seed: Hash::new(seed),
            secret: Seats { white: None, black: None },
            left: [start, start],
            since: START,
            begun: vec![[start, start]],
            chance,
            id,
            keys,
        };
        table.make();
        table
    }

    fn make(&mut self) {
        let computer = self.setup.opponent == Opponent::Computer;
        let seated = |seat: Seat| {
            let who = match seat {
                Seat::Black if self.setup.open => Who::Open,
                Seat::Black if computer => Who::Computer,
                _ => Who::Guest,
            };
            let commits = self.keys.as_ref().filter(|_| who == Who::Guest);
            let commitment = commits.map(|keys| key_commitment(&self.id, seat, keys.of(seat)));
            Seated { who, name: (who == Who::Guest).then(|| format!("Gäst {seat}")), commitment }
        };
        let descriptor = self.game.descriptor();
        let options = descriptor.options.iter().map(|info| (info.key.to_owned(), info.values[0].to_owned()));
        let what = What::Game {
            game: self.id.clone(),
            variant: descriptor.id.to_owned(),
            edition: u64::from(descriptor.edition),
            options: options.collect::<BTreeMap<_, _>>(),
            position: self.game.position(),
            simultaneous: descriptor.simultaneous,
            opponent: self.setup.opponent,
            level: computer.then_some(3),
            mode: self.setup.mode,
            show_committed: true,
            clock: self.setup.clock.clone(),
            seats: Box::new(Seats::from_fn(seated)),
            seed: computer.then(|| seed_commitment(&self.id, &self.seed)),
        };
        self.push(what);
    }

    /// Something happens, now.
    pub(crate) fn push(&mut self, what: What) {
        let key = server_key(if self.now < START + 15_000 { 1 } else { 2 });
        self.receipts.push(self.writer.push(&key, self.now, what).text());
    }

    /// Some time goes by.
    pub(crate) fn wait(&mut self) {
        self.now += self.chance.random_range(200..1500);
    }

    /// Black sits down, and the keys are shown.
    pub(crate) fn join(&mut self) {
        self.wait();
        let key = self.keys.as_ref().map(|keys| keys.black.clone());
        self.push(What::Joined { seat: Seat::Black, name: None, key, words: None });
        self.shown.black = true;
        self.since = self.now;
        self.show(Seat::White);
    }

    /// A seat shows its key.
    pub(crate) fn show(&mut self, seat: Seat) {
        let Some(keys) = self.keys.clone() else { return };
        self.wait();
        *self.shown.of_mut(seat) = true;
        let words = (self.shown.white && self.shown.black).then(|| words::of(&self.id, &keys));
        self.push(What::Key { seat, key: keys.of(seat).clone(), words });
    }

    /// A whole turn: seals, openings, the turn itself and a reading of the clocks.
    pub(crate) fn turn(&mut self) {
        let plans = Seats::from_fn(|seat| self.game.acts(seat.side()).then(|| self.chosen(seat)));
        self.turn_of(&plans);
    }

    pub(crate) fn turn_of(&mut self, plans: &Seats<Option<String>>) {
        if self.setup.mode == Mode::Open {
            self.wait();
            let mover = if plans.white.is_some() { Seat::White } else { Seat::Black };
            self.stop(mover);
        } else {
            let first = if self.setup.opponent == Opponent::Computer { Seat::Black } else { self.either() };
            for seat in [first, first.other()] {
                self.seal(seat, plans.of(seat).as_deref().unwrap());
            }
            let first = self.either();
            for seat in [first, first.other()] {
                self.open(seat);
            }
        }
        self.resolve(plans);
    }

    pub(crate) fn either(&mut self) -> Seat {
        if self.chance.random() { Seat::White } else { Seat::Black }
    }

    /// A plan by chance, or a list where the whole game is planned.
    pub(crate) fn chosen(&mut self, seat: Seat) -> String {
        const LISTS: [&str; 2] = ["1. e4 2. Bc4 {très bien}\n3. Qh5 Qxf7", "e5 Nc6 ; \"so\"\nNf6"];
        let plans = self.game.listed(seat.side());
        let list = if seat == Seat::White { LISTS[0] } else { LISTS[1] };
        let index = self.chance.random_range(0..plans.len().max(1));
        let plan = plans.get(index).map_or(list, String::as_str).to_owned();
        let predictable =
            self.game.prediction().map(|game| game.predictable(seat.side())).unwrap_or_default();
        match predictable.get(self.chance.random_range(0..20)) {
            Some((predicted, _)) => format!("{plan}/{predicted}"),
            None => plan,
        }
    }

    pub(crate) fn seal(&mut self, seat: Seat, plan: &str) {
        self.wait();
        let mut nonce = [0; 16];
        self.chance.fill_bytes(&mut nonce);
        let nonce = Nonce::new(nonce);
        let (game, turn) = (self.id.clone(), u64::from(self.game.turn()));
        let position = position_hash(&self.game.position());
        let digits = nonce.expose();
        let seal = Unopened { game, turn, seat, position, plan: plan.into(), nonce }.seal();
        let by = if self.setup.mode == Mode::Sealed { By::Player } else { By::Server };
        let deposit = (by == By::Player && *self.shown.of(seat.other())).then(|| Hash::new([7; 32]));
        *self.secret.of_mut(seat) = Some((plan.to_owned(), digits));
        self.stop(seat);
        self.push(What::Seal { seat, turn, seal, by, deposit });
        if self.setup.opponent == Opponent::Computer && seat == Seat::Black {
            self.since = self.now;
        }
    }

    pub(crate) fn open(&mut self, seat: Seat) {
        self.now += 5;
        let (plan, nonce) = self.secret.of(seat).clone().unwrap();
        let by = match self.setup.mode {
            Mode::Sealed if self.chance.random() => Opener::Opponent,
            Mode::Sealed => Opener::Owner,
            Mode::Kept | Mode::Open => Opener::Server,
        };
        self.push(What::Opening { seat, turn: u64::from(self.game.turn()), plan, nonce, by });
    }

    pub(crate) fn resolve(&mut self, plans: &Seats<Option<String>>) {
        let turn = u64::from(self.game.turn());
        let check =
            |side| plans.of(Seat::of(side)).as_deref().map(|plan| self.game.check(side, plan).unwrap());
        let judged = ByColor::from_fn(check);
        let report = self.game.play_checked(judged).unwrap();
        self.push(What::Turn { turn, plans: plans.clone(), position: report.position });
        self.since = self.now;
        match &self.setup.clock {
            Some(ClockSetting::Turn { .. }) => self.left = self.begun[0],
            Some(ClockSetting::Increment { .. }) | None => {}
        }
        self.begun.push(self.left);
        match self.game.outcome() {
            Some(outcome) => {
                let (winner, reason) = (outcome.winner.map(Seat::of), outcome.reason.name());
                self.end(winner, reason);
            }
            None => self.clock(),
        }
    }

    fn stop(&mut self, seat: Seat) {
        let Some(clock) = &self.setup.clock else { return };
        if self.setup.opponent == Opponent::Computer && seat == Seat::Black {
            return;
        }
        let left = &mut self.left[usize::from(seat == Seat::Black)];
        *left += clock.increment() - i64::try_from(self.now - self.since).unwrap();
    }

    /// The clocks are read, at the moment at which a turn begins.
    pub(crate) fn clock(&mut self) {
        if self.setup.clock.is_some() {
            let [white, black] = self.left.map(|left| u64::try_from(left.max(0)).unwrap());
            self.push(What::Clock { white, black });
        }
    }

    /// The last turn is taken back while both clocks run.
    pub(crate) fn take_back(&mut self) {
        self.wait();
        let mut record = self.game.record().clone();
        record.turns.pop();
        let kept = record.turns.len();
        self.game = CATALOG.replay(&record).unwrap();
        let used = i64::try_from(self.now - self.since).unwrap();
        self.left = [0, 1].map(|side| (self.left[side] - used).min(self.begun[kept][side]));
        self.begun.truncate(kept);
        self.begun.push(self.left);
        self.since = self.now;
        self.push(What::Takeback { turns: kept as u64 });
        self.clock();
    }

    /// The server was away for an hour.
    pub(crate) fn away(&mut self) {
        let stopped = self.now;
        self.now += 3_600_000;
        self.since += 3_600_000;
        self.push(What::Resumed { stopped });
    }

    pub(crate) fn end(&mut self, winner: Option<Seat>, reason: &str) {
        self.push(What::Result { winner, reason: reason.to_owned() });
        if self.setup.opponent == Opponent::Computer {
            self.push(What::Seed { seed: self.seed });
        }
    }

    /// The transcript, and the log of two or three days.
    pub(crate) fn finish(mut self) -> Written {
        self.now = (self.now + 1000).max(START + 16_000);
        let days: Vec<_> = [START / DAY, START / DAY + 1].into_iter().collect();
        let text = self.writer.text(&server_key(2), self.now);
        let links: Vec<_> = text.lines().filter_map(link).collect();
        let mut log = LogWriter::new();
        for day in days {
            for other in 0..self.chance.random_range(1..6) {
                log.add(&format!("other{other}"), day, 3, Hash::new([other; 32]));
            }
            let by = links.iter().filter(|(at, _)| at / DAY <= day).count();
            if links.iter().any(|(at, _)| at / DAY == day) {
                log.add(&self.id, day, by as u64, links[by - 1].1);
            }
            for other in 0..self.chance.random_range(0..4) {
                log.add(&format!("late{other}"), day, 9, Hash::new([other; 32]));
            }
            log.close(&server_key(2), day);
        }
        let log = log.text(&self.id);
        Written { transcript: text, log, receipts: self.receipts.concat() }
    }
}

/// Time and hash of an event's line.
fn link(line: &str) -> Option<(u64, Hash)> {
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    Some((line["event"]["at"].as_u64()?, Hash::read(line["hash"].as_str()?)?))
}

fn player_key(chance: &mut ChaCha8Rng) -> PlayerKey {
    let digits: String =
        (0..128).map(|_| char::from(b"0123456789abcdef"[chance.random_range(0..16)])).collect();
    PlayerKey::read(&format!("04{digits}")).unwrap()
}

/// What is left of a game.
#[derive(Clone)]
pub(crate) struct Written {
    pub(crate) transcript: String,
    pub(crate) log: String,
    pub(crate) receipts: String,
}
