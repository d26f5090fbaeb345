use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;

use crate::database_url::DatabaseUrl;
use crate::vault::VaultKeys;

/// Value of a setting: the same text in a file, in the environment and after `--set`.
pub(super) trait SettingValue: Sized {
    /// Expected form, as the end of a sentence.
    const EXPECTED: &'static str;
    /// `true` if values are never printed.
    const SECRET: bool = false;

    /// Parses a value.
    fn read(text: &str) -> Option<Self>;
}

/// Token bucket rate: a burst, and then one more after every pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Size of the burst.
    pub burst: NonZeroU32,
    /// Pause between further permits.
    pub pause: Duration,
}

impl Rate {
    /// Creates a rate with a burst (at least one) and a pause.
    #[must_use]
    pub const fn new(burst: u32, pause: Duration) -> Self {
        let burst = match NonZeroU32::new(burst) {
            Some(burst) => burst,
            None => NonZeroU32::MIN,
        };
        Self { burst, pause }
    }
}

/// Networks of addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Networks(Vec<IpNet>);

impl Networks {
    /// Returns whether an address is in one of them.
    #[must_use]
    pub fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

/// Header in which proxies report the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProxyHeader {
    /// `X-Forwarded-For`, with `X-Forwarded-Proto` beside it.
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

impl SettingValue for ProxyHeader {
    const EXPECTED: &'static str = "`x-forwarded-for` or `forwarded`";

    fn read(text: &str) -> Option<Self> {
        match text {
            "x-forwarded-for" => Some(Self::XForwardedFor),
            "forwarded" => Some(Self::Forwarded),
            _ => None,
        }
    }
}

impl SettingValue for usize {
    const EXPECTED: &'static str = "a whole number from 1 to 1000000000";

    fn read(text: &str) -> Option<Self> {
        digits(text)?.parse().ok().filter(|number| (1..=1_000_000_000).contains(number))
    }
}

impl SettingValue for u16 {
    const EXPECTED: &'static str = "a whole number from 0 to 65535";

    fn read(text: &str) -> Option<Self> {
        digits(text)?.parse().ok()
    }
}

impl SettingValue for Duration {
    const EXPECTED: &'static str = "a time from 1ms to 3650d: a whole number of ms, s, m, h or d";

    fn read(text: &str) -> Option<Self> {
        let (number, unit) = text.split_at(text.find(|letter: char| !letter.is_ascii_digit())?);
        let millis: u64 = match unit.trim_start() {
            "ms" => 1,
            "s" => 1_000,
            "m" => 60_000,
            "h" => 3_600_000,
            "d" => 86_400_000,
            _ => return None,
        };
        let millis = digits(number)?.parse::<u64>().ok()?.checked_mul(millis)?;
        (1..=3_650 * 86_400_000).contains(&millis).then(|| Self::from_millis(millis))
    }
}

impl SettingValue for Option<Duration> {
    const EXPECTED: &'static str = "a time from 1ms to 3650d: a whole number of ms, s, m, h or d; or nothing";

    fn read(text: &str) -> Option<Self> {
        if text.is_empty() { Some(None) } else { Duration::read(text).map(Some) }
    }
}

impl SettingValue for Rate {
    const EXPECTED: &'static str =
        "a burst, and the interval after which one more is allowed, such as `40, 100ms`";

    fn read(text: &str) -> Option<Self> {
        let (burst, pause) = text.split_once(',')?;
        let burst = u32::try_from(usize::read(burst.trim())?).ok()?;
        Some(Self::new(burst, Duration::read(pause.trim())?))
    }
}

impl SettingValue for Networks {
    const EXPECTED: &'static str =
        "addresses and networks separated by commas, such as `10.0.0.0/8, ::1`, or nothing";

