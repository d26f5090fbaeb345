//! Checkpoints of an unfinished table, from which construction resumes without loss.

use sha2::{Digest, Sha256};

use super::byte_reader::{ByteReader, write_f64s, write_text, write_u64};
use super::class::EndgameClass;
use super::table_builder::{BuildState, TableBuilder};
use super::table_header::{EndgameStatistics, LEVELS};
use super::table_spec::{SolvableEndings, TableSpec};
use super::tables::{EndgameTables, TableLookupError};

const SIGN: usize = 8;
const VERSION: u64 = 1;
const NAME: usize = 16;
const CHECKSUM: usize = 32;

impl<E: SolvableEndings> TableBuilder<'_, E> {
    /// Serializes the progress.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let BuildState { group, quiet, level, next, sums, slack, error, steps, statistics } = &self.state;
        let mut bytes = Vec::with_capacity(24 * level.len() + 1024);
        write_text(&mut bytes, E::SPEC.signs[1], SIGN);
        write_u64(&mut bytes, VERSION);
        write_text(&mut bytes, &self.class.to_string(), NAME);
        for number in [*group, *quiet, level.len()] {
            write_u64(&mut bytes, number as u64);
        }
        write_f64s(&mut bytes, &[*slack, *error]);
        for numbers in [steps, level, next, sums] {
            write_f64s(&mut bytes, numbers);
        }
        statistics.write(&mut bytes);
        let checksum = Sha256::digest(&bytes);
        bytes.extend(checksum);
        bytes
    }
}

impl<'a, E: SolvableEndings> TableBuilder<'a, E> {
    /// Resumes the construction of a table; restarts it if the bytes are not a checkpoint of it.
    ///
    /// # Errors
    /// As [`TableBuilder::new`].
    pub fn resume(
        class: EndgameClass,
        tables: &'a EndgameTables<E>,
        kept: &[u8],
    ) -> Result<Self, TableLookupError> {
        let mut build = Self::new(class, tables)?;
        if let Some(state) = read(E::SPEC, class, build.state.level.len(), kept) {
            build.state = state;
        }
        Ok(build)
    }
}

fn read(form: &TableSpec, class: EndgameClass, places: usize, kept: &[u8]) -> Option<BuildState> {
    let (bytes, checksum) = kept.split_at_checked(kept.len().checked_sub(CHECKSUM)?)?;
    if Sha256::digest(bytes)[..] != *checksum {
        return None;
    }
    let mut reader = ByteReader(bytes);
    let is_it = reader.text(SIGN)? == form.signs[1]
        && reader.u64()? == VERSION
        && reader.text(NAME)?.parse::<EndgameClass>() == Ok(class);
    let (group, quiet) = (reader.count()?, reader.count()?);
    if !is_it || reader.count()? != places || quiet > LEVELS {
        return None;
    }
    let (slack, error) = (reader.f64()?, reader.f64()?);
    let steps = reader.f64s(LEVELS)?;
    let (level, next, sums) = (reader.f64s(places)?, reader.f64s(places)?, reader.f64s(places)?);
    let statistics = EndgameStatistics::read(&mut reader)?;
    Some(BuildState { group, quiet, level, next, sums, slack, error, steps, statistics })
}
