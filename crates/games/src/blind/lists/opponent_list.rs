use zugleich_rules::Color;
use zugleich_rules::blind::{BlindPosition, Order};

/// A list that is to be beaten.
#[derive(Debug)]
pub(super) struct OpponentList {
    pub(super) orders: Vec<Order>,
}

/// Status of a game.
#[derive(Clone, Copy, Debug)]
pub(super) enum ListGameStatus {
    Won,
    Lost,
    Open(BlindPosition),
}

impl OpponentList {
    pub(super) const fn new(orders: Vec<Order>) -> Self {
        Self { orders }
    }

    /// Plays the list's own turn before the other side's token of this number, which counts from 0.
    pub(super) fn before_token(&self, side: Color, token: usize, position: BlindPosition) -> ListGameStatus {
        // White moves first: before Black's token comes White's of the same number, and before White's
        // Black's last.
        match (side, token.checked_sub(1)) {
            (Color::White, None) => ListGameStatus::Open(position),
            (Color::White, Some(last)) => self.turn(side, last, position),
            (Color::Black, _) => self.turn(side, token, position),
        }
    }

    /// Plays the list's turn of this number; a used-up list forfeits.
    fn turn(&self, side: Color, number: usize, position: BlindPosition) -> ListGameStatus {
        let step = self.orders.get(number).and_then(|&order| position.resolve_order(order));
        let (next, end) = position.after_turn(step);
        match end.map(|end| end.winner == Some(side)) {
            Some(true) => ListGameStatus::Won,
            Some(false) => ListGameStatus::Lost,
            None => ListGameStatus::Open(next),
        }
    }

    /// Returns whether the other side wins with a list of `tokens` tokens that leads to this position.
    pub(super) fn wins_by_stopping(&self, side: Color, tokens: usize, position: &BlindPosition) -> bool {
        let (own, other) = (tokens, self.orders.len());
        let mut position = *position;
        let rounds = own.max(other);
        // White's last token was in the round before; Black's reply to it may still follow.
        let (mut round, mut mover) = match (side, own.checked_sub(1)) {
            (Color::White, Some(last)) => (last, Color::Black),
            _ => (own, Color::White),
        };
        while round < rounds {
            let lengths = if side == Color::White { (own, other) } else { (other, own) };
            // The turn that uses up the second list is the last (blind.md 10).
            if mover == Color::Black && round >= lengths.1 && round + 1 >= lengths.0 {
                break;
            }
            let step = if mover == side {
                None
            } else {
                self.orders.get(round).and_then(|&o| position.resolve_order(o))
            };
            let (next, end) = position.after_turn(step);
            if let Some(end) = end {
                return end.winner == Some(side);
            }
            position = next;
            if mover == Color::Black {
                round += 1;
            }
            mover = !mover;
        }
        own < other || own == other && side == Color::Black
    }
}
