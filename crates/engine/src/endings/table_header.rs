use thiserror::Error;
use zugleich_rules::kernel::QUIET_LIMIT;

use super::byte_reader::{ByteReader, write_f64s, write_text, write_u64};
use super::class::EndgameClass;
use super::table_spec::TableSpec;

const VERSION: u64 = 1;
const SIGN: usize = 8;
const NAME: usize = 16;

/// Number of quiet turns that end a game.
pub(super) const LEVELS: usize = QUIET_LIMIT as usize;

/// The header of a table file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TableHeader {
    pub(super) class: EndgameClass,
    /// Number of entries that follow.
    pub(super) places: usize,
    /// Greatest error of a value.
    pub(super) error: f64,
    /// Greatest change of a value by one more quiet turn, for each quiet counter.
    pub(super) steps: Vec<f64>,
    pub(super) statistics: EndgameStatistics,
}

/// Statistics of an ending. Boards that are equal by symmetry count once.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::{EndgameTables, SequentialWorkers};
/// let class = "KNvK".parse()?;
/// let tables = EndgameTables::<Material>::built(&[class], &SequentialWorkers);
/// let statistics = tables.get(class).expect("it was built").statistics();
/// assert!(statistics.won + statistics.lost + statistics.even <= statistics.boards);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EndgameStatistics {
    /// Number of boards.
    pub boards: u64,
    /// Number of boards on which the side with the stronger pieces wins by force.
    pub won: u64,
    /// Number of boards on which it loses by force.
    pub lost: u64,
    /// Number of boards with exactly the value of a draw.
    pub even: u64,
    /// Number of boards on which both sides must mix.
    pub mixed: u64,
    /// The sum of all values.
    pub sum: f64,
    /// The most quiet turns that an advantage takes before a capture or a pawn move, and the place of the
    /// board.
    pub(super) longest: (u64, u64),
    /// The most plans that both sides mix together, and the place of the board.
    pub(super) widest: (u64, u64),
}

/// An error in the bytes of a table.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use std::sync::Arc;
/// use zugleich_engine::endings::{EndgameTables, TableFileError};
/// let bytes = vec![0; 1_000];
/// let opened = EndgameTables::<Material>::open(Arc::new(bytes), 1_000);
/// assert_eq!(opened.err(), Some(TableFileError::Form));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TableFileError {
    /// The bytes begin differently or end too early.
    #[error("the file is not an endgame table")]
    Form,
    /// A newer version of the program wrote the table.
    #[error("a newer version of Zugleich wrote the table (format {0}, this program knows {VERSION})")]
    TooNew(u64),
    /// The table is of another edition of the rules.
    #[error("the table is for rules edition {0}, which this program does not play")]
    Edition(u64),
    /// The checksum does not match.
    #[error("the table is damaged: its checksum does not match")]
    Checksum,
}

impl TableHeader {
    /// Bytes per header.
    pub(super) const BYTES: usize = SIGN + 8 + 8 + NAME + 8 + 8 + 8 * LEVELS + 10 * 8;

    pub(super) fn write(&self, form: &TableSpec) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Self::BYTES);
        write_text(&mut bytes, form.signs[0], SIGN);
        write_u64(&mut bytes, VERSION);
        write_u64(&mut bytes, form.edition.into());
        write_text(&mut bytes, &self.class.to_string(), NAME);
        write_u64(&mut bytes, self.places as u64);
        write_f64s(&mut bytes, &[self.error]);
        write_f64s(&mut bytes, &self.steps);
        self.statistics.write(&mut bytes);
        bytes
    }

    pub(super) fn read(form: &TableSpec, bytes: &[u8]) -> Result<Self, TableFileError> {
        let mut reader = ByteReader(bytes);
        if reader.text(SIGN) != Some(form.signs[0]) {
            return Err(TableFileError::Form);
        }
        match reader.u64().ok_or(TableFileError::Form)? {
            VERSION => {}
            newer if newer > VERSION => return Err(TableFileError::TooNew(newer)),
            _ => return Err(TableFileError::Form),
        }
        match reader.u64().ok_or(TableFileError::Form)? {
            edition if edition == u64::from(form.edition) => {}
            other => return Err(TableFileError::Edition(other)),
        }
        let header = Self::rest(&mut reader).ok_or(TableFileError::Form)?;
        if header.class.pieces() <= form.most_pieces { Ok(header) } else { Err(TableFileError::Form) }
    }

    fn rest(reader: &mut ByteReader<'_>) -> Option<Self> {
        let class = reader.text(NAME)?.parse().ok()?;
        let (places, error) = (reader.count()?, reader.f64()?);
        let steps = reader.f64s(LEVELS)?;
        Some(Self { class, places, error, steps, statistics: EndgameStatistics::read(reader)? })
    }
}

impl EndgameStatistics {
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let Self { boards, won, lost, even, mixed, sum, longest, widest } = *self;
        for number in [boards, won, lost, even, mixed] {
            write_u64(bytes, number);
        }
        write_f64s(bytes, &[sum]);
        for number in [longest.0, longest.1, widest.0, widest.1] {
            write_u64(bytes, number);
        }
    }

    pub(super) fn read(reader: &mut ByteReader<'_>) -> Option<Self> {
        let mut next = || reader.u64();
        let (boards, won, lost, even, mixed) = (next()?, next()?, next()?, next()?, next()?);
        let sum = reader.f64()?;
        let mut next = || reader.u64();
        let (longest, widest) = ((next()?, next()?), (next()?, next()?));
        Some(Self { boards, won, lost, even, mixed, sum, longest, widest })
    }
}
