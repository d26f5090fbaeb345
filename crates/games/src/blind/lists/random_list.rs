use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use zugleich_rules::blind::{BlindPosition, MoveList, adjudicate};
use zugleich_rules::board::{BitBoard, Geometry, attacks, letter, pawn_pushes};
use zugleich_rules::{ByColor, Color, Role, Square};

/// Tokens of a list under construction.
pub(super) type Tokens = Vec<String>;

/// Creates the list of these tokens.
pub(super) fn list(side: Color, tokens: &[String]) -> MoveList {
    MoveList::read(side, &tokens.join(" ")).expect("tokens are written as the rules want them")
}

/// Returns a random list of `length` tokens that resembles a game, written with only the side's own pieces in
/// mind: nearly each token is legal if the other side never moves.
#[must_use]
pub fn random_list(side: Color, length: usize, seed: u64) -> MoveList {
    random(side, length, &mut ChaCha8Rng::seed_from_u64(seed))
}

/// Returns a list as [`random_list`] does, from a random generator.
pub(super) fn random(side: Color, length: usize, chance: &mut impl Rng) -> MoveList {
    let nobody = list(!side, &[]);
    let mut tokens = Tokens::new();
    for turn in 0..length {
        let position = position_at(side, &tokens, &nobody, turn);
        tokens.push(token(&position, side, chance));
    }
    list(side, &tokens)
}

/// Changes a token of a list, its place, or the length of the list.
pub(super) fn change(side: Color, tokens: &mut Tokens, other: &MoveList, chance: &mut impl Rng) {
    let at = chance.random_range(0..=tokens.len());
    let fresh = |tokens: &Tokens, chance: &mut _| token(&position_at(side, tokens, other, at), side, chance);
    match chance.random_range(0..8) {
        0 | 1 if tokens.len() < LONGEST => {
            let token = fresh(tokens, chance);
            tokens.insert(at, token);
        }
        2 if at < tokens.len() => {
            tokens.remove(at);
        }
        3 => tokens.truncate(at),
        4 if at + 1 < tokens.len() => tokens.swap(at, at + 1),
        _ if at < tokens.len() => tokens[at] = fresh(tokens, chance),
        _ if tokens.len() < LONGEST => {
            let token = fresh(tokens, chance);
            tokens.push(token);
        }
        _ => {}
    }
}

/// Greatest length of a list to try: longer ones lose to shorter ones unless they win on the board, early or
/// never.
pub(super) const LONGEST: usize = 30;

/// Returns the position before a turn of the list; the last one, if the game ends earlier.
fn position_at(side: Color, tokens: &[String], other: &MoveList, turn: usize) -> BlindPosition {
    let own = list(side, tokens);
    let game = adjudicate(ByColor::from_fn(|each| if each == side { &own } else { other }));
    let number = 2 * turn + usize::from(side == Color::Black);
    game.before(number.min(game.turns.len()))
}

/// Returns a random token for a piece of the side that is legal here or, now and then, might become legal
/// after other moves.
fn token(position: &BlindPosition, side: Color, chance: &mut impl Rng) -> String {
    if chance.random_ratio(1, 40) {
        return if chance.random() { "O-O" } else { "O-O-O" }.to_owned();
    }
    let placement = position.placement();
    let pieces: Vec<Square> = placement.of(side).into_iter().collect();
    loop {
        let from = pieces[chance.random_range(0..pieces.len())];
        let Some(role) = placement.role_at(side, from) else { continue };
        let blockers = if chance.random_ratio(1, 8) { BitBoard::EMPTY } else { placement.occupied() };
        let targets = targets(position, side, role, from, blockers);
        let targets: Vec<Square> = targets.into_iter().collect();
        if !targets.is_empty() {
            let to = targets[chance.random_range(0..targets.len())];
            return written(side, role, from, to, chance);
        }
    }
}

/// Returns the squares that a piece could reach with these squares occupied.
fn targets(position: &BlindPosition, side: Color, role: Role, from: Square, blockers: BitBoard) -> BitBoard {
    let placement = position.placement();
    let attacked = attacks(side, role, from, blockers);
    match role {
        Role::Pawn if blockers.is_empty() => attacked | pawn_pushes(side, from, blockers),
        Role::Pawn => attacked & placement.of(!side) | pawn_pushes(side, from, blockers),
        _ if blockers.is_empty() => attacked,
        _ => attacked & !placement.of(side),
    }
}

fn written(side: Color, role: Role, from: Square, to: Square, chance: &mut impl Rng) -> String {
    let promotes = role == Role::Pawn && to.rank() == Geometry::EIGHT.far_rank(side);
    let promotion = match (promotes, chance.random_ratio(1, 4)) {
        (false, _) => "",
        (true, false) => "=Q",
        (true, true) => "=N",
    };
    if role == Role::Pawn {
        let origin = if from.file() == to.file() { String::new() } else { format!("{}x", from.file()) };
        return format!("{origin}{to}{promotion}");
    }
    // An ambiguous token moves nothing, so some name the file.
    let origin = if chance.random_ratio(1, 4) { from.file().to_string() } else { String::new() };
    format!("{}{origin}{to}", letter(Color::White, role))
}
