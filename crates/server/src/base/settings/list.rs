use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use super::prefix::SubjectPrefix;
use super::url::PublicUrl;
use super::value::{Networks, ProxyHeader, Rate, Value};
use crate::base::database_url::DatabaseUrl;
use crate::base::nats_url::NatsUrl;
use crate::base::vault::Keys;

/// What the names of all settings begin with in the environment.
pub(super) const PREFIX: &str = "ZUGLEICH_";

/// One thing that can be set, as it is described and read.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// What it is called in a file and after `--set`.
    pub key: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// What it is where nobody sets it.
    pub default: &'static str,
    /// What a value looks like.
    pub expected: &'static str,
    /// Whether a value of it is shown to nobody, not even where it is refused.
    pub secret: bool,
    pub(super) set: fn(&mut Settings, &str) -> bool,
}

impl Setting {
    /// What it is called in the environment.
    #[must_use]
    pub fn variable(&self) -> String {
        format!("{}{}", PREFIX, self.key.to_ascii_uppercase().replace('-', "_"))
    }
}

macro_rules! settings {
    ($( $(#[doc = $about:literal])+ $field:ident, $key:literal, $type:ty, $default:literal; )+) => {
        /// Everything that can be set.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings {
            $( $(#[doc = $about])+ pub $field: $type, )+
        }

        /// All settings, in the order in which they are described.
        pub const SETTINGS: &[Setting] = &[$( Setting {
            key: $key,
            about: concat!($($about),+),
            default: $default,
            expected: <$type as Value>::EXPECTED,
            secret: <$type as Value>::SECRET,
            set: |settings, text| match <$type as Value>::read(text) {
                Some(value) => {
                    settings.$field = value;
                    true
                }
                None => false,
            },
        } ),+];

        impl Default for Settings {
            fn default() -> Self {
                Self { $( $field: <$type as Value>::read($default).expect("a default is a value") ),+ }
            }
        }
    };
}

impl Settings {
    /// Bounds what one address may hold by what there is in all, so that it never shuts out the others.
    #[must_use]
    pub(crate) fn shared_out(mut self) -> Self {
        let part = |of: usize| (self.connections / of).max(1);
        let (connections, sockets) = (part(4), part(8));
        self.connections_per_address = self.connections_per_address.min(connections);
        self.sockets_per_address = self.sockets_per_address.min(sockets);
        self
    }
}

settings! {
    /// Where the server listens; port 0 takes any free port.
    listen, "listen", SocketAddr, "127.0.0.1:8080";
    /// The folder of the database.
    data, "data", PathBuf, "zugleich-data";
    /// The database, if it is not to be `zugleich.db` in the folder: a SQLite file, or a PostgreSQL database, which
    /// several servers may use at once.
    database, "database", Option<DatabaseUrl>, "";
    /// The NATS server by which servers on one PostgreSQL database wake each other, if it is not to be the database
    /// alone.
    nats, "nats", Option<NatsUrl>, "";
    /// What tells the servers of one site from those of others that use the same NATS server.
    nats_prefix, "nats-prefix", SubjectPrefix, "zugleich";
    /// Where what is counted can be read, at `/metrics`. It is the operator's business alone: no proxy should lead
    /// there.
    metrics_address, "metrics-address", Option<SocketAddr>, "";
    /// The file of keys with which what is secret in the database is encrypted, if it is not to be the one beside the
    /// database whose name ends in `.keys`. A PostgreSQL database has none beside it: all its servers need this one, or
    /// `secret-key`.
    secret_key_file, "secret-key-file", Option<PathBuf>, "";
    /// These keys themselves, if they are to be in no file; best in the environment, where other users do not see them.
    secret_key, "secret-key", Option<Keys>, "";
    /// How long after `zugleich admin rotate-keys` cookies count that an older key has signed, and older keys are kept.
    old_keys_count_for, "old-keys-count-for", Duration, "90d";
    /// Whether the server starts although the database lacks events that were stored. For one start, on the command
    /// line.
    accept_loss, "accept-loss", bool, "no";
    /// How many opponents may think at the same time. With none, workers do (`zugleich worker`), for which a PostgreSQL
    /// database is needed.
    thinkers, "thinkers", u16, "1";
    /// How long the computer may think about a plan. What would take longer is thought about anew as the level below
    /// does, for which there is no end at the first.
    thinking_time, "thinking-time", Duration, "2m";
    /// How long after its player has left the computer still thinks about a game without clocks; it goes on when the
    /// player is back.
    thinking_patience, "thinking-patience", Duration, "60s";

    /// How old the last write that is certainly on disk may be where `/ready` is asked; when it is older one is made,
    /// which may take as long.
    ready_write_age, "ready-write-age", Duration, "5s";
    /// How many plans of the computer may wait for a thinker while `/ready` says that the server is.
    ready_engine_queue, "ready-engine-queue", usize, "100";
    /// Who would have to wait for longer until something is stored is told instead that the server is busy, before
    /// anything is done.
    busy_after, "busy-after", Duration, "500ms";
    /// For how long clocks stand after a reveal, so that nobody pays for what he is shown, in games in which both plan
    /// at once and that are made from now on; a minute at most. Pages show a turn no longer than that: the longer it
    /// is, the faster.
    reveal_pause, "reveal-pause", Option<Duration>, "3s";
    /// For how long clocks stand once both players have come, so that both are told that the game begins, in games
    /// between people that are made from now on; a minute at most.
    start_lead, "start-lead", Option<Duration>, "10s";
    /// How long a player must be away from a game between people before the other one may claim it, if it waits for
    /// the one who is away alone.
    absence_grace, "absence-grace", Duration, "2m";
    /// How long a server that is asked to stop goes on with the games that there are. It is not ready meanwhile, and
    /// takes no new ones.
    drain_time, "drain-time", Duration, "1s";

    /// The address by which browsers know the site. With `https`, cookies are for encrypted connections alone.
    public_url, "public-url", Option<PublicUrl>, "";
    /// The proxies whose word about who asks, and whether by TLS, is believed.
    trusted_proxies, "trusted-proxies", Networks, "";
    /// The one header in which those proxies say who asks. The other is not read: a proxy may hand on what a
    /// stranger wrote there.
    proxy_header, "proxy-header", ProxyHeader, "x-forwarded-for";
    /// How long browsers keep to `https` after an answer that came by it.
    hsts, "hsts", Duration, "180d";

    /// How many connections there may be in all, page sockets included.
    connections, "connections", usize, "10000";
    /// How many connections there may be from an address, a quarter of all at most. Trusted proxies have no such limit.
    connections_per_address, "connections-per-address", usize, "1000";
    /// How long the first request of a connection may take to name what it wants.
    header_time, "header-time", Duration, "10s";
    /// How long a connection may wait for its next request to be there.
    idle_time, "idle-time", Duration, "60s";
    /// How long a request may take, its body included, until it is answered.
    request_time, "request-time", Duration, "20s";
    /// How long something may wait to be sent to who does not read; then the connection is cut off.
    write_time, "write-time", Duration, "10s";

    /// What a guest may get, files of pages left out.
    reads_per_guest, "reads-per-guest", Rate, "300, 50ms";
    /// What an address may get, files of pages left out.
    reads_per_address, "reads-per-address", Rate, "1200, 10ms";
    /// What a guest may ask for that changes something or makes the server think.
    writes_per_guest, "writes-per-guest", Rate, "150, 200ms";
    /// What an address may ask for that changes something or makes the server think.
    writes_per_address, "writes-per-address", Rate, "300, 100ms";
    /// Pictures that a guest may ask for; an animation counts as twenty.
    pictures_per_guest, "pictures-per-guest", Rate, "60, 1s";
    /// Pictures that an address may ask for; an animation counts as twenty.
    pictures_per_address, "pictures-per-address", Rate, "240, 250ms";
    /// How often a guest may open a page socket.
    openings_per_guest, "openings-per-guest", Rate, "100, 200ms";
    /// How often an address may open a page socket.
    openings_per_address, "openings-per-address", Rate, "1000, 20ms";

    /// Games that are over and that a guest lets an engine look back at, which it does when no plan is waited for.
    analyses_per_guest, "analyses-per-guest", Rate, "10, 30s";
    /// Games that are over and that guests at one address let an engine look back at.
    analyses_per_address, "analyses-per-address", Rate, "60, 5s";

    /// Games that a guest makes, rematches included.
    games_per_guest, "games-per-guest", Rate, "30, 2s";
    /// Games that an address makes, rematches included.
    games_per_address, "games-per-address", Rate, "150, 500ms";
    /// How many unfinished games a guest may sit at and still make or join another, rematches included.
    unfinished_per_guest, "unfinished-games-per-guest", usize, "100";
    /// How many unfinished games that were made from an address there may be since the server was started.
    unfinished_per_address, "unfinished-games-per-address", usize, "1000";
    /// How long after the last turn an unfinished game between people counts.
    games_count_for, "games-count-for", Duration, "30d";
    /// How long after the last turn an unfinished game alone or against the computer counts.
    practice_counts_for, "practice-counts-for", Duration, "1h";
    /// How long an unfinished game is kept after something has happened in it last; then the server forgets it, for
    /// ever. Games that are over are always kept.
    unfinished_kept_for, "unfinished-games-kept-for", Option<Duration>, "";
    /// How long an unfinished game alone or against the computer is kept after something has happened in it last; then
    /// the server forgets it, for ever.
    practice_kept_for, "unfinished-practice-kept-for", Option<Duration>, "30d";
    /// How many KiB a guest may let the server store; of two who play each pays for what the own plan lets be stored.
    stored_per_guest, "stored-kib-per-guest", Rate, "16384, 250ms";
    /// How many KiB an address may let the server store.
    stored_per_address, "stored-kib-per-address", Rate, "65536, 50ms";
    /// How many open seeks a guest may have.
    seeks_per_guest, "seeks-per-guest", usize, "3";
    /// How many open seeks may come from an address.
    seeks_per_address, "seeks-per-address", usize, "30";
    /// How long the owner of a seek may be away before it is listed no more and cannot be taken.
    seek_patience, "seek-patience", Duration, "15s";
    /// How often the pages of a seek's owner are asked whether they still answer; one that has not answered by the next
    /// time counts as closed since its last answer.
    seek_heartbeat, "seek-heartbeat", Duration, "5s";

    /// How many page sockets a guest may have to one game; the next one closes the oldest.
    tabs_per_guest, "tabs-per-guest", usize, "8";
    /// How many page sockets there may be to one game of those who do not play in it.
    spectators_per_game, "spectators-per-game", usize, "500";
    /// How many page sockets a guest may have: so many to games of others and the lobby, and so many to own games.
    sockets_per_guest, "sockets-per-guest", usize, "50";
    /// How many page sockets an address may have: so many of spectators and in the lobby, and so many of players; an
    /// eighth of all connections each at most.
    sockets_per_address, "sockets-per-address", usize, "500";
    /// Messages on one page socket.
    messages, "messages", Rate, "40, 100ms";
    /// How many wrong or too fast messages end a page socket.
    strikes, "strikes", usize, "20";
    /// How long nothing may come over a page socket before the other side is asked whether it is there.
    ping_after, "ping-after", Duration, "25s";
    /// How long nothing may come over a page socket before it is closed.
    silence, "silence", Duration, "60s";
    /// How many bytes may wait to be sent over a page socket behind a message. A message alone may be longer.
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
