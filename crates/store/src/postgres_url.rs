use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use secrecy::{ExposeSecret, SecretString};
use sqlx::postgres::{PgConnectOptions, PgSslMode};

use crate::percent_decode::percent_decode;

/// Address of a PostgreSQL database. It may hold a password: only host and database name are ever printed.
#[derive(Clone)]
pub struct PostgresUrl {
    url: SecretString,
    place: String,
    /// File of additional trusted certificates.
    root: Option<PathBuf>,
}

/// Error in the address of a PostgreSQL database. It quotes nothing of the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PostgresUrlError {
    /// The address has a wrong form.
    #[error(
        "postgres://USER:PASSWORD@HOST:PORT/NAME is expected; in a password, write the reserved characters @ \
         / # ? % as %40 %2F %23 %3F %25"
    )]
    Form,
    /// An unknown parameter follows the `?`.
    #[error(
        "only host, port, user, password, dbname, sslmode, sslrootcert and application_name may follow the ?"
    )]
    Parameter,
    /// The encryption mode is unknown.
    #[error(
        "sslmode, or PGSSLMODE in the environment, must be disable, prefer, require, verify-ca or verify-full"
    )]
    Mode,
    /// Certificates are given, but the mode does not verify any.
    #[error(
        "sslrootcert requires sslmode=verify-ca or sslmode=verify-full: no other mode verifies certificates"
    )]
    Root,
    /// Encryption is required on a Unix socket.
    #[error("a Unix socket has no TLS and needs none: remove sslmode")]
    Socket,
}

/// Parameters allowed after the `?`.
const PARAMETERS: [&str; 8] =
    ["host", "port", "user", "password", "dbname", "sslmode", "sslrootcert", "application_name"];
/// Encryption modes.
const MODES: [&str; 5] = ["disable", "prefer", "require", "verify-ca", "verify-full"];

impl PostgresUrl {
    /// Returns connection options of sqlx.
    pub fn options(&self) -> Result<PgConnectOptions, PostgresUrlError> {
        let options: PgConnectOptions =
            self.url.expose_secret().parse().map_err(|_| PostgresUrlError::Form)?;
        Ok(match &self.root {
            Some(root) => options.ssl_root_cert(root),
            None => options,
        })
    }

    /// Returns the file of additional trusted certificates.
    pub fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }
}

impl FromStr for PostgresUrl {
    type Err = PostgresUrlError;

    fn from_str(url: &str) -> Result<Self, PostgresUrlError> {
        let rest = url.strip_prefix("postgres://").or_else(|| url.strip_prefix("postgresql://"));
        let rest = rest.ok_or(PostgresUrlError::Form)?;
        let (server, behind) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        // An `@` there ends a password without percent-encoding, which would be printed.
        if server.contains(char::is_whitespace) || behind.contains(['@', '#']) {
            return Err(PostgresUrlError::Form);
        }
        let (mode, root) = parameters(behind.split_once('?').map_or("", |(_, parameters)| parameters))?;
        let mut read = Self { url: url.into(), place: String::new(), root };
        let options = read.options()?;
        check_encryption(&options, mode, read.root())?;
        let host = options.get_socket().map_or_else(
            || format!("{}:{}", options.get_host(), options.get_port()),
            |socket| socket.display().to_string(),
        );
        read.place = format!("postgres://{host}/{}", options.get_database().unwrap_or_default());
        Ok(read)
    }
}

/// Parses encryption mode and file of certificates, if given.
fn parameters(text: &str) -> Result<(Option<&str>, Option<PathBuf>), PostgresUrlError> {
    let (mut mode, mut root) = (None, None);
    for parameter in text.split('&').filter(|parameter| !parameter.is_empty()) {
        let (key, value) = parameter.split_once('=').ok_or(PostgresUrlError::Parameter)?;
        if !PARAMETERS.contains(&key) {
            return Err(PostgresUrlError::Parameter);
        }
        match key {
            "sslmode" => mode = Some(value),
            "sslrootcert" => root = Some(percent_decode(value).ok_or(PostgresUrlError::Form)?.into()),
            _ => {}
        }
    }
    Ok((mode, root))
}

fn check_encryption(
    options: &PgConnectOptions,
    mode: Option<&str>,
    root: Option<&Path>,
) -> Result<(), PostgresUrlError> {
    // sqlx reads the mode from the environment, and ignores values that it does not know.
    let set = std::env::var("PGSSLMODE").ok().filter(|_| mode.is_none());
    let known = mode.or(set.as_deref()).is_none_or(|mode| MODES.contains(&mode));
    let verifies = matches!(options.get_ssl_mode(), PgSslMode::VerifyCa | PgSslMode::VerifyFull);
    let encrypts = verifies || matches!(options.get_ssl_mode(), PgSslMode::Require);
    if !known {
        return Err(PostgresUrlError::Mode);
    }
    if root.is_some() && !verifies {
        return Err(PostgresUrlError::Root);
    }
    if encrypts && options.get_socket().is_some() {
        return Err(PostgresUrlError::Socket);
    }
    Ok(())
}

/// Formats host and database name alone.
impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.place)
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for PostgresUrl {
    fn eq(&self, other: &Self) -> bool {
        self.url.expose_secret() == other.url.expose_secret()
    }
}

impl Eq for PostgresUrl {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_place_is_shown() {
        for (url, place) in [
            ("postgres://me:secret@host/games", "postgres://host:5432/games"),
            ("postgresql://me:secret@host:6000/games?sslmode=disable", "postgres://host:6000/games"),
            ("postgres:///games?host=/run/postgresql&password=secret", "postgres:///run/postgresql/games"),
        ] {
            let read: PostgresUrl = url.parse().unwrap();
            assert_eq!((read.to_string(), format!("{read:?}")), (place.to_owned(), place.to_owned()));
        }
    }

    #[test]
    fn certificates_may_be_anywhere() {
        let url = "postgres://me:secret@host/games?sslmode=verify-full&sslrootcert=/etc/a%20b.pem";
        let read: PostgresUrl = url.parse().unwrap();
        assert_eq!(read.root(), Some(Path::new("/etc/a b.pem")));
    }

    #[test]
    fn what_is_not_understood_is_refused_and_not_repeated() {
        for (url, why) in [
            ("postgres:games", PostgresUrlError::Form),
            ("postgres://me:sec/ret@host/games", PostgresUrlError::Form),
            ("postgres://me:12/ret@host/games", PostgresUrlError::Form),
            ("postgres://me:12#ret@host/games", PostgresUrlError::Form),
            ("postgres://me:secret@host:port/games", PostgresUrlError::Form),
            ("postgres://me:secret@host/games?pasword=secret", PostgresUrlError::Parameter),
            ("postgres://me:secret@host/games?options=-csecret", PostgresUrlError::Parameter),
            ("postgres://me:secret@host/games?sslmode=allow", PostgresUrlError::Mode),
            ("postgres://me:secret@host/games?sslmode=require&sslrootcert=/secret", PostgresUrlError::Root),
            ("postgres://me:secret@host/games?sslrootcert=/secret", PostgresUrlError::Root),
            ("postgres://me:secret@host/games?sslmode=verify-full&sslrootcert=%ff", PostgresUrlError::Form),
            ("postgres:///games?host=/run/secret&sslmode=require", PostgresUrlError::Socket),
        ] {
            let refused = url.parse::<PostgresUrl>().unwrap_err();
            assert_eq!(refused, why, "{url}");
            assert!(!format!("{refused} {refused:?}").contains("ret"), "{refused}");
        }
    }
}
