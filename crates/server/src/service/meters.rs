use std::time::Duration;

use metrics::{Counter, Gauge, Histogram, Key, KeyName, Label, Level, Metadata, Recorder};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

use super::metrics::{
    BUSY, DRAINING, DROPPED, ENGINE, GAMES, LOST, MALFORMED, METRICS, MetricKind, NATS, RECEIPT, REFUSALS,
    RESPONSES, REVEAL, ROOMS, SOCKETS, STORAGE, SYNC, THINKING, TURNS, WRITER,
};
use crate::domain::OpponentKind;
use crate::ports::{Messenger, StoreWatch, Thinking};

/// What the operator may count. It tells how often something is written and refused, and never what anybody plans.
///
/// It belongs to one server, so that two in one process do not mix.
pub(crate) struct Meters {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
}

/// What is measured at the moment at which somebody asks for it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Gauges {
    /// What waits to be written.
    pub(crate) writes: usize,
    /// Games in memory.
    pub(crate) rooms: usize,
    /// Whether the last write has failed.
    pub(crate) failing: bool,
    /// Whether the server was asked to stop.
    pub(crate) draining: bool,
    /// How it is with NATS; as if it were not there if there is none.
    pub(crate) messenger: Messenger,
    /// How much is thought.
    pub(crate) thinking: Thinking,
}

const METADATA: Metadata<'static> = Metadata::new(module_path!(), Level::INFO, Some(module_path!()));

/// The upper bounds of what is counted together, in seconds: from a fast disk to a guest who gives up.
const BUCKETS: [f64; 13] = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 10.0];

impl Meters {
    /// Everything at zero.
    pub(crate) fn new() -> Self {
        let builder = PrometheusBuilder::new().set_buckets(&BUCKETS).expect("there are buckets");
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        for metric in METRICS {
            let (name, about) = (KeyName::from_const_str(metric.name), metric.about.trim().into());
            match metric.kind {
                MetricKind::Counter => recorder.describe_counter(name, None, about),
                MetricKind::Gauge => recorder.describe_gauge(name, None, about),
                MetricKind::Histogram => recorder.describe_histogram(name, None, about),
            }
        }
        let meters = Self { recorder, handle };
        [TURNS, BUSY].into_iter().for_each(|name| meters.counter(name, &[]).absolute(0));
        // They are there from the start, with nothing in them.
        [RECEIPT, REVEAL, SYNC].into_iter().for_each(|name| drop(meters.histogram(name)));
        meters
    }

    /// All of it as Prometheus reads it.
    pub(crate) fn render(&self, gauges: Gauges) -> String {
        self.gauge(WRITER, &[]).set(number(gauges.writes));
        self.gauge(ROOMS, &[]).set(number(gauges.rooms));
        self.gauge(ENGINE, &[]).set(number(gauges.thinking.waiting));
        self.gauge(THINKING, &[]).set(number(gauges.thinking.thinking));
        self.counter(DROPPED, &[]).absolute(gauges.thinking.dropped);
        self.counter(LOST, &[]).absolute(gauges.thinking.lost);
        self.gauge(STORAGE, &[]).set(number(gauges.failing.into()));
        self.gauge(DRAINING, &[]).set(number(gauges.draining.into()));
        self.gauge(NATS, &[]).set(number(gauges.messenger.connected.into()));
        self.counter(MALFORMED, &[]).absolute(gauges.messenger.malformed);
        self.handle.render()
    }

    /// Brings together what was measured, so that it does not pile up where nobody asks for it.
    pub(crate) fn sweep(&self) {
        self.handle.run_upkeep();
    }

    /// A game was made.
    pub(crate) fn game_created(&self, opponent: OpponentKind) {
        self.counter(GAMES, &[("opponent", opponent.name())]).increment(1);
    }

    /// A turn was revealed.
    pub(crate) fn turn_revealed(&self) {
        self.counter(TURNS, &[]).increment(1);
    }

    /// A request was answered.
    pub(crate) fn answered(&self, status: u16) {
        let class = match status / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        self.counter(RESPONSES, &[("status", class)]).increment(1);
    }

    /// Something was refused, for a reason with this code.
    pub(crate) fn refused(&self, code: &'static str) {
        self.counter(REFUSALS, &[("code", code)]).increment(1);
    }

    /// A commitment is on disk, so long after it has come.
    pub(crate) fn receipt(&self, after: Duration) {
        self.histogram(RECEIPT).record(after);
    }

    /// A turn was told, so long after its last commitment has come.
    pub(crate) fn reveal(&self, after: Duration) {
        self.histogram(REVEAL).record(after);
    }

    /// So many page sockets of a kind are open.
    pub(crate) fn sockets(&self, kind: &'static str, count: usize) {
        self.gauge(SOCKETS, &[("kind", kind)]).set(number(count));
    }

    fn counter(&self, name: &'static str, labels: &[(&'static str, &'static str)]) -> Counter {
        self.recorder.register_counter(&key(name, labels), &METADATA)
    }

    fn gauge(&self, name: &'static str, labels: &[(&'static str, &'static str)]) -> Gauge {
        self.recorder.register_gauge(&key(name, labels), &METADATA)
    }

    fn histogram(&self, name: &'static str) -> Histogram {
        self.recorder.register_histogram(&Key::from_static_name(name), &METADATA)
    }
}

fn key(name: &'static str, labels: &[(&'static str, &'static str)]) -> Key {
    let labels: Vec<_> = labels.iter().map(|&(key, value)| Label::new(key, value)).collect();
    Key::from_parts(name, labels)
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

impl StoreWatch for Meters {
    fn synced(&self, took: Duration) {
        self.histogram(SYNC).record(took);
    }

    fn turned_away(&self) {
        self.counter(BUSY, &[]).increment(1);
    }
}

impl std::fmt::Debug for Meters {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Meters")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_written_for_prometheus() {
        let meters = Meters::new();
        meters.game_created(OpponentKind::Practice);
        meters.turn_revealed();
        meters.answered(404);
        meters.refused("busy");
        meters.turned_away();
        meters.synced(Duration::from_millis(3));
        let text = meters.render(Gauges {
            writes: 7,
            messenger: Messenger { connected: true, malformed: 2 },
            thinking: Thinking { waiting: 1, thinking: 3, dropped: 4, lost: 5 },
            ..Gauges::default()
        });
        for line in [
            "zugleich_games_created_total{opponent=\"practice\"} 1",
            "zugleich_turns_revealed_total 1",
            "zugleich_http_responses_total{status=\"4xx\"} 1",
            "zugleich_refusals_total{code=\"busy\"} 1",
            "zugleich_busy_total 1",
            "zugleich_sync_seconds_bucket{le=\"0.002\"} 0",
            "zugleich_sync_seconds_bucket{le=\"0.005\"} 1",
            "zugleich_sync_seconds_count 1",
            "zugleich_writer_queue 7",
            "zugleich_engine_queue 1",
            "zugleich_engine_thinking 3",
            "zugleich_engine_dropped_total 4",
            "zugleich_engine_lost_total 5",
            "zugleich_nats_connected 1",
            "zugleich_nats_malformed_total 2",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in {text}");
        }
        assert!(meters.render(Gauges::default()).contains("zugleich_engine_queue 0"));
    }
}
