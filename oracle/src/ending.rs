use zugleich_rules::kernel::{Outcome, Reason};
use zugleich_rules::{Color, Role, Square};

/// Returns the outcome of a game in which kings are captured, with these pieces after `quiet` quiet turns;
/// `stuck` returns whether neither side has a legal plan. Repetition is not tested.
pub(crate) fn outcome(
    pieces: &[(Square, Color, Role)],
    quiet: u32,
    stuck: impl FnOnce() -> bool,
) -> Option<Outcome> {
    let has_king = |side| pieces.iter().any(|&(_, owner, role)| (owner, role) == (side, Role::King));
    match Color::ALL.map(has_king) {
        [false, false] => Some(Outcome::draw(Reason::KingsTaken)),
        [true, false] => Some(Outcome::win(Color::White, Reason::KingTaken)),
        [false, true] => Some(Outcome::win(Color::Black, Reason::KingTaken)),
        _ if pieces.len() == 2 => Some(Outcome::draw(Reason::BareKings)),
        _ if stuck() => Some(Outcome::draw(Reason::NoMoves)),
        _ => (quiet >= 50).then_some(Outcome::draw(Reason::QuietTurns)),
    }
}
