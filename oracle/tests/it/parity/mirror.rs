//! Exchanging colours and mirroring the board commutes with every rule and with the events.

use zugleich_rules::board::Geometry;
use zugleich_rules::kernel::{Game, Outcome};
use zugleich_rules::parity::{Occupation, ParityEvent, ParityPosition, Plan};
use zugleich_rules::{BitBoard, Color};

use super::fields::ParityFields;
use super::paths::{PositionPath, play};
use super::sorted;
use crate::adapter::{plans, resolve_with_events};
use crate::swap::swapped;

const BOARD: Geometry = Geometry::EIGHT;

pub(super) fn mirror_commutes<V: Occupation>(path: &PositionPath) {
    play::<V>(path, |rules, before, turn, after| {
        let (twin, twin_turn) = (mirrored::<V>(before), turn.map(mirrored_plan).swap());
        let (twin_next, twin_events) = resolve_with_events(rules, &twin, &twin_turn);
        assert_eq!(mirrored::<V>(&twin_next), *after, "{before} {turn:?}");
        let outcome = rules.outcome(after).map(Outcome::swapped);
        assert_eq!(rules.outcome(&mirrored::<V>(after)), outcome, "{after}");
        for side in Color::ALL {
            let twins = plans(rules, &twin, !side).into_iter().map(mirrored_plan);
            assert_eq!(sorted(twins), sorted(plans(rules, before, side)), "{before}");
        }
        let words = |events: Vec<ParityEvent>| sorted(events.iter().map(|event| format!("{event:?}")));
        let twin_events = twin_events.into_iter().map(mirrored_event).collect();
        assert_eq!(
            words(twin_events),
            words(resolve_with_events(rules, before, turn).1),
            "{before} {turn:?}"
        );
    });
}

fn mirrored<V: Occupation>(position: &ParityPosition) -> ParityPosition {
    let fields = ParityFields::of(position);
    let mirrored = ParityFields {
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

fn mirrored_event(event: ParityEvent) -> ParityEvent {
    let mirror = |square| BOARD.mirror(square);
    match event {
        ParityEvent::Castle { side, wing } => ParityEvent::Castle { side: !side, wing },
        ParityEvent::Capture { side, taken, square } => {
            ParityEvent::Capture { side: !side, taken, square: mirror(square) }
        }
        ParityEvent::EnPassant { side, square } => {
            ParityEvent::EnPassant { side: !side, square: mirror(square) }
        }
        ParityEvent::FailedCapture { side, from, to } => {
            ParityEvent::FailedCapture { side: !side, from: mirror(from), to: mirror(to) }
        }
        ParityEvent::Shared { square } => ParityEvent::Shared { square: mirror(square) },
        ParityEvent::Promotion { side, square, role } => {
            ParityEvent::Promotion { side: !side, square: mirror(square), role }
        }
        ParityEvent::Check { king, immediate, discovered, attackers } => {
            ParityEvent::Check { king: !king, immediate, discovered, attackers: attackers.flip_ranks() }
        }
        ParityEvent::MutualCheck => ParityEvent::MutualCheck,
        ParityEvent::FailedCheck { side } => ParityEvent::FailedCheck { side: !side },
    }
}
