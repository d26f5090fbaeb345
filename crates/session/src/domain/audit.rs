//! Comparison of the stored events of a game with its rules.

use super::{GameState, ReplayError, StoredEvent};
use crate::Moment;
use crate::ids::GameId;

impl GameState {
    /// Plays the stored events of a game as [`GameState::fold`] does and compares the stored report of its start
    /// and of every reveal with the rules. A game of another edition is never judged: only its events are
    /// read.
    ///
    /// # Errors
    /// [`ReplayError`] names the first event that does not fit or whose stored report differs.
    pub fn audit(id: GameId, events: &[(Moment, StoredEvent)]) -> Result<Self, ReplayError> {
        let Some(((at, first @ StoredEvent::Created { setup, told }), rest)) = events.split_first() else {
            return Err(ReplayError { event: 0, why: "the first event does not create a game".to_owned() });
        };
        let mut game = Self::made(id, setup.clone(), told.as_deref(), *at)?;
        let judged = !game.is_stored();
        compare(0, first, &if judged { game.created() } else { first.clone() })?;
        for (number, (at, event)) in (1..).zip(rest) {
            let mut again = [event.clone()];
            let outlook = game.dry_run(&mut again)?;
            game.commit(&again, outlook, *at)?;
            compare(number, event, &again[0])?;
        }
        game.close();
        Ok(game)
    }
}

/// Compares the report stored with an event and the report computed now, if both exist.
fn compare(event: u32, stored: &StoredEvent, now: &StoredEvent) -> Result<(), ReplayError> {
    let same = match (stored, now) {
        (StoredEvent::Created { told: Some(stored), .. }, StoredEvent::Created { told: Some(now), .. }) => {
            stored == now
        }
        (StoredEvent::Revealed { told: Some(stored), .. }, StoredEvent::Revealed { told: Some(now), .. }) => {
            stored == now
        }
        _ => true,
    };
    let why = "the report stored with the event differs from the rules of its edition";
    if same { Ok(()) } else { Err(ReplayError { event, why: why.to_owned() }) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use zugleich_rules::{ByColor, Color};

    use super::*;
    use crate::domain::{GameOpponent, Occupant};
    use crate::fixtures::game::{committed, setup};
    use crate::ids::GuestId;

    /// Returns a stored game of one turn.
    fn stored() -> (GameId, Vec<(Moment, StoredEvent)>) {
        let id = GameId::random();
        let guest = Occupant::Guest(GuestId::random());
        let setup = setup(GameOpponent::Practice, ByColor::new(guest.clone(), guest), true);
        let mut game = GameState::begin(id.clone(), setup, Moment::new(0)).unwrap();
        let mut events = vec![(Moment::new(0), game.created())];
        let turn = [
            committed(Color::White, 1, "b1c3"),
            committed(Color::Black, 1, "b5c3"),
            StoredEvent::Revealed { turn: 1, told: None },
        ];
        for event in turn {
            let mut event = [event];
            game.dry_run(&mut event).unwrap();
            game.apply(&event[0], Moment::new(1)).unwrap();
            events.push((Moment::new(1), event[0].clone()));
        }
        (id, events)
    }

    #[test]
    fn what_is_stored_as_it_was_told_is_sound() {
        let (id, events) = stored();
        assert_eq!(GameState::audit(id, &events).unwrap().turns().len(), 1);
    }

    #[test]
    fn what_was_told_otherwise_is_found_with_its_event() {
        let (id, mut events) = stored();
        let StoredEvent::Revealed { told: Some(told), .. } = &mut events[3].1 else { panic!("it was told") };
        Arc::make_mut(told).report.position.push('x');
        let broken = GameState::audit(id.clone(), &events).unwrap_err();
        assert_eq!(broken.event, 3);
        assert!(GameState::fold(id, &events).is_ok(), "what plays the game does not read it");
        let (id, mut events) = stored();
        let StoredEvent::Created { told: Some(told), .. } = &mut events[0].1 else { panic!("it was told") };
        Arc::make_mut(told).position.push('x');
        assert_eq!(GameState::audit(id, &events).unwrap_err().event, 0);
    }

    #[test]
    fn events_that_do_not_fit_are_found() {
        let (id, mut events) = stored();
        events.remove(2);
        assert_eq!(GameState::audit(id.clone(), &events).unwrap_err().event, 2);
        assert_eq!(GameState::audit(id, &[]).unwrap_err().event, 0);
    }
}
