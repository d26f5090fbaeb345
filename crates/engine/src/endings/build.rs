use super::class::Class;
use super::entry::{Entry, QUANTUM};
use super::form::Endings;
use super::header::{Facts, Header, LEVELS};
use super::layout::Layout;
use super::part::{Known, Part};
use super::table::Table;
use super::tables::{Absent, Tables};

/// Who solves the parts of a class: one after the other, or several at once.
pub trait Workers {
    /// Does the work for each part, in any order, and returns when all of it is done.
    fn each(&self, parts: &mut [Part], work: &(dyn Fn(&mut Part) + Sync));
}

/// Whoever solves one part after the other.
#[derive(Clone, Copy, Debug)]
pub struct Alone;

impl Workers for Alone {
    fn each(&self, parts: &mut [Part], work: &(dyn Fn(&mut Part) + Sync)) {
        parts.iter_mut().for_each(work);
    }
}

/// A table that is being made: by induction over the quiet turns, from the last, which draws, to none.
///
/// Boards whose pawns have gone further are solved before; turns that are not quiet lead to those, or to tables that
/// are there already.
#[derive(Debug)]
pub struct Build<'a, G: Endings> {
    pub(super) class: Class,
    layout: Layout,
    tables: &'a Tables<G>,
    /// How wrong the tables are that the class leads to.
    below: f64,
    /// The boards by how far their pawns have gone, the furthest first; of two that are alike but for the colours one.
    groups: Vec<Vec<u32>>,
    /// For those the other one, by place, where a class has such.
    twins: Vec<u32>,
    parts: Vec<Part>,
    pub(super) state: State,
}

/// How far a table is: all that must be kept to go on with it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    /// The group that is being solved.
    pub(super) group: usize,
    /// How many quiet turns its boards have been solved down to.
    pub(super) quiet: usize,
    /// The values at that number, by place.
    pub(super) level: Vec<f64>,
    /// The values after one quiet turn.
    pub(super) next: Vec<f64>,
    /// The sum of the values over all numbers of quiet turns.
    pub(super) sums: Vec<f64>,
    /// Half of the gaps so far, one for each number of quiet turns.
    pub(super) slack: f64,
    /// How wrong the values of the groups before are.
    pub(super) error: f64,
    pub(super) steps: Vec<f64>,
    pub(super) facts: Facts,
}

/// How many boards a part has.
const PART: usize = 256;

/// A value so near to another one is equal to it.
const EQUAL: f64 = 1e-9;

/// A smaller value is no advantage of which it is worth telling how long it takes.
const CLEAR: f64 = 0.1;

/// What rounding adds to the error for each number of quiet turns: a sum of few products of numbers up to one.
const ROUNDING: f64 = 4e-15;

impl<'a, G: Endings> Build<'a, G> {
    /// Begins a table.
    ///
    /// # Errors
    /// [`Absent::Class`] if one is missing that the class can become, and [`Absent::Pieces`] if it has too many.
    pub fn new(class: Class, tables: &'a Tables<G>) -> Result<Self, Absent> {
        let below = tables.error_below(class)?;
        let layout = Layout::new(&class, G::FORM);
        let mut groups = vec![Vec::new(); layout.furthest() + 1];
        let mut twins = if class.is_even() { vec![0; layout.places()] } else { Vec::new() };
        for place in 0..layout.places() {
            let Some((board, state)) = layout.board(place) else { continue };
            let Some(position) = tables.game.at(&board, state) else { continue };
            if let Some(twin) = twins.get_mut(place) {
                let other = G::mirrored(&position);
                let other = G::state(&other).and_then(|state| layout.place(G::placement(&other), state));
                let other = other.unwrap_or(place);
                *twin = other as u32;
                if other < place {
                    continue;
                }
            }
            groups[layout.furthest() - layout.advance(&board)].push(place as u32);
        }
        let places = layout.places();
        let state = State {
            group: 0,
            quiet: LEVELS,
            level: vec![0.0; places],
            next: vec![0.0; places],
            sums: vec![0.0; places],
            slack: 0.0,
            error: 0.0,
            steps: vec![0.0; LEVELS],
            facts: Facts::default(),
        };
        Ok(Self { class, layout, tables, below, groups, twins, parts: Vec::new(), state })
    }

    /// How many steps the whole takes.
    #[must_use]
    pub fn steps(&self) -> u64 {
        (self.groups.len() * LEVELS) as u64
    }

