//! cargo-deny over the lock file, configured in `deny.toml`.

use anyhow::Result;

use crate::cargo_tool::DENY;

pub(super) fn run() -> Result<()> {
    DENY.command("--locked check bans licenses sources").run()?;
    // The database is a repository on the network: without access to it everything else is checked.
    match DENY.command("fetch db").output() {
        Ok(_) => DENY.command("--locked check --disable-fetch advisories").run(),
        Err(error) => {
            println!("   advisories are not checked, their database cannot be reached: {}", reason(&error));
            Ok(())
        }
    }
}

/// Returns the last line, which states the error; those before it list the attempts.
fn reason(error: &anyhow::Error) -> String {
    error.to_string().lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_is_one_line() {
        let error = anyhow::anyhow!("cargo deny failed: cloning\nfatal: could not resolve host\n\n");
        assert_eq!(reason(&error), "fatal: could not resolve host");
    }
}
