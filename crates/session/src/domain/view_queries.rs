use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{PlanData, TurnScope};
use zugleich_rules::{ByColor, Color};

use super::clocks::GameClocks;
use super::seal::Seal;
use super::{
    GamePhase, GameStart, GameState, KingSquares, Occupant, SealDeposit, SealForfeit, TrackedPiece,
    VisibleVersion,
};
use crate::ids::{GameId, GuestId};

/// Data for views. Not all of it is public: the caller checks first who the viewer is.
impl GameState {
    /// Returns the number of public stored events, and of those that only the owner of each seat may know.
    pub(crate) const fn visible_version(&self) -> VisibleVersion {
        self.known
    }

    /// Returns the number of stored events that a guest may know.
    pub fn version(&self, guest: &GuestId) -> u32 {
        self.known.by(ByColor::from_fn(|seat| self.owns(guest, seat)))
    }

    /// Returns the start of the game.
    pub fn start(&self) -> &GameStart {
        &self.start
    }

    /// Returns whether the game is played turn by turn; otherwise it consists of one list per side.
    pub fn has_turns(&self) -> bool {
        self.descriptor().turn == TurnScope::Plans
    }

    /// Returns the text of the position.
    pub fn position(&self) -> String {
        let recorded =
            || self.turns.last().map_or(&self.start.position, |turn| &turn.report.position).clone();
        self.course.game().map_or_else(recorded, AnyMatch::position)
    }

    /// Returns the pieces on the board.
    pub fn pieces(&self) -> Vec<TrackedPiece> {
        self.roster.pieces()
    }

    /// Returns the squares of the kings.
    pub fn kings(&self) -> KingSquares {
        self.roster.kings()
    }

    /// Returns the clocks, if the game has any.
    pub const fn clocks(&self) -> Option<&GameClocks> {
        self.clocks.as_ref()
    }

    /// Returns the guest at a seat, if any.
    pub const fn guest(&self, seat: Color) -> Option<&GuestId> {
        match self.occupant(seat) {
            Occupant::Guest(guest) => Some(guest),
            Occupant::Open | Occupant::Computer => None,
        }
    }

    /// Returns the occupant of a seat.
    pub const fn occupant(&self, seat: Color) -> &Occupant {
        match seat {
            Color::White => &self.seats.white,
            Color::Black => &self.seats.black,
        }
    }

    /// Returns whether a seat can plan now. This does not depend on the computer's plan, which is only
    /// committed first.
    pub fn can_plan(&self, seat: Color) -> bool {
        let phase = matches!(self.phase(), GamePhase::Sealing | GamePhase::Planning);
        phase && self.acts(seat) && !self.has_committed(seat)
    }

    /// Returns the legal plans of a seat that can plan now, each with its moves. They follow from the
    /// position alone.
    pub fn plans(&self, seat: Color) -> Option<Vec<(String, PlanData)>> {
        let game = self.course.game().filter(|_| self.can_plan(seat))?;
        Some(game.enumeration().map(|plans| plans.plans_with_data(seat)).unwrap_or_default())
    }

    /// Returns the predictions that a seat can make if it can plan now. They follow from the position alone,
    /// too.
    pub fn predictable(&self, seat: Color) -> Option<Vec<(String, PlanData)>> {
        let game = self.course.game().filter(|_| self.can_plan(seat))?;
        Some(game.prediction()?.predictable(seat))
    }

    /// Returns a seat's pending plan with its moves, for its owner alone.
    ///
    /// In practice, the player of White plays Black next and must not be reminded: the result is `None`.
    pub fn own_plan(&self, seat: Color) -> Option<(String, PlanData)> {
        let plan = self.course.own(seat).filter(|_| !self.is_practice())?;
        let spelled = self.course.game()?.plan_data(seat, &plan).ok()?;
        Some((plan, spelled))
    }

    /// Returns whether the owner of a seat, or another viewer, may know that the seat has committed. The
    /// computer commits by its seal, which is public.
    pub fn shows_commitment(&self, seat: Color, to_owner: bool) -> bool {
        to_owner || self.setup.show_committed || *self.occupant(seat) == Occupant::Computer
    }

    /// Returns the computer's seal.
    pub const fn computers_seal(&self) -> Option<&Seal> {
        self.seal.as_ref()
    }

    /// Returns the hash of a player's seal, if the owner of the seat, or another viewer, may know it.
    pub fn shown_hash(&self, seat: Color, to_owner: bool) -> Option<&str> {
        let shown = self.seals.are_placed() || self.shows_commitment(seat, to_owner);
        self.seals.hash(seat).filter(|_| shown)
    }

    /// Returns both players' deposits once both seals are placed, for the owners of the seats.
    pub fn deposits(&self) -> impl Iterator<Item = (Color, &SealDeposit)> {
        let due = self.phase() == GamePhase::Opening;
        let shown = Color::ALL.into_iter().filter(move |_| due);
        shown.filter_map(|seat| Some((seat, self.seals.deposit(seat)?)))
    }

    /// Returns the seal that has lost the game, and its hash.
    pub fn forfeit(&self) -> Option<(&SealForfeit, &str)> {
        let forfeit = self.forfeit.as_ref()?;
        Some((forfeit, self.seals.hash(forfeit.seat)?))
    }

    /// Returns the seat that offers a draw.
    pub const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// Returns the seat that asks to take the last turn back.
    pub const fn takeback_asked(&self) -> Option<Color> {
        self.takeback.ask
    }

    /// Returns the seats that want a rematch.
    pub const fn rematch(&self) -> ByColor<bool> {
        self.rematch
    }

    /// Returns the next game, once both seats want it.
    pub const fn next_game(&self) -> Option<&GameId> {
        self.next_game.as_ref()
    }
}
