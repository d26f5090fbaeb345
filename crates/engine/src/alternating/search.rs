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

/// How many positions each generation of the transposition table holds.
const TABLE_SIZE: usize = 1 << 15;
/// How many captures in a row are looked at beyond the depth, from the second depth on.
const CAPTURES: u32 = 4;
/// Plans from this one on are looked at less deeply at first.
const LATE: usize = 4;
/// From this depth on.
const DEEP: u32 = 3;
/// From this plan on two plies less.
const LATER: usize = 12;
/// Up to this depth a position is judged before its plans are looked at.
const SHALLOW: u32 = 3;
/// So much, for each ply that is left, a plan that takes nothing is trusted to change what is judged.
const MARGIN: f64 = 0.09;
/// What is judged is always worth less, and so is a win that the search sees more plies away.
const CERTAIN: f64 = 0.987;
/// What is judged counts as so much of it.
const JUDGED: f64 = 0.98;

/// So many plies further a plan is looked at that does not win at once where another does.
const WAYS: u32 = 2;

/// How many positions a node budget is. It is made for turns of both sides, which are as many as the square of one
/// side's plans: where one side acts, a multiple of its root looks as far, and takes as long by rules that think
/// longer.
fn positions(nodes: u64) -> u64 {
    20 * nodes.isqrt()
}

/// A search from one position on. Values are those of the side to move.
pub(super) struct Search<'a, G: Alternating> {
    game: &'a G,
    /// What judges positions instead of the game's own evaluation.
    net: Option<&'a Net>,
    table: Learnt<G>,
    memory: Memory<G::Plan>,
    /// Who lets others search at the same time, if anybody does.
    helpers: Option<&'a dyn Helpers>,
    place: Place,
    positions: u64,
    budget: u64,
    /// How many captures in a row are looked at beyond the depth.
    captures: u32,
    stop: &'a dyn Fn() -> bool,
}

/// What a search learns of positions. What one is worth so many plies ahead does not depend on where the search has
/// begun, repetition aside.
pub(super) type Learnt<G> = Table<Key, Entry<<G as Game>::Plan>>;

/// What makes two positions the same to the transposition table: the fingerprint and the countdown of the rules.
pub(super) type Key = (u64, u32);

/// What is known of a position.
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
    /// What it is worth to the side to move.
    pub(super) value: f64,
    /// How many plies the search looked ahead.
    pub(super) depth: u32,
    pub(super) source: Source,
}

/// Between which values it matters what a position is worth, and how far it is from the root.
#[derive(Clone, Copy)]
struct Frame {
    alpha: f64,
    beta: f64,
    ply: usize,
}

impl Frame {
    /// The frame of the position after a ply, as the other side sees it.
    fn after(self) -> Self {
        Self { alpha: -self.beta / PATIENCE, beta: -self.alpha / PATIENCE, ply: self.ply + 1 }
    }

    /// A frame that only asks whether a value is more than `alpha`.
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

    /// The same with a learned evaluation in the place of the game's own.
    pub(super) fn judging(self, net: Option<&'a Net>) -> Self {
        Self { net, ..self }
    }

    /// The same with others who search at the same time.
    pub(super) fn helped(self, helpers: Option<&'a dyn Helpers>) -> Self {
        Self { helpers, ..self }
    }

