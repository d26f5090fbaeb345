//! Migrations of both databases, oldest first.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

/// Lists the files of a folder by number and name.
macro_rules! files {
    ($folder:literal: $($number:literal $name:literal)+) => {
        &[$(($number, $name, include_str!(concat!("../../migrations/", $folder, "/", $number, "_", $name, ".sql")))),+]
    };
}

/// Number, name and text of each migration.
type Files = &'static [(&'static str, &'static str, &'static str)];

const SQLITE: Files = files!("sqlite":
    "0001" "games" "0002" "clocks" "0003" "probe" "0004" "vault" "0005" "signed_out" "0006" "server_keys" "0007" "tree"
    "0008" "handovers" "0009" "forgotten");

const POSTGRES: Files = files!("postgres":
    "0001" "games" "0002" "several_servers" "0003" "seeks" "0004" "signed_out" "0005" "thoughts" "0006" "server_keys"
    "0007" "seeds" "0008" "tree" "0009" "handovers" "0010" "sightings" "0011" "engines" "0012" "forgotten");

/// Migrations of an SQLite database.
pub(in crate::adapters) fn sqlite() -> Migrator {
    migrator(SQLITE)
}

/// Migrations of a PostgreSQL database.
pub(in crate::adapters) fn postgres() -> Migrator {
    migrator(POSTGRES)
}

fn migrator(files: Files) -> Migrator {
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
        for (folder, listed) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
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
}
