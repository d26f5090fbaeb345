use proptest::prelude::*;
use zugleich_rules::kernel::{
    Enumerate, Game, LegalPlan, Match, Options, PositionField, PredictionOps, StampedPlan, StartPositions,
    Turn, check, legal_plans,
};
use zugleich_rules::{ByColor, Color};

use crate::mirror::{mirror_placement, mirror_squares};

/// A game whose properties are tested.
pub trait GameUnderTest: Game {
    /// Sets of options to test with.
    const OPTIONS: &'static [&'static [(&'static str, &'static str)]] = &[&[]];

    /// Returns legal plans of exactly the sides that act, chosen by a number each; the game is in progress.
    /// Games that can list their plans use [`choose_plans`].
    fn plans_by(game: &Match<Self>, numbers: ByColor<usize>) -> ByColor<Option<Self::Plan>>;

    /// Returns every text that might be a plan, for comparison with the list of legal plans.
    fn candidate_plans() -> Vec<String> {
        let board = Self::DESCRIPTOR.geometry.squares();
        let mut texts = vec!["--".to_owned()];
        for from in board {
            for to in board {
                texts.push(format!("{from}{to}"));
            }
        }
        texts
    }
}

/// A game with position texts and equal colours.
pub trait SymmetricGame: GameUnderTest {
    /// Returns the position text with colours exchanged and the board mirrored. The default is for the fields
    /// of [`SimplePosition`](zugleich_rules::kernel::SimplePosition) and
    /// [`SimplePlyPosition`](zugleich_rules::kernel::SimplePlyPosition).
    fn mirror_position(text: &str) -> String {
        let mirrored =
            fields::<Self>().iter().zip(text.split(' ')).map(|(field, text)| match (field, text) {
                (PositionField::Pieces, _) => mirror_placement(text),
                (PositionField::ToMove, "w") => "b".to_owned(),
                (PositionField::ToMove, _) => "w".to_owned(),
                _ => text.to_owned(),
            });
        mirrored.collect::<Vec<_>>().join(" ")
    }

    /// Returns the plan text for the other side on the mirrored board.
    fn mirror_plan(text: &str) -> String {
        mirror_squares(text, Self::DESCRIPTOR.geometry.side())
    }

    /// Returns the text of a position with these pieces after `quiet` quiet turns, and no other history. The
    /// default is for the same fields; the quiet turns are two plies each where one side moves at a time.
    fn set_up(placement: &str, quiet: u32) -> String {
        let quiet = if Self::DESCRIPTOR.simultaneous { quiet } else { 2 * quiet };
        let written = fields::<Self>().iter().map(|field| match field {
            PositionField::Pieces => placement.to_owned(),
            PositionField::ToMove => "w".to_owned(),
            PositionField::Quiet => quiet.to_string(),
            PositionField::Turn => "1".to_owned(),
            other => panic!("a game with the field {} overrides this", other.name()),
        });
        written.collect::<Vec<_>>().join(" ")
    }
}

/// Returns the fields of a game's position text.
fn fields<G: Game>() -> &'static [PositionField] {
    let StartPositions::Anywhere(fields) = G::DESCRIPTOR.start_positions else {
        panic!("a game without position texts overrides this")
    };
    fields
}

/// Returns plans of a list, chosen by numbers. In a game with predictions, a quarter of them predict the
/// other side's plan, a quarter nothing, and the others any of its plans.
pub fn choose_plans<G: Enumerate>(game: &Match<G>, numbers: ByColor<usize>) -> ByColor<Option<G::Plan>> {
    let plans = ByColor::from_fn(|side| {
        let mut plans = legal_plans(game.game(), game.position(), side);
        plans.sort_unstable();
        plans
    });
    let counts = plans.as_ref().map(|plans| plans.len().max(1));
    let picked = ByColor::from_fn(|side| plans[side].get(numbers[side] % counts[side]));
    ByColor::from_fn(|side| {
        let (plan, number) = (picked[side]?, numbers[side] / counts[side]);
        let predicted = match number % 4 {
            0 => None,
            1 => picked[!side],
            _ => plans[!side].get(number / 4 % counts[!side]),
        };
        let with_predicted = || (PredictionOps::<G>::of()?.with_predicted)(plan, predicted?);
        Some(with_predicted().unwrap_or_else(|| plan.clone()).into_plan())
    })
}

