use std::fmt::Debug;

use proptest::prelude::*;

use super::naive::{self, Men};
use super::scatter::positions;
use crate::board::{BitBoard, ByColor, CastlingRights, Color, Role, Square};
use crate::kernel::{Game, Match, Outcome, Silent, Timeline, perft, perft_by_making};
use crate::variants::parity::plans::Planner;
use crate::variants::parity::position::BOARD;
use crate::variants::parity::{
    Event, Occupation, Parity, Plan, Position, SingleOccupation, Standard, possible,
};

/// Starts that lead to what a random game from the initial position hardly sees.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq - -/- 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R KQkq - -/- 0 1",
    "r3k2r/8/1q2b3/8/8/3B2Q1/8/R3K2R KQkq - -/- 0 1",
    "4k3/3p1p1p/8/2P1P1P1/p1p1p3/8/1P1P1P2/4K3 - - -/- 0 1",
    "n1b1k3/1P1P2P1/8/8/8/8/1p1p2p1/N1B1K3 - - -/- 0 1",
    "8/2r1k1b1/1q3n2/8/8/2N3Q1/1B1K1R2/8 - - -/- 0 1",
    "4r3/2n1k3/4b3/3q4/4Q3/3B4/2N1K3/3R4 - - -/- 0 1",
    "8/8/3kp3/2p5/5P2/2P1K3/8/8 - - -/- 0 1",
];
const OPTIONS: [&[(&str, &str)]; 3] =
    [&[], &[("king_risk", "allowed")], &[("king_risk", "allowed"), ("stalemate", "draw")]];

/// How to get to a position: which start, which options, and what is played.
#[derive(Clone, Debug)]
struct Path {
    start: usize,
    options: usize,
    choices: Vec<u16>,
}

fn paths() -> impl Strategy<Value = Path> {
    let choices = prop::collection::vec(any::<u16>(), 0..60);
    (0..STARTS.len(), 0..OPTIONS.len(), choices).prop_map(|(start, options, choices)| Path {
        start,
        options,
        choices,
    })
}

/// Plays a path to its end, or to the last turn before the end of the game.
fn play<V: Occupation>(
    path: &Path,
    mut visit: impl FnMut(&Parity<V>, &Position, &ByColor<Plan>, &Position),
) -> Match<Parity<V>> {
    let mut game = Match::<Parity<V>>::new(OPTIONS[path.options], Some(STARTS[path.start])).expect("a start");
    for &choice in &path.choices {
        if game.outcome().is_some() {
            break;
        }
        let plans = ByColor::from_fn(|side| game.plans(side));
        let turn = choose(&plans, choice.into());
        let before = game.clone();
        game.play(&turn).expect("a plan of the list is legal");
        if game.outcome().is_some() {
            visit(game.game(), before.position(), &turn, game.position());
            return before;
        }
        visit(game.game(), before.position(), &turn, game.position());
    }
    game
}

/// A pair of plans; every third time one that meets on a square, if there is one.
fn choose(plans: &ByColor<Vec<Plan>>, choice: usize) -> ByColor<Plan> {
    let pairs = plans.white.len() * plans.black.len();
    let pair =
        |n: usize| ByColor::new(plans.white[n % plans.white.len()], plans.black[n / plans.white.len()]);
    let meets = |turn: &ByColor<Plan>| target(turn.white) == target(turn.black);
    let meeting = (0..pairs).map(|n| pair((n + choice) % pairs)).find(meets);
    meeting.filter(|_| choice.is_multiple_of(3)).unwrap_or_else(|| pair(choice % pairs))
}

fn target(plan: Plan) -> Option<Square> {
    match plan {
        Plan::Pass => None,
        Plan::Move { to, .. } => Some(to),
    }
}

fn origin(plan: Plan) -> Option<Square> {
    match plan {
        Plan::Pass => None,
        Plan::Move { from, .. } => Some(from),
    }
}

fn every_plan() -> impl Iterator<Item = Plan> {
    let promotions = [None, Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)];
    let moves = Square::ALL.into_iter().flat_map(move |from| {
        Square::ALL
            .into_iter()
            .flat_map(move |to| promotions.map(|promotion| Plan::Move { from, to, promotion }))
    });
    moves.chain([Plan::Pass])
}

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items
}

fn rules<V: Occupation>(options: usize) -> Parity<V> {
    *Match::new(OPTIONS[options], None).expect("the options are known").game()
}

/// Enumeration, the test of one plan and the page read word by word agree.
fn plans_agree<V: Occupation>(rules: &Parity<V>, position: &Position) {
    let men = Men::of(position);
    for side in Color::ALL {
        let listed = sorted(rules.plans(position, side));
        let accepted = sorted(every_plan().filter(|plan| rules.check(position, side, plan).is_ok()));
        let literal =
            sorted(every_plan().filter(|&plan| naive::legal(rules.rules, position, &men, side, plan)));
        assert_eq!(listed, accepted, "{position} {side:?}");
        assert_eq!(listed, literal, "{position} {side:?}");
        let planner = Planner::new(rules.rules, position, side);
        assert_eq!(planner.any(), !listed.is_empty(), "{position} {side:?}");
    }
    let count = |side| rules.plans(position, side).len() as u64;
    assert_eq!(rules.count_turns(position), count(Color::White) * count(Color::Black), "{position}");
}

fn turns_are_sound<V: Occupation>(path: &Path) {
    play::<V>(path, |rules, before, turn, after| {
        assert_eq!(Men::of(before).both(*turn), Men::of(after), "{before} {turn:?}");
        assert_eq!(possible::possible(after), Ok(()), "{before} {turn:?}");
        if V::SINGLE {
            assert_eq!(possible::single_occupation(after), Ok(()), "{before} {turn:?}");
        }
        assert_eq!(rules.parse_position(&rules.position_text(after)).as_ref(), Ok(after));
        for (side, plan) in turn.iter() {
            assert_eq!(rules.parse_plan(side, &plan.to_string()).as_ref(), Ok(plan));
        }
        assert_eq!(&rules.resolve(before, turn, &mut Silent), after, "telling changes nothing");
    });
}

