use std::fmt;
use std::str::FromStr;

use secrecy::{ExposeSecret, SecretString};
use sqlx::postgres::PgConnectOptions;

/// Where a PostgreSQL database is. It may hold a password: only the place of the database is ever printed.
#[derive(Clone)]
pub struct PostgresUrl {
    url: SecretString,
    place: String,
}

/// Why the address of a PostgreSQL database is not understood. It says nothing of what stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WrongUrl {
    /// It has not the form of one.
    #[error(
        "postgres://USER:PASSWORD@HOST:PORT/NAME is expected, with signs that mean something in an address, such as \
         @ / # ? %, written as %40 %2F %23 %3F %25 in a password"
    )]
    Form,
    /// It sets something behind the `?` that is not known.
    #[error("only host, port, user, password, dbname, sslmode and application_name can stand behind the ?")]
    Parameter,
    /// It asks for an encrypted connection.
    #[error(
        "this program has no TLS to a database: leave sslmode out, and reach the database by a socket, a private \
         network or a tunnel"
    )]
    Tls,
}

/// What may be set behind the `?`.
const PARAMETERS: [&str; 7] = ["host", "port", "user", "password", "dbname", "sslmode", "application_name"];

impl PostgresUrl {
    /// What the library connects with.
    pub(super) fn options(&self) -> Result<PgConnectOptions, WrongUrl> {
        self.url.expose_secret().parse().map_err(|_| WrongUrl::Form)
    }
}

impl FromStr for PostgresUrl {
    type Err = WrongUrl;

    fn from_str(url: &str) -> Result<Self, WrongUrl> {
        let rest = url.strip_prefix("postgres://").or_else(|| url.strip_prefix("postgresql://"));
        let rest = rest.ok_or(WrongUrl::Form)?;
        let (server, behind) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        // An @ there is the end of a password in which a sign is not written as it must be: it would be shown.
        if server.contains(char::is_whitespace) || behind.contains(['@', '#']) {
            return Err(WrongUrl::Form);
        }
        check_parameters(behind.split_once('?').map_or("", |(_, parameters)| parameters))?;
        let mut read = Self { url: url.into(), place: String::new() };
        let options = read.options()?;
        let host = options.get_socket().map_or_else(
            || format!("{}:{}", options.get_host(), options.get_port()),
            |socket| socket.display().to_string(),
        );
        read.place = format!("postgres://{host}/{}", options.get_database().unwrap_or_default());
        Ok(read)
    }
}

fn check_parameters(parameters: &str) -> Result<(), WrongUrl> {
    for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
        let (key, value) = parameter.split_once('=').ok_or(WrongUrl::Parameter)?;
        if !PARAMETERS.contains(&key) {
            return Err(WrongUrl::Parameter);
        }
        if key == "sslmode" && !matches!(value, "disable" | "allow" | "prefer") {
            return Err(WrongUrl::Tls);
        }
    }
    Ok(())
}

/// The place alone.
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
    fn what_is_not_understood_is_refused_and_not_repeated() {
        for (url, why) in [
            ("postgres:games", WrongUrl::Form),
            ("postgres://me:sec/ret@host/games", WrongUrl::Form),
            ("postgres://me:12/ret@host/games", WrongUrl::Form),
            ("postgres://me:12#ret@host/games", WrongUrl::Form),
            ("postgres://me:secret@host:port/games", WrongUrl::Form),
            ("postgres://me:secret@host/games?pasword=secret", WrongUrl::Parameter),
            ("postgres://me:secret@host/games?options=-csecret", WrongUrl::Parameter),
            ("postgres://me:secret@host/games?sslmode=verify-full", WrongUrl::Tls),
        ] {
            let refused = url.parse::<PostgresUrl>().unwrap_err();
            assert_eq!(refused, why, "{url}");
            assert!(!format!("{refused} {refused:?}").contains("ret"), "{refused}");
        }
    }
}
