//! Games of mode `sealed`: refusals, openings and forfeits.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use serde_json::json;
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{
    Hash, Nonce as TranscriptNonce, PlayerKey, SealInput, TranscriptSeat, key_commitment, position_hash,
};

use super::seal::Nonce;
use super::seal_deposit::about;
use super::*;
use crate::fixtures::game::{self, NOW, setup};
use crate::ids::{GameId, GuestId};
use crate::parcel::ParcelKey;

const NONCE: &str = "000102030405060708090a0b0c0d0e0f";
const PLANS: ByColor<&str> = ByColor { white: "b1c3", black: "b5c3" };
const DAY: i64 = 24 * 60 * 60 * 1000;

struct SealedGameFixture {
    game: GameState,
    guests: ByColor<GuestId>,
}

fn point(seat: Color) -> PlayerKey {
    game::point(seat)
}

fn content_key(seat: Color) -> ParcelKey {
    ParcelKey::read(&if seat == Color::White { "0a" } else { "0b" }.repeat(32)).unwrap()
}

fn other_key() -> ParcelKey {
    ParcelKey::read(&"0c".repeat(32)).unwrap()
}

impl SealedGameFixture {
    /// Returns a game in which both seats have committed to keys, and no key is shown yet.
    fn new(clock: Option<TimeControl>) -> Self {
        let (id, guests) = (GameId::random(), ByColor::from_fn(|_| GuestId::random()));
        let seats = ByColor::from_fn(|seat| Occupant::Guest(guests[seat].clone()));
        let commit = |seat| Some(key_commitment(id.as_str(), TranscriptSeat::of(seat), &point(seat)));
        let secrecy = PlanSecrecy::Sealed(ByColor::from_fn(commit));
        let setup = GameSettings { secrecy, clock, ..setup(OpponentKind::Friend, seats, false) };
        Self { game: GameState::begin(id, setup, NOW).unwrap(), guests }
    }

    fn with_keys() -> Self {
        Self::with_clock(None)
    }

    fn with_clock(clock: Option<TimeControl>) -> Self {
        let mut two = Self::new(clock);
        for seat in Color::ALL {
            two.act(seat, seat, &GameCommand::Key(point(seat))).unwrap();
        }
        two
    }

    /// Lets the owner of a seat give a command about a seat; returns the number of events.
    fn act(&mut self, who: Color, seat: Color, command: &GameCommand) -> Result<usize, DecisionError> {
        let mut events = self.game.decide(&self.guests[who], seat, command)?.events;
        let outlook = self.game.dry_run(&mut events).unwrap();
        self.game.commit(&events, outlook, NOW).unwrap();
        Ok(events.len())
    }

    fn hash(&self, seat: Color, plan: &str) -> String {
        let unopened = SealInput {
            game: self.game.id().to_string(),
            turn: self.game.turn().into(),
            seat: TranscriptSeat::of(seat),
            position: position_hash(&self.game.position()),
            plan: plan.into(),
            nonce: TranscriptNonce::read(NONCE).unwrap(),
        };
        unopened.seal().to_string()
    }

    fn deposit(&self, seat: Color, text: &str) -> SealDeposit {
        self.deposit_for(seat, self.game.turn(), text)
    }

    fn deposit_for(&self, seat: Color, turn: u32, text: &str) -> SealDeposit {
        let about = about(self.game.id(), turn, seat);
        let sealed = content_key(seat).seal([7; 12], &format!("{text:128}"), &about);
        let key_hash = HEXLOWER.encode(&content_key(seat).hash());
        SealDeposit::of(&"07".repeat(12), &key_hash, &"00".repeat(60), &BASE64URL_NOPAD.encode(&sealed))
            .unwrap()
    }

    /// Seals one plan and leaves the opening of another.
    fn seal_with_deposit(&mut self, seat: Color, sealed: &str, left: &str) {
        let deposit = Some(self.deposit(seat, &json!({ "plan": left, "nonce": NONCE }).to_string()));
        let command = GameCommand::Seal { turn: self.game.turn(), hash: self.hash(seat, sealed), deposit };
        assert_eq!(self.act(seat, seat, &command), Ok(1));
    }

    fn sealed() -> Self {
        let mut two = Self::with_keys();
        Color::ALL.into_iter().for_each(|seat| two.seal_with_deposit(seat, PLANS[seat], PLANS[seat]));
        assert_eq!(two.game.phase(), GamePhase::Opening);
        two
    }

    fn unlock(&mut self, who: Color, seat: Color, key: ParcelKey) -> Result<usize, DecisionError> {
        self.act(who, seat, &GameCommand::Unlock { turn: 1, key })
    }

