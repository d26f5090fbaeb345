use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use super::public_url::PublicUrl;
use super::setting_value::{Networks, ProxyHeader, Rate, SettingValue};
use crate::database_url::DatabaseUrl;
use crate::vault::VaultKeys;

/// Prefix of all environment variables.
pub(super) const PREFIX: &str = "ZUGLEICH_";

/// Description and parser of one setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Name in a file and after `--set`.
    pub key: &'static str,
    /// Purpose.
    pub about: &'static str,
    /// Default value.
    pub default: &'static str,
    /// Form of a value.
    pub expected: &'static str,
    /// `true` if values are never printed, not even when refused.
    pub secret: bool,
    pub(super) set: fn(&mut Settings, &str) -> bool,
}

impl Setting {
    /// Returns the name of the environment variable.
    #[must_use]
    pub fn variable(&self) -> String {
        format!("{}{}", PREFIX, self.key.to_ascii_uppercase().replace('-', "_"))
    }
}

macro_rules! settings {
    ($( $(#[doc = $about:literal])+ $field:ident, $key:literal, $type:ty, $default:literal; )+) => {
        /// All settings of a server.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings {
            $( $(#[doc = $about])+ pub $field: $type, )+
        }

        /// All settings, in the order of their documentation.
        pub const SETTINGS: &[Setting] = &[$( Setting {
            key: $key,
            about: concat!($($about),+),
            default: $default,
            expected: <$type as SettingValue>::EXPECTED,
            secret: <$type as SettingValue>::SECRET,
            set: |settings, text| match <$type as SettingValue>::read(text) {
                Some(value) => {
                    settings.$field = value;
                    true
                }
                None => false,
            },
        } ),+];

        impl Default for Settings {
            fn default() -> Self {
                Self { $( $field: <$type as SettingValue>::read($default).expect("a default is a value") ),+ }
            }
        }
    };
}

impl Settings {
    /// Caps the limits of one address by the total, so that one address can never block all others.
    #[must_use]
    pub fn shared_out(mut self) -> Self {
        let part = |of: usize| (self.connections / of).max(1);
        let (connections, sockets) = (part(4), part(8));
        self.connections_per_address = self.connections_per_address.min(connections);
        self.sockets_per_address = self.sockets_per_address.min(sockets);
        self
    }
}

settings! {
    /// Address and port on which the server listens; port 0 takes any free port.
    listen, "listen", SocketAddr, "127.0.0.1:8080";
    /// Folder of the database.
    data, "data", PathBuf, "zugleich-data";
    /// Database, if not `zugleich.db` in the folder: a SQLite file, or a PostgreSQL database, which several
    /// servers may use at once.
    database, "database", Option<DatabaseUrl>, "";
    /// Address that serves metrics at `/metrics`. They are for the operator only: no proxy should forward
    /// requests to it.
    metrics_address, "metrics-address", Option<SocketAddr>, "";
    /// File of keys that encrypt the secrets in the database, if not the file beside the database whose name
    /// ends in `.keys`. A PostgreSQL database has no such file: all its servers need this setting, or
    /// `secret-key`.
    secret_key_file, "secret-key-file", Option<PathBuf>, "";
    /// The keys themselves, instead of a file. Set them in the environment, where other users cannot read
    /// them.
    secret_key, "secret-key", Option<VaultKeys>, "";
    /// Time after `zugleich admin rotate-keys` for which cookies signed by a replaced key stay valid, and
    /// replaced keys are kept.
    old_keys_count_for, "old-keys-count-for", Duration, "90d";
    /// Permission to start although the database lacks stored events. Give it on the command line, for one
    /// start only.
    accept_loss, "accept-loss", bool, "no";
    /// Number of engine plans computed at the same time. With 0, workers compute them (`zugleich worker`),
    /// which needs a PostgreSQL database.
    engine_threads, "engine-threads", u16, "1";
    /// Time limit for an engine plan. After it, the plan is computed at the level below; level 1 has no
    /// limit.
    engine_time_limit, "engine-time-limit", Duration, "2m";
    /// Time for which the engine continues to compute a plan after the player has left a game without clocks;
    /// it resumes when the player returns.
    engine_patience, "engine-patience", Duration, "60s";

    /// Maximum age of the last write known to be on disk when `/ready` is requested. If it is older, the
    /// server makes a write, which may take as long.
    ready_write_age, "ready-write-age", Duration, "5s";
    /// Maximum number of queued engine plans while `/ready` reports the server as ready.
    ready_engine_queue, "ready-engine-queue", usize, "100";
    /// Maximum waiting time for a write: the server refuses a request that would wait longer as `busy`,
    /// before it changes anything.
    busy_after, "busy-after", Duration, "500ms";
    /// Pause of the clocks after a reveal, in new games in which both sides plan at once, so that watching it
    /// costs no time; at most a minute. Pages animate each turn within this time, and long turns faster.
    reveal_pause, "reveal-pause", Option<Duration>, "3s";
    /// Pause of the clocks after the second player has joined, in new games between people, so that both
    /// players notice the start; at most a minute.
    start_lead, "start-lead", Option<Duration>, "10s";
    /// Time that a player must be away before the opponent may claim a game between people that waits only
    /// for the absent player.
    absence_grace, "absence-grace", Duration, "2m";
    /// Time for which a stopping server continues its games. Meanwhile it is not ready and accepts no new
    /// games.
    drain_time, "drain-time", Duration, "1s";

    /// Public address of the site. With `https`, cookies are sent only on encrypted connections.
    public_url, "public-url", Option<PublicUrl>, "";
    /// Proxies whose headers about the client's address and scheme are trusted.
    trusted_proxies, "trusted-proxies", Networks, "";
    /// Header in which trusted proxies report the client. The server ignores the other header, because a
    /// proxy may forward it unchecked from a client.
    proxy_header, "proxy-header", ProxyHeader, "x-forwarded-for";
    /// Duration of HSTS: after a response over `https`, browsers use only `https` for this time.
    hsts, "hsts", Duration, "180d";

    /// Maximum number of connections, WebSockets included.
    connections, "connections", usize, "10000";
    /// Maximum number of connections from an address, at most a quarter of all. Trusted proxies have no such
    /// limit.
    connections_per_address, "connections-per-address", usize, "1000";
    /// Time limit for the headers of the first request of a connection.
    header_time, "header-time", Duration, "10s";
    /// Time limit for the next request of a connection to arrive.
    idle_time, "idle-time", Duration, "60s";
    /// Time limit from the start of a request until its response, including the body of the request.
    request_time, "request-time", Duration, "20s";
    /// Time limit for a write without progress; after it, the server closes the connection.
    write_time, "write-time", Duration, "10s";

    /// Rate of reads by a guest, files of pages excluded.
    reads_per_guest, "reads-per-guest", Rate, "300, 50ms";
    /// Rate of reads by an address, files of pages excluded.
    reads_per_address, "reads-per-address", Rate, "1200, 10ms";
    /// Rate of requests by a guest that change data or cost much computing time.
    writes_per_guest, "writes-per-guest", Rate, "150, 200ms";
    /// Rate of requests by an address that change data or cost much computing time.
    writes_per_address, "writes-per-address", Rate, "300, 100ms";
    /// Rate of pictures for a guest; an animation counts as twenty.
    pictures_per_guest, "pictures-per-guest", Rate, "60, 1s";
    /// Rate of pictures for an address; an animation counts as twenty.
    pictures_per_address, "pictures-per-address", Rate, "240, 250ms";
    /// Rate of WebSockets that a guest opens.
    openings_per_guest, "openings-per-guest", Rate, "100, 200ms";
    /// Rate of WebSockets that an address opens.
    openings_per_address, "openings-per-address", Rate, "1000, 20ms";

    /// Rate of engine analyses of finished games for a guest. The engine analyses only while it has no plan
    /// to compute.
    analyses_per_guest, "analyses-per-guest", Rate, "10, 30s";
    /// Rate of engine analyses of finished games for all guests at an address.
    analyses_per_address, "analyses-per-address", Rate, "60, 5s";

    /// Rate of passwords and recovery codes that a guest sends.
    sign_ins_per_guest, "sign-ins-per-guest", Rate, "10, 30s";
    /// Rate of passwords and recovery codes sent from an address.
    sign_ins_per_address, "sign-ins-per-address", Rate, "40, 10s";

    /// Rate of games that a guest creates, rematches included.
    games_per_guest, "games-per-guest", Rate, "30, 2s";
    /// Rate of games that an address creates, rematches included.
    games_per_address, "games-per-address", Rate, "150, 500ms";
    /// Maximum number of unfinished games with which a guest may create or join another game, rematches
    /// included.
    unfinished_per_guest, "unfinished-games-per-guest", usize, "100";
    /// Maximum number of unfinished games created from an address since the start of the server.
    unfinished_per_address, "unfinished-games-per-address", usize, "1000";
    /// Time after the last turn for which an unfinished game between people counts towards these limits.
    games_count_for, "games-count-for", Duration, "30d";
    /// Time after the last turn for which an unfinished game alone or against the computer counts towards
    /// these limits.
    practice_counts_for, "practice-counts-for", Duration, "1h";
    /// Time after the last event for which an unfinished game is kept; then the server deletes it
    /// permanently. Finished games are always kept.
    unfinished_kept_for, "unfinished-games-kept-for", Option<Duration>, "";
    /// Time after the last event for which an unfinished game alone or against the computer is kept; then the
    /// server deletes it permanently.
    practice_kept_for, "unfinished-practice-kept-for", Option<Duration>, "30d";
    /// Quota of KiB that the server stores for a guest. In a game between two people, each player is charged
    /// for their own plans.
    stored_per_guest, "stored-kib-per-guest", Rate, "16384, 250ms";
    /// Quota of KiB that the server stores for an address.
    stored_per_address, "stored-kib-per-address", Rate, "65536, 50ms";
    /// Maximum number of open seeks of a guest.
    seeks_per_guest, "seeks-per-guest", usize, "3";
    /// Maximum number of open seeks from an address.
    seeks_per_address, "seeks-per-address", usize, "30";
    /// Time that the owner of a seek may be away before it is no longer listed and cannot be taken.
    seek_patience, "seek-patience", Duration, "15s";
    /// Interval of heartbeats to the pages of a seek's owner. A page that has not answered by the next
    /// heartbeat counts as closed since its last answer.
    seek_heartbeat, "seek-heartbeat", Duration, "5s";

    /// Maximum number of WebSockets of a guest to one game; the next one closes the oldest.
    tabs_per_guest, "tabs-per-guest", usize, "8";
    /// Maximum number of spectators' WebSockets to one game.
    spectators_per_game, "spectators-per-game", usize, "500";
    /// Maximum number of WebSockets of a guest: this many to the lobby and to games of other guests, and this
    /// many to the guest's own games.
    sockets_per_guest, "sockets-per-guest", usize, "50";
    /// Maximum number of WebSockets of an address: this many of spectators and in the lobby, and this many of
    /// players; each at most an eighth of all connections.
    sockets_per_address, "sockets-per-address", usize, "500";
    /// Rate of messages on one WebSocket.
    messages, "messages", Rate, "40, 100ms";
    /// Number of invalid or too fast messages that close a WebSocket.
    strikes, "strikes", usize, "20";
    /// Silence on a WebSocket before the server sends a ping.
    ping_after, "ping-after", Duration, "10s";
    /// Silence on a WebSocket before the server closes it.
    silence, "silence", Duration, "25s";
    /// Maximum number of bytes queued on a WebSocket behind a message. A single message may be longer.
    unsent, "unsent-bytes", usize, "1048576";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_one_name_and_takes_its_default() {
        let mut settings = Settings::default();
        for (place, setting) in SETTINGS.iter().enumerate() {
            assert!((setting.set)(&mut settings, setting.default), "{}", setting.key);
            assert!(SETTINGS[..place].iter().all(|other| other.key != setting.key), "{}", setting.key);
            let plain = |letter: char| letter.is_ascii_lowercase() || letter == '-';
            assert!(setting.key.chars().all(plain), "{}", setting.key);
        }
        assert_eq!(settings, Settings::default());
        assert_eq!(SETTINGS[0].variable(), "ZUGLEICH_LISTEN");
    }

    #[test]
    fn one_address_never_holds_all_connections() {
        let held = |connections| {
            let settings = Settings { connections, ..Settings::default() }.shared_out();
            (settings.connections_per_address, settings.sockets_per_address)
        };
        assert_eq!(held(10_000), (1000, 500), "what is set holds where there is room");
        assert_eq!(held(896), (224, 112));
        assert_eq!(held(1), (1, 1));
    }
}
