//! The best list against a mixture of lists, found by trying all lists up to a length.
//!
//! A list is extended token by token, and played against all lists of the mixture at once. What is still to be won is
//! bounded by looking at each of those lists alone: where nothing wins against it any more, nothing will against
//! several. Lines that come to the same positions in other orders are tried once.

use std::hash::{DefaultHasher, Hash, Hasher};

use zugleich_rules::blind::{Aim, Order, Position};
use zugleich_rules::{ByColor, Color};

use super::orders::{self, MoveSet};
use super::ready::{Ready, piece};
use super::rival::{Rival, Standing};
use super::rivals::Rivals;
use super::wanted::{Asked, Replies, Wanted, is_no_more};
use super::ways::Leads;
use crate::search::{Map, Set};

/// A list of orders.
pub(super) type Orders = Vec<Order>;

/// Looks for the best lists of a side against a mixture.
struct Search<'a> {
    side: Color,
    /// How many tokens a list may have.
    length: usize,
    moves: MoveSet,
    rivals: &'a mut Rivals,
    shares: &'a [f64],
    wanted: Wanted,
    line: Orders,
    tried: Map<Key, Tried>,
    stop: &'a mut dyn FnMut() -> bool,
}

/// The search was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// A game against one list of the mixture that is not decided.
#[derive(Clone, Copy)]
struct Game {
    /// Which list.
    rival: usize,
    /// The position after the own token.
    position: Position,
    /// A number of both.
    number: u128,
}

