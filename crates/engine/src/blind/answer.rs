//! Study of a list: the shortest list that beats it.

use zugleich_rules::ByColor;
use zugleich_rules::blind::{List, Order, Position, Token, adjudicate};

use super::orders::{MoveSet, without_origin};
use super::reply::{Orders, replies};
use super::rivals::Rivals;
use super::wanted::Asked;
use super::{spell, wins};
use crate::study::Answered;

/// Greatest number of tokens of a list tried in a study.
pub const TRIED: usize = 4;

/// Finds the shortest list of the other side that wins against this one: tries the empty list, then all lists
/// of one token, and so on up to `longest`, with all tokens of [`MoveSet::Any`], until `stop` returns `true`.
///
/// ```
/// use zugleich_engine::blind::answer;
/// use zugleich_rules::{Color, blind::List};
/// // Nothing is taken and nobody mated: who hands in less has won.
/// let found = answer(&List::read(Color::White, "e4 Nf3")?, 2, &mut || false);
/// assert_eq!((found.reply.as_deref(), found.tried), (Some(""), 0));
/// # Ok::<(), zugleich_rules::blind::Faults>(())
/// ```
#[must_use]
pub fn answer(list: &List, longest: usize, stop: &mut dyn FnMut() -> bool) -> Answered {
    let side = !list.side();
    let empty = spell::list(side, &[]);
    if wins(&empty, list) {
        return Answered { reply: Some(empty.to_string()), tried: 0 };
    }
    let orders: Orders = list.tokens().iter().map(Token::order).collect();
    let mut rivals = Rivals::new(side);
    rivals.push(orders);
    for length in 1..=longest {
        match replies(side, (length, MoveSet::Any), (&mut rivals, &[1.0]), Asked::best(0.0), &mut *stop) {
            Ok(mut found) => {
                if let Some(reply) = found.lists.pop() {
                    return Answered { reply: Some(plainly(reply, list).to_string()), tried: length };
                }
            }
            Err(_) => return Answered { reply: None, tried: length - 1 },
        }
    }
    Answered { reply: None, tried: longest }
}

/// Rewrites a list in the usual notation: without squares of origin, wherever the game stays the same.
fn plainly(mut orders: Orders, against: &List) -> List {
    let side = !against.side();
    let list = |orders: &[Order]| spell::list(side, orders);
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
fn positions(own: &List, other: &List) -> Vec<Position> {
    let game = adjudicate(ByColor::from_fn(|side| if side == own.side() { own } else { other }));
    game.turns.into_iter().map(|turn| turn.position).collect()
}

#[cfg(test)]
mod tests {
    use zugleich_rules::Color;

    use super::*;

    fn read(side: Color, text: &str) -> List {
        List::read(side, text).unwrap()
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
            let found = answer(&list, TRIED, &mut || false);
            let reply = read(!side, &found.reply.expect("some list of four tokens beats any of these"));
            assert!(wins(&reply, &list), "{text}: {reply}");
            assert_eq!(reply.tokens().len(), found.tried, "{text}: {reply}");
            let shorter = answer(&list, found.tried.saturating_sub(1), &mut || false);
            assert_eq!(shorter.reply.is_some(), found.tried == 0, "{text}");
        }
    }

    #[test]
    fn who_is_told_to_stop_says_how_far_it_came() {
        let list = read(Color::White, "e4 Bc4 Qh5 Qf7");
        let mut asked = 0;
        let whole = answer(&list, TRIED, &mut || {
            asked += 1;
            false
        });
        assert!(asked > 0 && whole.tried > 0);
        assert_eq!(answer(&list, TRIED, &mut || true), Answered { reply: None, tried: 0 });
    }
}
