use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{PlanData, TurnIs};
use zugleich_rules::{ByColor, Color};

use super::clocks::Clocks;
use super::seal::Seal;
use super::{Deposit, Forfeit, Game, Kings, Known, Occupant, Phase, Piece, Start};
use crate::base::ids::{GameId, GuestId};

/// What a view is made of. Not all of it is for everybody: whoever shows it asks first who is looking.
impl Game {
    /// How many stored events everybody may know of, and how many more the owner of each seat alone.
    pub(crate) const fn known(&self) -> Known {
        self.known
    }

    /// How many stored events a guest may know of.
    pub(crate) fn version(&self, guest: &GuestId) -> u32 {
        self.known.by(ByColor::from_fn(|seat| self.owns(guest, seat)))
    }

    /// Where the game starts.
    pub(crate) fn start(&self) -> &Start {
        &self.start
    }

    /// Whether the game is played turn by turn; otherwise two lists are all of it.
    pub(crate) fn has_turns(&self) -> bool {
        self.descriptor().turn == TurnIs::Plans
    }

    /// The text of the position.
    pub(crate) fn position(&self) -> String {
        let recorded =
            || self.turns.last().map_or(&self.start.position, |turn| &turn.report.position).clone();
        self.course.game().map_or_else(recorded, AnyMatch::position)
    }

    /// The pieces on the board.
    pub(crate) fn pieces(&self) -> Vec<Piece> {
        self.roster.pieces()
    }

    /// Where the kings stand.
    pub(crate) fn kings(&self) -> Kings {
        self.roster.kings()
    }

    /// The clocks, if the game has any.
    pub(crate) const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The guest at a seat, if one sits there.
    pub(crate) const fn guest(&self, seat: Color) -> Option<&GuestId> {
        match self.occupant(seat) {
            Occupant::Guest(guest) => Some(guest),
            Occupant::Open | Occupant::Computer => None,
        }
    }

    /// Who sits at a seat.
    pub(crate) const fn occupant(&self, seat: Color) -> &Occupant {
        match seat {
            Color::White => &self.seats.white,
            Color::Black => &self.seats.black,
        }
    }

    /// Whether a seat could think of a plan now: it does not depend on the computer's, which is only committed first.
    pub(crate) fn can_plan(&self, seat: Color) -> bool {
        let phase = matches!(self.phase(), Phase::Sealing | Phase::Planning);
        phase && self.acts(seat) && !self.has_committed(seat)
    }

    /// The legal plans of a seat that can plan now, and what each moves. They follow from the position alone.
    pub(crate) fn plans(&self, seat: Color) -> Option<Vec<(String, PlanData)>> {
        let game = self.course.game().filter(|_| self.can_plan(seat))?;
        Some(game.enumeration().map(|plans| plans.spelled_plans(seat)).unwrap_or_default())
    }

    /// What a seat that can plan now may predict. It follows from the position alone, too.
    pub(crate) fn predictable(&self, seat: Color) -> Option<Vec<(String, PlanData)>> {
        let game = self.course.game().filter(|_| self.can_plan(seat))?;
        Some(game.prediction()?.predictable(seat))
    }

    /// What a seat has planned and what that moves, for its owner alone.
    ///
    /// In practice the one who plays White plays Black next and must not be reminded.
    pub(crate) fn own_plan(&self, seat: Color) -> Option<(String, PlanData)> {
        let plan = self.course.own(seat).filter(|_| !self.is_practice())?;
        let spelled = self.course.game()?.spell(seat, &plan).ok()?;
        Some((plan, spelled))
    }

    /// Whether the owner of a seat, or somebody else, may know if the seat has committed. The computer commits by its
    /// seal, which everybody sees.
    pub(crate) fn shows_commitment(&self, seat: Color, to_owner: bool) -> bool {
        to_owner || self.setup.show_committed || *self.occupant(seat) == Occupant::Computer
    }

    /// The computer's seal.
    pub(crate) const fn computers_seal(&self) -> Option<&Seal> {
        self.seal.as_ref()
    }

    /// The hash of a player's seal that the owner of the seat, or somebody else, may know of.
    pub(crate) fn shown_hash(&self, seat: Color, to_owner: bool) -> Option<&str> {
        let shown = self.seals.are_placed() || self.shows_commitment(seat, to_owner);
        self.seals.hash(seat).filter(|_| shown)
    }

    /// What both players have left with their seals, once both are there: for the owners of the seats.
    pub(crate) fn deposits(&self) -> impl Iterator<Item = (Color, &Deposit)> {
        let due = self.phase() == Phase::Opening;
        let shown = Color::ALL.into_iter().filter(move |_| due);
        shown.filter_map(|seat| Some((seat, self.seals.deposit(seat)?)))
    }

    /// The seal that has lost the game, and its hash.
    pub(crate) fn forfeit(&self) -> Option<(&Forfeit, &str)> {
        let forfeit = self.forfeit.as_ref()?;
        Some((forfeit, self.seals.hash(forfeit.seat)?))
    }

    /// Who offers a draw.
    pub(crate) const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// Who asks to take the last turn back.
    pub(crate) const fn takeback_asked(&self) -> Option<Color> {
        self.takeback.ask
    }

    /// Who wants another game.
    pub(crate) const fn rematch(&self) -> ByColor<bool> {
        self.rematch
    }

    /// The next game, once both want it.
    pub(crate) const fn next_game(&self) -> Option<&GameId> {
        self.next_game.as_ref()
    }
}
