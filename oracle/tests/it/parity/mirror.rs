//! Exchanging colours and mirroring the board commutes with every rule and with the events.

use zugleich_rules::board::Geometry;
use zugleich_rules::kernel::{Game, Outcome};
use zugleich_rules::parity::{Event, Occupation, Plan, Position};
use zugleich_rules::{BitBoard, Color};

use super::fields::Fields;
use super::paths::{Path, play};
use super::sorted;
use crate::adapter::{plans, told};
use crate::swap::swapped;

const BOARD: Geometry = Geometry::EIGHT;

pub(super) fn mirror_commutes<V: Occupation>(path: &Path) {
    play::<V>(path, |rules, before, turn, after| {
        let (twin, twin_turn) = (mirrored::<V>(before), turn.map(mirrored_plan).swap());
        let (twin_next, twin_events) = told(rules, &twin, &twin_turn);
        assert_eq!(mirrored::<V>(&twin_next), *after, "{before} {turn:?}");
        let outcome = rules.outcome(after).map(Outcome::swapped);
        assert_eq!(rules.outcome(&mirrored::<V>(after)), outcome, "{after}");
        for side in Color::ALL {
            let twins = plans(rules, &twin, !side).into_iter().map(mirrored_plan);
            assert_eq!(sorted(twins), sorted(plans(rules, before, side)), "{before}");
        }
        let words = |events: Vec<Event>| sorted(events.iter().map(|event| format!("{event:?}")));
        let twin_events = twin_events.into_iter().map(mirrored_event).collect();
        assert_eq!(words(twin_events), words(told(rules, before, turn).1), "{before} {turn:?}");
    });
}

fn mirrored<V: Occupation>(position: &Position) -> Position {
    let fields = Fields::of(position);
    let mirrored = Fields {
        placement: fields.placement.mirrored(BOARD),
        castling: swapped(fields.castling),
        en_passant: fields.en_passant.flip_ranks(),
        resting: fields.resting.map(BitBoard::flip_ranks).swap(),
        ..fields
    };
    mirrored.position::<V>().expect("the mirrored position can be")
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
