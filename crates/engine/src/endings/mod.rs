//! Endgame tables: exact values and optimal mixtures.
//!
//! The tables hold for the game of the rules, repetition aside: a quiet turn raises a counter, fifty in a row
//! are a draw, and any other turn resets it. The values after fifty quiet turns are draws; those after
//! forty-nine follow from them, and so on down to none, because each turn is a matrix game with known
//! payoffs. Each is solved to a certified gap, and the errors are added up; no value is iterated to
//! convergence.
//!
//! A table holds, for each board in each of its states, the value with no quiet turn played and with one. The
//! matrix of the turn and the mixtures of both sides follow from these.
//!
//! [`SolvableEndings`] holds the differences between games; programs that select the game at run time use
//! [`AnyEndgameTables`].

mod any_tables;
mod board_batch;
mod board_index;
mod byte_reader;
mod checkpoint;
mod class;
mod endgame_entry;
mod squares;
mod strategy_profile;
mod table;
mod table_builder;
mod table_header;
mod table_knowledge;
mod table_spec;
mod table_verification;
mod tables;

pub use any_tables::{AnyEndgameTables, AnyTableBuilder, TableProbeError, TextProbeResult, empty_tables};
pub use board_batch::BoardBatch;
pub use byte_reader::{ByteReader, write_f64s, write_u64};
pub use class::{EndgameClass, FEWEST_PIECES, MOST_PIECES, UnknownClassError};
pub use endgame_entry::{QUANTUM, multiple};
pub use table::{EndgameTable, TableBytes};
pub use table_builder::{SequentialWorkers, TableBuilder, Workers};
pub use table_header::{EndgameStatistics, TableFileError};
pub use table_knowledge::engine_with_tables;
pub use table_spec::{SolvableEndings, TableSpec};
pub use table_verification::TableVerification;
pub use tables::{EndgameTables, ExactValue, ProbeResult, TIE, TableLookupError, TurnPayoffs};