/// Plan choices of each side, turn by turn: numbers to be taken modulo the number of plans.
pub type PlanChoices = Vec<(u16, u16)>;

/// Returns a strategy for random games, as [`PlanChoices`].
pub fn choices() -> impl Strategy<Value = PlanChoices> {
    proptest::collection::vec(any::<(u16, u16)>(), 0..80)
}

/// Returns a strategy for the options of a random game.
pub fn options<G: GameUnderTest>() -> impl Strategy<Value = &'static [(&'static str, &'static str)]> {
    proptest::sample::select(G::OPTIONS)
}

/// Returns the rules with these options.
pub fn rules<G: Game>(options: &[(&str, &str)]) -> G {
    G::with_options(&Options::new(G::DESCRIPTOR, options).expect("the options exist"))
}

/// Returns the turn that these numbers choose; `None` after the end.
pub fn turn<G: GameUnderTest>(
    game: &Match<G>,
    choice: (u16, u16),
) -> Option<ByColor<Option<StampedPlan<G::Plan>>>> {
    if game.outcome().is_some() {
        return None;
    }
    let plans = G::plans_by(game, ByColor::new(choice.0.into(), choice.1.into()));
    let judged =
        |(side, plan): (Color, G::Plan)| game.check(side, plan).expect("a plan that is offered is legal");
    Some(ByColor::from_fn(|side| plans[side].clone().map(|plan| judged((side, plan)))))
}

/// Returns the same plans as a turn that the rules resolve.
pub(crate) fn resolvable<G: GameUnderTest>(
    game: &Match<G>,
    plans: &ByColor<Option<StampedPlan<G::Plan>>>,
) -> G::Turn {
    let legal = |side: Color, plan: &G::Plan| -> Option<LegalPlan<G>> {
        check(game.game(), game.position(), side, plan.clone()).ok()
    };
    let plans = ByColor::from_fn(|side| legal(side, plans[side].as_ref()?.plan()));
    G::Turn::from_plans(plans).expect("these are legal plans of just the sides that act")
}

/// Plays a random game and calls `visit` before every turn, with its plans.
pub fn play<G: GameUnderTest>(
    options: &[(&str, &str)],
    choices: &[(u16, u16)],
    visit: impl FnMut(&Match<G>, &ByColor<Option<StampedPlan<G::Plan>>>),
) -> Match<G> {
    play_on(Match::new(options, None).expect("a game starts"), choices, visit)
}

/// Plays like [`play`], from the current position of a game.
pub(crate) fn play_on<G: GameUnderTest>(
    mut game: Match<G>,
    choices: &[(u16, u16)],
    mut visit: impl FnMut(&Match<G>, &ByColor<Option<StampedPlan<G::Plan>>>),
) -> Match<G> {
    for &choice in choices {
        let Some(plans) = turn(&game, choice) else { break };
        visit(&game, &plans);
        game.play(plans).expect("legal plans of the sides that act are played");
    }
    game
}

/// Returns the texts of the plans of a turn.
pub(crate) fn texts<P: ToString>(plans: &ByColor<Option<StampedPlan<P>>>) -> ByColor<Option<String>> {
    plans.as_ref().map(|plan| plan.as_ref().map(|plan| plan.plan().to_string()))
}

/// Returns the text of a game's current position.
pub(crate) fn position<G: Game>(game: &Match<G>) -> String {
    game.game().position_text(game.position())
}
