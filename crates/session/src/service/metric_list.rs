//! List of all metrics, the source of `/metrics` and `docs/book/src/server/metrics.md`.

/// A metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metric {
    /// The name.
    pub name: &'static str,
    /// The kind.
    pub kind: MetricKind,
    /// The unit.
    pub unit: &'static str,
    /// The names of the labels.
    pub labels: &'static [&'static str],
    /// The description.
    pub about: &'static str,
}

/// Kind of a metric in Prometheus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricKind {
    /// A value that only grows.
    Counter,
    /// A value that goes up and down.
    Gauge,
    /// A distribution of durations.
    Histogram,
}

impl MetricKind {
    /// Returns the name in Prometheus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Gauge => "gauge",
            Self::Histogram => "histogram",
        }
    }
}

macro_rules! metrics {
    ($(
        $(#[doc = $about:literal])+
        $constant:ident, $name:literal, $kind:ident, $unit:literal, [$($label:literal),*];
    )+) => {
        $( pub(super) const $constant: &str = $name; )+

        /// All metrics, in the order of their description.
        pub const METRICS: &[Metric] = &[$( Metric {
            name: $name,
            kind: MetricKind::$kind,
            unit: $unit,
            labels: &[$($label),*],
            about: concat!($($about),+),
        } ),+];
    };
}

metrics! {
    /// Games created, by the kind of opponent.
    GAMES, "zugleich_games_created_total", Counter, "games", ["opponent"];
    /// Turns revealed and resolved.
    TURNS, "zugleich_turns_revealed_total", Counter, "turns", [];
    /// Answers to requests, by the first digit of their status.
    RESPONSES, "zugleich_http_responses_total", Counter, "answers", ["status"];
    /// Refusals, by error code; `program/codes.md` in the book lists the codes.
    REFUSALS, "zugleich_refusals_total", Counter, "refusals", ["code"];
    /// Passwords that were hashed, each with 19 MiB of memory, at most one for each processor core at a time.
    PASSWORD_HASHES, "zugleich_password_hashes_total", Counter, "hashes", [];
    /// Writes refused because the write queue was full.
    BUSY, "zugleich_busy_total", Counter, "writes", [];
    /// Time from the arrival of a commitment until it is on disk and its receipt can be sent.
    RECEIPT, "zugleich_commit_to_receipt_seconds", Histogram, "seconds", [];
    /// Time from the arrival of a turn's last commitment until the turn is resolved, on disk and sent.
    REVEAL, "zugleich_commit_to_reveal_seconds", Histogram, "seconds", [];
    /// Time from the commit of a transaction until it is on disk, once for each transaction.
    SYNC, "zugleich_sync_seconds", Histogram, "seconds", [];
    /// Writes in the queue.
    WRITER, "zugleich_writer_queue", Gauge, "writes", [];
    /// Engine plans requested by this server that wait in the engine queue.
    ENGINE, "zugleich_engine_queue", Gauge, "plans", [];
    /// Engine plans that this process is computing.
    RUNNING, "zugleich_engine_running", Gauge, "plans", [];
    /// Engine plans dropped by this process because they were no longer needed.
    DROPPED, "zugleich_engine_dropped_total", Counter, "plans", [];
    /// Engine plans begun by this process and taken over by another one after missing heartbeats.
    LOST, "zugleich_engine_lost_total", Counter, "plans", [];
    /// Open WebSockets of pages, by kind: `player`, `spectator` or `lobby`.
    SOCKETS, "zugleich_sockets", Gauge, "sockets", ["kind"];
    /// Games in memory.
    ROOMS, "zugleich_rooms", Gauge, "games", [];
    /// 1 while the last write has failed and the server accepts no writes, otherwise 0.
    STORAGE, "zugleich_storage_failing", Gauge, "0 or 1", [];
    /// 1 after the server was asked to stop, otherwise 0.
    DRAINING, "zugleich_draining", Gauge, "0 or 1", [];
}
