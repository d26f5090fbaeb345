use std::collections::HashMap;

use zugleich_rules::game::{self, EventData, Scene};
use zugleich_rules::{Color, Square};

use crate::wire;

/// The pieces of a game with ids that stay the same from the first turn to the last.
///
/// Ids are given by square order at the start and carried along by the steps of every turn, so that the same
/// events give the same ids after a restart.
#[derive(Clone, Debug)]
pub struct Roster {
    pieces: HashMap<Place, Piece>,
    next: u32,
}

/// Two pieces of one side never share a square.
type Place = (Color, Square);

#[derive(Clone, Debug)]
struct Piece {
    id: u32,
    figure: game::Figure,
}

impl Roster {
    /// Gives every piece of a starting position its id.
    #[must_use]
    pub fn new(scene: &Scene) -> Self {
        let mut roster = Self { pieces: HashMap::new(), next: 0 };
        roster.settle(scene);
        roster
    }

    /// The pieces with their ids, by id.
    #[must_use]
    pub fn figures(&self) -> Vec<wire::Figure> {
        let mut pieces: Vec<_> = self.pieces.values().collect();
        pieces.sort_unstable_by_key(|piece| piece.id);
        pieces.into_iter().map(|piece| wire::Figure::new(piece.id, &piece.figure)).collect()
    }

    /// Carries the ids through a turn and gives its steps with them; `after` is the position that it led to.
    pub fn advance(
        &mut self,
        variant: &str,
        steps: &[game::Step<EventData>],
        after: &Scene,
    ) -> Vec<wire::Step> {
        let mut events = 0;
        let steps = steps.iter().map(|step| self.step(variant, step, &mut events)).collect();
        self.settle(after);
        steps
    }

    fn step(&mut self, variant: &str, step: &game::Step<EventData>, events: &mut u32) -> wire::Step {
        let first = *events;
        *events += u32::try_from(step.events.len()).unwrap_or_default();
        wire::Step {
            phase: step.phase,
            tick: step.tick,
            label: zugleich_render::words::step(variant, step.phase, step.tick),
            motions: self.motions(&step.motions),
            gone: step.gone.iter().filter_map(|&place| self.gone(place)).collect(),
            changed: step
                .changed
                .iter()
                .filter_map(|(side, square, face)| self.changed((*side, *square), face))
                .collect(),
            events: (first..*events).collect(),
            words: zugleich_render::words::sentences(variant, &step.events),
        }
    }

    /// All pieces leave their squares before any arrives: they move at the same moment.
    fn motions(&mut self, motions: &[game::Motion]) -> Vec<wire::Motion> {
        let lifted: Vec<_> =
            motions.iter().filter_map(|m| Some((*m, self.pieces.remove(&(m.side, m.from))?))).collect();
        let put = |(motion, piece): (game::Motion, Piece)| {
            let id = piece.id;
            self.pieces.insert((motion.side, motion.to), piece);
            wire::Motion { id, from: motion.from.to_string(), to: motion.to.to_string() }
        };
        lifted.into_iter().map(put).collect()
    }

    fn gone(&mut self, (side, square): Place) -> Option<wire::Gone> {
        let piece = self.pieces.remove(&(side, square))?;
        Some(wire::Gone { id: piece.id, square: square.to_string() })
    }

    fn changed(&mut self, place: Place, face: &str) -> Option<wire::Changed> {
        let piece = self.pieces.get_mut(&place)?;
        face.clone_into(&mut piece.figure.face);
        Some(wire::Changed { id: piece.id, face: face.to_owned() })
    }

    /// Takes faces and squares from the position, which is the truth; a piece that no step told of gets a new id.
    fn settle(&mut self, scene: &Scene) {
        let mut before = std::mem::take(&mut self.pieces);
        for figure in &scene.figures {
            let place = (figure.side, figure.square);
            let id = before.remove(&place).map_or_else(|| self.fresh(), |piece| piece.id);
            self.pieces.insert(place, Piece { id, figure: figure.clone() });
        }
    }

    const fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next
    }
}

#[cfg(test)]
mod tests {
    use zugleich_rules::{ByColor, catalog};

    use super::*;