    fn result(&self) -> Option<(Option<Color>, &'static str)> {
        self.game.outcome().map(|outcome| (outcome.winner, outcome.reason.name()))
    }
}

fn open(plan: &str) -> GameCommand {
    GameCommand::Open { turn: 1, plan: plan.into(), nonce: Nonce::read(NONCE).unwrap() }
}

#[test]
fn a_key_must_be_the_one_that_was_committed_to() {
    let mut two = SealedGameFixture::new(None);
    let white = Color::White;
    assert_eq!(two.act(white, white, &GameCommand::Key(point(!white))), Err(DecisionError::WrongKey));
    assert_eq!(two.act(white, white, &GameCommand::Key(point(white))), Ok(1));
    assert_eq!(two.act(white, white, &GameCommand::Key(point(white))), Ok(0), "the same again");
    assert_eq!(two.act(white, white, &GameCommand::Key(point(!white))), Err(DecisionError::WrongKey));
    assert_eq!(two.game.keys().words(), None);
    let early = two.deposit(white, "{}");
    let seal = GameCommand::Seal { turn: 1, hash: two.hash(white, "b1c3"), deposit: Some(early) };
    assert_eq!(two.act(white, white, &seal), Err(DecisionError::NoKeys));
    assert_eq!(two.act(!white, !white, &GameCommand::Key(point(!white))), Ok(1));
    assert_eq!(two.game.keys().words().map(|words| words.split(' ').count()), Some(4));
}

#[test]
fn who_joins_brings_a_key() {
    let mut two = SealedGameFixture::new(None);
    let seats = ByColor::new(Occupant::Guest(two.guests.white.clone()), Occupant::Open);
    let setup = GameSettings { seats, ..two.game.setup().clone() };
    two.game = GameState::begin(two.game.id().clone(), setup, NOW).unwrap();
    let guest = two.guests.black.clone();
    assert_eq!(two.game.decide_join(&guest, None).unwrap_err(), DecisionError::KeyMissing);
    let (seat, decision) = two.game.decide_join(&guest, Some(&point(Color::Black))).unwrap();
    assert_eq!((seat, decision.events.len()), (Color::Black, 2));
    for event in &decision.events {
        two.game.apply(event, NOW).unwrap();
    }
    for key in [None, Some(point(Color::Black))] {
        let (seat, again) = two.game.decide_join(&guest, key.as_ref()).unwrap();
        assert_eq!((seat, again.events.len()), (Color::Black, 0), "whose answer was lost has the seat");
    }
    assert_eq!(
        two.game.decide_join(&guest, Some(&point(Color::White))).unwrap_err(),
        DecisionError::AlreadySeated
    );
    let kept = game::friends(true).game;
    let black = GameCommand::Key(point(Color::Black));
    let Occupant::Guest(owner) = kept.seats().black.clone() else { panic!("a guest sits there") };
    assert_eq!(kept.decide(&owner, Color::Black, &black).unwrap_err(), DecisionError::NothingSealed);
}

#[test]
fn either_player_opens_both_while_the_other_is_away() {
    for who in Color::ALL {
        let mut two = SealedGameFixture::sealed();
        assert_eq!(two.game.next_flag(), None, "nobody has to stay");
        assert_eq!(two.game.deposits().count(), 2);
        assert_eq!(two.unlock(who, who, content_key(who)), Ok(1));
        assert_eq!(two.unlock(who, who, content_key(who)), Ok(0), "the same again");
        assert_eq!(two.unlock(who, !who, content_key(!who)), Ok(2));
        assert_eq!((two.game.turn(), two.game.turns()[0].openings.len()), (2, 2));
        assert_eq!(two.unlock(who, !who, content_key(!who)), Ok(0), "the same after the reveal");
        assert_eq!(two.act(who, who, &open(PLANS[who])), Ok(0), "the same from the owner");
    }
}

#[test]
fn nothing_is_shown_or_opened_before_both_have_sealed() {
    let mut two = SealedGameFixture::with_keys();
    two.seal_with_deposit(Color::White, "b1c3", "b1c3");
    let black = &two.guests.black.clone();
    assert_eq!((two.game.deposits().count(), two.game.shown_hash(Color::White, false)), (0, None));
    assert_eq!(two.game.version(black), 3, "game and keys");
    let early = two.unlock(Color::Black, Color::White, content_key(Color::White));
    assert_eq!(early, Err(DecisionError::NotSealed));
    assert_eq!(two.act(Color::White, Color::White, &open("b1c3")), Err(DecisionError::NotSealed));
    assert!(!format!("{:?}", two.game).contains("b1c3"));
}

