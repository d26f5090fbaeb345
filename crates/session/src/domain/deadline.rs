use zugleich_rules::ByColor;

use super::clocks::GameClocks;
use super::player_seals::PlayerSeals;
use super::{DryRun, GameState, Occupant, StoredEvent};
use crate::Moment;

/// State of a game that determines its next deadline.
struct DeadlineState {
    clocks: Option<GameClocks>,
    seals: PlayerSeals,
    committed: ByColor<bool>,
    /// `true` if the game may have gone back to a turn with other acting sides.
    taken_back: bool,
}

impl DryRun {
    /// Returns the deadline after these events: the next flag fall, or the end of the time to open seals.
    /// After a takeback it may be later than this says.
    pub(crate) fn due(&self, game: &GameState, events: &[StoredEvent], at: Moment) -> Option<Moment> {
        let open = self.seats.iter().any(|(_, occupant)| *occupant == Occupant::Open);
        if self.outcome.is_some() || game.is_stored() {
            return None;
        }
        if open {
            return game.invitation_ends();
        }
        let mut timing = DeadlineState::of(game);
        events.iter().for_each(|event| timing.happen(event, at));
        let DeadlineState { mut clocks, seals, committed, taken_back } = timing;
        let acts = |seat| match &self.ahead {
            Some(ahead) => ahead.acts[seat],
            None => taken_back || game.acts(seat),
        };
        let waits = ByColor::from_fn(|seat| acts(seat) && !committed[seat]);
        if game.is_simultaneous()
            && self.seats.iter().any(|(seat, who)| waits[seat] && *who == Occupant::Computer)
        {
            return None;
        }
        if seals.are_placed() {
            return seals.first_end();
        }
        let clocks = clocks.as_mut()?;
        let runs = |seat| waits[seat] && matches!(self.seats[seat], Occupant::Guest(_));
        clocks.seated(at);
        clocks.run(ByColor::from_fn(runs), self.turns, at);
        clocks.next_flag(game.hides_commitments())
    }
}

impl DeadlineState {
    fn of(game: &GameState) -> Self {
        Self {
            clocks: game.clocks.clone(),
            seals: game.seals.clone(),
            committed: ByColor::from_fn(|seat| game.has_committed(seat)),
            taken_back: false,
        }
    }

    fn happen(&mut self, event: &StoredEvent, at: Moment) {
        match event {
            StoredEvent::Committed { seat, .. } => {
                self.committed[*seat] = true;
                self.clocks.iter_mut().for_each(|clocks| clocks.commit(*seat, at));
            }
            StoredEvent::SealPlaced { seat, hash, deposit, .. } => {
                self.committed[*seat] = true;
                self.seals.place(*seat, hash, deposit.as_ref(), at);
                self.clocks.iter_mut().for_each(|clocks| clocks.commit(*seat, at));
            }
            StoredEvent::Sealed(seal) => self.committed[seal.seat] = true,
            StoredEvent::Opened(seal, _) => {
                self.committed[seal.seat] = true;
                self.seals.open(seal, at);
            }
            StoredEvent::Spoilt { seat, .. } => self.seals.spoil(*seat, at),
            StoredEvent::Present { seat, .. } => self.seals.attend(*seat, at),
            StoredEvent::Revealed { .. } => self.begin_turn(),
            StoredEvent::TakenBack { turns } => {
                self.begin_turn();
                self.taken_back = true;
                let turns = usize::try_from(*turns).unwrap_or(usize::MAX);
                self.clocks.iter_mut().for_each(|clocks| clocks.rewind(turns, at));
            }
            StoredEvent::TimeGiven { seat } => {
                self.clocks.iter_mut().for_each(|clocks| clocks.give(*seat, at));
            }
            StoredEvent::Resumed { stopped } => {
                self.seals.resume(at);
                self.clocks.iter_mut().for_each(|clocks| clocks.resume(*stopped, at));
            }
            _ => {}
        }
    }

    fn begin_turn(&mut self) {
        self.committed = ByColor::default();
        self.seals.void();
    }
}
