//! Study of a list: the shortest list that beats it.

use zugleich_rules::ByColor;
use zugleich_rules::blind::{BlindPosition, MoveList, MoveToken, Order, adjudicate};

use super::opponent_lists::OpponentLists;
use super::orders::{MoveSet, without_origin};
use super::reply::{Orders, replies};
use super::reply_collector::ReplyRequest;
use super::{token_text, wins};
use crate::ReplySearchResult;

/// Greatest number of tokens of a list tried in a study.
pub const TRIED: usize = 4;

/// Finds the shortest list of the other side that wins against this one: tries the empty list, then all lists
/// of one token, and so on up to `longest`, with all tokens of [`MoveSet::Any`], until `stop` returns `true`.
///
/// ```
/// use zugleich_games::blind::lists::shortest_reply;
/// use zugleich_rules::{Color, blind::MoveList};
/// // Never is taken and nobody mated: who hands in less has won.
/// let found = shortest_reply(&MoveList::read(Color::White, "e4 Nf3")?, 2, &mut || false);
/// assert_eq!((found.reply.as_deref(), found.tried), (Some(""), 0));
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[must_use]
pub fn shortest_reply(list: &MoveList, longest: usize, stop: &mut dyn FnMut() -> bool) -> ReplySearchResult {
    let side = !list.side();
    let empty = token_text::list(side, &[]);
    if wins(&empty, list) {
        return ReplySearchResult { reply: Some(empty.to_string()), tried: 0 };
    }
    let orders: Orders = list.tokens().iter().map(MoveToken::order).collect();
    let mut rivals = OpponentLists::new(side);
    rivals.push(orders);
    for length in 1..=longest {
        match replies(
            side,
            (length, MoveSet::Any),
            (&mut rivals, &[1.0]),
            ReplyRequest::best(0.0),
            &mut *stop,
        ) {
            Ok(mut found) => {
                if let Some(reply) = found.lists.pop() {
                    return ReplySearchResult {
                        reply: Some(plainly(reply, list).to_string()),
                        tried: length,
                    };
                }
            }
            Err(_) => return ReplySearchResult { reply: None, tried: length - 1 },
        }
    }
    ReplySearchResult { reply: None, tried: longest }
}

/// Rewrites a list in the usual notation: without squares of origin, wherever the game stays the same.
fn plainly(mut orders: Orders, against: &MoveList) -> MoveList {
    let side = !against.side();
    let list = |orders: &[Order]| token_text::list(side, orders);
    let game = positions(&list(&orders), against);
    for at in 0..orders.len() {
        let named = orders[at];
        orders[at] = without_origin(named);
        if positions(&list(&orders), against) != game {
            orders[at] = named;
        }
    }
    list(&orders)
}

/// Returns every position of the game of two lists.
fn positions(own: &MoveList, other: &MoveList) -> Vec<BlindPosition> {
    let game = adjudicate(ByColor::from_fn(|side| if side == own.side() { own } else { other }));
    game.turns.into_iter().map(|turn| turn.position).collect()
}

#[cfg(test)]
mod tests {
    use zugleich_rules::Color;

    use super::*;

    fn read(side: Color, text: &str) -> MoveList {
        MoveList::read(side, text).unwrap()
    }

    /// The list found wins, and no shorter list does.
    #[test]
    fn the_shortest_list_that_wins_is_found() {
        for (side, text) in [
            (Color::White, "e3 Qh5 Qf7 Qe8"),
            (Color::White, "e4 Bc4 Qh5 Qf7"),
            (Color::Black, "c6 Qb6 Qf2 Qe1"),
            (Color::Black, "e5 Qh4 Qf2"),
        ] {
            let list = read(side, text);
            let found = shortest_reply(&list, TRIED, &mut || false);
            let reply = read(!side, &found.reply.expect("some list of four tokens beats any of these"));
            assert!(wins(&reply, &list), "{text}: {reply}");
            assert_eq!(reply.tokens().len(), found.tried, "{text}: {reply}");
            let shorter = shortest_reply(&list, found.tried.saturating_sub(1), &mut || false);
            assert_eq!(shorter.reply.is_some(), found.tried == 0, "{text}");
        }
    }

    #[test]
    fn who_is_told_to_stop_says_how_far_it_came() {
        let list = read(Color::White, "e4 Bc4 Qh5 Qf7");
        let mut asked = 0;
        let whole = shortest_reply(&list, TRIED, &mut || {
            asked += 1;
            false
        });
        assert!(asked > 0 && whole.tried > 0);
        assert_eq!(shortest_reply(&list, TRIED, &mut || true), ReplySearchResult { reply: None, tried: 0 });
    }
}
