use std::sync::Arc;

use zugleich_rules::Color;
use zugleich_rules::kernel::{Checked, Game, Legal, Ply, Silent, legal_captures, legal_plans};

use super::Alternating;
use super::order::{Memory, Ranked};
use crate::engine::Source;
use crate::evaluate::worth;
use crate::limits::{Limits, MAX_DEPTH};
use crate::net::Net;
use crate::search::{Bounds, Helpers, OutOfNodes, PATIENCE, Place, Table, Team, shared};

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
pub(super) struct Search<'a, G: Alternating> {
    game: &'a G,
    /// Net that replaces the game's own evaluation.
    net: Option<&'a Net>,
    table: Learnt<G>,
    memory: Memory<G::Plan>,
    /// Helpers that search at the same time.
    helpers: Option<&'a dyn Helpers>,
    place: Place,
    positions: u64,
    budget: u64,
    /// Depth of the quiescence search in captures.
    captures: u32,
    stop: &'a dyn Fn() -> bool,
}

/// Transposition table of a search. The value of a position at a given depth does not depend on the root,
/// repetition aside.
pub(super) type Learnt<G> = Table<Key, Entry<<G as Game>::Plan>>;

/// Key of the transposition table: the fingerprint and the countdown of the rules.
pub(super) type Key = (u64, u32);

/// Transposition table entry of a position.
#[derive(Clone, Copy)]
pub(super) struct Entry<P> {
    depth: u32,
    bounds: Bounds,
    best: P,
}

/// The best plan of a position.
#[derive(Clone, Copy)]
pub(super) struct Best<P> {
    pub(super) plan: Checked<P>,
    /// Value to the side to move.
    pub(super) value: f64,
    /// Search depth in plies.
    pub(super) depth: u32,
    pub(super) source: Source,
}

/// Alpha-beta window and distance from the root.
#[derive(Clone, Copy)]
struct Frame {
    alpha: f64,
    beta: f64,
    ply: usize,
}

impl Frame {
    /// Returns the frame of the position after a ply, from the other side's view.
    fn after(self) -> Self {
        Self { alpha: -self.beta / PATIENCE, beta: -self.alpha / PATIENCE, ply: self.ply + 1 }
    }

    /// Returns a null window above `alpha`.
    fn narrow(self) -> Self {
        Self { beta: self.alpha + f64::EPSILON, ..self }
    }
}

impl<'a, G: Alternating> Search<'a, G> {
    pub(super) fn new(game: &'a G) -> Self {
        let (table, memory) = (Table::new(TABLE_SIZE), Memory::new());
        Self {
            game,
            net: None,
            table,
            memory,
            helpers: None,
            place: Place::ALONE,
            positions: 0,
            budget: u64::MAX,
            captures: 0,
            stop: &|| false,
        }
    }

    /// Returns the search with a learned evaluation instead of the game's own.
    pub(super) fn judging(self, net: Option<&'a Net>) -> Self {
        Self { net, ..self }
    }

    /// Returns the search with helpers that search at the same time.
    pub(super) fn helped(self, helpers: Option<&'a dyn Helpers>) -> Self {
        Self { helpers, ..self }
    }

