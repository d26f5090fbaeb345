use super::board_batch::{BoardBatch, ValueLookup};
use super::board_index::BoardIndex;
use super::class::EndgameClass;
use super::endgame_entry::{EndgameEntry, QUANTUM};
use super::table::EndgameTable;
use super::table_header::{EndgameStatistics, LEVELS, TableHeader};
use super::table_spec::SolvableEndings;
use super::tables::{EndgameTables, TableLookupError};
use crate::evaluate::PositionOf;

/// A strategy for solving the parts of a class: in sequence or in parallel.
///
/// ```
/// use zugleich_engine::endings::{BoardBatch, Workers};
///
/// /// Solves each part on a thread of its own.
/// #[derive(Debug)]
/// struct Threads;
///
/// impl Workers for Threads {
///     fn each(&self, parts: &mut [BoardBatch], work: &(dyn Fn(&mut BoardBatch) + Sync)) {
///         std::thread::scope(|scope| {
///             for part in parts {
///                 scope.spawn(|| work(part));
///             }
///         });
///     }
/// }
/// ```
pub trait Workers {
    /// Applies the work to each part, in any order, and returns after the last.
    fn each(&self, parts: &mut [BoardBatch], work: &(dyn Fn(&mut BoardBatch) + Sync));
}

/// [`Workers`] that solve the parts in sequence.
///
/// ```
/// use zugleich_engine::endings::{BoardBatch, SequentialWorkers, Workers};
/// let mut parts = [BoardBatch::default(), BoardBatch::default()];
/// let solved = std::sync::atomic::AtomicU32::new(0);
/// SequentialWorkers.each(&mut parts, &|_| drop(solved.fetch_add(1, std::sync::atomic::Ordering::Relaxed)));
/// assert_eq!(solved.into_inner(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SequentialWorkers;

impl Workers for SequentialWorkers {
    fn each(&self, parts: &mut [BoardBatch], work: &(dyn Fn(&mut BoardBatch) + Sync)) {
        parts.iter_mut().for_each(work);
    }
}

/// Construction of a table by retrograde induction over the quiet counter, from the last quiet turn, which
/// draws, down to none.
///
/// Boards whose pawns are further advanced are solved first; turns that are not quiet lead to those, or to
/// finished tables.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::{EndgameTables, SequentialWorkers, TableBuilder};
/// let tables = EndgameTables::<Material>::new();
/// // A knight cannot become another piece, so the class needs no other table.
/// let mut builder = TableBuilder::new("KNvK".parse()?, &tables)?;
/// assert!(builder.step(&SequentialWorkers)?, "there is more to do");
/// assert!(builder.done() < builder.steps() && builder.table().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TableBuilder<'a, E: SolvableEndings> {
    pub(super) class: EndgameClass,
    layout: BoardIndex,
    tables: &'a EndgameTables<E>,
    /// Largest error of the tables that the class leads to.
    below: f64,
    /// Boards grouped by the advance of their pawns, the furthest first; of two boards that differ only in
    /// colours, one.
    groups: Vec<Vec<u32>>,
    /// Place of each board's twin with exchanged colours, in a class with equal sides.
    twins: Vec<u32>,
    parts: Vec<BoardBatch>,
    pub(super) state: BuildState,
}

/// Progress of a table under construction: all data needed to resume it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BuildState {
    /// The group that is being solved.
    pub(super) group: usize,
    /// Quiet counter down to which its boards are solved.
    pub(super) quiet: usize,
    /// The values at that counter, by place.
    pub(super) level: Vec<f64>,
    /// The values after one quiet turn.
    pub(super) next: Vec<f64>,
    /// The sum of the values over all quiet counters.
    pub(super) sums: Vec<f64>,
    /// Half of the gaps so far, summed over the quiet counters.
    pub(super) slack: f64,
    /// Error of the values of the groups before.
    pub(super) error: f64,
    pub(super) steps: Vec<f64>,
    pub(super) statistics: EndgameStatistics,
}

/// Number of boards in a part.
const PART: usize = 256;

/// Greatest difference of values that count as equal.
const EQUAL: f64 = 1e-9;