    /// How many steps are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        (self.state.group * LEVELS + LEVELS - self.state.quiet) as u64
    }

    /// Solves the boards of a group with one quiet turn less; says whether there is more to do.
    ///
    /// # Errors
    /// [`Absent::Class`] if a table does not hold what the class leads to.
    pub fn step(&mut self, workers: &dyn Workers) -> Result<bool, Absent> {
        if self.state.group == self.groups.len() {
            return Ok(false);
        }
        if self.parts.is_empty() {
            self.expand(workers)?;
        }
        let level = &self.state.level;
        workers.each(&mut self.parts, &|part| part.step(level));
        self.state.quiet -= 1;
        self.collect();
        if self.state.quiet == 0 {
            self.finish_group();
        }
        Ok(self.state.group < self.groups.len())
    }

    /// Plays all turns of the group.
    fn expand(&mut self, workers: &dyn Workers) -> Result<(), Absent> {
        let State { level, group, .. } = &self.state;
        self.parts = self.groups[*group].chunks(PART).map(Part::of).collect();
        let known = Further { tables: self.tables, class: self.class, layout: &self.layout, level };
        let game = &self.tables.game;
        workers.each(&mut self.parts, &|part| part.expand(game, &self.layout, &known, level));
        if self.parts.iter().any(|part| part.lacks) { Err(Absent::Class(self.class)) } else { Ok(()) }
    }

    /// Takes over what the parts have found.
    fn collect(&mut self) {
        let state = &mut self.state;
        let (mut gap, mut change) = (0.0_f64, 0.0_f64);
        for part in &self.parts {
            (gap, change) = (gap.max(part.gap), change.max(part.change));
            for (turn, &value) in part.turns().iter().zip(&part.values) {
                let place = turn.place as usize;
                for (place, value) in both(&self.twins, place, value) {
                    state.level[place] = value;
                    state.sums[place] += value;
                    if state.quiet == 1 {
                        state.next[place] = value;
                    }
                }
            }
        }
        state.slack += gap / 2.0 + ROUNDING;
        state.steps[state.quiet] = state.steps[state.quiet].max(change);
    }

    /// The group is solved: its values are as they will be read from the table, for other groups lead to them.
    fn finish_group(&mut self) {
        let state = &mut self.state;
        for part in &self.parts {
            for (turn, &value) in part.turns().iter().zip(&part.values) {
                for (place, value) in both(&self.twins, turn.place as usize, value) {
                    state.level[place] = Entry::rounded(value);
                    tell(&mut state.facts, place as u64, value, state.sums[place], turn.mixes.sizes());
                }
            }
        }
        // Other groups are below this one, and have been solved before.
        state.error = state.error.max(self.below) + state.slack + QUANTUM;
        (state.slack, state.group, state.quiet) = (0.0, state.group + 1, LEVELS);
        self.parts.clear();
    }

    /// The table; none while there is more to do.
    #[must_use]
    pub fn table(&self) -> Option<Table> {
        let State { group, level, next, sums, error, steps, facts, .. } = &self.state;
        if *group < self.groups.len() {
            return None;
        }
        let places = self.layout.places();
        let (class, error, steps, facts) = (self.class, *error, steps.clone(), *facts);
        let entry = |place: usize| {
            let progress = sums[place] / LEVELS as f64;
            let (board, state) = self.layout.board(place)?;
            self.tables.game.at(&board, state)?;
            Some(Entry { value: level[place], next: next[place], progress })
        };
        Some(Table::new(G::FORM, Header { class, places, error, steps, facts }, (0..places).map(entry)))
    }
}

/// A place with its value, and its twin's place with the opposite one. Who is its own twin is worth a draw.
fn both(twins: &[u32], place: usize, value: f64) -> impl Iterator<Item = (usize, f64)> {
    let twin = twins.get(place).map(|&twin| twin as usize);
    let value = if twin == Some(place) { 0.0 } else { value };
    let other = twin.filter(|&twin| twin != place).map(|twin| (twin, -value));
    std::iter::once((place, value)).chain(other)
}

/// Counts a board.
fn tell(facts: &mut Facts, place: u64, value: f64, sum: f64, (rows, cols): (usize, usize)) {
    facts.boards += 1;
    facts.won += u64::from(value >= 1.0 - EQUAL);
    facts.lost += u64::from(value <= EQUAL - 1.0);
    facts.even += u64::from(value.abs() <= EQUAL);
    facts.mixed += u64::from(rows > 1 && cols > 1);
    facts.sum += value;
    if value.abs() >= CLEAR {
        // Where just so many quiet turns suffice for a sure win, the value is there with all more of them, and only
        // then.
        let turns = (LEVELS as f64 - sum / value).round().max(0.0) as u64;
        facts.longest = facts.longest.max((turns, place));
    }
    if rows > 1 && cols > 1 {
        facts.widest = facts.widest.max(((rows + cols) as u64, place));
    }
}

/// What is known when a group is begun: the tables, and the boards of the class whose pawns have gone further.
struct Further<'a, G: Endings> {
    tables: &'a Tables<G>,
    class: Class,
    layout: &'a Layout,
    level: &'a [f64],
}

impl<G: Endings> Known<G> for Further<'_, G> {
    fn known(&self, position: &G::Position) -> Option<f64> {
        let placement = G::placement(position);
        match Class::of(placement)? {
            (class, false) if class == self.class => {
                Some(self.level[self.layout.place(placement, G::state(position)?)?])
            }
            _ => self.tables.known(position),
        }
    }
}

impl<G: Endings> Tables<G> {
    /// How much there is to do for the table of a class: places times quiet turns.
    #[must_use]
    pub fn work(class: Class) -> u64 {
        (Layout::new(&class, G::FORM).places() * LEVELS) as u64
    }

    /// Tables of these classes and of all that they can become.
    #[must_use]
    pub fn built(classes: &[Class], workers: &dyn Workers) -> Self {
        let mut tables = Self::new();
        for class in G::FORM.closure(classes) {
            let table = tables.build(class, workers).expect("classes come after those that they can become");
            tables.insert(table);
        }
        tables
    }

    /// Makes the table of a class.
    ///
    /// # Errors
    /// As [`Build::new`].
    pub fn build(&self, class: Class, workers: &dyn Workers) -> Result<Table, Absent> {
        let mut build = Build::new(class, self)?;
        while build.step(workers)? {}
        build.table().ok_or(Absent::Class(class))
    }
}
