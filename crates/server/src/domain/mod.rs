//! A game as the fold over its stored events ([`Event`], [`Game`]): decisions, their consequences, and
//! clocks.
//!
//! It knows neither how an event is stored nor how it is presented.

mod audit;
mod beginning;
pub mod chain;
mod clock_setting;
mod clocks;
mod command;
mod course;
mod deciding;
mod deposit;
mod due;
#[cfg(test)]
mod due_tests;
mod event;
mod for_views;
mod forfeit;
mod game;
mod keys;
mod known;
mod leaving;
#[cfg(test)]
mod leaving_tests;
mod mode;
mod outlook;
mod pledge;
mod questions;
mod recorded;
mod refusal;
#[cfg(test)]
pub(crate) mod sample;
pub mod seal;
#[cfg(test)]
mod sealed_tests;
mod sealing;
mod seals;
mod seats;
mod shares;
mod showing;
mod stored;
mod takeback;
mod taking_back;
#[cfg(test)]
mod tests;
mod told;
mod turn;
mod weight;
mod wish;

pub use beginning::{NoBeginning, begun, branch};
pub use clock_setting::{ClockFault, ClockSetting};
pub(crate) use clocks::Clocks;
pub(crate) use command::Payer;
pub use command::{AbsenceClaim, Command, Decision, DrawAction, TakebackAction};
pub use deposit::Deposit;
pub use event::Event;
pub use forfeit::{Forfeit, Why};
pub use game::{Broken, Game, Phase, Start};
pub(crate) use keys::Keys;
pub(crate) use known::{Audience, Known};
pub use mode::Mode;
pub(crate) use outlook::Outlook;
pub use pledge::Pledge;
pub use refusal::Refusal;
pub use seats::{Occupant, OpponentKind, Setup};
pub(crate) use shares::{Claim, Shares};
pub use told::{Awaited, Told, ToldStart};
pub use turn::ResolvedTurn;
pub use wish::{NextKey, Secrecy, Wish};
pub use zugleich_frames::{Kings, Piece, Roster, Source, StrangeEnd, Trace};