    /// Plays turns; gives the roster, which must not have needed to invent an id on the way.
    fn after(variant: &str, turns: &[(&str, &str)]) -> Roster {
        let mut game = catalog::variant(variant).unwrap().start(&[]).unwrap();
        let mut roster = Roster::new(&game.scene());
        let pieces = roster.next;
        for &(white, black) in turns {
            let report = game.play(ByColor::new(Some(white), Some(black))).unwrap();
            roster.advance(variant, &report.steps, &game.scene());
            assert_eq!(roster.next, pieces, "the steps of {white} {black} tell of every piece");
        }
        roster
    }

    fn id(roster: &Roster, square: &str) -> Option<u32> {
        roster.figures().iter().find(|figure| figure.square == square).map(|figure| figure.id)
    }

    /// The ids on a square that may be shared, White's first.
    fn ids(roster: &Roster, square: &str) -> Vec<u32> {
        let mut figures = roster.figures();
        figures.retain(|figure| figure.square == square);
        figures.sort_unstable_by_key(|figure| figure.side == wire::Side::Black);
        figures.iter().map(|figure| figure.id).collect()
    }

    #[test]
    fn ids_begin_by_square() {
        let roster = after("chesimul", &[]);
        let figures = roster.figures();
        assert_eq!(figures.len(), 20);
        assert_eq!((figures[0].id, figures[0].square.as_str()), (1, "a1"));
        assert_eq!((figures[19].id, figures[19].square.as_str()), (20, "e5"));
    }

    #[test]
    fn ids_travel_with_the_pieces() {
        let start = after("chesimul", &[]);
        let roster = after("chesimul", &[("b1a3", "a4a3")]);
        assert_eq!(id(&roster, "a3"), id(&start, "a4"), "the pawn arrives after the knight and takes it");
        assert_eq!(roster.figures().len(), 19);
        let roster = after("chesimul", &[("b1c3", "b5c3")]);
        assert_eq!(id(&roster, "c3"), None, "both knights are gone");
        assert_eq!(roster.figures().len(), 18);
    }

    #[test]
    fn ids_are_kept_on_a_shared_square_and_by_those_who_pass_each_other() {
        let start = after("parity", &[]);
        let meeting = [("b1c3", "g8f6"), ("e2e4", "e7e5"), ("c3d5", "f6d5")];
        let knights = [id(&start, "b1").unwrap(), id(&start, "g8").unwrap()];
        assert_eq!(ids(&after("parity", &meeting), "d5"), knights);
        let leaving = [&meeting[..], &[("a2a3", "a7a6"), ("d5c3", "b7b6")]].concat();
        let roster = after("parity", &leaving);
        assert_eq!([id(&roster, "c3").unwrap(), id(&roster, "d5").unwrap()], knights);
        let swap = [("e2e4", "d7d5"), ("a2a3", "a7a6"), ("e4d5", "d5e4")];
        let roster = after("parity", &swap);
        let pawns = ["e2", "d7"].map(|square| id(&start, square));
        assert_eq!(["d5", "e4"].map(|square| id(&roster, square)), pawns);
    }

    #[test]
    fn random_games_never_need_a_new_id() {
        for seed in 0..40_usize {
            for variant in ["chesimul", "parity", "parity-so"] {
                random_game(variant, seed);
            }
        }
    }

    fn random_game(variant: &str, seed: usize) {
        let mut game = catalog::variant(variant).unwrap().start(&[]).unwrap();
        let mut roster = Roster::new(&game.scene());
        let pieces = roster.next;
        let mut turn = seed;
        while game.outcome().is_none() {
            let plans = ByColor::from_fn(|side| game.plans(side));
            turn = turn.wrapping_mul(31).wrapping_add(17);
            let pick = |plans: &[String]| plans[turn % plans.len()].clone();
            let plans = plans.as_ref().map(|plans| pick(plans));
            let report = game.play(plans.as_ref().map(|plan| Some(plan.as_str()))).unwrap();
            roster.advance(variant, &report.steps, &game.scene());
            assert_eq!(roster.next, pieces);
            assert_eq!(roster.pieces.len(), game.scene().figures.len());
        }
    }
}
