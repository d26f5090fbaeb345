use proptest::prelude::*;
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Match, Outcome};

use crate::subject::{Subject, choices, options, play};

/// Exchanging colours and mirroring the board commutes with the rules.
pub(crate) fn games_go_the_same_way<G: Subject>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let start = Match::<G>::new(options, None).expect("a game starts");
        let start = G::mirror_position(&start.game().position_text(start.position()));
        let mut mirrored = Match::<G>::new(options, Some(&start)).expect("the mirrored start is a position");
        for turn in &game.record().turns {
            let plan = |text: &Option<String>| text.as_deref().map(G::mirror_plan);
            let plans = ByColor::new(plan(&turn.black), plan(&turn.white));
            mirrored.play_text(plans.as_ref().map(Option::as_deref)).expect("the mirrored plan is legal");
        }
        let text = |game: &Match<G>| game.game().position_text(game.position());
        prop_assert_eq!(text(&mirrored), G::mirror_position(&text(&game)));
        prop_assert_eq!(mirrored.outcome(), game.outcome().map(Outcome::swapped));
    });
}
