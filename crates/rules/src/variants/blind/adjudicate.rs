use super::ending;
use super::move_list::{MoveList, MoveToken};
use super::order::Order;
use super::position::{AppliedMove, BlindMove, BlindPosition};
use super::resolve::{TokenForfeitReason, resolve};
use super::san::san;
use crate::board::{ByColor, Color};
use crate::kernel::Outcome;

/// Two lists played to the end.
///
/// ```
/// use zugleich_rules::{ByColor, Color, blind::{MoveList, adjudicate}};
/// let lists = ByColor::new(MoveList::read(Color::White, "f3 g4")?, MoveList::read(Color::Black, "e5 Qh4")?);
/// let game = adjudicate(lists.as_ref());
/// assert_eq!(game.turns.len(), 4);
/// assert_eq!(game.san(3).as_deref(), Some("Qh4#"));
/// assert_eq!(game.outcome.to_string(), "black wins (checkmate)");
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// The players' turns in order, White's first.
    pub turns: Vec<PlayerTurn>,
    /// The winner and the reason. There are no draws.
    pub outcome: Outcome,
}

/// A turn of one player, and the position after it.
///
/// ```
/// use zugleich_rules::{ByColor, Color, blind::{MoveList, adjudicate}};
/// let lists = ByColor::new(MoveList::read(Color::White, "e4")?, MoveList::read(Color::Black, "e5")?);
/// let turn = &adjudicate(lists.as_ref()).turns[1];
/// assert_eq!((turn.number, turn.side, turn.fate.name()), (2, Color::Black, "played"));
/// assert_eq!(turn.token.as_ref().map(|token| token.text()), Some("e5"));
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTurn {
    /// The number among the turns of both players, from 1.
    pub number: u32,
    /// The player to move.
    pub side: Color,
    /// The token of their list; `None` if it is exhausted.
    pub token: Option<MoveToken>,
    /// The outcome of the token.
    pub fate: TokenOutcome,
    /// The position after the turn.
    pub position: BlindPosition,
}

/// The outcome of a token.
///
/// ```
/// use zugleich_rules::{ByColor, Color, blind::{MoveList, TokenForfeitReason, TokenOutcome, adjudicate}};
/// let lists = ByColor::new(MoveList::read(Color::White, "e4 Ke3")?, MoveList::read(Color::Black, "e5")?);
/// let turns = adjudicate(lists.as_ref()).turns;
/// assert!(matches!(turns[0].fate, TokenOutcome::Played(_)));
/// // The king is two squares away.
/// assert_eq!(turns[2].fate, TokenOutcome::Forfeited(TokenForfeitReason::NoPiece));
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenOutcome {
    /// A piece reached its destination.
    Played(AppliedMove),
    /// A piece went a part of the way and captured nothing.
    Stopped(AppliedMove),
    /// A piece went a part of the way and captured the piece there.
    Intercepted(AppliedMove),
    /// Nothing moved.
    Forfeited(TokenForfeitReason),
}

