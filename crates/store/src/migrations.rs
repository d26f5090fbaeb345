//! Migrations of both databases, oldest first.

use std::sync::LazyLock;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

use crate::location::OpenError;

/// Lists the files of a folder by number and name.
macro_rules! files {
    ($folder:literal: $($number:literal $name:literal)+) => {
        &[$(($number, $name, include_str!(concat!("../migrations/", $folder, "/", $number, "_", $name, ".sql")))),+]
    };
}

/// Number, name and text of each migration.
type MigrationFiles = &'static [(&'static str, &'static str, &'static str)];

const SQLITE_FILES: MigrationFiles =
    files!("sqlite": "0001" "schema" "0002" "accounts" "0003" "due" "0004" "drafts");

const POSTGRES_FILES: MigrationFiles =
    files!("postgres": "0001" "schema" "0002" "accounts" "0003" "outages" "0004" "drafts");

/// Migrations of an SQLite database.
pub static SQLITE: LazyLock<Migrator> = LazyLock::new(|| migrator(SQLITE_FILES));
/// Migrations of a PostgreSQL database.
pub static POSTGRES: LazyLock<Migrator> = LazyLock::new(|| migrator(POSTGRES_FILES));

/// Query for the schema version, which sqlx keeps in a table of its own.
pub const SCHEMA: &str = "SELECT max(version) FROM _sqlx_migrations";

/// Refuses a database whose tables were created by a newer version of the program, since they may have
/// another meaning.
///
/// # Errors
/// [`OpenError::TooNew`].
pub fn refuse_newer(place: &str, schema: Option<i64>, tables: &Migrator) -> Result<(), OpenError> {
    let known = tables.iter().map(|step| step.version).max().unwrap_or_default();
    match schema {
        Some(schema) if schema > known => Err(OpenError::TooNew { place: place.to_owned(), schema, known }),
        _ => Ok(()),
    }
}

fn migrator(files: MigrationFiles) -> Migrator {
    let migration = |&(number, name, text): &(&str, &'static str, &'static str)| {
        let number = number.parse().expect("a migration has a number");
        Migration::new(number, name.into(), MigrationType::Simple, AssertSqlSafe(text).into_sql_str(), false)
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_is_listed() {
        for (folder, listed) in [("sqlite", SQLITE_FILES), ("postgres", POSTGRES_FILES)] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
            let mut names: Vec<_> = folder
                .read_dir()
                .unwrap()
                .map(|file| file.unwrap().file_name().into_string().unwrap())
                .collect();
            names.sort_unstable();
            let listed: Vec<_> =
                listed.iter().map(|(number, name, _)| format!("{number}_{name}.sql")).collect();
            assert_eq!(listed, names);
        }
    }

    #[test]
    fn newer_tables_are_refused_with_both_versions() {
        for tables in [&SQLITE, &POSTGRES] {
            let known = tables.iter().map(|step| step.version).max().unwrap();
            for schema in [None, Some(known)] {
                refuse_newer("here", schema, tables).unwrap();
            }
            let refused = refuse_newer("here", Some(known + 2), tables).unwrap_err();
            assert_eq!(refused.code(), "too-new");
            let says = format!(
                "here was made by a newer version of Zugleich (schema {}, this program knows {known})",
                known + 2
            );
            assert!(refused.to_string().starts_with(&says), "{refused}");
        }
    }
}
