use zugleich_rules::blind::{MoveList, Order, Wing};
use zugleich_rules::board::{BitBoard, letter};
use zugleich_rules::{Color, Role};

/// Creates the list of these orders.
pub(super) fn list(side: Color, orders: &[Order]) -> MoveList {
    let text: Vec<String> = orders.iter().map(|&order| token(order)).collect();
    MoveList::read(side, &text.join(" ")).expect("tokens are written as the rules want them")
}

/// Formats an order as a token.
fn token(order: Order) -> String {
    let promoted = |promotion: Option<Role>| {
        promotion.map_or_else(String::new, |role| format!("={}", letter(Color::White, role)))
    };
    match order {
        Order::Castle(Wing::King) => "O-O".to_owned(),
        Order::Castle(Wing::Queen) => "O-O-O".to_owned(),
        Order::Move { role, from, to } => format!("{}{}{to}", letter(Color::White, role), origin(from)),
        Order::Push { from, to, promotion } => {
            let origin = if from.len() == 1 { origin(from) } else { String::new() };
            format!("{origin}{to}{}", promoted(promotion))
        }
        Order::Capture { from, to, promotion } => format!("{}x{to}{}", origin(from), promoted(promotion)),
    }
}

/// Formats a square, a file or a rank; empty if every square is allowed.
fn origin(from: BitBoard) -> String {
    match from.next_square() {
        Some(square) if from.len() == 1 => square.to_string(),
        Some(square) if from == square.file().bitboard() => square.file().to_string(),
        Some(square) if from == square.rank().bitboard() => square.rank().to_string(),
        _ => String::new(),
    }
}
