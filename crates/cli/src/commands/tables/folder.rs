use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use zugleich_engine::chesimul::{Alone, Bytes, Class, Table, Tables};

use crate::cause::Cause;
use crate::failure::Failure;

/// A folder with a file for each table, and one for each that is not finished.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

/// A file that is read where it is asked for. To map it into memory would need `unsafe`; what the system has read once
/// it keeps in memory anyway.
#[derive(Debug)]
struct Read(File);

impl Bytes for Read {
    fn read(&self, at: u64, into: &mut [u8]) -> bool {
        self.0.read_exact_at(into, at).is_ok()
    }
}

/// Classes with so many pieces are made at once where they are asked for, if they are not there.
const CHEAP: usize = 3;

impl Folder {
    pub(crate) const fn new(dir: PathBuf) -> Self {
        Self(dir)
    }

    fn path(&self, class: Class, kind: &str) -> PathBuf {
        self.0.join(format!("{class}.{kind}"))
    }

    fn table(&self, class: Class) -> PathBuf {
        self.path(class, "table")
    }

    /// Where the table of a class is kept that is not finished.
    fn part(&self, class: Class) -> PathBuf {
        self.path(class, "part")
    }

    /// The table of a class, if it is there.
    ///
    /// # Errors
    /// [`Failure`] if its file is no table, or of another class.
    pub(super) fn open(&self, class: Class) -> Result<Option<Table>, Failure> {
        let path = self.table(class);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let length = file.metadata()?.len();
        let damaged = |why: &dyn std::fmt::Display| {
            Failure::failed(Cause::DamagedTable, format_args!("{}: {why}", path.display()))
        };
        let table = Table::open(Arc::new(Read(file)), length).map_err(|fault| damaged(&fault))?;
        if table.class() == class { Ok(Some(table)) } else { Err(damaged(&"it is of another class")) }
    }

    /// Tables of these classes and all that they can become, as far as they are there or cheap to make.
    ///
    /// # Errors
    /// [`Failure`] if a file is no table.
    pub(crate) fn load(&self, classes: &[Class]) -> Result<Tables, Failure> {
        let mut tables = Tables::new();
        for class in Class::closure(classes) {
            match self.open(class)? {
                Some(table) => tables.insert(table),
                None if class.pieces() <= CHEAP => tables.extend(tables.build(class, &Alone).ok()),
                None => {}
            }
        }
        Ok(tables)
    }

    /// The classes whose tables are there.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(super) fn classes(&self) -> io::Result<Vec<Class>> {
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut classes = Vec::new();
        for entry in entries {
            let name = entry?.file_name();
            classes.extend(name.to_str().and_then(|name| name.strip_suffix(".table")?.parse::<Class>().ok()));
        }
        classes.sort_unstable_by_key(|class| (class.pieces(), class.pawns(), *class));
        Ok(classes)
    }

    /// What was kept of a table that is not finished.
    pub(super) fn kept(&self, class: Class) -> Vec<u8> {
        fs::read(self.part(class)).unwrap_or_default()
    }

    /// Keeps what there is of a table.
    ///
    /// # Errors
    /// An error of the disk.
    pub(super) fn keep(&self, class: Class, bytes: &[u8]) -> io::Result<()> {
        self.write(&self.part(class), bytes)
    }

    /// Writes a table, which is finished then.
    ///
    /// # Errors
    /// An error of the disk.
    pub(super) fn finish(&self, class: Class, bytes: &[u8]) -> io::Result<()> {
        self.write(&self.table(class), bytes)?;
        match fs::remove_file(self.part(class)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Writes a file as a whole or not at all.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        let new = path.with_extension("new");
        let mut file = File::create(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(new, path)
    }
}
