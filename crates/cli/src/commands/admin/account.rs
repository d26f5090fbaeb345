use std::io::Write;

use clap::{Args, Subcommand};
use serde_json::json;
use zugleich_server::Config;
use zugleich_server::maintenance::{AccountAdmin, AccountAdminError, AccountSummary};
use zugleich_store::StoreConfig;

use super::database_args::DatabaseArgs;
use super::wait;
use crate::cli_error::CliError;
use crate::commands::serve::{init_logging, location};

#[derive(Debug, Args)]
pub(crate) struct AccountCommand {
    #[command(subcommand)]
    action: AccountAction,
}

#[derive(Debug, Subcommand)]
enum AccountAction {
    /// Show an account
    Show {
        /// The name of the account
        name: String,
        #[command(flatten)]
        place: DatabaseArgs,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Give an account another name; nobody gets the old one again
    Rename {
        /// The name of the account
        name: String,
        /// The new name
        new: String,
        #[command(flatten)]
        place: DatabaseArgs,
    },
    /// Close an account: it is signed out everywhere, and nobody signs in to it any more
    Close {
        /// The name of the account
        name: String,
        #[command(flatten)]
        place: DatabaseArgs,
    },
}

impl AccountCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        init_logging();
        let (AccountAction::Show { place, .. }
        | AccountAction::Rename { place, .. }
        | AccountAction::Close { place, .. }) = &self.action;
        let settings = place.settings()?;
        let config = Config::with(location(&settings)?, settings);
        let shown = wait(self.act(&config))??;
        match (&self.action, shown) {
            (AccountAction::Show { json, .. }, Some(account)) => show(out, &account, *json),
            (AccountAction::Rename { name, new, .. }, _) => Ok(writeln!(out, "{name} is {new} now.")?),
            (AccountAction::Close { name, .. }, _) => Ok(writeln!(out, "{name} is closed.")?),
            (AccountAction::Show { .. }, None) => Ok(()),
        }
    }

    async fn act(&self, config: &Config) -> Result<Option<AccountSummary>, AccountAdminError> {
        let keeping = StoreConfig::from(&config.settings);
        let admin = AccountAdmin::open(&config.database, &keeping, config.time.now()).await?;
        let done = match &self.action {
            AccountAction::Show { name, .. } => admin.show(name).await.map(Some),
            AccountAction::Rename { name, new, .. } => admin.rename(name, new).await.map(|()| None),
            AccountAction::Close { name, .. } => admin.close(name).await.map(|()| None),
        };
        admin.finish().await;
        done
    }
}

fn show(out: &mut impl Write, account: &AccountSummary, json: bool) -> Result<(), CliError> {
    let AccountSummary { name, made, deletion, closed, credentials: [sessions, tokens, codes], aliases } =
        account;
    if json {
        let said = json!({
            "name": name, "made": made, "deletion": deletion, "closed": closed, "sessions": sessions,
            "tokens": tokens, "recovery_codes": codes, "aliases": aliases,
        });
        return Ok(writeln!(out, "{said}")?);
    }
    writeln!(out, "{name}, registered on {made}{}", if *closed { ", closed" } else { "" })?;
    if let Some(date) = deletion {
        writeln!(out, "to be deleted on {date}")?;
    }
    writeln!(
        out,
        "sessions: {sessions}, API tokens: {tokens}, recovery codes: {codes}, guests taken over: {aliases}"
    )?;
    Ok(())
}