impl Game {
    /// Two different games have the same number less often than a machine errs.
    fn new(rival: usize, position: Position) -> Self {
        let half = |which: u8| {
            let mut hasher = DefaultHasher::new();
            (which, rival, position.placement(), position.en_passant(), position.rights()).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        Self { rival, position, number: half(0) << 64 | half(1) }
    }
}

/// The sum of the games' numbers, and how many tokens were played.
type Key = (u128, usize);

/// A line that was tried with all that can follow.
#[derive(Clone, Copy)]
struct Tried {
    /// How often it had won already.
    won: f64,
    /// How much more often anything that follows can win, unless it is too little.
    more: f64,
}

/// Looks for the list that wins most often, if that is more often than what is asked for, and for others that win
/// nearly as often. It is asked again and again whether to stop.
pub(super) fn replies(
    side: Color,
    (length, moves): (usize, MoveSet),
    (rivals, shares): (&mut Rivals, &[f64]),
    asked: Asked,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Replies, Stopped> {
    let (wanted, line, tried) = (Wanted::new(asked), Vec::new(), Map::default());
    let mut search = Search { side, length, moves, rivals, shares, wanted, line, tried, stop };
    let games = (0..search.rivals.len()).filter(|&rival| search.shares[rival] > 0.0);
    let games: Vec<Game> = games.map(|rival| Game::new(rival, Position::start())).collect();
    search.extend(&games, 0.0)?;
    Ok(search.wanted.replies())
}

impl Search<'_> {
    /// Tries all lists that begin with the line, of which some games are won already and these go on, unless that was
    /// done. How often any of them can win, at most, unless it is too little.
    fn extend(&mut self, games: &[Game], won: f64) -> Result<f64, Stopped> {
        if (self.stop)() {
            return Err(Stopped);
        }
        let tokens = self.line.len();
        if tokens == self.length {
            return Ok(self.end_here(games, won));
        }
        let key = (games.iter().fold(0, |sum: u128, game| sum.wrapping_add(game.number)), tokens);
        if let Some(known) = self.tried.get(&key)
            && (self.wanted.is_too_little(won + known.more) || is_no_more(won, known.won))
        {
            return Ok(won + known.more);
        }
        let most = self.extend_on(games, won)?.max(self.wanted.floor());
        self.tried.insert(key, Tried { won, more: most - won });
        Ok(most)
    }

    /// The same if it was not done.
    fn extend_on(&mut self, games: &[Game], mut won: f64) -> Result<f64, Stopped> {
        let tokens = self.line.len();
        let mut most = self.end_here(games, won);
        let mut ready = Vec::with_capacity(games.len());
        for &Game { rival, position, .. } in games {
            match self.rivals[rival].before_token(self.side, tokens, position) {
                Standing::Won => won += self.shares[rival],
                Standing::Lost => {}
                Standing::Open(position) => ready.extend(self.ready(rival, position)?),
            }
        }
        let mut children = self.children(&ready, won);
        children.sort_by(|a, b| b.soon.total_cmp(&a.soon));
        for Child { order, games, won, hope, .. } in children {
            if !self.wanted.is_too_little(hope) {
                self.line.push(order);
                let searched = self.extend(&games, won);
                self.line.pop();
                most = most.max(searched?);
            }
        }
        Ok(most)
    }

    /// Takes the line as the whole list. How often it wins.
    fn end_here(&mut self, games: &[Game], won: f64) -> f64 {
        let (side, tokens) = (self.side, self.line.len());
        let ending = games
            .iter()
            .filter(|game| self.rivals[game.rival].wins_by_stopping(side, tokens, &game.position));
        let all = won + ending.map(|game| self.shares[game.rival]).sum::<f64>();
        self.wanted.take(all, &self.line);
        all
    }

    /// A game in which a token is to be played, if it can still be won.
    fn ready(&mut self, rival: usize, position: Position) -> Result<Option<Ready>, Stopped> {
        // To find out what one token leads to in all games may take long enough.
        if (self.stop)() {
            return Err(Stopped);
        }
        let ways = self.rivals.ways(rival, self.length, self.line.len(), &position);
        let known = self.rivals.known(&ways);
        Ok((!known.is_empty())
            .then(|| Ready::new((rival, self.shares[rival]), position, known, ways.clone())))
    }

    /// What each token leads to; of those that do the same in all games one.
    fn children(&self, ready: &[Ready], won: f64) -> Vec<Child> {
        let mut seen: Set<Moves> = Set::default();
        let mut children = Vec::new();
        let positions: Vec<&Position> = ready.iter().map(|game| &game.position).collect();
        let orders = orders::all(self.side, &positions, self.moves);
        for same in orders.chunk_by(|a, b| piece(*a) == piece(*b)) {
            let may_win = ready.iter().filter(|game| game.may_win(self.side, same[0])).map(|game| game.share);
            if self.wanted.is_too_little(won + may_win.sum::<f64>()) {
                continue;
            }
            for &order in same {
                if let Some(moves) = self.moves(order, ready, won)
                    && !seen.contains(&moves)
                {
                    children.push(child(order, ready, &moves, won));
                    seen.insert(moves);
                }
            }
        }
        children
    }

    /// What a token moves in the games in which it may win, if these are enough.
    fn moves(&self, order: Order, ready: &[Ready], won: f64) -> Option<Moves> {
        let mut hope = won + ready.iter().map(|game| game.share).sum::<f64>();
        let mut moves = Vec::new();
        for (at, game) in ready.iter().enumerate() {
            let aim = game.may_win(self.side, order).then(|| game.position.aim(order));
            let leads = aim.and_then(|aim| Some((at, aim, self.rivals.leads(&game.ways, aim)?)));
            match leads {
                Some(leads) => moves.push(leads),
                None => hope -= game.share,
            }
            if self.wanted.is_too_little(hope) {
                return None;
            }
        }
        Some(moves)
    }
}

/// What a token moves: in which of the games what, and where that leads.
type Moves = Vec<(usize, Option<Aim>, Leads)>;

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

/// What a token leads to.
fn child(order: Order, ready: &[Ready], moves: &Moves, mut won: f64) -> Child {
    let (mut games, mut soon, mut later) = (Vec::with_capacity(moves.len()), 0.0, 0.0);
    for &(at, aim, leads) in moves {
        let Ready { rival, share, position, .. } = &ready[at];
        match leads {
            Leads::Won => won += share,
            Leads::Near => soon += share,
            Leads::Far => later += share,
        }
        if leads != Leads::Won {
            games.push(Game::new(*rival, position.turn(aim).0));
        }
    }
    Child { order, games, won, hope: won + soon + later, soon: won + soon }
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
