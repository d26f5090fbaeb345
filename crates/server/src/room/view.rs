use std::collections::BTreeMap;

use zugleich_rules::Color;
use zugleich_rules::game::OptionInfo;

use super::clocks::Clocks;
use super::{Game, Occupant, People};
use crate::ids::GuestId;
use crate::time::Moment;
use crate::wire::{BySide, Clock, Committed, OwnPlan, Phase, Rematch, SealView, Seat, SeatKind, Side, State};

/// Views: the last hop, where everything that a viewer may not know is left out.
impl Game {
    /// The game as a guest may see it at a time.
    pub(crate) fn view(&self, guest: &GuestId, people: &People, now: Moment) -> State {
        let owns = |seat| self.owns(guest, seat);
        State {
            version: self.version,
            id: self.id.to_string(),
            variant: self.descriptor().id,
            options: self.options(),
            opponent: self.setup.opponent,
            level: self.setup.level,
            seats: BySide::from_fn(|seat| Some(self.seat(seat, people))),
            spectators: people.spectators(&self.seats),
            you: sides(owns),
            turn: self.turn(),
            position: self.table.game().position(),
            figures: self.roster.figures(),
            phase: self.phase(),
            acts: sides(|seat| self.acts(seat)),
            plans: BySide::from_fn(|seat| owns(seat).then(|| self.plans(seat)).flatten()),
            predictable: BySide::from_fn(|seat| owns(seat).then(|| self.predictable(seat)).flatten()),
            own: BySide::from_fn(|seat| owns(seat).then(|| self.own_plan(seat))),
            committed: Committed {
                white: self.shown_commitment(Color::White, owns(Color::White)),
                black: self.shown_commitment(Color::Black, owns(Color::Black)),
            },
            seals: self.shown_seals(owns),
            opening_left: self.opening_ends().map(|end| end.since(now)),
            clock: self.clocks.as_ref().map(|clocks| self.clock(clocks, owns, now)),
            draw_offer: self.draw_offer.map(Into::into),
            takeback: self.takeback.ask.map(Into::into),
            can_take_back: Color::ALL.into_iter().any(|seat| owns(seat) && self.can_take_back(seat)),
            takebacks: self.takebacks(),
            claimable: Color::ALL.into_iter().any(|seat| owns(seat) && self.can_claim(seat)),
            result: self.outcome().map(Into::into),
            rematch: Rematch {
                white: self.rematch.white,
                black: self.rematch.black,
                id: self.next_game.as_ref().map(ToString::to_string),
            },
        }
    }

    /// All options of the game with their values, by key.
    fn options(&self) -> BTreeMap<String, String> {
        let default = |option: &OptionInfo| (option.key.to_owned(), option.values[0].to_owned());
        let chosen = self.record().options.iter().cloned();
        self.descriptor().options.iter().map(default).chain(chosen).collect()
    }

    /// The name of who sits at a seat, if a guest does.
    pub(super) fn name(&self, seat: Color, people: &People) -> Option<String> {
        match &self.seats[seat] {
            Occupant::Guest(guest) => Some(people.name(guest)),
            Occupant::Open | Occupant::Computer => None,
        }
    }

    fn seat(&self, seat: Color, people: &People) -> Seat {
        let (kind, online) = match &self.seats[seat] {
            Occupant::Open => (SeatKind::Open, false),
            Occupant::Guest(guest) => (SeatKind::Guest, people.is_online(guest)),
            Occupant::Computer => (SeatKind::Computer, true),
        };
        Seat { name: self.name(seat, people), kind, online }
    }

    /// The legal plans of a seat that can plan now. They follow from the position alone.
    fn plans(&self, seat: Color) -> Option<Vec<String>> {
        self.can_plan(seat).then(|| self.table.game().plans(seat))
    }

    /// What a seat that can plan now may predict. It follows from the position alone, too.
    fn predictable(&self, seat: Color) -> Option<Vec<String>> {
        if self.can_plan(seat) { self.table.game().predictable(seat) } else { None }
    }

    fn can_plan(&self, seat: Color) -> bool {
        self.phase() == Phase::Planning && self.acts(seat) && !self.has_committed(seat)
    }

    /// In practice the one who plays White plays Black next and must not be reminded.
    fn own_plan(&self, seat: Color) -> OwnPlan {
        let own = self.table.own(seat);
        OwnPlan { plan: own.plan.filter(|_| !self.is_practice()), committed: self.has_committed(seat) }
    }

    fn clock(&self, clocks: &Clocks, owns: impl Fn(Color) -> bool, now: Moment) -> Clock {
        let shown = |seat| clocks.shown(seat, self.shows_commitment(seat, owns(seat)), now);
        let has_clock = |seat: Color| self.seats[seat] != Occupant::Computer;
        Clock {
            setting: clocks.setting(),
            left: BySide::from_fn(|seat| has_clock(seat).then(|| shown(seat).0)),
            running: sides(|seat| shown(seat).1),
        }
    }

    fn shown_commitment(&self, seat: Color, own: bool) -> Option<bool> {
        self.shows_commitment(seat, own).then(|| self.has_committed(seat))
    }

    fn shown_seals(&self, owns: impl Fn(Color) -> bool) -> Vec<SealView> {
        let turn = self.turn();
        let computers = self.seal.iter().map(|seal| (seal.seat, seal.hash(&self.id)));
        let shows = |seat: &Color| self.seals.are_placed() || self.shows_commitment(*seat, owns(*seat));
        let players = Color::ALL.into_iter().filter(shows);
        let players = players.filter_map(|seat| Some((seat, self.seals.hash(seat)?.to_owned())));
        let seals = computers.chain(players);
        seals.map(|(seat, hash)| SealView { seat: seat.into(), turn, hash }).collect()
    }

    /// Whether a viewer may know if a seat has committed. The computer commits by its seal, which everybody sees.
    fn shows_commitment(&self, seat: Color, own: bool) -> bool {
        own || self.setup.show_committed || self.seats[seat] == Occupant::Computer
    }
}

fn sides(chosen: impl Fn(Color) -> bool) -> Vec<Side> {
    Color::ALL.into_iter().filter(|&seat| chosen(seat)).map(Into::into).collect()
}
