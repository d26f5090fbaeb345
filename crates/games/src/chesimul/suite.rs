//! Positions with exact payoffs, to measure the exploitability of a player.

use std::sync::LazyLock;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use zugleich_engine::Candidate;
use zugleich_engine::endings::{
    ByteReader, EndgameClass, ExactValue, QUANTUM, TableLookupError, multiple, write_f64s, write_u64,
};
use zugleich_engine::matrix::Matrix;
use zugleich_rules::board::{Geometry, Placement};
use zugleich_rules::chesimul::{Chesimul, Plan, Position};
use zugleich_rules::kernel::{Enumerate, Game};
use zugleich_rules::{ByColor, Color};

use super::ChesimulTables;

/// Positions with exact payoffs.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionSuite {
    /// The positions, each with its payoffs.
    pub cases: Vec<SuitePosition>,
}

/// A position with its payoff matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct SuitePosition {
    /// The position.
    pub position: Position,
    /// Its value to White.
    pub exact: ExactValue,
    /// Payoffs to White: the rows are White's plans, in the order in which the game lists them.
    pub payoffs: Matrix,
}

static STORED: LazyLock<PositionSuite> = LazyLock::new(|| {
    let bytes = include_bytes!("suite.bin");
    PositionSuite::read(bytes).expect("a test reads the file that is compiled in")
});

/// Least NashConv of uniform mixtures in a position where the choice of plan matters.
const WORTHWHILE: f64 = 0.1;

const MAGIC: &[u8; 8] = b"ZUGSUITE";

impl PositionSuite {
    /// Returns the built-in positions: 500 endings of three and four pieces.
    #[must_use]
    pub fn stored() -> &'static Self {
        &STORED
    }

    /// Draws positions, equally many from each class, in which the choice of plan matters: the NashConv of
    /// uniform mixtures is at least a tenth of a game.
    ///
    /// # Errors
    /// [`TableLookupError::Class`] if a table is missing.
    ///
    /// # Panics
    /// If the choice of plan matters nowhere in a class.
    pub fn drawn(
        tables: &ChesimulTables,
        classes: &[EndgameClass],
        count: usize,
        seed: u64,
    ) -> Result<Self, TableLookupError> {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut cases: Vec<SuitePosition> = Vec::with_capacity(count);
        for class in classes.iter().cycle().take(count) {
            let boards: Vec<Placement> =
                tables.get(*class).ok_or(TableLookupError::Class(*class))?.boards().collect();
            let case = loop {
                let board = boards[chance.random_range(0..boards.len())];
                // Some with exchanged colours, which must not matter.
                let board = if chance.random() { board.mirrored(Geometry::FIVE) } else { board };
                let Some(case) = SuitePosition::new(tables, Position::start(board))? else { continue };
                if case.matters() && !cases.contains(&case) {
                    break case;
                }
            };
            cases.push(case);
        }
        Ok(Self { cases })
    }

    /// Serializes the positions: the text, value and error of each, its distinct payoffs, and for each pair
    /// of plans the index of its payoff.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        write_u64(&mut bytes, self.cases.len() as u64);
        for case in &self.cases {
            case.write(&mut bytes);
        }
        bytes
    }

    /// Parses the bytes of a file; `None` if they are invalid.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut reader = ByteReader(bytes.strip_prefix(MAGIC)?);
        let count = reader.count()?;
        let cases = (0..count).map(|_| SuitePosition::read(&mut reader)).collect::<Option<_>>()?;
        reader.0.is_empty().then_some(Self { cases })
    }
}

impl SuitePosition {
    fn new(tables: &ChesimulTables, position: Position) -> Result<Option<Self>, TableLookupError> {
        let Some(exact) = tables.value(&position) else { return Ok(None) };
        match tables.payoffs(&position) {
            Ok(payoffs) => {
                // Rounded as in the file.
                let rounded =
                    |row| payoffs.matrix.row(row).iter().map(|&cell| multiple(cell) as f64 * QUANTUM);
                let cells = (0..payoffs.matrix.rows()).flat_map(rounded).collect();
                let matrix = Matrix::new(payoffs.matrix.rows(), payoffs.matrix.cols(), cells);
                let exact = ExactValue { error: payoffs.error + QUANTUM, ..exact };
                Ok(Some(Self { position, exact, payoffs: matrix.expect("as many cells as before") }))
            }
            Err(TableLookupError::Over | TableLookupError::Pawn) => Ok(None),
            Err(absent) => Err(absent),
        }
    }

    /// Returns the plans of a side, in the order of the payoffs.
    #[must_use]
    pub fn plans(&self, side: Color) -> Vec<Plan> {
        Chesimul.plans(&self.position, side)
    }

    /// Returns the NashConv of these mixtures: the sum of both sides' gains by best responses, zero only for
    /// an equilibrium. Illegal plans count as nothing, so the mixtures of another position seem good.
    #[must_use]
    pub fn nash_conv(&self, mixes: &ByColor<Vec<Candidate>>) -> f64 {
        let shares = |side: Color| -> Vec<f64> {
            let share = |plan: Plan| {
                let plan = plan.to_string();
                mixes[side].iter().filter(|mixed| mixed.plan == plan).map(|mixed| mixed.probability).sum()
            };
            self.plans(side).into_iter().map(share).collect()
        };
        self.payoffs.gap(&shares(Color::White), &shares(Color::Black))
    }

    fn matters(&self) -> bool {
        let even = |count: usize| vec![1.0 / count as f64; count];
        self.payoffs.gap(&even(self.payoffs.rows()), &even(self.payoffs.cols())) >= WORTHWHILE
    }

    fn cells(&self) -> impl Iterator<Item = f64> + '_ {
        (0..self.payoffs.rows()).flat_map(|row| self.payoffs.row(row).iter().copied())
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let text = Chesimul.position_text(&self.position);
        bytes.push(text.len() as u8);
        bytes.extend(text.bytes());
        write_f64s(bytes, &[self.exact.value, self.exact.error]);
        bytes.extend([self.payoffs.rows() as u8, self.payoffs.cols() as u8]);
        let mut different: Vec<i64> = self.cells().map(multiple).collect();
        different.sort_unstable();
        different.dedup();
        bytes.extend((different.len() as u16).to_le_bytes());
        bytes.extend(different.iter().flat_map(|value| value.to_le_bytes()[..WIDTH].to_vec()));
        for cell in self.cells() {
            let number = different.partition_point(|&value| value < multiple(cell)) as u16;
            bytes.extend(&number.to_le_bytes()[..width(different.len())]);
        }
    }

    fn read(reader: &mut ByteReader<'_>) -> Option<Self> {
        let length = reader.take(1)?[0];
        let position = Chesimul.parse_position(reader.text(length.into())?).ok()?;
        let exact = ExactValue { value: reader.f64()?, error: reader.f64()? };
        let &[rows, cols] = reader.take(2)? else { return None };
        let (rows, cols) = (usize::from(rows), usize::from(cols));
        let count = reader.small(2)?;
        let different: Vec<f64> =
            (0..count).map(|_| Some(reader.signed(WIDTH)? as f64 * QUANTUM)).collect::<Option<_>>()?;
        let cell = |_| different.get(reader.small(width(count))?).copied();
        let cells = (0..rows * cols).map(cell).collect::<Option<_>>()?;
        Some(Self { position, exact, payoffs: Matrix::new(rows, cols, cells).ok()? })
    }
}

/// Bytes per value.
const WIDTH: usize = 5;

/// Returns the number of bytes of an index into a list of this length.
const fn width(values: usize) -> usize {
    if values <= 256 { 1 } else { 2 }
}
