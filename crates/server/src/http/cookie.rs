use std::fmt;
use std::time::Duration;

use axum::http::HeaderMap;
use axum::http::header::COOKIE;

/// A cookie for the whole site (RFC 6265). Names and values are the server's own, so neither needs quoting.
#[derive(Clone, Debug)]
pub(super) struct Cookie {
    name: String,
    value: String,
    max_age: Option<Duration>,
    is_secure: bool,
    is_http_only: bool,
}

impl Cookie {
    /// Creates a cookie that ends with the browser's session.
    pub(super) fn new(name: &str, value: String) -> Self {
        Self { name: name.to_owned(), value, max_age: None, is_secure: false, is_http_only: false }
    }

    /// Sets the lifetime; with zero a browser deletes the cookie at once.
    pub(super) fn max_age(self, age: Duration) -> Self {
        Self { max_age: Some(age), ..self }
    }

    /// Restricts the cookie to encrypted connections.
    pub(super) fn secure(self) -> Self {
        Self { is_secure: true, ..self }
    }

    /// Hides the cookie from scripts and from background requests of other sites.
    pub(super) fn http_only(self) -> Self {
        Self { is_http_only: true, ..self }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn value(&self) -> &str {
        &self.value
    }
}

/// Writes the value of a `Set-Cookie` header.
impl fmt::Display for Cookie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)?;
        if self.is_http_only {
            f.write_str("; HttpOnly; SameSite=Lax")?;
        }
        if self.is_secure {
            f.write_str("; Secure")?;
        }
        f.write_str("; Path=/")?;
        self.max_age.map_or(Ok(()), |age| write!(f, "; Max-Age={}", age.as_secs()))
    }
}

/// Returns all cookies of a request, without texts that have no name or no value.
pub(super) fn cookies(headers: &HeaderMap) -> impl Iterator<Item = Cookie> {
    let texts = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(';')).filter_map(|text| {
        let (name, value) = text.trim().split_once('=')?;
        (!name.is_empty()).then(|| Cookie::new(name, value.to_owned()))
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn cookies_of_all_headers_are_found() {
        let mut headers = HeaderMap::new();
        headers.append(COOKIE, HeaderValue::from_static("a=b; zugleich_guest=x.y;c;=d"));
        headers.append(COOKIE, HeaderValue::from_static("zugleich_guest=z=="));
        let found: Vec<_> = cookies(&headers).map(|cookie| (cookie.name, cookie.value)).collect();
        let expected = [("a", "b"), ("zugleich_guest", "x.y"), ("zugleich_guest", "z==")];
        assert_eq!(found, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    #[test]
    fn attributes_are_written_as_browsers_read_them() {
        let cookie = Cookie::new("a", "b".to_owned()).max_age(Duration::from_secs(60)).http_only().secure();
        assert_eq!(cookie.to_string(), "a=b; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=60");
        assert_eq!(Cookie::new("a", String::new()).to_string(), "a=; Path=/");
    }
}
