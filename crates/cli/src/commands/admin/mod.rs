//! Maintenance of a database by an operator, whether a server runs on it or not.

mod account;
mod backup;
mod check;
mod copy;
mod database_args;
mod database_progress;
mod restore;
mod rotate_keys;

use std::io::Write;

use clap::Subcommand;

use crate::cli_error::CliError;

#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// Read the whole database and replay every game in it; exits with 1 if it has a fault
    Check(check::CheckCommand),
    /// Copy the database to a file, even while a server uses it
    Backup(backup::BackupCommand),
    /// Copy everything to another, empty database of either kind, while no server uses either
    Copy(copy::CopyCommand),
    /// Replace the database with a copy, if the copy has no faults
    Restore(restore::RestoreCommand),
    /// Create a new key for a database that no server uses, and encrypt its secrets with it
    RotateKeys(rotate_keys::RotateKeysCommand),
    /// Show, rename or close an account; no server may use a SQLite database meanwhile
    Account(account::AccountCommand),
}

impl AdminCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match self {
            Self::Check(command) => command.run(out),
            Self::Backup(command) => command.run(out),
            Self::Copy(command) => command.run(out),
            Self::Restore(command) => command.run(out),
            Self::RotateKeys(command) => command.run(out),
            Self::Account(command) => command.run(out),
        }
    }
}

/// Runs database work to its end on a new runtime.
fn wait<T>(work: impl Future<Output = T>) -> Result<T, CliError> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work))
}
