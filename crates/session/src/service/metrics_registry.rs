use std::collections::HashMap;
use std::time::Duration;

use prometheus::core::Collector;
use prometheus::{
    HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry,
    TextEncoder,
};

use super::metric_list::{
    BUSY, DRAINING, DROPPED, ENGINE, GAMES, LOST, METRICS, Metric, MetricKind, PASSWORD_HASHES, RECEIPT,
    REFUSALS, RESPONSES, REVEAL, ROOMS, RUNNING, SOCKETS, STORAGE, SYNC, TURNS, WRITER,
};
use crate::domain::OpponentKind;
use crate::ports::{QueueStats, StoreObserver};

/// Metrics for the operator: counts of writes and refusals, never the content of plans.
///
/// Each server has its own, so that two in one process do not mix.
pub struct MetricsRegistry {
    registry: Registry,
    series: HashMap<&'static str, MetricSeries>,
}

/// One metric with all values of its labels.
enum MetricSeries {
    Counter(IntCounterVec),
    Gauge(IntGaugeVec),
    Histogram(HistogramVec),
}

/// Values measured at the time of a scrape.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScrapeValues {
    /// Number of waiting writes.
    pub writes: usize,
    /// Games in memory.
    pub rooms: usize,
    /// `true` if the last write has failed.
    pub failing: bool,
    /// `true` if the server was asked to stop.
    pub draining: bool,
    /// State of the engine queue.
    pub engine: QueueStats,
}

/// Upper bounds of the histogram buckets, in seconds: from a fast disk to a guest who gives up.
const BUCKETS: [f64; 13] = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 10.0];

impl Default for MetricsRegistry {
    fn default() -> Self {
        Self::new()
    }
}

impl MetricsRegistry {
    /// Returns metrics that are all zero.
    pub fn new() -> Self {
        let series = METRICS.iter().map(|metric| (metric.name, MetricSeries::new(metric)));
        let (registry, series) = (Registry::new(), series.collect::<HashMap<_, _>>());
        for one in series.values() {
            registry.register(one.collector()).expect("a metric is listed once");
        }
        let meters = Self { registry, series };
        [TURNS, BUSY].into_iter().for_each(|name| drop(meters.counter(name, &[])));
        // Registers empty histograms from the start.
        [RECEIPT, REVEAL, SYNC].into_iter().for_each(|name| drop(meters.histogram(name)));
        meters
    }

    /// Renders all metrics in the format of Prometheus.
    pub fn render(&self, gauges: ScrapeValues) -> String {
        self.gauge(WRITER, &[]).set(count(gauges.writes));
        self.gauge(ROOMS, &[]).set(count(gauges.rooms));
        self.gauge(ENGINE, &[]).set(count(gauges.engine.waiting));
        self.gauge(RUNNING, &[]).set(count(gauges.engine.running));
        self.total(DROPPED, gauges.engine.dropped);
        self.total(LOST, gauges.engine.lost);
        self.gauge(STORAGE, &[]).set(count(gauges.failing.into()));
        self.gauge(DRAINING, &[]).set(count(gauges.draining.into()));
        TextEncoder::new()
            .encode_to_string(&self.registry.gather())
            .expect("memory takes all that is written")
    }

    /// Counts a created game.
    pub(crate) fn game_created(&self, opponent: OpponentKind) {
        self.counter(GAMES, &[opponent.name()]).inc();
    }

    /// Counts a revealed turn.
    pub(crate) fn turn_revealed(&self) {
        self.counter(TURNS, &[]).inc();
    }

    /// Counts an answered request.
    pub fn answered(&self, status: u16) {
        let class = match status / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        self.counter(RESPONSES, &[class]).inc();
    }

    /// Counts a refusal with this code.
    pub fn refused(&self, code: &'static str) {
        self.counter(REFUSALS, &[code]).inc();
    }

    /// Records the time from a commitment to its sync to disk.
    pub(crate) fn receipt(&self, after: Duration) {
        self.histogram(RECEIPT).observe(after.as_secs_f64());
    }

    /// Records the time from a turn's last commitment to its reveal.
    pub(crate) fn reveal(&self, after: Duration) {
        self.histogram(REVEAL).observe(after.as_secs_f64());
    }

    /// Counts a password that is hashed.
    pub fn password_hashed(&self) {
        self.counter(PASSWORD_HASHES, &[]).inc();
    }

    /// Sets the number of open page sockets of a kind.
    pub fn sockets(&self, kind: &'static str, size: usize) {
        self.gauge(SOCKETS, &[kind]).set(count(size));
    }

    /// Raises a counter to a total that is counted elsewhere.
    fn total(&self, name: &'static str, total: u64) {
        let counter = self.counter(name, &[]);
        counter.inc_by(total.saturating_sub(counter.get()));
    }

    fn counter(&self, name: &'static str, labels: &[&str]) -> IntCounter {
        let MetricSeries::Counter(series) = &self.series[name] else { unreachable!("{name} is a counter") };
        series.with_label_values(labels)
    }

    fn gauge(&self, name: &'static str, labels: &[&str]) -> IntGauge {
        let MetricSeries::Gauge(series) = &self.series[name] else { unreachable!("{name} is a gauge") };
        series.with_label_values(labels)
    }

    fn histogram(&self, name: &'static str) -> prometheus::Histogram {
        let MetricSeries::Histogram(series) = &self.series[name] else {
            unreachable!("{name} is a histogram")
        };
        series.with_label_values::<&str>(&[])
    }
}

impl MetricSeries {
    fn new(metric: &Metric) -> Self {
        let Metric { name, kind, labels, about, .. } = metric;
        let options = Opts::new(*name, about.trim());
        let made = match kind {
            MetricKind::Counter => IntCounterVec::new(options, labels).map(Self::Counter),
            MetricKind::Gauge => IntGaugeVec::new(options, labels).map(Self::Gauge),
            MetricKind::Histogram => {
                let options = HistogramOpts::from(options).buckets(BUCKETS.to_vec());
                HistogramVec::new(options, labels).map(Self::Histogram)
            }
        };
        made.expect("the list has valid names")
    }

    fn collector(&self) -> Box<dyn Collector> {
        match self {
            Self::Counter(series) => Box::new(series.clone()),
            Self::Gauge(series) => Box::new(series.clone()),
            Self::Histogram(series) => Box::new(series.clone()),
        }
    }
}

fn count(size: usize) -> i64 {
    i64::try_from(size).unwrap_or(i64::MAX)
}

impl StoreObserver for MetricsRegistry {
    fn synced(&self, took: Duration) {
        self.histogram(SYNC).observe(took.as_secs_f64());
    }

    fn write_refused(&self) {
        self.counter(BUSY, &[]).inc();
    }
}

impl std::fmt::Debug for MetricsRegistry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MetricsRegistry")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_written_for_prometheus() {
        let meters = MetricsRegistry::new();
        meters.game_created(OpponentKind::Practice);
        meters.turn_revealed();
        meters.answered(404);
        meters.refused("busy");
        meters.write_refused();
        meters.synced(Duration::from_millis(3));
        let text = meters.render(ScrapeValues {
            writes: 7,
            engine: QueueStats { waiting: 1, running: 3, dropped: 4, lost: 5 },
            ..ScrapeValues::default()
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
            "zugleich_engine_running 3",
            "zugleich_engine_dropped_total 4",
            "zugleich_engine_lost_total 5",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in {text}");
        }
        assert!(meters.render(ScrapeValues::default()).contains("zugleich_engine_queue 0"));
    }
}
