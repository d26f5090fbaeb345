use super::ending;
use super::list::{List, Token};
use super::order::Order;
use super::position::{Made, Move, Position};
use super::resolve::{Forfeit, resolve};
use super::san::san;
use crate::board::{ByColor, Color};
use crate::kernel::Outcome;

/// Two lists played to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// The players' turns in order, White's first.
    pub turns: Vec<PlayerTurn>,
    /// Who won, and why. There are no draws.
    pub outcome: Outcome,
}

/// A turn of one player, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTurn {
    /// The number among the turns of both players, from 1.
    pub number: u32,
    /// Whose turn it is.
    pub side: Color,
    /// What his list says; `None` if it is used up.
    pub token: Option<Token>,
    /// What became of it.
    pub fate: Fate,
    /// The position afterwards.
    pub position: Position,
}

/// What became of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A piece arrived at the target.
    Played(Made),
    /// A piece came a part of the way and took nothing.
    Stopped(Made),
    /// A piece came a part of the way and took what stood there.
    Intercepted(Made),
    /// Nothing moved.
    Forfeited(Forfeit),
}

/// Plays two lists, White's first token first, and announces the winner.
///
/// ```
/// use zugleich_rules::{ByColor, Color, blind::{List, adjudicate}};
/// let lists = ByColor::new(
///     List::read(Color::White, "e4 Bc4 Qh5 Qe8")?,
///     List::read(Color::Black, "e5 Nc6 Nf6")?,
/// );
/// let game = adjudicate(lists.as_ref());
/// assert_eq!(game.turns[6].fate.name(), "intercepted");
/// assert_eq!(game.outcome.to_string(), "white wins (checkmate)");
/// # Ok::<(), zugleich_rules::blind::Faults>(())
/// ```
///
/// # Panics
/// If a list was not read for the side that it is given for.
#[must_use]
pub fn adjudicate(lists: ByColor<&List>) -> Adjudication {
    for (side, list) in lists.iter() {
        assert_eq!(list.side(), side, "each list is read for its own side");
    }
    let mut table = Adjudicator::new(lists);
    let lengths = lists.map(|list| list.tokens().len());
    for round in 0..lengths.white.max(lengths.black) {
        for side in Color::ALL {
            // The turn that uses up the second list is the last (blind.md 10).
            if side == Color::Black && round >= lengths.black && round + 1 >= lengths.white {
                break;
            }
            if let Some(outcome) = table.play(side, round) {
                return Adjudication { turns: table.turns, outcome };
            }
        }
    }
    Adjudication { turns: table.turns, outcome: ending::by_length(lengths) }
}

/// What a token moves in the position that was asked: a piece, as far as it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim(Move);

impl Aim {
    /// Where the piece stands, the king when castling.
    #[must_use]
    pub const fn origin(self) -> crate::Square {
        self.0.from
    }
}

impl Position {
    /// What an order moves here; nothing if the turn would be forfeited.
    ///
    /// ```
    /// use zugleich_rules::{Color, blind::{List, Position}};
    /// let list = List::read(Color::White, "Bc4 e4")?;
    /// let [bishop, pawn] = [0, 1].map(|token| Position::start().aim(list.tokens()[token].order()));
    /// assert!(bishop.is_none() && pawn.is_some());
    /// # Ok::<(), zugleich_rules::blind::Faults>(())
    /// ```
    #[must_use]
    pub fn aim(&self, order: Order) -> Option<Aim> {
        resolve(self, order).ok().map(|(step, _)| Aim(step))
    }

    /// The position after a turn that moves this, or that is forfeited, and who has won by it. It is to be asked for
    /// the aims of this position: those of another are played as if its pieces were here.
    #[must_use]
    pub fn turn(&self, aim: Option<Aim>) -> (Self, Option<Outcome>) {
        let Some(Aim(step)) = aim else {
            let next = self.after_forfeit();
            return (next, ending::after_turn(self, None, &next));
        };
        let (next, made) = self.after(step);
        (next, ending::after_turn(self, Some(&made), &next))
    }
}