/// Least absolute value of an advantage with a recorded duration.
const CLEAR: f64 = 0.1;

/// Rounding error of each quiet counter: a sum of few products of numbers up to one.
const ROUNDING: f64 = 4e-15;

impl<'a, E: SolvableEndings> TableBuilder<'a, E> {
    /// Starts the construction of a table.
    ///
    /// # Errors
    /// [`TableLookupError::Class`] if the table of a successor class is missing, and [`TableLookupError::Pieces`] if the class
    /// has too many pieces.
    pub fn new(class: EndgameClass, tables: &'a EndgameTables<E>) -> Result<Self, TableLookupError> {
        let below = tables.error_below(class)?;
        let layout = BoardIndex::new(&class, E::SPEC);
        let mut groups = vec![Vec::new(); layout.furthest() + 1];
        let mut twins = if class.is_even() { vec![0; layout.places()] } else { Vec::new() };
        for place in 0..layout.places() {
            let Some((board, state)) = layout.board(place) else { continue };
            let Some(position) = E::at(&tables.game, &board, state) else { continue };
            if let Some(twin) = twins.get_mut(place) {
                let other = E::mirrored(&position);
                let other = E::state(&other).and_then(|state| layout.place(E::placement(&other), state));
                let other = other.unwrap_or(place);
                *twin = other as u32;
                if other < place {
                    continue;
                }
            }
            groups[layout.furthest() - layout.advance(&board)].push(place as u32);
        }
        let places = layout.places();
        let state = BuildState {
            group: 0,
            quiet: LEVELS,
            level: vec![0.0; places],
            next: vec![0.0; places],
            sums: vec![0.0; places],
            slack: 0.0,
            error: 0.0,
            steps: vec![0.0; LEVELS],
            statistics: EndgameStatistics::default(),
        };
        Ok(Self { class, layout, tables, below, groups, twins, parts: Vec::new(), state })
    }

    /// Returns the total number of steps.
    #[must_use]
    pub fn steps(&self) -> u64 {
        (self.groups.len() * LEVELS) as u64
    }

    /// Returns the number of completed steps.
    #[must_use]
    pub fn done(&self) -> u64 {
        (self.state.group * LEVELS + LEVELS - self.state.quiet) as u64
    }

