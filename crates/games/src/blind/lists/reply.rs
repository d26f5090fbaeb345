//! Search for the best list against a mixture of lists, by trying all lists up to a length.
//!
//! A list is extended token by token, and played against all lists of the mixture at once. The possible
//! further wins are bounded by separate searches against each of those lists: if no list wins against one of
//! them, none does together with others. Transposed lines are tried once.

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet};
use zugleich_rules::blind::{BlindPosition, Order, ResolvedMove};
use zugleich_rules::{ByColor, Color};

use super::opponent_list::{ListGameStatus, OpponentList};
use super::opponent_lists::OpponentLists;
use super::orders::{self, MoveSet};
use super::prepared_game::{PreparedGame, piece};
use super::reply_collector::{ReplyCollector, ReplyLists, ReplyRequest, is_no_more};
use super::winning_moves::MoveProspect;

/// A list of orders.
pub(super) type Orders = Vec<Order>;

/// Search for the best lists of a side against a mixture.
struct ReplySearch<'a> {
    side: Color,
    /// Greatest number of tokens of a list.
    length: usize,
    moves: MoveSet,
    rivals: &'a mut OpponentLists,
    shares: &'a [f64],
    wanted: ReplyCollector,
    line: Orders,
    tried: FxHashMap<LineKey, LineResult>,
    stop: &'a mut dyn FnMut() -> bool,
}

/// Error of a search that was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SearchStoppedError;

/// An undecided game against one list of the mixture.
#[derive(Clone, Copy)]
struct UndecidedGame {
    /// Index of the list.
    rival: usize,
    /// The position after the side's own token.
    position: BlindPosition,
    /// Hash of both.
    number: u128,
}

