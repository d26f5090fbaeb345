use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use zugleich_engine::endings::{Alone, AnyTables, Bytes, Class, Form, Table, TableFault};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;

use crate::cause::Cause;
use crate::failure::Failure;
use crate::output;

/// A folder with a file for each finished table of a game and for each unfinished one.
#[derive(Debug)]
pub struct Folder {
    dir: PathBuf,
    form: &'static Form,
}

/// A file with positioned reads. A memory map would need `unsafe`; the page cache of the system keeps read
/// parts in memory anyway.
#[derive(Debug)]
struct Read(File);

impl Bytes for Read {
    fn read(&self, at: u64, into: &mut [u8]) -> bool {
        self.0.read_exact_at(into, at).is_ok()
    }
}

impl Folder {
    /// Returns the folder of a game: `dir` itself for Chesimul, a subfolder for any other.
    pub fn new(dir: &Path, form: &'static Form) -> Self {
        let is_own = form.game == Chesimul::DESCRIPTOR.id;
        Self { dir: if is_own { dir.to_owned() } else { dir.join(form.game) }, form }
    }

    fn path(&self, class: Class, kind: &str) -> PathBuf {
        self.dir.join(format!("{class}.{kind}"))
    }

    fn table(&self, class: Class) -> PathBuf {
        self.path(class, "table")
    }

    /// Returns the path of the unfinished table of a class.
    fn part(&self, class: Class) -> PathBuf {
        self.path(class, "part")
    }

    /// Opens the table of a class, if it exists.
    ///
    /// # Errors
    /// [`Failure`] if its file is not a table, or is of another class.
    pub fn open(&self, tables: &dyn AnyTables, class: Class) -> Result<Option<Table>, Failure> {
        let path = self.table(class);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let length = file.metadata()?.len();
        let refused = |cause, why: &dyn std::fmt::Display| {
            Failure::failed(cause, format_args!("{}: {why}", path.display()))
        };
        let table = tables.open(Arc::new(Read(file)), length).map_err(|fault| match fault {
            TableFault::TooNew(_) => refused(Cause::TooNew, &fault),
            _ => refused(Cause::DamagedTable, &fault),
        })?;
        if table.class() == class {
            Ok(Some(table))
        } else {
            Err(refused(Cause::DamagedTable, &"it is of another class"))
        }
    }

    /// Adds tables of these classes and of all classes that they can become, as far as they exist or are
    /// quick to build.
    ///
    /// # Errors
    /// [`Failure`] if a file is not a table.
    pub fn load(&self, tables: &mut dyn AnyTables, classes: &[Class]) -> Result<(), Failure> {
        for class in self.form.closure(classes) {
            let there = self.open(tables, class)?;
            let is_soon = class.pieces() <= self.form.soon;
            let table = there.or_else(|| if is_soon { tables.build(class, &Alone).ok() } else { None });
            table.into_iter().for_each(|table| tables.insert(table));
        }
        Ok(())
    }

    /// Returns the classes whose tables exist.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn classes(&self) -> io::Result<Vec<Class>> {
        let entries = match fs::read_dir(&self.dir) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut classes = Vec::new();
        for entry in entries {
            let name = entry?.file_name();
            classes.extend(name.to_str().and_then(|name| name.strip_suffix(".table")?.parse::<Class>().ok()));
        }
        classes.retain(|class| class.pieces() <= self.form.most_pieces);
        classes.sort_unstable_by_key(Class::order);
        Ok(classes)
    }

    /// Returns the stored state of an unfinished table.
    pub fn kept(&self, class: Class) -> Vec<u8> {
        fs::read(self.part(class)).unwrap_or_default()
    }

    /// Stores the state of an unfinished table.
    ///
    /// # Errors
    /// An I/O error.
    pub fn keep(&self, class: Class, bytes: &[u8]) -> io::Result<()> {
        self.write(&self.part(class), bytes)
    }

    /// Writes a finished table and removes the unfinished one.
    ///
    /// # Errors
    /// An I/O error.
    pub fn finish(&self, class: Class, bytes: &[u8]) -> io::Result<()> {
        self.write(&self.table(class), bytes)?;
        match fs::remove_file(self.part(class)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Writes a file atomically.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.dir)?;
        output::whole(path, bytes)
    }
}