/// Plays two lists, White's first token first, and determines the winner.
///
/// ```
/// use zugleich_rules::{ByColor, Color, blind::{MoveList, adjudicate}};
/// let lists = ByColor::new(
///     MoveList::read(Color::White, "e4 Bc4 Qh5 Qe8")?,
///     MoveList::read(Color::Black, "e5 Nc6 Nf6")?,
/// );
/// let game = adjudicate(lists.as_ref());
/// assert_eq!(game.turns[6].fate.name(), "intercepted");
/// assert_eq!(game.outcome.to_string(), "white wins (checkmate)");
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
///
/// # Panics
/// If a list was parsed for the other side.
#[must_use]
pub fn adjudicate(lists: ByColor<&MoveList>) -> Adjudication {
    for (side, list) in lists.iter() {
        assert_eq!(list.side(), side, "each list is read for its own side");
    }
    let mut table = Adjudicator::new(lists);
    let lengths = lists.map(|list| list.tokens().len());
    for round in 0..lengths.white.max(lengths.black) {
        for side in Color::ALL {
            // The turn that exhausts the second list is the last (blind.md 10).
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

/// The move of an order in a specific position: a piece, as far as it gets.
///
/// ```
/// use zugleich_rules::{Color, Square, blind::{BlindPosition, MoveList}};
/// let (start, list) = (BlindPosition::start(), MoveList::read(Color::White, "Nf3")?);
/// let resolved = start.resolve_order(list.tokens()[0].order()).expect("the knight can jump there");
/// assert_eq!(resolved.origin(), Square::G1);
/// let (next, outcome) = start.after_turn(Some(resolved));
/// assert_eq!((next.to_move(), outcome), (Color::Black, None));
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ResolvedMove(BlindMove);

impl ResolvedMove {
    /// Returns the square of the piece, of the king when castling.
    #[must_use]
    pub const fn origin(self) -> crate::Square {
        self.0.from
    }
}

impl BlindPosition {
    /// Returns the move of an order in this position; `None` if the turn would be forfeited.
    ///
    /// ```
    /// use zugleich_rules::{Color, blind::{MoveList, BlindPosition}};
    /// let move_list = MoveList::read(Color::White, "Bc4 e4")?;
    /// let [bishop, pawn] = [0, 1].map(|token| BlindPosition::start().resolve_order(move_list.tokens()[token].order()));
    /// assert!(bishop.is_none() && pawn.is_some());
    /// # Ok::<(), zugleich_rules::blind::ListParseError>(())
    /// ```
    #[must_use]
    pub fn resolve_order(&self, order: Order) -> Option<ResolvedMove> {
        resolve(self, order).ok().map(|(step, _)| ResolvedMove(step))
    }

    /// Returns the position after a turn with this move, or after a forfeited turn, and its outcome. The aim
    /// must come from this position: one of another position is played as if its pieces were here.
    #[must_use]
    pub fn after_turn(&self, aim: Option<ResolvedMove>) -> (Self, Option<Outcome>) {
        let Some(ResolvedMove(step)) = aim else {
            let next = self.after_forfeit();
            return (next, ending::after_turn(self, None, &next));
        };
        let (next, made) = self.after(step);
        (next, ending::after_turn(self, Some(&made), &next))
    }
}

/// A game of two lists in progress.
pub(super) struct Adjudicator<'a> {
    lists: ByColor<&'a MoveList>,
    position: BlindPosition,
    turns: Vec<PlayerTurn>,
}

impl<'a> Adjudicator<'a> {
    /// Returns the game of these lists before the first turn.
    pub(super) fn new(lists: ByColor<&'a MoveList>) -> Self {
        Self { lists, position: BlindPosition::start(), turns: Vec::new() }
    }

    /// Returns the current position.
    pub(super) fn position(&self) -> BlindPosition {
        self.position
    }

    /// Plays a player's turn; returns the outcome if it ended the game.
    pub(super) fn play(&mut self, side: Color, round: usize) -> Option<Outcome> {
        let before = self.position;
        let token = self.lists[side].tokens().get(round);
        let fate = token.map_or(Err(TokenForfeitReason::OutOfMoves), |token| resolve(&before, token.order()));
        let (position, fate) = match fate {
            Ok((step, full)) => {
                let (position, made) = before.after(step);
                (position, TokenOutcome::moved(made, full))
            }
            Err(forfeit) => (before.after_forfeit(), TokenOutcome::Forfeited(forfeit)),
        };
        self.position = position;
        let number = self.turns.len() as u32 + 1;
        self.turns.push(PlayerTurn { number, side, token: token.cloned(), fate, position });
        ending::after_turn(&before, fate.made(), &position)
    }
}

impl TokenOutcome {
    const fn moved(made: AppliedMove, full: bool) -> Self {
        match (full, made.captured) {
            (true, _) => Self::Played(made),
            (false, None) => Self::Stopped(made),
            (false, Some(_)) => Self::Intercepted(made),
        }
    }

    /// Returns its name in texts and JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Played(_) => "played",
            Self::Stopped(_) => "stopped",
            Self::Intercepted(_) => "intercepted",
            Self::Forfeited(_) => "forfeited",
        }
    }

    /// Returns the move that was made, if the turn was not forfeited.
    #[must_use]
    pub const fn made(&self) -> Option<&AppliedMove> {
        match self {
            Self::Played(made) | Self::Stopped(made) | Self::Intercepted(made) => Some(made),
            Self::Forfeited(_) => None,
        }
    }

    /// Returns the reason for the forfeit, if the turn was forfeited.
    #[must_use]
    pub const fn forfeit(&self) -> Option<TokenForfeitReason> {
        match self {
            Self::Forfeited(forfeit) => Some(*forfeit),
            _ => None,
        }
    }
}

impl Adjudication {
    /// Returns the position before a turn, counted from 0.
    #[must_use]
    pub fn before(&self, turn: usize) -> BlindPosition {
        turn.checked_sub(1).map_or_else(BlindPosition::start, |last| self.turns[last].position)
    }

    /// Returns the result after a turn, counted from 0: that of the game after the last one.
    #[must_use]
    pub fn outcome_after(&self, turn: usize) -> Option<Outcome> {
        (turn + 1 == self.turns.len()).then_some(self.outcome)
    }

    /// Returns whether a turn, counted from 0, breaks the laws of orthodox chess: it left the own king
    /// attacked or castled over an attacked square. That ends the game, so only the last one can.
    #[must_use]
    pub fn is_illegal(&self, turn: usize) -> bool {
        self.outcome_after(turn).is_some_and(|outcome| ending::is_illegal(outcome.reason))
    }

    /// Returns the standard algebraic notation of the move made in a turn, counted from 0; `None` if the turn
    /// was forfeited or is illegal.
    #[must_use]
    pub fn san(&self, turn: usize) -> Option<String> {
        let made = self.turns[turn].fate.made().filter(|_| !self.is_illegal(turn))?;
        Some(san(&self.before(turn), made, &self.turns[turn].position))
    }

    /// Returns the last position.
    #[must_use]
    pub fn position(&self) -> BlindPosition {
        self.before(self.turns.len())
    }
}
