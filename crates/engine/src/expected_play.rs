//! Predictable plans of the other side: a model of human play in a position.

use zugleich_rules::kernel::{Enumerate, RulesError};
use zugleich_rules::{ByColor, Color};

use crate::engine::Candidate;
use crate::evaluate::Evaluate;
use crate::limits::Limits;
use crate::players;
use crate::replayed_record::ReplayedRecord;
use crate::search::{MatrixAction, MixedStrategy, Node, OutOfNodesError, Search};

/// The expected plans of the other side, and the best response to them.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{Limits, simultaneous};
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// let limits = Limits::of_nodes(1_000, 1);
/// let study = simultaneous::<Material>().study_until(game.record(), ByColor::default(), &limits, &|| false)?;
/// let expected = study.expected.white.expect("both sides plan");
/// // White's best response to the plans that Black is likely to choose.
/// assert!(game.check(Color::White, &expected.reply).is_ok());
/// assert!(game.check(Color::Black, &expected.plans[0].plan).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedPlay {
    /// Plans of a typical human player for the other side, the most probable first: the mixture of
    /// [`PlayStyle::Human`](crate::PlayStyle) without its noise.
    pub plans: Vec<Candidate>,
    /// The side's best response to that mixture.
    pub reply: String,
    /// Value of the best response to White.
    pub value: f64,
    /// Value to White of the plan that the side played, against the same mixture.
    pub played: Option<f64>,
}

/// Greatest search depth of human players, in turns.
const AHEAD: u32 = 2;

/// Divisor of the node budget for the model of human play.
const PART: u64 = 8;

/// Human mixtures of a position, by plan number.
pub(crate) struct HumanStrategies {
    people: ByColor<MixedStrategy>,
    played: ByColor<Option<MatrixAction>>,
    /// Best responses within the human search depth.
    answers: ByColor<BestResponse>,
}

/// A best response with its value to White, and that of the plan played.
struct BestResponse {
    reply: MatrixAction,
    value: f64,
    played: Option<f64>,
}

impl HumanStrategies {
    /// Models the human mixtures of a position; `None` where one side acts.
    pub(crate) fn new<E: Evaluate>(
        opened: &ReplayedRecord<E::Game>,
        mut search: Search<'_, E>,
        played: ByColor<Option<&str>>,
        limits: &Limits,
    ) -> Result<Option<Self>, RulesError> {
        if Color::ALL.iter().any(|&side| !opened.game.acts(side)) {
            return Ok(None);
        }
        for depth in (1..=limits.depth.min(AHEAD)).rev() {
            search.allow((depth > 1).then_some(limits.nodes / PART));
            let mut node = Node::new(opened.game.game(), opened.game.position(), depth);
            let played = numbers(opened, &node, played)?;
            let Ok(people) = people(opened, &mut search, &mut node) else { continue };
            if let Ok(answers) = answers(&mut search, &mut node, &people, &played) {
                return Ok(Some(Self { people, played, answers }));
            }
        }
        Ok(None)
    }

    /// Returns the best responses at the depth of a finished search, if `nodes` further nodes suffice.
    pub(crate) fn expected<E: Evaluate>(
        self,
        search: &mut Search<'_, E>,
        looked_at: &Node<'_, E::Game>,
        nodes: u64,
    ) -> ByColor<Option<ExpectedPlay>> {
        let Self { people, played, answers: shallow } = self;
        let mut node = looked_at.clone();
        node.chosen = ByColor::default();
        search.allow(Some(nodes));
        let answers = answers(search, &mut node, &people, &played).unwrap_or(shallow);
        let text = |side, action| Some(node.plan(side, action)?.plan().to_string());
        ByColor::from_fn(|side: Color| {
            let named = |&(action, probability)| Some(Candidate { plan: text(!side, action)?, probability });
            let BestResponse { reply, value, played } = answers[side];
            let plans = people[!side].iter().filter_map(named).collect();
            Some(ExpectedPlay { plans, reply: text(side, reply)?, value, played })
        })
    }
}

/// Returns the plan numbers of the plans played.
fn numbers<G: Enumerate>(
    opened: &ReplayedRecord<G>,
    node: &Node<'_, G>,
    played: ByColor<Option<&str>>,
) -> Result<ByColor<Option<MatrixAction>>, RulesError> {
    let mut actions = ByColor::default();
    for side in Color::ALL {
        let Some(text) = played[side] else { continue };
        actions[side] = node.find(side, opened.game.plan(side, text)?.checked().plan());
    }
    Ok(actions)
}

/// Returns the human mixtures: half the best plans against a uniform mixture, half the best responses to
/// those of the other side.
fn people<E: Evaluate>(
    opened: &ReplayedRecord<E::Game>,
    search: &mut Search<'_, E>,
    node: &mut Node<'_, E::Game>,
) -> Result<ByColor<MixedStrategy>, OutOfNodesError> {
    let obvious = ByColor::from_fn(|side| {
        let plans = players::obvious::<E>(opened, side, &opened.legal(side));
        plans.iter().filter_map(|plan| node.find(side, plan.plan())).collect::<Vec<_>>()
    });
    let mut people = ByColor::<MixedStrategy>::default();
    for side in Color::ALL {
        let (own, others) = (&obvious[side], &obvious[!side]);
        own.iter().for_each(|&action| add(&mut people[side], action, 0.5 / own.len() as f64));
        for &other in others {
            let reply = search.best_response(node, side, &vec![(other, 1.0)])?;
            add(&mut people[side], reply, 0.5 / others.len() as f64);
        }
        people[side].sort_by(|a, b| b.1.total_cmp(&a.1));
    }
    Ok(people)
}

fn add(mix: &mut MixedStrategy, action: MatrixAction, probability: f64) {
    match mix.iter_mut().find(|(known, _)| *known == action) {
        Some((_, sum)) => *sum += probability,
        None => mix.push((action, probability)),
    }
}

/// Returns each side's best response to the human mixture of the other.
fn answers<E: Evaluate>(
    search: &mut Search<'_, E>,
    node: &mut Node<'_, E::Game>,
    people: &ByColor<MixedStrategy>,
    played: &ByColor<Option<MatrixAction>>,
) -> Result<ByColor<BestResponse>, OutOfNodesError> {
    let mut answered = |side: Color| -> Result<BestResponse, OutOfNodesError> {
        let against = &people[!side];
        let reply = search.best_response(node, side, against)?;
        let mut worth = |action| search.against(node, side, action, against);
        Ok(BestResponse { reply, value: worth(reply)?, played: played[side].map(&mut worth).transpose()? })
    };
    Ok(ByColor::new(answered(Color::White)?, answered(Color::Black)?))
}
