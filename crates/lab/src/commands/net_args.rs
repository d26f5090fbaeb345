//! Files of learned evaluations.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use zugleich_engine::net::{Net, NetError};
use zugleich_engine::{AnyEngine, TurnSearch};

use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::input;

/// Maximum size of a file in bytes, more than any net has.
const MOST: usize = 16 << 20;

/// Argument for a learned evaluation that replaces a game's own.
#[derive(Debug, Args)]
pub(super) struct NetArgs {
    /// Judge positions by the net in this file, which `train` has made
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
}

impl NetArgs {
    /// Returns the engine with the net, or `None` if none is named.
    ///
    /// # Errors
    /// [`CliError`] if the file is not a net, or a net of another game, and for a game without a search.
    pub(super) fn engine(&self, engine: &dyn AnyEngine) -> Result<Option<Box<dyn TurnSearch>>, CliError> {
        let Some(path) = &self.net else { return Ok(None) };
        let unreadable = || {
            CliError::malformed(CliErrorKind::Unreadable, format_args!("{} cannot be read", path.display()))
        };
        let net = read(path)?.ok_or_else(unreadable)?;
        let search = engine.search().ok_or_else(not_learned)?;
        Ok(Some(search.with_net(Arc::new(net)).map_err(|fault| damaged(path, &fault))?))
    }
}

/// Returns the failure for a game without learned evaluation.
pub(super) fn not_learned() -> CliError {
    CliError::malformed(CliErrorKind::NotInThisGame, "for this game no evaluation can be learned")
}

/// Reads the net of a file; `None` if the file does not exist.
///
/// # Errors
/// [`CliError`] if the file cannot be read or is not a net.
pub(super) fn read(path: &Path) -> Result<Option<Net>, CliError> {
    let Some(bytes) = input::bytes_if_exists(path, MOST)? else { return Ok(None) };
    Net::of_bytes(&bytes).map(Some).map_err(|fault| damaged(path, &fault))
}

/// Returns the failure for a fault of a net file.
pub(super) fn damaged(path: &Path, fault: &NetError) -> CliError {
    let cause = if matches!(fault, NetError::TooNew { .. }) {
        CliErrorKind::TooNew
    } else {
        CliErrorKind::DamagedNet
    };
    CliError::failed(cause, format_args!("{}: {fault}", path.display()))
}