    /// Solves the boards of a group at the next lower quiet counter; returns whether work is left.
    ///
    /// # Errors
    /// [`TableLookupError::Class`] if a table does not hold a position that the class leads to.
    pub fn step(&mut self, workers: &dyn Workers) -> Result<bool, TableLookupError> {
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

    /// Expands all turns of the group.
    fn expand(&mut self, workers: &dyn Workers) -> Result<(), TableLookupError> {
        let BuildState { level, group, .. } = &self.state;
        self.parts = self.groups[*group].chunks(PART).map(BoardBatch::of).collect();
        let known =
            AdvancedPawnValues { tables: self.tables, class: self.class, layout: &self.layout, level };
        let game = &self.tables.game;
        workers.each(&mut self.parts, &|part| part.expand(game, &self.layout, &known, level));
        if self.parts.iter().any(|part| part.lacks) {
            Err(TableLookupError::Class(self.class))
        } else {
            Ok(())
        }
    }

    /// Collects the results of the parts.
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

    /// Finishes the group: rounds its values as the table stores them, because other groups lead to them.
    fn finish_group(&mut self) {
        let state = &mut self.state;
        for part in &self.parts {
            for (turn, &value) in part.turns().iter().zip(&part.values) {
                for (place, value) in both(&self.twins, turn.place as usize, value) {
                    state.level[place] = EndgameEntry::rounded(value);
                    count_board(
                        &mut state.statistics,
                        place as u64,
                        value,
                        state.sums[place],
                        turn.mixes.sizes(),
                    );
                }
            }
        }
        // Other groups lead to this one, and this one to those solved before.
        state.error = state.error.max(self.below) + state.slack + QUANTUM;
        (state.slack, state.group, state.quiet) = (0.0, state.group + 1, LEVELS);
        self.parts.clear();
    }

    /// Returns the table; `None` while steps are left.
    #[must_use]
    pub fn table(&self) -> Option<EndgameTable> {
        let BuildState { group, level, next, sums, error, steps, statistics, .. } = &self.state;
        if *group < self.groups.len() {
            return None;
        }
        let places = self.layout.places();
        let (class, error, steps, statistics) = (self.class, *error, steps.clone(), *statistics);
        let entry = |place: usize| {
            let progress = sums[place] / LEVELS as f64;
            let (board, state) = self.layout.board(place)?;
            E::at(&self.tables.game, &board, state)?;
            Some(EndgameEntry { value: level[place], next: next[place], progress })
        };
        Some(EndgameTable::new(
            E::SPEC,
            TableHeader { class, places, error, steps, statistics },
            (0..places).map(entry),
        ))
    }
}

/// Returns a place with its value, and its twin's place with the opposite value. A place that is its own twin
/// has the value of a draw.
fn both(twins: &[u32], place: usize, value: f64) -> impl Iterator<Item = (usize, f64)> {
    let twin = twins.get(place).map(|&twin| twin as usize);
    let value = if twin == Some(place) { 0.0 } else { value };
    let other = twin.filter(|&twin| twin != place).map(|twin| (twin, -value));
    std::iter::once((place, value)).chain(other)
}

/// Adds a board to the statistics.
fn count_board(
    statistics: &mut EndgameStatistics,
    place: u64,
    value: f64,
    sum: f64,
    (rows, cols): (usize, usize),
) {
    statistics.boards += 1;
    statistics.won += u64::from(value >= 1.0 - EQUAL);
    statistics.lost += u64::from(value <= EQUAL - 1.0);
    statistics.even += u64::from(value.abs() <= EQUAL);
    statistics.mixed += u64::from(rows > 1 && cols > 1);
    statistics.sum += value;
    if value.abs() >= CLEAR {
        // If a sure win needs exactly this many quiet turns, the win exists wherever at least as many are
        // left, and nowhere else.
        let turns = (LEVELS as f64 - sum / value).round().max(0.0) as u64;
        statistics.longest = statistics.longest.max((turns, place));
    }
    if rows > 1 && cols > 1 {
        statistics.widest = statistics.widest.max(((rows + cols) as u64, place));
    }
}

/// Known values at the start of a group: the tables, and the boards of the class with further advanced pawns.
struct AdvancedPawnValues<'a, E: SolvableEndings> {
    tables: &'a EndgameTables<E>,
    class: EndgameClass,
    layout: &'a BoardIndex,
    level: &'a [f64],
}

impl<E: SolvableEndings> ValueLookup<E> for AdvancedPawnValues<'_, E> {
    fn known_value(&self, position: &PositionOf<E>) -> Option<f64> {
        let placement = E::placement(position);
        match EndgameClass::of(placement)? {
            (class, false) if class == self.class => {
                Some(self.level[self.layout.place(placement, E::state(position)?)?])
            }
            _ => self.tables.known_value(position),
        }
    }
}

impl<E: SolvableEndings> EndgameTables<E> {
    /// Returns the amount of work for the table of a class: places times quiet turns.
    #[must_use]
    pub fn work(class: EndgameClass) -> u64 {
        (BoardIndex::new(&class, E::SPEC).places() * LEVELS) as u64
    }

    /// Builds the tables of these classes and of all their successors.
    #[must_use]
    pub fn built(classes: &[EndgameClass], workers: &dyn Workers) -> Self {
        let mut tables = Self::new();
        for class in E::SPEC.closure(classes) {
            let table = tables.build(class, workers).expect("classes come after those that they can become");
            tables.insert(table);
        }
        tables
    }

    /// Builds the table of a class.
    ///
    /// # Errors
    /// As [`TableBuilder::new`].
    pub fn build(
        &self,
        class: EndgameClass,
        workers: &dyn Workers,
    ) -> Result<EndgameTable, TableLookupError> {
        let mut build = TableBuilder::new(class, self)?;
        while build.step(workers)? {}
        build.table().ok_or(TableLookupError::Class(class))
    }
}