#[test]
fn a_wrong_key_changes_nothing() {
    let mut two = SealedGameFixture::sealed();
    let events = two.game.events();
    for wrong in [other_key(), content_key(Color::Black)] {
        assert_eq!(two.unlock(Color::Black, Color::White, wrong), Err(DecisionError::WrongContentKey));
    }
    let stranger = two.game.decide(
        &GuestId::random(),
        Color::White,
        &GameCommand::Unlock { turn: 1, key: content_key(Color::White) },
    );
    assert_eq!(stranger.unwrap_err(), DecisionError::NotYourSeat);
    assert_eq!(two.act(Color::Black, Color::White, &open("b1c3")), Err(DecisionError::NotYourSeat));
    assert_eq!((two.game.events(), two.game.phase()), (events, GamePhase::Opening));
}

#[test]
fn what_opens_and_does_not_fit_loses() {
    let lost = Some((Some(Color::Black), "wrong-opening"));
    let mut two = SealedGameFixture::with_keys();
    two.seal_with_deposit(Color::White, "b1c3", "a2a3");
    two.seal_with_deposit(Color::Black, "b5c3", "b5c3");
    assert_eq!(two.act(Color::White, Color::White, &open("a2a3")), Err(DecisionError::WrongOpening));
    assert_eq!(two.unlock(Color::Black, Color::White, content_key(Color::White)), Ok(1));
    assert_eq!(two.result(), lost);
    let (forfeit, hash) = two.game.forfeit().unwrap();
    assert_eq!((forfeit.plan.expose(), hash), ("a2a3", two.hash(Color::White, "b1c3").as_str()));
    assert_eq!(two.unlock(Color::Black, Color::White, content_key(Color::White)), Ok(0), "the same again");
}

#[test]
fn a_sealed_plan_that_is_not_legal_loses() {
    for owner_comes in [true, false] {
        let mut two = SealedGameFixture::with_keys();
        two.seal_with_deposit(Color::White, "b1b5", "b1b5");
        two.seal_with_deposit(Color::Black, "b5c3", "b5c3");
        let done = if owner_comes {
            two.act(Color::White, Color::White, &open("b1b5"))
        } else {
            two.unlock(Color::Black, Color::White, content_key(Color::White))
        };
        assert_eq!((done, two.result()), (Ok(1), Some((Some(Color::Black), "illegal-plan"))));
    }
}

#[test]
fn what_opens_nothing_leaves_the_owner_time_to_come() {
    let elsewhere: [fn(&SealedGameFixture) -> SealDeposit; 3] = [
        |two| two.deposit_for(Color::White, 2, &json!({ "plan": "b1c3", "nonce": NONCE }).to_string()),
        |two| two.deposit(Color::White, "no JSON"),
        |two| two.deposit(Color::White, &json!({ "plan": "b1c3", "nonce": "12" }).to_string()),
    ];
    for spoil in elsewhere {
        let mut two = SealedGameFixture::with_keys();
        let deposit = Some(spoil(&two));
        let seal = GameCommand::Seal { turn: 1, hash: two.hash(Color::White, "b1c3"), deposit };
        two.act(Color::White, Color::White, &seal).unwrap();
        two.seal_with_deposit(Color::Black, "b5c3", "b5c3");
        let key = || content_key(Color::White);
        assert_eq!(two.unlock(Color::Black, Color::White, key()), Ok(1));
        assert_eq!(two.unlock(Color::Black, Color::White, key()), Err(DecisionError::Spoilt));
        assert_eq!(two.game.next_flag(), Some(NOW.plus(60_000)));
        let flags = two.game.expired(NOW.plus(60_000), &[]);
        assert!(
            matches!(flags[..], [StoredEvent::Abandoned { seats }] if seats == ByColor::new(true, false)),
            "{flags:?}"
        );
        assert_eq!(two.act(Color::White, Color::White, &open("b1c3")), Ok(1), "the owner comes in time");
    }
}

