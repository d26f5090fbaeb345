//! Properties of the events and steps recorded during a resolution.

use proptest::prelude::*;
use zugleich_rules::Square;
use zugleich_rules::board::PieceTypeSet;
use zugleich_rules::kernel::{BoardPiece, Draw, NullRecorder, Timeline};

use crate::game_under_test::{GameUnderTest, choices, options, play, resolvable};

/// Checks that recording has no effect: the next position is the same with and without a recorder.
pub fn listening_changes_nothing<G: GameUnderTest>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        play::<G>(options, &choices, |game, plans| {
            let (mut timeline, turn) = (Timeline::default(), resolvable(game, plans));
            let told = game.game().resolve(game.position(), &turn, &mut timeline);
            assert_eq!(told, game.game().resolve(game.position(), &turn, &mut NullRecorder));
        });
    });
}

/// Checks that the recorded steps, applied in order to the pieces, give the pieces of the next position.
pub fn steps_lead_to_the_next_position<G: GameUnderTest + Draw>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        play::<G>(options, &choices, |game, plans| {
            let rules = game.game();
            let mut timeline = Timeline::default();
            let next = rules.resolve(game.position(), &resolvable(game, plans), &mut timeline);
            let mut figures = rules.figures(game.position());
            for step in &timeline.steps {
                // All motions of a step start at the same moment.
                let before = figures.clone();
                for motion in &step.motions {
                    let index = before.iter().position(|f| (f.side, f.square) == (motion.side, motion.from));
                    figures[index.expect("a piece moves from where it stands")].square = motion.to;
                }
                figures.retain(|figure| !step.gone.contains(&(figure.side, figure.square)));
                for &(side, square, face) in &step.changed {
                    let changed = figures.iter_mut().find(|f| (f.side, f.square) == (side, square));
                    changed.expect("a piece that changes is on the board").face = face;
                }
            }
            assert_eq!(sorted(figures), sorted(rules.figures(&next)));
        });
    });
}

fn sorted(mut figures: Vec<BoardPiece>) -> Vec<(Square, bool, PieceTypeSet)> {
    figures.sort_by_key(|figure| (figure.square, figure.side as u8));
    figures.into_iter().map(|f| (f.square, f.side as u8 == 0, f.face)).collect()
}
