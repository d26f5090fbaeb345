//! The battle chart of Prediction Chess, as a drawing and in words.
//!
//! The chart is its author's; the special rule for the king precedes it, in dashes. Its paths are the values
//! of a battle's `reason` in the rules, so that the page, the card and the record agree.

use std::fmt::Write;

use zugleich_render::language::Language;
use zugleich_render::markup::escape;
use zugleich_rules::kernel::{EventData, EventValue};

use super::SENTENCES;

/// A path through the chart: the `reason` of a battle, the questions with their answers, and the end.
struct ChartPath {
    reason: &'static str,
    answers: &'static [(&'static str, &'static str)],
    end: &'static str,
}

const WAYS: &[ChartPath] = &[
    ChartPath { reason: "king", answers: &[("king", "yes")], end: "king-dies" },
    ChartPath { reason: "both-kings", answers: &[("king", "yes")], end: "king-dies" },
    ChartPath {
        reason: "both-predicted",
        answers: &[("moved", "yes"), ("predictions", "both")],
        end: "both-die",
    },
    ChartPath { reason: "one-predicted", answers: &[("moved", "yes"), ("predictions", "one")], end: "loser" },
    ChartPath {
        reason: "none-predicted",
        answers: &[("moved", "yes"), ("predictions", "neither"), ("same", "yes")],
        end: "both-die",
    },
    ChartPath {
        reason: "attack-predicted",
        answers: &[("moved", "no"), ("predicted", "yes")],
        end: "defender",
    },
    ChartPath {
        reason: "attack-unpredicted",
        answers: &[("moved", "no"), ("predicted", "no")],
        end: "attacker",
    },
];

/// Returns the path of a battle through the chart, a few words per step; nothing for other events.
pub(super) fn battle_path(language: Language, event: &EventData) -> Vec<String> {
    let reason = event.fields.iter().find_map(|(name, value)| match value {
        EventValue::Word(word) if *name == "reason" => Some(&**word),
        _ => None,
    });
    let found = WAYS.iter().find(|way| event.kind == "battle" && Some(way.reason) == reason);
    let steps = found.into_iter().flat_map(|way| way.answers);
    let steps = steps.map(|(question, answer)| format!("chip-{question}-{answer}"));
    let end = found.map(|way| format!("chip-{}", way.end));
    steps.chain(end).filter_map(|name| SENTENCES.about_event(language, &name, event)).collect()
}

fn node(language: Language, name: &str) -> String {
    SENTENCES.say(language, &format!("chart-{name}"), &[])
}

/// A box of the drawing: its text, its centre, and its look.
struct ChartNode(&'static str, f32, f32, NodeStyle);

#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeStyle {
    Question,
    End,
    /// A box of the rule that is not part of the author's chart.
    Special,
}

const WIDTH: f32 = 116.0;
const HEIGHT: f32 = 64.0;
/// Maximum number of letters in a line of a box.
const LETTERS: usize = 17;
const LEADING: f32 = 14.0;

const NODES: &[ChartNode] = &[
    ChartNode("king", 100.0, 34.0, NodeStyle::Special),
    ChartNode("king-dies", 100.0, 136.0, NodeStyle::Special),
    ChartNode("moved", 442.0, 34.0, NodeStyle::Question),
    ChartNode("predictions", 250.0, 136.0, NodeStyle::Question),
    ChartNode("predicted", 636.0, 136.0, NodeStyle::Question),
    ChartNode("both-die", 64.0, 270.0, NodeStyle::End),
    ChartNode("loser", 192.0, 270.0, NodeStyle::End),
    ChartNode("same", 384.0, 270.0, NodeStyle::Question),
    ChartNode("defender", 572.0, 270.0, NodeStyle::End),
    ChartNode("attacker", 700.0, 270.0, NodeStyle::End),
    ChartNode("both-die", 320.0, 374.0, NodeStyle::End),
    ChartNode("neither-dies", 448.0, 374.0, NodeStyle::End),
];

/// Edges of the chart: source node, target node, and the answer that leads there.
const EDGES: &[(usize, usize, &str)] = &[
    (0, 1, "yes"),
    (0, 2, "no"),
    (2, 3, "yes"),
    (2, 4, "no"),
    (3, 5, "both"),
    (3, 6, "one"),
    (3, 7, "neither"),
    (4, 8, "yes"),
    (4, 9, "no"),
    (7, 10, "yes"),
    (7, 11, "no"),
];

