//! The best list against a mixture of lists, found by trying all lists up to a length.
//!
//! A list is extended token by token, and played against all lists of the mixture at once. What is still to be won is
//! bounded by looking at each of those lists alone: where nothing wins against it any more, nothing will against
//! several.

use zugleich_rules::blind::{Aim, Order, Position};
use zugleich_rules::{ByColor, Color};

use super::orders::{self, MoveSet};
use super::rival::{Rival, Standing};
use crate::search::Set;

/// A list of orders.
pub(super) type Orders = Vec<Order>;

/// Looks for the best list of a side against a mixture.
struct Search<'a> {
    side: Color,
    /// How many tokens a list may have.
    length: usize,
    moves: MoveSet,
    rivals: &'a mut [Rival],
    shares: Vec<f64>,
    /// What the best list so far wins, or what is known to be too little.
    floor: f64,
    /// The lists that won more often than all that were tried before.
    better: Vec<Orders>,
    line: Orders,
    stop: &'a mut dyn FnMut() -> bool,
}

/// The search was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// A game against one list of the mixture that is not decided: which list, and the position after the own token.
type Game = (usize, Position);

/// Two sums of the same shares may differ by this much.
const ROUNDING: f64 = 1e-12;

/// The lists that win more often than `floor` and all that were tried before them, so that the last is the best, and
/// how often that wins: no list of up to `length` tokens wins more often. If there are none, none wins more often than
/// `floor`. It is asked again and again whether to stop.
pub(super) fn better(
    side: Color,
    (length, moves): (usize, MoveSet),
    (rivals, shares): (&mut [Rival], &[f64]),
    floor: f64,
    stop: &mut dyn FnMut() -> bool,
) -> Result<(Vec<Orders>, f64), Stopped> {
    let (line, shares) = (Vec::new(), shares.to_vec());
    let mut search = Search { side, length, moves, rivals, shares, floor, better: Vec::new(), line, stop };
    let games = (0..search.rivals.len()).filter(|&rival| search.shares[rival] > 0.0);
    let games: Vec<Game> = games.map(|rival| (rival, Position::start())).collect();
    search.extend(&games, 0.0)?;
    Ok((search.better, search.floor))
}

impl Search<'_> {
    /// Tries all lists that begin with the line, of which some games are won already and these go on.
    fn extend(&mut self, games: &[Game], mut won: f64) -> Result<(), Stopped> {
        if (self.stop)() {
            return Err(Stopped);
        }
        let tokens = self.line.len();
        self.end_here(games, won);
        if tokens == self.length {
            return Ok(());
        }
        let mut ready: Vec<Game> = Vec::with_capacity(games.len());
        for &(rival, position) in games {
            match self.rivals[rival].before_token(self.side, tokens, position) {
                Standing::Won => won += self.shares[rival],
                Standing::Lost => {}
                Standing::Open(position) => ready.push((rival, position)),
            }
        }
        let mut children = self.children(&ready, won)?;
        children.sort_by(|a, b| b.hope.total_cmp(&a.hope));
        for Child { order, games, won, hope } in children {
            if hope <= self.floor + ROUNDING {
                break;
            }
            self.line.push(order);
            let searched = self.extend(&games, won);
            self.line.pop();
            searched?;
        }
        Ok(())
    }

    /// Takes the line as the whole list.
    fn end_here(&mut self, games: &[Game], won: f64) {
        let (side, tokens) = (self.side, self.line.len());
        let ending = games
            .iter()
            .filter(|(rival, position)| self.rivals[*rival].wins_by_stopping(side, tokens, position));
        let all = won + ending.map(|(rival, _)| self.shares[*rival]).sum::<f64>();
        if all > self.floor + ROUNDING {
            self.floor = all;
            self.better.push(self.line.clone());
        }
    }

    /// What each token leads to; of those that do the same in all games one.
    fn children(&mut self, ready: &[Game], won: f64) -> Result<Vec<Child>, Stopped> {
        let mut seen: Set<Vec<Option<Aim>>> = Set::default();
        let mut children = Vec::new();
        let positions: Vec<&Position> = ready.iter().map(|(_, position)| position).collect();
        for order in orders::all(self.side, &positions, self.moves) {
            // What one token leads to may take long enough.
            if (self.stop)() {
                return Err(Stopped);
            }
            let moves: Vec<Option<Aim>> = positions.iter().map(|position| position.aim(order)).collect();
            if !seen.contains(&moves) {
                children.extend(self.child(order, ready, &moves, won));
                seen.insert(moves);
            }
        }
        Ok(children)
    }

    /// What a token leads to, if it can be better than what is known.
    fn child(&mut self, order: Order, ready: &[Game], moves: &[Option<Aim>], mut won: f64) -> Option<Child> {
        let tokens = self.line.len() + 1;
        let mut games = Vec::with_capacity(ready.len());
        let mut hope = won + ready.iter().map(|(rival, _)| self.shares[*rival]).sum::<f64>();
        for (&(rival, position), &step) in ready.iter().zip(moves) {
            let (next, end) = position.turn(step);
            let share = self.shares[rival];
            match end.map(|end| end.winner == Some(self.side)) {
                Some(true) => won += share,
                Some(false) => hope -= share,
                None if self.rivals[rival].can_be_beaten(self.side, self.length, tokens, &next) => {
                    games.push((rival, next));
                }
                None => hope -= share,
            }
            if hope <= self.floor + ROUNDING {
                return None;
            }
        }
        Some(Child { order, games, won, hope })
    }
}

/// A line with one token more.
struct Child {
    order: Order,
    games: Vec<Game>,
    won: f64,
    /// The most that it can win.
    hope: f64,
}

/// Whether White's list wins.
pub(super) fn white_wins(lists: ByColor<&[Order]>) -> bool {
    let rival = Rival::new(lists.black.to_vec());
    let mut position = Position::start();
    for (tokens, &order) in lists.white.iter().enumerate() {
        match rival.before_token(Color::White, tokens, position) {
            Standing::Won => return true,
            Standing::Lost => return false,
            Standing::Open(ready) => {
                let (next, end) = ready.turn(ready.aim(order));
                if let Some(end) = end {
                    return end.winner == Some(Color::White);
                }
                position = next;
            }
        }
    }
    rival.wins_by_stopping(Color::White, lists.white.len(), &position)
}
