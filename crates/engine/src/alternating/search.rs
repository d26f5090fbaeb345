use std::sync::Arc;

use zugleich_rules::Color;
use zugleich_rules::kernel::{
    CapabilityQueries, Game, LegalPlan, NullRecorder, Ply, VerifiedPlan, legal_plans,
};

use super::Alternating;
use super::move_ordering::{MoveHistory, RankedPlan};
use crate::engine::AnalysisSource;
use crate::evaluate::{PlanOf, PositionOf, outcome_value};
use crate::limits::{Limits, MAX_DEPTH};
use crate::net::Net;
use crate::search::{
    Bounds, HelperThreads, OutOfNodesError, PATIENCE, ParallelSearch, SearchWorker, TranspositionTable,
    run_parallel,
};

/// Number of positions in each generation of the transposition table.
const TABLE_SIZE: usize = 1 << 15;
/// Depth of the quiescence search in captures, from the second depth on.
const CAPTURES: u32 = 4;
/// Index of the first plan with late move reduction.
const LATE: usize = 4;
/// Least depth at which late plans are reduced.
const DEEP: u32 = 3;
/// Index of the first plan that is reduced by two plies.
const LATER: usize = 12;
/// Greatest depth at which the static evaluation prunes plans (futility pruning).
const SHALLOW: u32 = 3;
/// Futility margin per remaining ply: the change of the evaluation that a quiet plan is trusted to cause.
const MARGIN: f64 = 0.09;
/// Least absolute value of a win that the search has seen: evaluations and more distant wins stay below.
const CERTAIN: f64 = 0.987;
/// Factor of every static evaluation.
const JUDGED: f64 = 0.98;

/// Extra plies for a plan that does not win at once where another does.
const WAYS: u32 = 2;

/// Converts a node budget into a number of positions. Node budgets are made for turns of both sides, whose
/// number is the square of one side's plans. Where one side acts, a multiple of the root looks as far ahead,
/// and takes as long in games with slower rules.
fn positions(nodes: u64) -> u64 {
    20 * nodes.isqrt()
}

/// A search from one position. Values are those of the side to move.
pub(super) struct AlphaBetaSearch<'a, E: Alternating> {
    game: &'a E::Game,
    queries: CapabilityQueries<E::Game>,
    /// Net that replaces the game's own evaluation.
    net: Option<&'a Net>,
    table: AlphaBetaTable<E::Game>,
    memory: MoveHistory<PlanOf<E>>,
    /// Helpers that search at the same time.
    helpers: Option<&'a dyn HelperThreads>,
    place: SearchWorker,
    positions: u64,
    budget: u64,
    /// Depth of the quiescence search in captures.
    captures: u32,
    stop: &'a dyn Fn() -> bool,
}

/// Transposition table of a search. The value of a position at a given depth does not depend on the root,
/// repetition aside.
pub(super) type AlphaBetaTable<G> = TranspositionTable<AlphaBetaKey, AlphaBetaEntry<<G as Game>::Plan>>;

/// Key of the transposition table: the fingerprint and the countdown of the rules.
pub(super) type AlphaBetaKey = (u64, u32);

/// Transposition table entry of a position.
#[derive(Clone, Copy)]
pub(super) struct AlphaBetaEntry<P> {
    depth: u32,
    bounds: Bounds,
    best: P,
}

/// The best plan of a position.
#[derive(Clone, Copy)]
pub(super) struct BestPlan<P> {
    pub(super) plan: VerifiedPlan<P>,
    /// Value to the side to move.
    pub(super) value: f64,
    /// Search depth in plies.
    pub(super) depth: u32,
    pub(super) source: AnalysisSource,
}

/// Alpha-beta window and distance from the root.
#[derive(Clone, Copy)]
struct AlphaBetaFrame {
    alpha: f64,
    beta: f64,
    ply: usize,
}

impl AlphaBetaFrame {
    /// Returns the frame of the position after a ply, from the other side's view.
    fn after(self) -> Self {
        Self { alpha: -self.beta / PATIENCE, beta: -self.alpha / PATIENCE, ply: self.ply + 1 }
    }

    /// Returns a null window above `alpha`.
    fn narrow(self) -> Self {
        Self { beta: self.alpha + f64::EPSILON, ..self }
    }
}