    /// The same, as if there were no nodes left beyond the first depth when it is told to stop.
    pub(super) fn until(self, stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop, ..self }
    }

    /// Goes on with what another search has learnt.
    pub(super) fn go_on(&mut self, learnt: Option<Learnt<G>>) {
        if let Some(table) = learnt {
            self.table = table;
        }
    }

    /// What it has learnt.
    pub(super) fn learnt(self) -> Learnt<G> {
        self.table
    }

    /// How many positions were resolved.
    pub(super) const fn nodes(&self) -> u64 {
        self.positions
    }

    /// Looks further and further ahead, until the node budget is used up or the limits' depth is reached. The first
    /// depth is always completed; of the last the plans count that were searched.
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

    /// Looks further until there are no positions left.
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

    /// Looks further with others, who share the transposition table and try other plans first, until there are no
    /// positions left for this search; gives the deepest answer, and of equals that of this search.
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
            // Below the most that there can be, it is asked whether to stop.
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

    /// What another plan is worth to the side to move, looked at as far as the best one, with as large a budget again;
    /// nothing if that is not enough. Where the end of the game was seen it is looked further: there is more than one
    /// way to win.
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

    /// The best plan and what both sides do best after it, as far as the search has looked, or as a budget suffices for
    /// that is as large again.
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
            // If not all plans were searched, nobody knows which is best.
            let Some(found) = found.filter(|_| !self.is_spent()) else { break };
            (before, plan) = (next, found.plan);
            line.push(plan);
        }
        line
    }

    /// Lets as many positions more be resolved as a node budget is, beyond the first depth.
    fn allow(&mut self, nodes: u64) {
        (self.budget, self.captures) = (self.positions.saturating_add(positions(nodes)), CAPTURES);
    }

    /// How many positions were resolved, by the helpers too while there are such.
    fn spent(&self) -> u64 {
        self.positions + self.place.helped()
    }

    /// Whether no more positions may be resolved.
    fn is_spent(&self) -> bool {
        self.spent() >= self.budget || (self.budget < u64::MAX && (self.stop)())
    }

    fn key(&self, position: &G::Position, depth: u32) -> Key {
        (self.game.fingerprint(position), self.game.countdown(position, depth))
    }

    /// The best of the plans that the budget suffices for, if it suffices for any.
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

    /// The value of a position that is not the end of the game, looking `depth` plies ahead.
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
                // The rest take nothing either, or lose by it.
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

    /// What a position that is looked little further into will hardly be worth less than, and what more than by plans
    /// that take nothing.
    fn foreseen(&self, position: &G::Position, forces: &G::Forces, depth: u32) -> (f64, f64) {
        if depth > SHALLOW || self.game.in_check(position) {
            return (f64::NEG_INFINITY, f64::INFINITY);
        }
        let standing = self.standing(position, forces);
        let margin = MARGIN * f64::from(depth);
        (standing - margin, standing + margin)
    }

    /// The value of a plan, the `number`th that is tried in this position.
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
        // A player in check may have few plans: that is worth a look beyond the depth, but not beyond the first.
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

    /// The value of the position after a ply, to who made it.
    fn next(&mut self, next: &G::Position, depth: u32, frame: Frame) -> Result<f64, OutOfNodes> {
        Ok(-PATIENCE * self.value(next, depth, frame.after())?)
    }

    /// The value of a position in which the side to move takes something or leaves it as it is.
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
            // The rest gain less, and not enough.
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

    /// What the position is worth to who moved before, if the game ends in it. A draw that can be claimed is one: one
    /// of the players is not better off, and claims it.
    fn end(&self, before: &G::Position, position: &G::Position) -> Option<f64> {
        let certain = || self.game.claim(position).map(|_| 0.0).or_else(|| self.game.certain(position));
        let end = self.game.outcome(position).map(worth).or_else(certain);
        end.map(|value| seen(value, self.mover(before)))
    }

    fn mover(&self, position: &G::Position) -> Color {
        if self.game.acts(position, Color::White) { Color::White } else { Color::Black }
    }

    /// What a position with these forces is judged to be worth to the side to move.
    fn standing(&self, position: &G::Position, forces: &G::Forces) -> f64 {
        let judged = match self.net {
            Some(net) => net.judge(self.game, position),
            None => self.game.judge_forces(position, forces),
        };
        seen(JUDGED * judged, self.mover(position))
    }

    /// The legal plans, the most promising first.
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

    /// These plans, the most promising first.
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

    /// These plans with what each gains at once.
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

/// A value as one side sees it.
pub(super) fn seen(value: f64, side: Color) -> f64 {
    if side == Color::White { value } else { -value }
}

/// Whether the search has seen the end of the game: what is only judged is worth less.
fn is_decided<P>(best: &Best<P>) -> bool {
    best.value.abs() >= PATIENCE.powi(2 * best.depth as i32).max(CERTAIN)
}