    /// Returns the search with a stop signal, which ends it after the first depth as a used-up budget does.
    pub(super) fn until(self, stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop, ..self }
    }

    /// Continues with the table that another search has learned.
    pub(super) fn go_on(&mut self, learnt: Option<Learnt<G>>) {
        if let Some(table) = learnt {
            self.table = table;
        }
    }

    /// Returns the learned table.
    pub(super) fn learnt(self) -> Learnt<G> {
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
        position: &G::Position,
        plans: Vec<Legal<G>>,
        limits: &Limits,
    ) -> Best<G::Plan> {
        let mut plans = self.ranked(position, &self.game.forces(position), plans);
        self.memory.sort(&mut plans, 0, None);
        (self.budget, self.captures) = (u64::MAX, 0);
        let best = self.root(position, &plans, 1).expect("the first depth has no budget");
        (self.budget, self.captures) = (positions(limits.nodes), CAPTURES);
        match self.helpers {
            Some(helpers) => self.together(helpers, position, &plans, best, limits.depth),
            None => self.further(position, plans, best, limits.depth),
        }
    }

    /// Deepens until no positions are left in the budget.
    fn further(
        &mut self,
        position: &G::Position,
        mut plans: Vec<Ranked<G::Plan>>,
        mut best: Best<G::Plan>,
        depth: u32,
    ) -> Best<G::Plan> {
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
    fn together(
        &mut self,
        helpers: &dyn Helpers,
        position: &G::Position,
        plans: &[Ranked<G::Plan>],
        best: Best<G::Plan>,
        depth: u32,
    ) -> Best<G::Plan> {
        let team = Arc::new(Team::default());
        let (game, net, table) = (self.game, self.net, self.table.share());
        let help = |number| {
            let stop = || team.is_over();
            let mut search = Search::new(game).judging(net).until(&stop);
            search.table = Table::Shared(Arc::clone(&table));
            search.place = Place::among(number, helpers.count(), Arc::clone(&team));
            // A budget below the maximum lets the search poll the stop signal.
            (search.budget, search.captures) = (u64::MAX - 1, CAPTURES);
            let plans = search.place.order(plans.len()).map(|at| plans[at]).collect();
            search.further(position, plans, best, depth)
        };
        self.place = Place::among(0, helpers.count(), Arc::clone(&team));
        let found =
            shared(helpers, &team, &mut || self.further(position, plans.to_vec(), best, depth), &help);
        self.positions = self.spent();
        self.place = Place::ALONE;
        let deepest =
            found.into_iter().reduce(|best, other| if other.depth > best.depth { other } else { best });
        deepest.expect("the first search has an answer")
    }

    /// Returns the value of another plan to the side to move, at the depth of the best plan and with as large
    /// a budget again; `None` if that budget is too small. If the search has seen the end of the game, it
    /// searches deeper, because there may be more than one win.
    pub(super) fn judge(
        &mut self,
        position: &G::Position,
        plan: Legal<G>,
        best: &Best<G::Plan>,
        nodes: u64,
    ) -> Option<f64> {
        self.allow(nodes);
        let depth = if is_decided(best) { best.depth + WAYS } else { best.depth };
        let ranked = self.ranked(position, &self.game.forces(position), vec![plan])[0];
        let frame = Frame { alpha: f64::NEG_INFINITY, beta: f64::INFINITY, ply: 0 };
        self.plan(position, ranked, 0, depth, frame).ok()
    }

    /// Returns the principal variation, as far as the search has looked or as another budget of the same size
    /// suffices.
    pub(super) fn line(&mut self, position: &G::Position, best: &Best<G::Plan>, nodes: u64) -> Vec<Legal<G>> {
        self.allow(nodes);
        let (mut line, mut before, mut plan) = (vec![best.plan], position.clone(), best.plan);
        for depth in (1..best.depth).rev() {
            let Ok(next) = self.resolve(&before, plan) else { break };
            if self.end(&before, &next).is_some() {
                break;
            }
            let known = self.table.get(&self.key(&next, depth), |entry| entry.best);
            let plans = self.plans(&next, &self.game.forces(&next), 0, known);
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
        self.positions + self.place.helped()
    }

    /// Returns whether the budget is used up.
    fn is_spent(&self) -> bool {
        self.spent() >= self.budget || (self.budget < u64::MAX && (self.stop)())
    }

    fn key(&self, position: &G::Position, depth: u32) -> Key {
        (self.game.fingerprint(position), self.game.countdown(position, depth))
    }

    /// Returns the best of the plans that the budget suffices for; `None` if it suffices for none.
    fn root(
        &mut self,
        position: &G::Position,
        plans: &[Ranked<G::Plan>],
        depth: u32,
    ) -> Option<Best<G::Plan>> {
        let mut best: Option<Best<G::Plan>> = None;
        let mut frame = Frame { alpha: f64::NEG_INFINITY, beta: f64::INFINITY, ply: 0 };
        for (number, ranked) in plans.iter().enumerate() {
            let Ok(value) = self.plan(position, *ranked, number, depth, frame) else { break };
            if value > frame.alpha {
                frame.alpha = value;
                best = Some(Best { plan: ranked.plan, value, depth, source: Source::Search });
            }
        }
        best
    }

    /// Returns the value of a position in which the game goes on, `depth` plies ahead.
    fn value(&mut self, position: &G::Position, depth: u32, mut frame: Frame) -> Result<f64, OutOfNodes> {
        if depth == 0 {
            return self.captures(position, self.captures, frame);
        }
        let key = self.key(position, depth);
        let known = self.table.get(&key, Entry::clone);
        if let Some(Entry { bounds, .. }) = known.filter(|entry| entry.depth >= depth) {
            if bounds.lower >= frame.beta {
                return Ok(bounds.lower);
            }
            if bounds.upper <= frame.alpha || bounds.settled {
                return Ok(bounds.upper);
            }
        }
        let asked = frame.alpha;
        let forces = self.game.forces(position);
        let (least, most) = self.foreseen(position, &forces, depth);
        if least >= frame.beta {
            return Ok(least);
        }
        let plans = self.plans(position, &forces, frame.ply, known.map(|entry| entry.best));
        let mut best: Option<(f64, G::Plan)> = None;
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
        self.table.put(key, Entry { depth, bounds, best: plan });
        Ok(value)
    }

    /// Returns bounds for futility pruning at low depth: a value that the position will hardly fall below,
    /// and one that quiet plans will hardly exceed.
    fn foreseen(&self, position: &G::Position, forces: &G::Forces, depth: u32) -> (f64, f64) {
        if depth > SHALLOW || self.game.in_check(position) {
            return (f64::NEG_INFINITY, f64::INFINITY);
        }
        let standing = self.standing(position, forces);
        let margin = MARGIN * f64::from(depth);
        (standing - margin, standing + margin)
    }

    /// Returns the value of a plan, the `number`th in this position's order.
    fn plan(
        &mut self,
        position: &G::Position,
        ranked: Ranked<G::Plan>,
        number: usize,
        depth: u32,
        frame: Frame,
    ) -> Result<f64, OutOfNodes> {
        let next = self.resolve(position, ranked.plan)?;
        if let Some(value) = self.end(position, &next) {
            return Ok(value);
        }
        let checked = self.game.in_check(&next);
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
    fn next(&mut self, next: &G::Position, depth: u32, frame: Frame) -> Result<f64, OutOfNodes> {
        Ok(-PATIENCE * self.value(next, depth, frame.after())?)
    }

    /// Quiescence search: the side to move captures or stands pat.
    fn captures(&mut self, position: &G::Position, left: u32, mut frame: Frame) -> Result<f64, OutOfNodes> {
        let forces = self.game.forces(position);
        let mut best = self.standing(position, &forces);
        if best >= frame.beta || left == 0 {
            return Ok(best);
        }
        let standing = best;
        frame.alpha = frame.alpha.max(best);
        let takes = legal_captures(self.game, position, self.mover(position));
        for ranked in self.sorted(position, &forces, takes, frame.ply, None) {
            // The remaining captures gain too little to raise alpha.
            let Some(gain) = ranked.gain.filter(|gain| *gain > 0.0) else { break };
            if standing + 2.0 * gain <= frame.alpha {
                break;
            }
            let next = self.resolve(position, ranked.plan)?;
            let value = match self.end(position, &next) {
                Some(value) => value,
                None => -PATIENCE * self.captures(&next, left - 1, frame.after())?,
            };
            best = best.max(value);
            frame.alpha = frame.alpha.max(value);
            if frame.alpha >= frame.beta {
                break;
            }
        }
        Ok(best)
    }

    fn resolve(&mut self, position: &G::Position, plan: Legal<G>) -> Result<G::Position, OutOfNodes> {
        if self.is_spent() {
            return Err(OutOfNodes);
        }
        self.positions += 1;
        self.place.count();
        let turn = Ply { side: self.mover(position), plan };
        Ok(self.game.resolve(position, &turn, &mut Silent))
    }

    /// Returns the value to the side that moved last if the game ends in this position. A claimable draw
    /// counts as a draw, because one of the sides is not better off and claims it.
    fn end(&self, before: &G::Position, position: &G::Position) -> Option<f64> {
        let certain = || self.game.claim(position).map(|_| 0.0).or_else(|| self.game.certain(position));
        let end = self.game.outcome(position).map(worth).or_else(certain);
        end.map(|value| seen(value, self.mover(before)))
    }

    fn mover(&self, position: &G::Position) -> Color {
        if self.game.acts(position, Color::White) { Color::White } else { Color::Black }
    }

    /// Returns the static evaluation of a position with these forces to the side to move.
    fn standing(&self, position: &G::Position, forces: &G::Forces) -> f64 {
        let judged = match self.net {
            Some(net) => net.judge(self.game, position),
            None => self.game.judge_forces(position, forces),
        };
        seen(JUDGED * judged, self.mover(position))
    }

    /// Returns the legal plans, the most promising first.
    fn plans(
        &self,
        position: &G::Position,
        forces: &G::Forces,
        ply: usize,
        before: Option<G::Plan>,
    ) -> Vec<Ranked<G::Plan>> {
        let plans = legal_plans(self.game, position, self.mover(position));
        self.sorted(position, forces, plans, ply, before)
    }

    /// Sorts these plans, the most promising first.
    fn sorted(
        &self,
        position: &G::Position,
        forces: &G::Forces,
        plans: Vec<Legal<G>>,
        ply: usize,
        before: Option<G::Plan>,
    ) -> Vec<Ranked<G::Plan>> {
        let mut plans = self.ranked(position, forces, plans);
        self.memory.sort(&mut plans, ply, before);
        plans
    }

    /// Returns these plans with their immediate gains.
    fn ranked(
        &self,
        position: &G::Position,
        forces: &G::Forces,
        plans: Vec<Legal<G>>,
    ) -> Vec<Ranked<G::Plan>> {
        let gains = self.game.gains(position, forces, &plans);
        plans.into_iter().zip(gains).map(|(plan, gain)| Ranked { plan, gain }).collect()
    }
}

/// Returns a value from one side's view.
pub(super) fn seen(value: f64, side: Color) -> f64 {
    if side == Color::White { value } else { -value }
}

/// Returns whether the search has seen the end of the game; evaluated values are always smaller.
fn is_decided<P>(best: &Best<P>) -> bool {
    best.value.abs() >= PATIENCE.powi(2 * best.depth as i32).max(CERTAIN)
}