/// A game of two lists, as far as it was played.
pub(super) struct Adjudicator<'a> {
    lists: ByColor<&'a List>,
    position: Position,
    turns: Vec<PlayerTurn>,
}

impl<'a> Adjudicator<'a> {
    /// The game of these lists, of which nothing was played.
    pub(super) fn new(lists: ByColor<&'a List>) -> Self {
        Self { lists, position: Position::start(), turns: Vec::new() }
    }

    /// The position after what was played.
    pub(super) fn position(&self) -> Position {
        self.position
    }

    /// Plays a player's turn; says how it ended the game, if it did.
    pub(super) fn play(&mut self, side: Color, round: usize) -> Option<Outcome> {
        let before = self.position;
        let token = self.lists[side].tokens().get(round);
        let fate = token.map_or(Err(Forfeit::OutOfMoves), |token| resolve(&before, token.order()));
        let (position, fate) = match fate {
            Ok((step, full)) => {
                let (position, made) = before.after(step);
                (position, Fate::moved(made, full))
            }
            Err(forfeit) => (before.after_forfeit(), Fate::Forfeited(forfeit)),
        };
        self.position = position;
        let number = self.turns.len() as u32 + 1;
        self.turns.push(PlayerTurn { number, side, token: token.cloned(), fate, position });
        ending::after_turn(&before, fate.made(), &position)
    }
}

impl Fate {
    const fn moved(made: Made, full: bool) -> Self {
        match (full, made.captured) {
            (true, _) => Self::Played(made),
            (false, None) => Self::Stopped(made),
            (false, Some(_)) => Self::Intercepted(made),
        }
    }

    /// Its name in texts and JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Played(_) => "played",
            Self::Stopped(_) => "stopped",
            Self::Intercepted(_) => "intercepted",
            Self::Forfeited(_) => "forfeited",
        }
    }

    /// The move that was made, if the turn was not forfeited.
    #[must_use]
    pub const fn made(&self) -> Option<&Made> {
        match self {
            Self::Played(made) | Self::Stopped(made) | Self::Intercepted(made) => Some(made),
            Self::Forfeited(_) => None,
        }
    }

    /// Why the turn was forfeited, if it was.
    #[must_use]
    pub const fn forfeit(&self) -> Option<Forfeit> {
        match self {
            Self::Forfeited(forfeit) => Some(*forfeit),
            _ => None,
        }
    }
}

impl Adjudication {
    /// The position before a turn, counted from 0.
    #[must_use]
    pub fn before(&self, turn: usize) -> Position {
        turn.checked_sub(1).map_or_else(Position::start, |last| self.turns[last].position)
    }

    /// The result after a turn, counted from 0: that of the game after the last one.
    #[must_use]
    pub fn outcome_after(&self, turn: usize) -> Option<Outcome> {
        (turn + 1 == self.turns.len()).then_some(self.outcome)
    }

    /// Whether a turn, counted from 0, breaks the laws of orthodox chess: it left the own king attacked or
    /// castled over an attacked square. That ends the game, so only the last one can.
    #[must_use]
    pub fn is_illegal(&self, turn: usize) -> bool {
        self.outcome_after(turn).is_some_and(|outcome| ending::is_illegal(outcome.reason))
    }

    /// Standard algebraic notation of the move made in a turn, counted from 0; `None` if the turn was
    /// forfeited or is illegal.
    #[must_use]
    pub fn san(&self, turn: usize) -> Option<String> {
        let made = self.turns[turn].fate.made().filter(|_| !self.is_illegal(turn))?;
        Some(san(&self.before(turn), made, &self.turns[turn].position))
    }

    /// The last position.
    #[must_use]
    pub fn position(&self) -> Position {
        self.before(self.turns.len())
    }
}
