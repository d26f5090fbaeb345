use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use zugleich_engine::endings::{
    AnyEndgameTables, EndgameClass, EndgameTable, SequentialWorkers, TableBytes, TableFileError, TableSpec,
};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;

use crate::atomic_file;
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::input;

/// A folder with a file for each finished table of a game and for each unfinished one.
#[derive(Debug)]
pub struct TableFolder {
    dir: PathBuf,
    form: &'static TableSpec,
}

/// A file with positioned reads. A memory map would need `unsafe`; the page cache of the system keeps read
/// parts in memory anyway.
#[derive(Debug)]
struct PositionedFile(File);

impl TableBytes for PositionedFile {
    fn read(&self, at: u64, into: &mut [u8]) -> bool {
        self.0.read_exact_at(into, at).is_ok()
    }
}

impl TableFolder {
    /// Returns the folder of a game: `dir` itself for Chesimul, a subfolder for any other.
    pub fn new(dir: &Path, form: &'static TableSpec) -> Self {
        let is_own = form.game == Chesimul::DESCRIPTOR.id;
        Self { dir: if is_own { dir.to_owned() } else { dir.join(form.game) }, form }
    }

    fn path(&self, class: EndgameClass, kind: &str) -> PathBuf {
        self.dir.join(format!("{class}.{kind}"))
    }

    fn table(&self, class: EndgameClass) -> PathBuf {
        self.path(class, "table")
    }

    /// Returns the path of the unfinished table of a class.
    fn unfinished_path(&self, class: EndgameClass) -> PathBuf {
        self.path(class, "part")
    }

    /// Opens the table of a class, if it exists.
    ///
    /// # Errors
    /// [`CliError`] if its file is not a table, or is of another class.
    pub fn open(
        &self,
        tables: &dyn AnyEndgameTables,
        class: EndgameClass,
    ) -> Result<Option<EndgameTable>, CliError> {
        let path = self.table(class);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let length = file.metadata()?.len();
        let refused = |cause, why: &dyn std::fmt::Display| {
            CliError::failed(cause, format_args!("{}: {why}", path.display()))
        };
        let table = tables.open(Arc::new(PositionedFile(file)), length).map_err(|fault| match fault {
            TableFileError::TooNew(_) => refused(CliErrorKind::TooNew, &fault),
            _ => refused(CliErrorKind::DamagedTable, &fault),
        })?;
        if table.class() == class {
            Ok(Some(table))
        } else {
            Err(refused(CliErrorKind::DamagedTable, &"the table is of another class"))
        }
    }

    /// Adds tables of these classes and of all classes that they can become, as far as they exist or are
    /// quick to build.
    ///
    /// # Errors
    /// [`CliError`] if a file is not a table.
    pub fn load(&self, tables: &mut dyn AnyEndgameTables, classes: &[EndgameClass]) -> Result<(), CliError> {
        for class in self.form.closure(classes) {
            let there = self.open(tables, class)?;
            let is_soon = class.pieces() <= self.form.soon;
            let table =
                there.or_else(|| if is_soon { tables.build(class, &SequentialWorkers).ok() } else { None });
            table.into_iter().for_each(|table| tables.insert(table));
        }
        Ok(())
    }

    /// Returns the classes whose tables exist.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn classes(&self) -> io::Result<Vec<EndgameClass>> {
        let entries = match fs::read_dir(&self.dir) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut classes = Vec::new();
        for entry in entries {
            let name = entry?.file_name();
            classes.extend(
                name.to_str().and_then(|name| name.strip_suffix(".table")?.parse::<EndgameClass>().ok()),
            );
        }
        classes.retain(|class| class.pieces() <= self.form.most_pieces);
        classes.sort_unstable_by_key(EndgameClass::order);
        Ok(classes)
    }

    /// Returns the stored state of an unfinished table; empty if there is none.
    ///
    /// # Errors
    /// [`CliError`] if the file cannot be read, so that it is not overwritten.
    pub fn unfinished(&self, class: EndgameClass) -> Result<Vec<u8>, CliError> {
        let path = self.unfinished_path(class);
        // A state has gigabytes, and no device has a length.
        let most = fs::metadata(&path).map_or(0, |data| usize::try_from(data.len()).unwrap_or(usize::MAX));
        Ok(input::bytes_if_exists(&path, most)?.unwrap_or_default())
    }

    /// Stores the state of an unfinished table.
    ///
    /// # Errors
    /// An I/O error.
    pub fn store_unfinished(&self, class: EndgameClass, bytes: &[u8]) -> io::Result<()> {
        self.write(&self.unfinished_path(class), bytes)
    }

    /// Writes a finished table and removes the unfinished one.
    ///
    /// # Errors
    /// An I/O error.
    pub fn finish(&self, class: EndgameClass, bytes: &[u8]) -> io::Result<()> {
        self.write(&self.table(class), bytes)?;
        match fs::remove_file(self.unfinished_path(class)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Writes a file atomically.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.dir)?;
        atomic_file::write_atomically(path, bytes)
    }
}