#[test]
fn times_to_open() {
    let mut two = SealedGameFixture::with_keys();
    two.seal_with_deposit(Color::White, "b1c3", "b1c3");
    let bare = GameCommand::Seal { turn: 1, hash: two.hash(Color::Black, "b5c3"), deposit: None };
    two.act(Color::Black, Color::Black, &bare).unwrap();
    let black = two.unlock(Color::White, Color::Black, content_key(Color::Black));
    assert_eq!(black, Err(DecisionError::NoDeposit));
    assert!(two.game.expired(NOW.plus(59_999), &[]).is_empty());
    let late = two.game.expired(NOW.plus(60_000), &[]);
    assert!(
        matches!(late[..], [StoredEvent::Abandoned { seats }] if seats == ByColor::new(false, true)),
        "{late:?}"
    );
    let mut two = SealedGameFixture::sealed();
    assert_eq!(two.act(Color::White, Color::White, &open("b1c3")), Ok(1));
    assert_eq!(two.game.next_flag(), Some(NOW.plus(3 * DAY)), "Black has left what opens");
}

#[test]
fn days_to_open_and_last_sealer_owes() {
    let (white, black) = (Color::White, Color::Black);
    for left in [(true, true), (true, false), (false, true), (false, false)] {
        let left = ByColor::new(left.0, left.1);
        let sealed = || {
            let mut two = SealedGameFixture::with_clock(Some(TimeControl::Days { increment: 2, cap: 6 }));
            for seat in [black, white] {
                if left[seat] {
                    two.seal_with_deposit(seat, PLANS[seat], PLANS[seat]);
                } else {
                    let hash = two.hash(seat, PLANS[seat]);
                    two.act(seat, seat, &GameCommand::Seal { turn: 1, hash, deposit: None }).unwrap();
                }
            }
            two
        };
        let late = |two: &SealedGameFixture| {
            assert_eq!(two.game.next_flag(), Some(NOW.plus(2 * DAY)));
            assert!(two.game.expired(NOW.plus(2 * DAY - 1), &[]).is_empty());
            match two.game.expired(NOW.plus(2 * DAY), &[])[..] {
                [StoredEvent::Abandoned { seats }] => seats,
                ref events => panic!("{events:?}"),
            }
        };
        let mut two = sealed();
        assert_eq!(late(&two), ByColor::new(true, false), "nobody has come, and White sealed last");
        two.act(white, white, &open(PLANS[white])).unwrap();
        assert_eq!(late(&two), ByColor::new(false, true), "White has come");
        assert!(two.game.decide_presence(&two.guests.white, NOW.plus(5_000)).events.is_empty());
        let mut two = sealed();
        two.act(black, black, &open(PLANS[black])).unwrap();
        assert_eq!(late(&two), ByColor::new(true, false), "Black has come");
        if left[white] {
            assert_eq!(two.unlock(black, white, content_key(white)), Ok(2), "one visit opens both");
        }
    }
}

#[test]
fn an_owner_who_is_there_has_a_minute() {
    let (white, black) = (Color::White, Color::Black);
    let mut two = SealedGameFixture::sealed();
    let present =
        |two: &SealedGameFixture, seat| two.game.decide_presence(&two.guests[seat], NOW.plus(5_000)).events;
    assert!(present(&two, white).is_empty() && present(&two, black).is_empty(), "nobody waits for anybody");
    two.act(white, white, &open("b1c3")).unwrap();
    assert!(present(&two, white).is_empty(), "White's is open");
    assert!(two.game.awaits_opening(&two.guests.black) && !two.game.awaits_opening(&GuestId::random()));
    assert!(
        two.game.decide_presence(&two.guests.black, NOW.plus(4_999)).events.is_empty(),
        "browsers open at once"
    );
    let events = present(&two, black);
    assert!(matches!(events[..], [StoredEvent::Present { seat: Color::Black, turn: 1 }]), "{events:?}");
    let outlook = two.game.dry_run(&mut events.clone()).unwrap();
    assert_eq!(outlook.due(&two.game, &events, NOW.plus(5_000)), Some(NOW.plus(65_000)));
    two.game.apply(&events[0], NOW.plus(5_000)).unwrap();
    assert!(present(&two, black).is_empty(), "to come again is no new minute");
    assert_eq!(two.game.next_flag(), Some(NOW.plus(65_000)));
    assert!(two.game.expired(NOW.plus(64_999), &[]).is_empty());
    let late = two.game.expired(NOW.plus(65_000), &[]);
    assert!(
        matches!(late[..], [StoredEvent::Abandoned { seats }] if seats == ByColor::new(false, true)),
        "{late:?}"
    );
    // The server was stopped: no side is charged for that.
    two.game.apply(&StoredEvent::Resumed { stopped: NOW.plus(6_000) }, NOW.plus(90_000)).unwrap();
    assert_eq!(two.game.next_flag(), Some(NOW.plus(150_000)));
    assert_eq!(two.act(black, black, &open("b5c3")), Ok(2), "the owner opens in time");
    // Shortly before the end of the three days, presence does not extend them.
    let mut two = SealedGameFixture::sealed();
    two.act(white, white, &open("b1c3")).unwrap();
    two.game.apply(&StoredEvent::Present { seat: black, turn: 1 }, NOW.plus(3 * DAY - 1_000)).unwrap();
    assert_eq!(two.game.next_flag(), Some(NOW.plus(3 * DAY)));
}