fn mirror_commutes<V: Occupation>(path: &Path) {
    play::<V>(path, |rules, before, turn, after| {
        let (twin, twin_turn) = (mirrored(before), turn.map(mirrored_plan).swap());
        assert_eq!(mirrored(&rules.resolve(&twin, &twin_turn, &mut Silent)), *after, "{before} {turn:?}");
        let outcome = rules.outcome(after).map(Outcome::swapped);
        assert_eq!(rules.outcome(&mirrored(after)), outcome, "{after}");
        for side in Color::ALL {
            let twins = rules.plans(&twin, !side).into_iter().map(mirrored_plan);
            assert_eq!(sorted(twins), sorted(rules.plans(before, side)), "{before}");
        }
        let told = |events: Vec<Event>| sorted(events.iter().map(|event| format!("{event:?}")));
        let twin_events = events(rules, &twin, &twin_turn).into_iter().map(mirrored_event).collect();
        assert_eq!(told(twin_events), told(events(rules, before, turn)), "{before} {turn:?}");
    });
}

fn events<V: Occupation>(rules: &Parity<V>, position: &Position, turn: &ByColor<Plan>) -> Vec<Event> {
    let mut timeline = Timeline::default();
    rules.resolve(position, turn, &mut timeline);
    timeline.steps.into_iter().flat_map(|step| step.events).collect()
}

fn mirrored(position: &Position) -> Position {
    let castling = position.castling.to_string();
    let swapped = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    let castling = sorted(castling.chars().map(swapped)).into_iter().collect::<String>();
    Position {
        placement: position.placement.mirrored(BOARD),
        castling: CastlingRights::parse(&castling).expect("sorted letters are in order"),
        en_passant: position.en_passant.flip_ranks(),
        resting: position.resting.map(BitBoard::flip_ranks).swap(),
        ..*position
    }
}

fn mirrored_plan(plan: Plan) -> Plan {
    match plan {
        Plan::Pass => Plan::Pass,
        Plan::Move { from, to, promotion } => {
            Plan::Move { from: BOARD.mirror(from), to: BOARD.mirror(to), promotion }
        }
    }
}

fn mirrored_event(event: Event) -> Event {
    let mirror = |square| BOARD.mirror(square);
    match event {
        Event::Castle { side, wing } => Event::Castle { side: !side, wing },
        Event::Capture { side, taken, square } => {
            Event::Capture { side: !side, taken, square: mirror(square) }
        }
        Event::EnPassant { side, square } => Event::EnPassant { side: !side, square: mirror(square) },
        Event::FailedCapture { side, from, to } => {
            Event::FailedCapture { side: !side, from: mirror(from), to: mirror(to) }
        }
        Event::Shared { square } => Event::Shared { square: mirror(square) },
        Event::Promotion { side, square, role } => {
            Event::Promotion { side: !side, square: mirror(square), role }
        }
        Event::Check { king, immediate, discovered, attackers } => {
            Event::Check { king: !king, immediate, discovered, attackers: attackers.flip_ranks() }
        }
        Event::MutualCheck => Event::MutualCheck,
        Event::FailedCheck { side } => Event::FailedCheck { side: !side },
    }
}

/// How many turns the page read word by word has in a position.
fn literal_turns<V: Occupation>(rules: &Parity<V>, position: &Position) -> u64 {
    let men = Men::of(position);
    let count = |side: Color| {
        let own = |plan: &Plan| origin(*plan).is_some_and(|from| position.placement.of(side).has(from));
        let legal = |&plan: &Plan| naive::legal(rules.rules, position, &men, side, plan);
        every_plan().filter(own).filter(legal).count() as u64
    };
    count(Color::White) * count(Color::Black)
}

#[test]
fn perft_2_is_that_of_the_page() {
    let start = Match::<Parity<Standard>>::new(&[], None).expect("a game starts");
    let (rules, mut literal) = (start.game(), 0);
    rules.for_each_next(start.position(), |next| literal += literal_turns(rules, next));
    assert_eq!((perft(&start, 2), perft_by_making(&start, 2)), (literal, literal));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn plans_agree_in_parity(path in paths()) {
        let game = play::<Standard>(&path, |_, _, _, _| {});
        plans_agree(game.game(), game.position());
    }

    #[test]
    fn plans_agree_where_pieces_are_scattered(position in positions(false), options in 0..OPTIONS.len()) {
        plans_agree(&rules::<Standard>(options), &position);
    }

    #[test]
    fn plans_agree_where_a_square_must_be_left(position in positions(true), options in 0..OPTIONS.len()) {
        plans_agree(&rules::<SingleOccupation>(options), &position);
    }

    #[test]
    fn plans_agree_in_single_occupation(path in paths()) {
        let game = play::<SingleOccupation>(&path, |_, _, _, _| {});
        plans_agree(game.game(), game.position());
    }

    #[test]
    fn turns_are_sound_in_parity(path in paths()) {
        turns_are_sound::<Standard>(&path);
    }

    #[test]
    fn turns_are_sound_in_single_occupation(path in paths()) {
        turns_are_sound::<SingleOccupation>(&path);
    }

    #[test]
    fn mirror_commutes_in_parity(path in paths()) {
        mirror_commutes::<Standard>(&path);
    }

    #[test]
    fn mirror_commutes_in_single_occupation(path in paths()) {
        mirror_commutes::<SingleOccupation>(&path);
    }
}