impl<'a, E: Alternating> AlphaBetaSearch<'a, E> {
    pub(super) fn new(game: &'a E::Game) -> Self {
        let (table, memory) = (TranspositionTable::new(TABLE_SIZE), MoveHistory::new());
        Self {
            game,
            queries: CapabilityQueries::of(),
            net: None,
            table,
            memory,
            helpers: None,
            place: SearchWorker::ALONE,
            positions: 0,
            budget: u64::MAX,
            captures: 0,
            stop: &|| false,
        }
    }

    /// Returns the search with a learned evaluation instead of the game's own.
    pub(super) fn with_net(self, net: Option<&'a Net>) -> Self {
        Self { net, ..self }
    }

    /// Returns the search with helpers that search at the same time.
    pub(super) fn with_helpers(self, helpers: Option<&'a dyn HelperThreads>) -> Self {
        Self { helpers, ..self }
    }

    /// Returns the search with a stop signal, which ends it after the first depth as a used-up budget does.
    pub(super) fn with_stop(self, stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop, ..self }
    }

    /// Continues with the table that another search has learned.
    pub(super) fn resume_with(&mut self, table: Option<AlphaBetaTable<E::Game>>) {
        if let Some(table) = table {
            self.table = table;
        }
    }

    /// Returns the learned table.
    pub(super) fn into_table(self) -> AlphaBetaTable<E::Game> {
        self.table
    }

    /// Returns the number of resolved positions.
    pub(super) const fn nodes(&self) -> u64 {
        self.positions
    }

    /// Searches by iterative deepening until the node budget is used up or the depth limit is reached. The
    /// first depth is always completed; of the last depth the searched plans count.
    ///
    /// # Panics
    /// If there is no plan.
    pub(super) fn deepen(
        &mut self,
        position: &PositionOf<E>,
        plans: Vec<LegalPlan<E::Game>>,
        limits: &Limits,
    ) -> BestPlan<PlanOf<E>> {
        let mut plans = self.ranked(position, &E::Forces::from(position), plans);
        self.memory.sort(&mut plans, 0, None);
        (self.budget, self.captures) = (u64::MAX, 0);
        let best = self.root(position, &plans, 1).expect("the first depth has no budget");
        (self.budget, self.captures) = (positions(limits.nodes), CAPTURES);
        match self.helpers {
            Some(helpers) => self.deepen_parallel(helpers, position, &plans, best, limits.depth),
            None => self.deepen_alone(position, plans, best, limits.depth),
        }
    }

    /// Deepens until no positions are left in the budget.
    fn deepen_alone(
        &mut self,
        position: &PositionOf<E>,
        mut plans: Vec<RankedPlan<PlanOf<E>>>,
        mut best: BestPlan<PlanOf<E>>,
        depth: u32,
    ) -> BestPlan<PlanOf<E>> {
        while !is_decided(&best) && best.depth < depth.min(MAX_DEPTH) {
            self.memory.sort(&mut plans, 0, Some(*best.plan.plan()));
            match self.root(position, &plans, best.depth + 1) {
                Some(deeper) => best = deeper,
                None => break,
            }
        }
        best
    }

    /// Deepens together with helpers, which share the transposition table and try the plans in other orders,
    /// until this search's budget is used up. Returns the deepest answer, and of equals that of this search.
    fn deepen_parallel(
        &mut self,
        helpers: &dyn HelperThreads,
        position: &PositionOf<E>,
        plans: &[RankedPlan<PlanOf<E>>],
        best: BestPlan<PlanOf<E>>,
        depth: u32,
    ) -> BestPlan<PlanOf<E>> {
        let team = Arc::new(ParallelSearch::default());
        let (game, net, table) = (self.game, self.net, self.table.share());
        let help = |number| {
            let stop = || team.is_over();
            let mut search = AlphaBetaSearch::<E>::new(game).with_net(net).with_stop(&stop);
            search.table = TranspositionTable::Shared(Arc::clone(&table));
            search.place = SearchWorker::among(number, helpers.count(), Arc::clone(&team));
            // A budget below the maximum lets the search poll the stop signal.
            (search.budget, search.captures) = (u64::MAX - 1, CAPTURES);
            let plans = search.place.order(plans.len()).map(|at| plans[at]).collect();
            search.deepen_alone(position, plans, best, depth)
        };
        self.place = SearchWorker::among(0, helpers.count(), Arc::clone(&team));
        let found = run_parallel(
            helpers,
            &team,
            &mut || self.deepen_alone(position, plans.to_vec(), best, depth),
            &help,
        );
        self.positions = self.spent();
        self.place = SearchWorker::ALONE;
        let deepest =
            found.into_iter().reduce(|best, other| if other.depth > best.depth { other } else { best });
        deepest.expect("the first search has an answer")
    }

    /// Returns the value of another plan to the side to move, at the depth of the best plan and with as large
    /// a budget again; `None` if that budget is too small. If the search has seen the end of the game, it
    /// searches deeper, because there may be more than one win.
    pub(super) fn judge(
        &mut self,
        position: &PositionOf<E>,
        plan: LegalPlan<E::Game>,
        best: &BestPlan<PlanOf<E>>,
        nodes: u64,
    ) -> Option<f64> {
        self.allow(nodes);
        let depth = if is_decided(best) { best.depth + WAYS } else { best.depth };
        let ranked = self.ranked(position, &E::Forces::from(position), vec![plan])[0];
        let frame = AlphaBetaFrame { alpha: f64::NEG_INFINITY, beta: f64::INFINITY, ply: 0 };
        self.plan(position, ranked, 0, depth, frame).ok()
    }

    /// Returns the principal variation, as far as the search has looked or as another budget of the same size
    /// suffices.
    pub(super) fn principal_variation(
        &mut self,
        position: &PositionOf<E>,
        best: &BestPlan<PlanOf<E>>,
        nodes: u64,
    ) -> Vec<LegalPlan<E::Game>> {
        self.allow(nodes);
        let (mut line, mut before, mut plan) = (vec![best.plan], position.clone(), best.plan);
        for depth in (1..best.depth).rev() {
            let Ok(next) = self.resolve(&before, plan) else { break };
            if self.end(&before, &next).is_some() {
                break;
            }
            let known = self.table.get(&self.key(&next, depth), |entry| entry.best);
            let plans = self.plans(&next, &E::Forces::from(&next), 0, known);
            let found = self.root(&next, &plans, depth);
            // If some plans were not searched, the best plan is unknown.
            let Some(found) = found.filter(|_| !self.is_spent()) else { break };
            (before, plan) = (next, found.plan);
            line.push(plan);
        }
        line
    }

    /// Allows another node budget of positions, beyond the first depth.
    fn allow(&mut self, nodes: u64) {
        (self.budget, self.captures) = (self.positions.saturating_add(positions(nodes)), CAPTURES);
    }

    /// Returns the number of resolved positions, including those of running helpers.
    fn spent(&self) -> u64 {
        self.positions + self.place.helper_nodes()
    }

    /// Returns whether the budget is used up.
    fn is_spent(&self) -> bool {
        self.spent() >= self.budget || (self.budget < u64::MAX && (self.stop)())
    }

    fn key(&self, position: &PositionOf<E>, depth: u32) -> AlphaBetaKey {
        (E::fingerprint(self.game, position), E::countdown(position, depth))
    }

    /// Returns the best of the plans that the budget suffices for; `None` if it suffices for none.
    fn root(
        &mut self,
        position: &PositionOf<E>,
        plans: &[RankedPlan<PlanOf<E>>],
        depth: u32,
    ) -> Option<BestPlan<PlanOf<E>>> {
        let mut best: Option<BestPlan<PlanOf<E>>> = None;
        let mut frame = AlphaBetaFrame { alpha: f64::NEG_INFINITY, beta: f64::INFINITY, ply: 0 };
        for (number, ranked) in plans.iter().enumerate() {
            let Ok(value) = self.plan(position, *ranked, number, depth, frame) else { break };
            if value > frame.alpha {
                frame.alpha = value;
                best = Some(BestPlan { plan: ranked.plan, value, depth, source: AnalysisSource::Search });
            }
        }
        best
    }

    /// Returns the value of a position in which the game goes on, `depth` plies ahead.
    fn value(
        &mut self,
        position: &PositionOf<E>,
        depth: u32,
        mut frame: AlphaBetaFrame,
    ) -> Result<f64, OutOfNodesError> {
        if depth == 0 {
            return self.quiescence(position, self.captures, frame);
        }
        let key = self.key(position, depth);
        let known = self.table.get(&key, AlphaBetaEntry::clone);
        if let Some(AlphaBetaEntry { bounds, .. }) = known.filter(|entry| entry.depth >= depth) {
            if bounds.lower >= frame.beta {
                return Ok(bounds.lower);
            }
            if bounds.upper <= frame.alpha || bounds.settled {
                return Ok(bounds.upper);
            }
        }
        let asked = frame.alpha;
        let forces = E::Forces::from(position);
        let (least, most) = self.futility_bounds(position, &forces, depth);
        if least >= frame.beta {
            return Ok(least);
        }
        let plans = self.plans(position, &forces, frame.ply, known.map(|entry| entry.best));
        let mut best: Option<(f64, PlanOf<E>)> = None;
        for (number, &ranked) in plans.iter().enumerate() {
            if most <= frame.alpha && !ranked.gains() && best.is_some() {
                // The remaining plans are quiet or losing captures.
                best = best.map(|(value, plan)| (value.max(most), plan));
                break;
            }
            let value = self.plan(position, ranked, number, depth, frame)?;
            if best.is_none_or(|(best, _)| value > best) {
                best = Some((value, *ranked.plan.plan()));
            }
            frame.alpha = frame.alpha.max(value);
            if frame.alpha >= frame.beta {
                if ranked.gain.is_none() {
                    self.memory.cuts(*ranked.plan.plan(), frame.ply, depth);
                }
                break;
            }
        }
        let (value, plan) = best.expect("a game that goes on has a plan");
        let bounds = Bounds {
            lower: if value > asked { value } else { f64::NEG_INFINITY },
            upper: if value < frame.beta { value } else { f64::INFINITY },
            settled: asked < value && value < frame.beta,
        };
        self.table.put(key, AlphaBetaEntry { depth, bounds, best: plan });
        Ok(value)
    }

    /// Returns bounds for futility pruning at low depth: a value that the position will hardly fall below,
    /// and one that quiet plans will hardly exceed.
    fn futility_bounds(&self, position: &PositionOf<E>, forces: &E::Forces, depth: u32) -> (f64, f64) {
        if depth > SHALLOW || self.in_check(position) {
            return (f64::NEG_INFINITY, f64::INFINITY);
        }
        let standing = self.standing(position, forces);
        let margin = MARGIN * f64::from(depth);
        (standing - margin, standing + margin)
    }

    /// Returns the value of a plan, the `number`th in this position's order.
    fn plan(
        &mut self,
        position: &PositionOf<E>,
        ranked: RankedPlan<PlanOf<E>>,
        number: usize,
        depth: u32,
        frame: AlphaBetaFrame,
    ) -> Result<f64, OutOfNodesError> {
        let next = self.resolve(position, ranked.plan)?;
        if let Some(value) = self.end(position, &next) {
            return Ok(value);
        }
        let checked = self.in_check(&next);
        // Check extension: a side in check may have few plans. It applies beyond the depth, but not beyond
        // the first ply.
        let depth = if checked && depth == 1 && frame.ply > 0 { 1 } else { depth - 1 };
        let late = number >= LATE && depth + 1 >= DEEP && !ranked.gains() && !checked;
        if number > 0 {
            let less = u32::from(late) + u32::from(late && number >= LATER);
            let shallow = depth.saturating_sub(less);
            let value = self.next(&next, shallow, frame.narrow())?;
            if value <= frame.alpha || value >= frame.beta && !late {
                return Ok(value);
            }
        }
        self.next(&next, depth, frame)
    }

    /// Returns the value of the position after a ply to the side that made it.
    fn next(
        &mut self,
        next: &PositionOf<E>,
        depth: u32,
        frame: AlphaBetaFrame,
    ) -> Result<f64, OutOfNodesError> {
        Ok(-PATIENCE * self.value(next, depth, frame.after())?)
    }

    /// Quiescence search: the side to move captures or stands pat.
    fn quiescence(
        &mut self,
        position: &PositionOf<E>,
        left: u32,
        mut frame: AlphaBetaFrame,
    ) -> Result<f64, OutOfNodesError> {
        let forces = E::Forces::from(position);
        let mut best = self.standing(position, &forces);
        if best >= frame.beta || left == 0 {
            return Ok(best);
        }
        let standing = best;
        frame.alpha = frame.alpha.max(best);
        let takes = E::captures(self.game, position, self.mover(position));
        for ranked in self.sorted(position, &forces, takes, frame.ply, None) {
            // The remaining captures gain too little to raise alpha.
            let Some(gain) = ranked.gain.filter(|gain| *gain > 0.0) else { break };
            if standing + 2.0 * gain <= frame.alpha {
                break;
            }
            let next = self.resolve(position, ranked.plan)?;
            let value = match self.end(position, &next) {
                Some(value) => value,
                None => -PATIENCE * self.quiescence(&next, left - 1, frame.after())?,
            };
            best = best.max(value);
            frame.alpha = frame.alpha.max(value);
            if frame.alpha >= frame.beta {
                break;
            }
        }
        Ok(best)
    }

    fn resolve(
        &mut self,
        position: &PositionOf<E>,
        plan: LegalPlan<E::Game>,
    ) -> Result<PositionOf<E>, OutOfNodesError> {
        if self.is_spent() {
            return Err(OutOfNodesError);
        }
        self.positions += 1;
        self.place.count();
        let turn = Ply { side: self.mover(position), plan };
        Ok(self.game.resolve(position, &turn, &mut NullRecorder))
    }

    /// Returns the value to the side that moved last if the game ends in this position. A claimable draw
    /// counts as a draw, because one of the sides is not better off and claims it.
    fn end(&self, before: &PositionOf<E>, position: &PositionOf<E>) -> Option<f64> {
        let claimed = || self.queries.claim.and_then(|claim| claim(self.game, position)).map(|_| 0.0);
        let certain = || claimed().or_else(|| E::certain(self.game, position));
        let end = self.game.outcome(position).map(outcome_value).or_else(certain);
        end.map(|value| from_side(value, self.mover(before)))
    }

    /// Returns whether the side to move is in check; `false` in a game without check.
    fn in_check(&self, position: &PositionOf<E>) -> bool {
        self.queries.in_check.is_some_and(|in_check| in_check(self.game, position))
    }

    fn mover(&self, position: &PositionOf<E>) -> Color {
        if self.game.acts(position, Color::White) { Color::White } else { Color::Black }
    }

    /// Returns the static evaluation of a position with these forces to the side to move.
    fn standing(&self, position: &PositionOf<E>, forces: &E::Forces) -> f64 {
        let judged = match self.net {
            Some(net) => net.judge::<E>(position),
            None => E::judge_forces(self.game, position, forces),
        };
        from_side(JUDGED * judged, self.mover(position))
    }

    /// Returns the legal plans, the most promising first.
    fn plans(
        &self,
        position: &PositionOf<E>,
        forces: &E::Forces,
        ply: usize,
        before: Option<PlanOf<E>>,
    ) -> Vec<RankedPlan<PlanOf<E>>> {
        let plans = legal_plans(self.game, position, self.mover(position));
        self.sorted(position, forces, plans, ply, before)
    }

    /// Sorts these plans, the most promising first.
    fn sorted(
        &self,
        position: &PositionOf<E>,
        forces: &E::Forces,
        plans: Vec<LegalPlan<E::Game>>,
        ply: usize,
        before: Option<PlanOf<E>>,
    ) -> Vec<RankedPlan<PlanOf<E>>> {
        let mut plans = self.ranked(position, forces, plans);
        self.memory.sort(&mut plans, ply, before);
        plans
    }

    /// Returns these plans with their immediate gains.
    fn ranked(
        &self,
        position: &PositionOf<E>,
        forces: &E::Forces,
        plans: Vec<LegalPlan<E::Game>>,
    ) -> Vec<RankedPlan<PlanOf<E>>> {
        let gains = E::gains(position, forces, &plans);
        plans.into_iter().zip(gains).map(|(plan, gain)| RankedPlan { plan, gain }).collect()
    }
}

/// Returns a value from one side's view.
pub(super) fn from_side(value: f64, side: Color) -> f64 {
    if side == Color::White { value } else { -value }
}

/// Returns whether the search has seen the end of the game; evaluated values are always smaller.
fn is_decided<P>(best: &BestPlan<P>) -> bool {
    best.value.abs() >= PATIENCE.powi(2 * best.depth as i32).max(CERTAIN)
}