#[test]
fn seals_are_used_once_and_deposits_have_one_size() {
    let mut two = SealedGameFixture::sealed();
    let white = Color::White;
    let hash = two.hash(white, "b1c3");
    for seat in Color::ALL {
        two.unlock(seat, seat, content_key(seat)).unwrap();
    }
    let again = |turn| GameCommand::Seal { turn, hash: hash.clone(), deposit: None };
    assert_eq!(two.act(white, white, &again(1)), Ok(0), "the same again");
    assert_eq!(two.act(white, white, &again(2)), Err(DecisionError::SealUsed));
    two.game.apply(&StoredEvent::TakenBack { turns: 0 }, NOW).unwrap();
    assert_eq!(
        two.act(white, white, &again(1)),
        Err(DecisionError::SealUsed),
        "of a turn that was taken back"
    );
    let left = |bytes: usize| {
        let ciphertext = BASE64URL_NOPAD.encode(&vec![7; bytes]);
        let deposit = SealDeposit::of(&"07".repeat(12), &"00".repeat(32), &"00".repeat(60), &ciphertext);
        GameCommand::Seal { turn: 1, hash: "ab".repeat(32), deposit: deposit.ok() }
    };
    for bytes in [3, 128, 143, 145, 272, 24_592] {
        assert_eq!(two.act(white, white, &left(bytes)), Err(DecisionError::BadDeposit), "{bytes}");
    }
    assert!(two.game.decide(&two.guests[white], white, &left(144)).is_ok());
    let commit = GameCommand::Commit { turn: 1, plan: "b1c3".into() };
    assert_eq!(two.act(white, white, &commit), Err(DecisionError::SealsFirst));
}

#[test]
fn a_rematch_is_sealed_with_keys_of_its_own() {
    let mut two = SealedGameFixture::sealed();
    two.act(Color::White, Color::White, &GameCommand::Resign).unwrap();
    let next = |game: &GameId, byte| {
        GameCommand::Rematch(Some(RematchCommitment {
            game: game.clone(),
            commitment: Hash::new([byte; 32]),
        }))
    };
    let (proposed, other) = (GameId::random(), GameId::random());
    let bare = GameCommand::Rematch(None);
    assert_eq!(two.act(Color::White, Color::White, &bare), Err(DecisionError::CommitmentMissing));
    assert_eq!(two.act(Color::White, Color::White, &next(&proposed, 1)), Ok(1));
    assert_eq!(two.game.proposed(), Some(&proposed));
    let black = |command: &GameCommand| two.game.decide(&two.guests.black, Color::Black, command);
    assert_eq!(black(&next(&other, 2)).unwrap_err(), DecisionError::OtherRematch);
    let (id, setup) = black(&next(&proposed, 2)).unwrap().next.unwrap();
    let commitments = ByColor::new(Some(Hash::new([2; 32])), Some(Hash::new([1; 32])));
    assert_eq!((id, setup.secrecy), (proposed, PlanSecrecy::Sealed(commitments)));
    assert_eq!(setup.seats.white, Occupant::Guest(two.guests.black.clone()));
}

#[test]
fn a_stored_game_is_folded_as_it_was() {
    let mut two = SealedGameFixture::with_keys();
    let mut events = vec![(NOW, two.game.created())];
    for seat in Color::ALL {
        events.push((NOW, StoredEvent::KeyShown { seat, key: point(seat) }));
    }
    for seat in Color::ALL {
        let deposit = Some(two.deposit(seat, &json!({ "plan": PLANS[seat], "nonce": NONCE }).to_string()));
        events.push((
            NOW,
            StoredEvent::SealPlaced { seat, turn: 1, hash: two.hash(seat, PLANS[seat]), deposit },
        ));
    }
    two.game = GameState::fold(two.game.id().clone(), &events).unwrap();
    assert_eq!((two.game.phase(), two.game.mode()), (GamePhase::Opening, GameMode::Sealed));
    assert_eq!(two.unlock(Color::Black, Color::Black, content_key(Color::Black)), Ok(1));
    assert_eq!(two.unlock(Color::Black, Color::White, content_key(Color::White)), Ok(2));
}
