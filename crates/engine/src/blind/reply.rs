//! The best list against a mixture of lists, found by trying all lists up to a length.
//!
//! A list is extended token by token, and played against all lists of the mixture at once. What is still to be won is
//! bounded by looking at each of those lists alone: where nothing wins against it any more, nothing will against
//! several.

use zugleich_rules::blind::{Aim, Order, Position};
use zugleich_rules::{ByColor, Color};

use super::orders::{self, MoveSet};
use super::rival::{Rival, Standing};
use super::rivals::Rivals;
use crate::search::Set;

/// A list of orders.
pub(super) type Orders = Vec<Order>;

/// Looks for the best list of a side against a mixture.
struct Search<'a> {
    side: Color,
    /// How many tokens a list may have.
    length: usize,
    moves: MoveSet,
    rivals: &'a mut Rivals,
    shares: Vec<f64>,
    /// What the best list so far wins, or what is known to be too little.
    floor: f64,
    /// The lists that won more often than all that were tried before.
    lists: Vec<Orders>,
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

/// What a search for replies has found.
pub(super) struct Replies {
    /// The lists that win more often than what was asked for and than all that were tried before them, so that the last
    /// is the best.
    pub(super) lists: Vec<Orders>,
    /// How often the last wins, or what was asked for if there is none.
    pub(super) rate: f64,
}

/// Looks for the list that wins most often, if that is more often than `floor`. It is asked again and again whether to
/// stop.
pub(super) fn replies(
    side: Color,
    (length, moves): (usize, MoveSet),
    (rivals, shares): (&mut Rivals, &[f64]),
    floor: f64,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Replies, Stopped> {
    let (line, shares, lists) = (Vec::new(), shares.to_vec(), Vec::new());
    let mut search = Search { side, length, moves, rivals, shares, floor, lists, line, stop };
    let games = (0..search.rivals.len()).filter(|&rival| search.shares[rival] > 0.0);
    let games: Vec<Game> = games.map(|rival| (rival, Position::start())).collect();
    search.extend(&games, 0.0)?;
    Ok(Replies { lists: search.lists, rate: search.floor })
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
        children.sort_by(|a, b| b.soon.total_cmp(&a.soon));
        for Child { order, games, won, hope, .. } in children {
            if hope <= self.floor + ROUNDING {
                continue;
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
            self.lists.push(self.line.clone());
        }
    }

    /// What each token leads to; of those that do the same in all games one.
    fn children(&mut self, ready: &[Game], won: f64) -> Result<Vec<Child>, Stopped> {
        let mut seen: Set<Vec<Option<Aim>>> = Set::default();
        let mut children = Vec::new();
        let positions: Vec<&Position> = ready.iter().map(|(_, position)| position).collect();
        let mut steps: Vec<Steps> = vec![Steps::new(); ready.len()];
        for order in orders::all(self.side, &positions, self.moves) {
            // What one token leads to may take long enough.
            if (self.stop)() {
                return Err(Stopped);
            }
            let moves: Vec<Option<Aim>> = positions.iter().map(|position| position.aim(order)).collect();
            if !seen.contains(&moves) {
                children.extend(self.child(order, (ready, &mut steps), &moves, won));
                seen.insert(moves);
            }
        }
        Ok(children)
    }

    /// What a token leads to, if it can be better than what is known.
    fn child(
        &mut self,
        order: Order,
        (ready, steps): (&[Game], &mut [Steps]),
        moves: &[Option<Aim>],
        mut won: f64,
    ) -> Option<Child> {
        let (mut games, mut soon) = (Vec::with_capacity(ready.len()), 0.0);
        let mut hope = won + ready.iter().map(|(rival, _)| self.shares[*rival]).sum::<f64>();
        for ((&(rival, position), steps), &aim) in ready.iter().zip(steps).zip(moves) {
            let share = self.shares[rival];
            match self.step(rival, &position, steps, aim) {
                Step::Won => won += share,
                Step::Lost => hope -= share,
                Step::Open { next, is_near } => {
                    games.push((rival, next));
                    soon += if is_near { share } else { 0.0 };
                }
            }
            if hope <= self.floor + ROUNDING {
                return None;
            }
        }
        Some(Child { order, games, won, hope, soon: won + soon })
    }

    /// What a move leads to, if it is not known yet.
    fn step(&mut self, rival: usize, position: &Position, steps: &mut Steps, aim: Option<Aim>) -> Step {
        if let Some((_, step)) = steps.iter().find(|(known, _)| *known == aim) {
            return *step;
        }
        let (next, end) = position.turn(aim);
        let (rivals, tokens) = (&mut *self.rivals, self.line.len() + 1);
        let step = match end.map(|end| end.winner == Some(self.side)) {
            Some(true) => Step::Won,
            None if rivals.can_be_beaten(rival, self.length, tokens, &next) => {
                let near = self.length.min(tokens + 1);
                Step::Open { next, is_near: rivals.can_be_beaten(rival, near, tokens, &next) }
            }
            _ => Step::Lost,
        };
        steps.push((aim, step));
        step
    }
}

/// What moves lead to in one game.
type Steps = Vec<(Option<Aim>, Step)>;

/// What a move leads to.
#[derive(Clone, Copy)]
enum Step {
    Won,
    /// Nothing can win any more.
    Lost,
    /// Something can, perhaps by a single token.
    Open {
        next: Position,
        is_near: bool,
    },
}

/// A line with one token more.
struct Child {
    order: Order,
    games: Vec<Game>,
    won: f64,
    /// The most that it can win.
    hope: f64,
    /// The most that it can win by a single token more, which is where the best replies are found first.
    soon: f64,
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
