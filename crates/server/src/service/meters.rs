//! What the operator may count: nothing here depends on what anybody plans, or whether.

use metrics::{Counter, Gauge, Key, KeyName, Label, Level, Metadata, Recorder};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

use crate::domain::OpponentKind;

/// The server's counters. They belong to one server, so that two in one process do not mix.
pub(crate) struct Meters {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
}

const METADATA: Metadata<'static> = Metadata::new(module_path!(), Level::INFO, Some(module_path!()));

const GAMES: &str = "zugleich_games_created_total";
const TURNS: &str = "zugleich_turns_revealed_total";
const CONNECTIONS: &str = "zugleich_connections";
const ROOMS: &str = "zugleich_rooms";
const STORAGE: &str = "zugleich_storage_failing";
const RESPONSES: &str = "zugleich_http_responses_total";

impl Meters {
    /// Counters at zero.
    pub(crate) fn new() -> Self {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        let describe = |name: &'static str, text: &'static str, gauge: bool| {
            let name = KeyName::from_const_str(name);
            if gauge {
                recorder.describe_gauge(name, None, text.into());
            } else {
                recorder.describe_counter(name, None, text.into());
            }
        };
        describe(GAMES, "Games made, by opponent.", false);
        describe(TURNS, "Turns revealed and resolved.", false);
        describe(RESPONSES, "HTTP responses, by the first digit of the status.", false);
        describe(CONNECTIONS, "Open WebSocket connections.", true);
        describe(ROOMS, "Games in memory.", true);
        describe(STORAGE, "1 if the last write to the database failed, so that nothing is accepted.", true);
        let meters = Self { recorder, handle };
        meters.counter(TURNS, &[]).absolute(0);
        meters.gauge(CONNECTIONS).set(0);
        meters.gauge(ROOMS).set(0);
        meters.gauge(STORAGE).set(0);
        meters
    }

    /// The counters as Prometheus reads them.
    pub(crate) fn render(&self) -> String {
        self.handle.render()
    }

    /// A game was made.
    pub(crate) fn game_created(&self, opponent: OpponentKind) {
        self.counter(GAMES, &[("opponent", opponent.name())]).increment(1);
    }

    /// A turn was revealed.
    pub(crate) fn turn_revealed(&self) {
        self.counter(TURNS, &[]).increment(1);
    }

    /// An HTTP request was answered.
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

    /// So many games are in memory.
    pub(crate) fn rooms(&self, count: usize) {
        self.gauge(ROOMS).set(f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
    }

    /// Whether the last write has failed.
    pub(crate) fn storage(&self, failing: bool) {
        self.gauge(STORAGE).set(f64::from(u8::from(failing)));
    }

    /// So many connections are open.
    pub(crate) fn connections(&self, count: usize) {
        self.gauge(CONNECTIONS).set(f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
    }

    fn counter(&self, name: &'static str, labels: &[(&'static str, &'static str)]) -> Counter {
        let labels: Vec<_> = labels.iter().map(|&(key, value)| Label::new(key, value)).collect();
        self.recorder.register_counter(&Key::from_parts(name, labels), &METADATA)
    }

    fn gauge(&self, name: &'static str) -> Gauge {
        self.recorder.register_gauge(&Key::from_static_name(name), &METADATA)
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
    fn the_counters_are_written_for_prometheus() {
        let meters = Meters::new();
        meters.game_created(OpponentKind::Practice);
        meters.turn_revealed();
        meters.answered(404);
        let text = meters.render();
        assert!(text.contains("zugleich_games_created_total{opponent=\"practice\"} 1"), "{text}");
        assert!(text.contains("zugleich_turns_revealed_total 1"), "{text}");
        assert!(text.contains("zugleich_http_responses_total{status=\"4xx\"} 1"), "{text}");
    }
}
