use std::fmt;
use std::str::FromStr;

use async_nats::{ConnectOptions, ServerAddr};
use secrecy::{ExposeSecret, SecretString};

use zugleich_session::NatsUrl;
use zugleich_store::percent_decode::percent_decode;

/// Address and credentials of a NATS server. Only the address is ever printed.
#[derive(Clone)]
pub struct NatsServer {
    /// Address without secrets.
    address: ServerAddr,
    login: NatsLogin,
}

/// Credentials.
#[derive(Clone)]
enum NatsLogin {
    Anybody,
    Token(SecretString),
    User { name: SecretString, password: SecretString },
}

/// The address of a NATS server is invalid. It may hold a password, and is not repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "nats://USER:PASSWORD@HOST:PORT, nats://TOKEN@HOST:PORT or nats://HOST:PORT is expected, with tls:// for \
     an encrypted connection; in a password, write the reserved characters @ : / # ? % as %40 %3A %2F %23 \
     %3F %25"
)]
pub struct NatsUrlError;

impl NatsServer {
    /// Returns the address.
    pub(super) fn address(&self) -> ServerAddr {
        self.address.clone()
    }

    /// Returns connection options with the credentials.
    pub(super) fn options(&self) -> ConnectOptions {
        match &self.login {
            NatsLogin::Anybody => ConnectOptions::new(),
            NatsLogin::Token(token) => ConnectOptions::with_token(token.expose_secret().to_owned()),
            NatsLogin::User { name, password } => ConnectOptions::with_user_and_password(
                name.expose_secret().to_owned(),
                password.expose_secret().to_owned(),
            ),
        }
    }
}

impl FromStr for NatsServer {
    type Err = NatsUrlError;

    fn from_str(url: &str) -> Result<Self, NatsUrlError> {
        let (scheme, rest) = url.split_once("://").ok_or(NatsUrlError)?;
        // Such a character indicates a password without percent-encoding, which would be printed.
        let odd = |letter: char| matches!(letter, '/' | '?' | '#' | '\\') || letter.is_whitespace();
        if !matches!(scheme, "nats" | "tls") || rest.contains(odd) {
            return Err(NatsUrlError);
        }
        let (login, place) = match rest.split_once('@') {
            Some((login, place)) => (read_login(login)?, place),
            None => (NatsLogin::Anybody, rest),
        };
        if place.contains('@') {
            return Err(NatsUrlError);
        }
        let address: ServerAddr = format!("{scheme}://{place}").parse().map_err(|_| NatsUrlError)?;
        if address.host().is_empty() || address.port() == 0 {
            return Err(NatsUrlError);
        }
        Ok(Self { address, login })
    }
}

impl TryFrom<&NatsUrl> for NatsServer {
    type Error = NatsUrlError;

    fn try_from(url: &NatsUrl) -> Result<Self, NatsUrlError> {
        url.expose().parse()
    }
}

fn read_login(text: &str) -> Result<NatsLogin, NatsUrlError> {
    match text.split_once(':') {
        Some((_, password)) if password.contains(':') => Err(NatsUrlError),
        Some((name, password)) => Ok(NatsLogin::User { name: secret(name)?, password: secret(password)? }),
        None => Ok(NatsLogin::Token(secret(text)?)),
    }
}

/// Decodes a percent-encoded secret.
fn secret(text: &str) -> Result<SecretString, NatsUrlError> {
    percent_decode(text).filter(|text| !text.is_empty()).map(SecretString::from).ok_or(NatsUrlError)
}

/// Formats the address alone.
impl fmt::Display for NatsServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}:{}", self.address.scheme(), self.address.host(), self.address.port())
    }
}

impl fmt::Debug for NatsServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the address and the credentials.
    fn read(url: &str) -> (String, String) {
        let server: NatsServer = url.parse().unwrap();
        assert_eq!(format!("{server:?}"), server.to_string());
        let login = match &server.login {
            NatsLogin::Anybody => String::new(),
            NatsLogin::Token(token) => format!("token {}", token.expose_secret()),
            NatsLogin::User { name, password } => {
                format!("{} with {}", name.expose_secret(), password.expose_secret())
            }
        };
        (server.to_string(), login)
    }

    #[test]
    fn only_the_place_is_shown() {
        for (url, place, login) in [
            ("nats://host", "nats://host:4222", ""),
            ("nats://127.0.0.1:5000", "nats://127.0.0.1:5000", ""),
            ("nats://me:secret@host", "nats://host:4222", "me with secret"),
            ("tls://me:se%2Fc%40r%25t@host:1", "tls://host:1", "me with se/c@r%t"),
            ("nats://tok%3aen@[::1]:4223", "nats://::1:4223", "token tok:en"),
        ] {
            assert_eq!(read(url), (place.to_owned(), login.to_owned()), "{url}");
        }
    }

    #[test]
    fn what_is_not_understood_is_refused_and_not_repeated() {
        for url in [
            "",
            "host",
            "nats:host",
            "nats://",
            "http://host",
            "ws://host",
            "nats://me:se/cret@host",
            "nats://me:se@cret@host",
            "nats://me:se:cret@host",
            "nats://me:se%cret@host",
            "nats://me:%ff@host",
            "nats://me:@host",
            "nats://@host",
            "nats://host?token=secret",
            "nats://host/secret",
            "nats://host:port",
            "nats://host:99999",
            "nats://host:0",
            "nats://a b",
            "nats://me:secret@a,nats://me:secret@b",
        ] {
            let refused = url.parse::<NatsServer>().unwrap_err();
            assert!(!format!("{refused} {refused:?}").contains("cret"), "{url}");
        }
    }
}
