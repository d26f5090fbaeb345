use std::fmt;

use super::setting_value::SettingValue;

/// Public address of the site: a scheme, a host and an optional port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    secure: bool,
    host: String,
}

impl PublicUrl {
    /// Returns the address for a scheme and a requested host; `None` if the host is not valid.
    pub fn of_host(secure: bool, host: &str) -> Option<Self> {
        let scheme = if secure { "https" } else { "http" };
        if host.is_empty() || host.ends_with('/') {
            None
        } else {
            Option::<Self>::read(&format!("{scheme}://{host}"))?
        }
    }

    /// Returns whether the scheme is `https`.
    #[must_use]
    pub const fn is_secure(&self) -> bool {
        self.secure
    }
}

/// Writes the address as an `Origin` header has it.
impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.secure { "https" } else { "http" }, self.host)
    }
}

/// Browsers omit the default port of a scheme.
impl SettingValue for Option<PublicUrl> {
    const EXPECTED: &'static str = "an address without a path such as `https://play.example`, or nothing";

    fn read(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(None);
        }
        let (scheme, host) = text.split_once("://")?;
        let (secure, port) = match scheme {
            "https" => (true, ":443"),
            "http" => (false, ":80"),
            _ => return None,
        };
        let host = host.strip_suffix('/').unwrap_or(host).to_ascii_lowercase();
        let plain = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter);
        let host = host.strip_suffix(port).unwrap_or(&host).to_owned();
        let fits = host.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '[');
        (fits && host.chars().all(plain)).then_some(Some(PublicUrl { secure, host }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_as_browsers_write_it() {
        let read = |text| Option::<PublicUrl>::read(text).map(|url| url.map(|url| url.to_string()));
        for (text, origin) in [
            ("https://Play.example/", "https://play.example"),
            ("https://play.example:443", "https://play.example"),
            ("http://play.example:8080", "http://play.example:8080"),
            ("http://[::1]:80", "http://[::1]"),
        ] {
            assert_eq!(read(text), Some(Some(origin.to_owned())));
        }
        assert_eq!(read(""), Some(None));
        for wrong in
            ["play.example", "ftp://play.example", "https://", "https://a/b", "https://a b", "https://a@b"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
