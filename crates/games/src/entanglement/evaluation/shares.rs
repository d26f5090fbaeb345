use zugleich_rules::Role;
use zugleich_rules::board::PieceTypeSet;

/// Number of pieces of each role at the start, in the order of [`Role::ALL`] (entanglement.md 1).
const PLACES: [f32; 6] = [8.0, 2.0, 2.0, 2.0, 1.0, 1.0];

/// Number of scaling rounds; enough for an evaluation.
const ROUNDS: usize = 3;

/// A number for each piece of a side.
pub(super) type Lane = [f32; 16];

/// Returns, for each role, the probability that each piece of a side has it, given only the possible roles of
/// every piece: weights are scaled until every piece sums to one and every role to its number of pieces
/// (iterative proportional fitting). A promoted pawn counts as a pawn (entanglement.md 3).
pub(super) fn shares(types: &[PieceTypeSet; 16]) -> [Lane; 6] {
    let mut weights = Role::ALL.map(|role| types.map(|types| f32::from(u8::from(types.meets(place(role))))));
    for _ in 0..ROUNDS {
        let mut sums = [0.0; 16];
        for (lane, places) in weights.iter_mut().zip(PLACES) {
            let factor = ratio(places, total(lane));
            for (weight, sum) in lane.iter_mut().zip(&mut sums) {
                *weight *= factor;
                *sum += *weight;
            }
        }
        let factors = sums.map(|sum| ratio(1.0, sum));
        for lane in &mut weights {
            for (weight, factor) in lane.iter_mut().zip(factors) {
                *weight *= factor;
            }
        }
    }
    weights
}

/// Returns the sum of a lane, four at a time.
pub(super) fn total(lane: &Lane) -> f32 {
    let mut sums = [0.0; 4];
    for four in lane.chunks_exact(4) {
        for (sum, number) in sums.iter_mut().zip(four) {
            *sum += number;
        }
    }
    sums.iter().sum()
}

fn place(role: Role) -> PieceTypeSet {
    if role == Role::Pawn { PieceTypeSet::of(role) | PieceTypeSet::PROMOTED } else { PieceTypeSet::of(role) }
}

/// Returns the ratio of two numbers, 0 where the second is not positive.
fn ratio(wanted: f32, found: f32) -> f32 {
    if found > 0.0 { wanted / found } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use zugleich_rules::Color;
    use zugleich_rules::entanglement::Entanglement;
    use zugleich_rules::kernel::{Game, Match};

    use super::*;

    fn after(plies: &str, side: Color) -> ([PieceTypeSet; 16], [Lane; 6]) {
        let mut game = Match::<Entanglement>::new(&[], None).unwrap();
        plies.split_whitespace().for_each(|ply| drop(game.play_line(ply).unwrap()));
        let mut types = [PieceTypeSet::NONE; 16];
        types.iter_mut().zip(game.position().army(side)).for_each(|(place, (_, types))| *place = types);
        (types, shares(&types))
    }

    #[test]
    fn at_the_start_all_are_alike() {
        let mut types = [PieceTypeSet::NONE; 16];
        let start = Entanglement.start();
        types.iter_mut().zip(start.army(Color::White)).for_each(|(place, (_, types))| *place = types);
        for (lane, places) in shares(&types).iter().zip(PLACES) {
            lane.iter().for_each(|share| assert!((share - places / 16.0).abs() < 1e-5, "{share}"));
        }
    }

    #[test]
    fn every_piece_is_one_piece_of_a_type_that_it_may_be() {
        for plies in ["", "b1c3 b8c6 g1f3", "a2a5 h7h4 b2b5 g7g4 c2c5 b8c6 a5b4"] {
            for side in Color::ALL {
                let (types, shares) = after(plies, side);
                for (piece, types) in types.iter().enumerate() {
                    let sum: f32 = shares.iter().map(|lane| lane[piece]).sum();
                    assert!((sum - 1.0).abs() < 1e-5, "{sum}");
                    for role in Role::ALL {
                        let share = shares[role as usize][piece];
                        assert_eq!(share > 0.0, types.meets(place(role)), "{plies}: {types:?} {role}");
                    }
                }
            }
        }
    }

    /// Known pieces have their role for certain; the others share the rest.
    #[test]
    fn known_pieces_leave_their_places_to_nobody() {
        let (_, shares) = after("b1c3 b8c6 g1f3", Color::White);
        let knights = shares[Role::Knight as usize];
        assert_eq!((knights[1], knights[6]), (1.0, 1.0));
        assert_eq!(knights.iter().sum::<f32>(), 2.0);
    }
}
