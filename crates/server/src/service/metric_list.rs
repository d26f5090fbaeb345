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
    /// Refusals, by the code of the reason, which `program/codes.md` in the book lists.
    REFUSALS, "zugleich_refusals_total", Counter, "refusals", ["code"];
    /// Writes refused because too many writes waited already.
    BUSY, "zugleich_busy_total", Counter, "writes", [];
    /// Time from the arrival of a commitment until it is on disk and its receipt can be sent.
    RECEIPT, "zugleich_commit_to_receipt_seconds", Histogram, "seconds", [];
    /// Time from the arrival of a turn's last commitment until the turn is resolved, on disk and sent.
    REVEAL, "zugleich_commit_to_reveal_seconds", Histogram, "seconds", [];
    /// Time that the commit of a transaction takes to reach the disk, however much it writes.
    SYNC, "zugleich_sync_seconds", Histogram, "seconds", [];
    /// Writes in the queue.
    WRITER, "zugleich_writer_queue", Gauge, "writes", [];
    /// Plans of the computer that were asked for here and wait for a thinker.
    ENGINE, "zugleich_engine_queue", Gauge, "plans", [];
    /// Plans of the computer that are thought about here.
    THINKING, "zugleich_engine_thinking", Gauge, "plans", [];
    /// Plans of the computer that were dropped here because they were no longer needed.
    DROPPED, "zugleich_engine_dropped_total", Counter, "plans", [];
    /// Plans of the computer that were begun here and taken over by another server after missing heartbeats.
    LOST, "zugleich_engine_lost_total", Counter, "plans", [];
    /// Open page sockets, by whose they are: `player`, `spectator` or `lobby`.
    SOCKETS, "zugleich_sockets", Gauge, "sockets", ["kind"];
    /// Games in memory.
    ROOMS, "zugleich_rooms", Gauge, "games", [];
    /// 1 if the last write has failed, so that nothing is accepted, or else 0.
    STORAGE, "zugleich_storage_failing", Gauge, "0 or 1", [];
    /// 1 since the server was asked to stop, or else 0.
    DRAINING, "zugleich_draining", Gauge, "0 or 1", [];
    /// 1 while other servers are woken by NATS, or else 0.
    NATS, "zugleich_nats_connected", Gauge, "0 or 1", [];
    /// Messages that came by NATS and were not understood.
    MALFORMED, "zugleich_nats_malformed_total", Counter, "messages", [];
}