impl UndecidedGame {
    /// Hash collisions are less frequent than hardware errors.
    fn new(rival: usize, position: BlindPosition) -> Self {
        let half = |which: u8| {
            let mut hasher = DefaultHasher::new();
            (which, rival, position.placement(), position.en_passant(), position.rights()).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        Self { rival, position, number: half(0) << 64 | half(1) }
    }
}

/// The sum of the games' hashes, and the number of tokens played.
type LineKey = (u128, usize);

/// Result of a line with all its continuations.
#[derive(Clone, Copy)]
struct LineResult {
    /// Rate of wins so far.
    won: f64,
    /// Upper bound of the further wins of any continuation, unless below the floor.
    more: f64,
}

/// Searches for the list that wins most often, if more often than requested, and for others that are nearly
/// as good. Polls `stop` repeatedly.
pub(super) fn replies(
    side: Color,
    (length, moves): (usize, MoveSet),
    (rivals, shares): (&mut OpponentLists, &[f64]),
    asked: ReplyRequest,
    stop: &mut dyn FnMut() -> bool,
) -> Result<ReplyLists, SearchStoppedError> {
    let (wanted, line, tried) = (ReplyCollector::new(asked), Vec::new(), FxHashMap::default());
    let mut search = ReplySearch { side, length, moves, rivals, shares, wanted, line, tried, stop };
    let games = (0..search.rivals.len()).filter(|&rival| search.shares[rival] > 0.0);
    let games: Vec<UndecidedGame> =
        games.map(|rival| UndecidedGame::new(rival, BlindPosition::start())).collect();
    search.extend(&games, 0.0)?;
    Ok(search.wanted.replies())
}

impl ReplySearch<'_> {
    /// Tries all lists that begin with the line, given the share of won games and the open games, unless that
    /// was done before. Returns an upper bound of their rate of wins, unless it is below the floor.
    fn extend(&mut self, games: &[UndecidedGame], won: f64) -> Result<f64, SearchStoppedError> {
        if (self.stop)() {
            return Err(SearchStoppedError);
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
        self.tried.insert(key, LineResult { won, more: most - won });
        Ok(most)
    }

    /// Tries these lists without the lookup.
    fn extend_on(&mut self, games: &[UndecidedGame], mut won: f64) -> Result<f64, SearchStoppedError> {
        let tokens = self.line.len();
        let mut most = self.end_here(games, won);
        let mut ready = Vec::with_capacity(games.len());
        for &UndecidedGame { rival, position, .. } in games {
            match self.rivals[rival].before_token(self.side, tokens, position) {
                ListGameStatus::Won => won += self.shares[rival],
                ListGameStatus::Lost => {}
                ListGameStatus::Open(position) => ready.extend(self.ready(rival, position)?),
            }
        }
        let mut children = self.children(&ready, won);
        children.sort_by(|a, b| b.soon.total_cmp(&a.soon));
        for ChildLine { order, games, won, hope, .. } in children {
            if !self.wanted.is_too_little(hope) {
                self.line.push(order);
                let searched = self.extend(&games, won);
                self.line.pop();
                most = most.max(searched?);
            }
        }
        Ok(most)
    }

    /// Tries the line as a complete list; returns its rate of wins.
    fn end_here(&mut self, games: &[UndecidedGame], won: f64) -> f64 {
        let (side, tokens) = (self.side, self.line.len());
        let ending = games
            .iter()
            .filter(|game| self.rivals[game.rival].wins_by_stopping(side, tokens, &game.position));
        let all = won + ending.map(|game| self.shares[game.rival]).sum::<f64>();
        self.wanted.take(all, &self.line);
        all
    }

    /// Returns a game before its next token, if it can still be won.
    fn ready(
        &mut self,
        rival: usize,
        position: BlindPosition,
    ) -> Result<Option<PreparedGame>, SearchStoppedError> {
        // The effects of one token in all games may take long to compute.
        if (self.stop)() {
            return Err(SearchStoppedError);
        }
        let ways = self.rivals.winning_moves(rival, self.length, self.line.len(), &position);
        let known = self.rivals.moves_in(&ways);
        Ok((!known.is_empty())
            .then(|| PreparedGame::new((rival, self.shares[rival]), position, known, ways.clone())))
    }

    /// Returns the line after each token, one of each set of equivalent tokens.
    fn children(&self, ready: &[PreparedGame], won: f64) -> Vec<ChildLine> {
        let mut seen: FxHashSet<TokenMoves> = FxHashSet::default();
        let mut children = Vec::new();
        let positions: Vec<&BlindPosition> = ready.iter().map(|game| &game.position).collect();
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

    /// Returns the moves of a token in the games in which it may win, if these suffice.
    fn moves(&self, order: Order, ready: &[PreparedGame], won: f64) -> Option<TokenMoves> {
        let mut hope = won + ready.iter().map(|game| game.share).sum::<f64>();
        let mut moves = Vec::new();
        for (at, game) in ready.iter().enumerate() {
            let aim = game.may_win(self.side, order).then(|| game.position.resolve_order(order));
            let leads = aim.and_then(|aim| Some((at, aim, self.rivals.move_prospect(&game.ways, aim)?)));
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

/// Moves of a token: the index of each game, its move, and the result.
type TokenMoves = Vec<(usize, Option<ResolvedMove>, MoveProspect)>;

/// A line with one token more.
struct ChildLine {
    order: Order,
    games: Vec<UndecidedGame>,
    won: f64,
    /// Upper bound of its rate of wins.
    hope: f64,
    /// Upper bound of its rate of wins by a single token more; the search order, since the best replies are
    /// often there.
    soon: f64,
}

/// Returns the line after a token.
fn child(order: Order, ready: &[PreparedGame], moves: &TokenMoves, mut won: f64) -> ChildLine {
    let (mut games, mut soon, mut later) = (Vec::with_capacity(moves.len()), 0.0, 0.0);
    for &(at, aim, leads) in moves {
        let PreparedGame { rival, share, position, .. } = &ready[at];
        match leads {
            MoveProspect::Won => won += share,
            MoveProspect::Near => soon += share,
            MoveProspect::Far => later += share,
        }
        if leads != MoveProspect::Won {
            games.push(UndecidedGame::new(*rival, position.after_turn(aim).0));
        }
    }
    ChildLine { order, games, won, hope: won + soon + later, soon: won + soon }
}

/// Returns whether White's list wins.
pub(super) fn white_wins(lists: ByColor<&[Order]>) -> bool {
    let rival = OpponentList::new(lists.black.to_vec());
    let mut position = BlindPosition::start();
    for (tokens, &order) in lists.white.iter().enumerate() {
        match rival.before_token(Color::White, tokens, position) {
            ListGameStatus::Won => return true,
            ListGameStatus::Lost => return false,
            ListGameStatus::Open(ready) => {
                let (next, end) = ready.after_turn(ready.resolve_order(order));
                if let Some(end) = end {
                    return end.winner == Some(Color::White);
                }
                position = next;
            }
        }
    }
    rival.wins_by_stopping(Color::White, lists.white.len(), &position)
}
