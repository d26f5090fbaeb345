//! Maintenance of a database by an operator, whether a server runs on it or not.

mod backup;
mod check;
mod copy;
mod database_args;
mod progress_bar;
mod restore;
mod rotate_keys;

use std::io::Write;

use clap::Subcommand;

use crate::cli_error::CliError;

#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// Read the whole database and play every game in it; exits with 1 if anything is wrong
    Check(check::CheckCommand),
    /// Copy the database to a file, also while a server runs on it
    Backup(backup::BackupCommand),
    /// Copy everything to another database of either kind, in which there is nothing yet, while no server uses them
    Copy(copy::CopyCommand),
    /// Put a copy in the place of the database, if it is sound
    Restore(restore::RestoreCommand),
    /// Make a new key for a database that no server uses, and encrypt what is secret in it with that
    RotateKeys(rotate_keys::RotateKeysCommand),
}

impl AdminCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match self {
            Self::Check(command) => command.run(out),
            Self::Backup(command) => command.run(out),
            Self::Copy(command) => command.run(out),
            Self::Restore(command) => command.run(out),
            Self::RotateKeys(command) => command.run(out),
        }
    }
}

/// Runs database work to its end on a new runtime.
fn wait<T>(work: impl Future<Output = T>) -> Result<T, CliError> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work))
}