    fn read(text: &str) -> Option<Self> {
        if text.trim().is_empty() {
            return Some(Self::default());
        }
        let network = |text: &str| {
            let alone = || text.parse::<IpAddr>().ok().map(|address| IpNet::from(address.to_canonical()));
            text.parse().ok().or_else(alone)
        };
        text.split(',').map(|part| network(part.trim())).collect::<Option<Vec<_>>>().map(Self)
    }
}

/// Expected form of [`address`].
pub const ADDRESS: &str = "an address and a port, such as `127.0.0.1:8080` or `localhost:8080`";

/// Parses an address and a port; a host name is resolved, and its first address is used, IPv4 before IPv6.
#[must_use]
pub fn address(text: &str) -> Option<SocketAddr> {
    let found = || text.to_socket_addrs().ok()?.min_by_key(SocketAddr::is_ipv6);
    text.parse().ok().or_else(found)
}

impl SettingValue for SocketAddr {
    const EXPECTED: &'static str = ADDRESS;

    fn read(text: &str) -> Option<Self> {
        address(text)
    }
}

impl SettingValue for Option<SocketAddr> {
    const EXPECTED: &'static str = "an address and a port, such as `127.0.0.1:9100`, or nothing";

    fn read(text: &str) -> Option<Self> {
        if text.is_empty() { Some(None) } else { SocketAddr::read(text).map(Some) }
    }
}

impl SettingValue for PathBuf {
    const EXPECTED: &'static str = "the path of a folder";

    fn read(text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| text.into())
    }
}

impl SettingValue for Option<PathBuf> {
    const EXPECTED: &'static str = "the path of a file, or nothing";

    fn read(text: &str) -> Option<Self> {
        Some((!text.is_empty()).then(|| text.into()))
    }
}

impl SettingValue for Option<VaultKeys> {
    const EXPECTED: &'static str =
        "64 hexadecimal digits, or several keys separated by commas, the newest first, or nothing";
    const SECRET: bool = true;

    fn read(text: &str) -> Option<Self> {
        if text.is_empty() { Some(None) } else { VaultKeys::read(text).map(Some) }
    }
}

impl SettingValue for bool {
    const EXPECTED: &'static str = "`yes` or `no`";

    fn read(text: &str) -> Option<Self> {
        match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }
}

impl SettingValue for Option<DatabaseUrl> {
    const EXPECTED: &'static str = "`sqlite:PATH`, `postgres://USER:PASSWORD@HOST/NAME`, or nothing";

    fn read(text: &str) -> Option<Self> {
        if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
    }
}

/// Returns the text if it has only digits: numbers have one spelling.
fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_rates_have_units() {
        assert_eq!(Duration::read("250ms"), Some(Duration::from_millis(250)));
        assert_eq!(Duration::read("2 h"), Some(Duration::from_secs(7200)));
        for wrong in ["", "10", "s", "0s", "-1s", "1.5s", "1w", "99999999999999999999s", "4000d", "+1s", "ä"]
        {
            assert_eq!(Duration::read(wrong), None, "{wrong}");
        }
        assert_eq!(Rate::read("40, 100ms"), Some(Rate::new(40, Duration::from_millis(100))));
        for wrong in ["40", "0, 1s", "40, 1", "40, 1s, 2s", "5000000000, 1s"] {
            assert_eq!(Rate::read(wrong), None, "{wrong}");
        }
        for wrong in ["0", "-1", "1e3", "+1", "1_000", ""] {
            assert_eq!(usize::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn networks_contain_addresses() {
        let networks = Networks::read("10.0.0.0/8, 192.0.2.7,2001:db8::/32").unwrap();
        for inside in ["10.1.2.3", "::ffff:10.1.2.3", "192.0.2.7", "2001:db8:1::1"] {
            assert!(networks.contain(inside.parse().unwrap()), "{inside}");
        }
        for outside in ["11.0.0.1", "192.0.2.8", "2001:db9::1", "::1"] {
            assert!(!networks.contain(outside.parse().unwrap()), "{outside}");
        }
        assert_eq!(Networks::read("10.0.0.0/33"), None);
        assert_eq!(Networks::read("here"), None);
    }
}