/// Returns the chart as SVG with its own title and description; it takes the colour of the surrounding text.
pub(super) fn svg(language: Language) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 764 408\" class=\"chart\" role=\"img\" \
         aria-labelledby=\"chart-title chart-desc\" font-family=\"system-ui, sans-serif\" font-size=\"13\" \
         text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\">\n\
         <title id=\"chart-title\">{}</title>\n<desc id=\"chart-desc\">{}</desc>\n",
        escape(&node(language, "title")),
        escape(&node(language, "desc")),
    );
    for &(from, to, answer) in EDGES {
        edge(language, &mut svg, &NODES[from], &NODES[to], answer);
    }
    for node in NODES {
        boxed(language, &mut svg, node);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Draws an edge: down from one box to a bar between the rows, and down from there to the other box, with the
/// answer beside it.
fn edge(language: Language, svg: &mut String, from: &ChartNode, to: &ChartNode, answer: &str) {
    let (ChartNode(_, x, y, look), ChartNode(_, to_x, to_y, _)) = (from, to);
    let words = node(language, answer);
    let dashes = if *look == NodeStyle::Special { " stroke-dasharray=\"5 4\"" } else { "" };
    let (path, label_x, label_y, anchor) = if (y - to_y).abs() < 1.0 {
        let path = format!("M{} {y}H{}", x + WIDTH / 2.0, to_x - WIDTH / 2.0);
        (path, (x + to_x) / 2.0, y - 6.0, "middle")
    } else {
        let (bottom, top) = (y + HEIGHT / 2.0, to_y - HEIGHT / 2.0);
        let bar = bottom + 12.0;
        (format!("M{x} {bottom}V{bar}H{to_x}V{top}"), to_x + 6.0, bar + 16.0, "start")
    };
    let _ = writeln!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"currentColor\"{dashes}/>");
    let (tip_x, tip_y) =
        if (y - to_y).abs() < 1.0 { (to_x - WIDTH / 2.0, *y) } else { (*to_x, to_y - HEIGHT / 2.0) };
    let head = if (y - to_y).abs() < 1.0 { "l-7-3.5v7z" } else { "l-3.5-7h7z" };
    let _ = writeln!(svg, "<path d=\"M{tip_x} {tip_y}{head}\"/>");
    let _ = write!(svg, "<text font-size=\"12\" font-style=\"italic\" text-anchor=\"{anchor}\">");
    for (line, words) in wrapped(&words, 14).iter().enumerate() {
        let y = label_y + f32::from(u8::try_from(line).unwrap_or_default()) * 14.0;
        let _ = write!(svg, "<tspan x=\"{label_x}\" y=\"{y}\">{}</tspan>", escape(words));
    }
    svg.push_str("</text>\n");
}

fn boxed(language: Language, svg: &mut String, ChartNode(name, x, y, look): &ChartNode) {
    let (left, top) = (x - WIDTH / 2.0, y - HEIGHT / 2.0);
    let (round, look) = match look {
        NodeStyle::Question => (4, "fill=\"none\" stroke-width=\"1.2\""),
        NodeStyle::End => (18, "fill=\"currentColor\" fill-opacity=\".1\" stroke-width=\"2\""),
        NodeStyle::Special => (4, "fill=\"none\" stroke-width=\"1.2\" stroke-dasharray=\"5 4\""),
    };
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"{round}\" stroke=\"currentColor\" {look}/>"
    );
    let words = node(language, name);
    let lines = wrapped(&words, LETTERS);
    let rows = f32::from(u8::try_from(lines.len()).unwrap_or_default());
    svg.push_str("<text>");
    for (row, line) in lines.iter().enumerate() {
        let row = f32::from(u8::try_from(row).unwrap_or_default());
        let y = y + 4.5 + (row - (rows - 1.0) / 2.0) * LEADING;
        let _ = write!(svg, "<tspan x=\"{x}\" y=\"{y}\">{}</tspan>", escape(line));
    }
    svg.push_str("</text>\n");
}

/// Wraps words to lines of at most `letters` letters, with a longer word alone on its line.
fn wrapped(words: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use zugleich_rules::Color;
    use zugleich_rules::kernel::Match;
    use zugleich_rules::prediction::Prediction;

    use super::*;

    #[test]
    fn every_way_follows_the_drawing_to_its_end() {
        for way in WAYS {
            let mut at = if way.answers[0].0 == "king" { 0 } else { 2 };
            for (question, answer) in way.answers {
                assert_eq!(NODES[at].0, *question, "{}", way.reason);
                let edge = EDGES.iter().find(|(from, _, said)| *from == at && said == answer);
                at = edge.unwrap_or_else(|| panic!("{question} {answer} leads somewhere")).1;
            }
            assert_eq!(NODES[at].0, way.end, "{}", way.reason);
        }
    }

    #[test]
    fn every_box_has_words_that_fit_into_it() {
        for ChartNode(name, ..) in NODES {
            let words = node(Language::English, name);
            assert!(!words.starts_with("prediction-chart"), "{name}");
            let lines = wrapped(&words, LETTERS);
            assert!(
                lines.len() <= 4 && lines.iter().all(|line| line.chars().count() <= LETTERS),
                "{lines:?}"
            );
        }
    }

    #[test]
    fn every_step_of_every_path_has_words() {
        for way in WAYS {
            let event = EventData::new(
                "battle",
                [
                    ("white", EventValue::Piece('P')),
                    ("black", EventValue::Piece('p')),
                    ("died", EventValue::Sides(vec![Color::White])),
                    ("reason", EventValue::Word(way.reason.into())),
                ],
            );
            assert_eq!(battle_path(Language::English, &event).len(), way.answers.len() + 1, "{}", way.reason);
        }
    }

    #[test]
    fn a_battle_is_told_by_its_way() {
        let position = Some("4k3/7p/8/r6R/8/8/7P/4K3 - - 0 1");
        let mut game = Match::<Prediction>::new(&[], position).expect("the position can be");
        let report = game.play_line("e1d1/- a5h5/-").expect("the turn is legal");
        assert_eq!(
            battle_path(Language::English, &report.events[0]),
            ["Both moved: no", "Attack predicted: no", "White’s rook dies"]
        );
    }

    #[test]
    fn the_drawing_is_described() {
        let chart = svg(Language::English);
        assert!(chart.starts_with("<svg") && chart.contains("<title") && chart.contains("<desc"));
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("Did both pieces move?", 11), ["Did both", "pieces", "move?"]);
        assert_eq!(wrapped("", 5), [""]);
    }
}
