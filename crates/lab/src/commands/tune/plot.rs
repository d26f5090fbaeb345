//! Calibration plot of an evaluation: seen results over predicted results.

use std::fmt::Write;

use zugleich_engine::tune::CalibrationBin;
use zugleich_render::markup::{escape, tagged};

/// Width of the picture.
const WIDTH: f64 = 360.0;
/// Length of a result of 1, on both axes.
const UNIT: f64 = 280.0;
/// Left margin of the frame, for words and numbers.
const LEFT: f64 = 58.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 50.0;
/// Number of ticks for a result of 1.
const TICKS: i32 = 5;
/// Radius of the bin with the most positions. The area of a point is proportional to its number of positions.
const LARGEST: f64 = 7.5;
/// Smallest radius of a bin.
const SMALLEST: f64 = 2.5;

/// Styles with a background of their own, so that the picture is readable on any page, also without a colour
/// scheme.
const STYLE: &str = "\
.ground{fill:#fff}.words{fill:#1f2328}.lines{stroke:#d8dee4}.diagonal{stroke:#6e7781}\
.bins{fill:#0969da;stroke:#0969da}\n\
@media (prefers-color-scheme:dark){\
.ground{fill:#161b22}.words{fill:#e6edf3}.lines{stroke:#30363d}.diagonal{stroke:#8b949e}\
.bins{fill:#58a6ff;stroke:#58a6ff}}";

/// Returns the non-empty bins as points with error bars, as SVG. The output is deterministic.
pub(super) fn plot(name: &str, bins: &[CalibrationBin]) -> String {
    let bins: Vec<&CalibrationBin> = bins.iter().filter(|bin| bin.positions > 0).collect();
    let frame = PlotAxes::around(&bins);
    let mut svg = frame.ground(name);
    frame.lines(&mut svg);
    frame.words(&mut svg);
    frame.points(&mut svg, &bins);
    svg.push_str("</svg>\n");
    svg
}

/// Range of the axes: predicted from 0 to 1, seen from the lowest tick to 1.
#[derive(Clone, Copy, Debug)]
struct PlotAxes {
    lowest: i32,
}

impl PlotAxes {
    /// Creates the frame down to the end of the lowest error bar; at most down to the lowest possible result.
    fn around(bins: &[&CalibrationBin]) -> Self {
        let low = bins.iter().map(|bin| bin.seen - bin.margin).fold(0.0, f64::min);
        Self { lowest: (low.max(-1.0) * f64::from(TICKS)).floor() as i32 }
    }

    fn x(predicted: f64) -> f64 {
        LEFT + predicted.clamp(0.0, 1.0) * UNIT
    }

    fn y(self, seen: f64) -> f64 {
        TOP + (1.0 - seen.clamp(worth(self.lowest), 1.0)) * UNIT
    }

    fn bottom(self) -> f64 {
        self.y(worth(self.lowest))
    }

    /// Returns the beginning of the picture, with a title for screen readers.
    fn ground(self, name: &str) -> String {
        let height = self.bottom() + BOTTOM;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"12\">\n\
             {}\n<style>\n{STYLE}\n</style>\n\
             <rect class=\"ground\" width=\"{WIDTH}\" height=\"{height:.0}\" rx=\"6\"/>\n\
             <text class=\"words\" x=\"{}\" y=\"26\" font-size=\"14\" font-weight=\"600\" text-anchor=\"middle\">{}</text>\n",
            tagged("title", &format!("{name}: predicted against seen")),
            WIDTH / 2.0,
            escape(name),
        )
    }

    /// Draws a line for each tick, and the diagonal of a perfect prediction.
    fn lines(self, svg: &mut String) {
        let (left, right, top, bottom) = (Self::x(0.0), Self::x(1.0), self.y(1.0), self.bottom());
        svg.push_str("<path class=\"lines\" d=\"");
        for x in (0..=TICKS).map(|tick| Self::x(worth(tick))) {
            let _ = write!(svg, "M{x:.1} {top:.1}V{bottom:.1}");
        }
        for y in (self.lowest..=TICKS).map(|tick| self.y(worth(tick))) {
            let _ = write!(svg, "M{left:.1} {y:.1}H{right:.1}");
        }
        let zero = self.y(0.0);
        let _ = writeln!(
            svg,
            "\"/>\n<path class=\"diagonal\" stroke-dasharray=\"5 4\" d=\"M{left:.1} {zero:.1}L{right:.1} {top:.1}\"/>"
        );
    }

    /// Draws the numbers of the ticks, and the names of the axes.
    fn words(self, svg: &mut String) {
        let (below, beside) = (self.bottom() + 18.0, LEFT - 8.0);
        svg.push_str("<g class=\"words\" text-anchor=\"middle\">\n");
        for number in (0..=TICKS).map(worth) {
            let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{below:.1}\">{number}</text>", Self::x(number));
        }
        let (middle, centre) = (LEFT + UNIT / 2.0, f64::midpoint(TOP, self.bottom()));
        let _ = writeln!(svg, "<text x=\"{middle:.1}\" y=\"{:.1}\">predicted</text>", below + 20.0);
        let _ = writeln!(svg, "<text transform=\"translate(20 {centre:.1}) rotate(-90)\">seen</text>\n</g>");
        svg.push_str("<g class=\"words\" text-anchor=\"end\">\n");
        for number in (self.lowest..=TICKS).map(worth) {
            let y = self.y(number) + 4.0;
            let _ = writeln!(svg, "<text x=\"{beside:.1}\" y=\"{y:.1}\">{number}</text>");
        }
        svg.push_str("</g>\n");
    }

    fn points(self, svg: &mut String, bins: &[&CalibrationBin]) {
        let most = bins.iter().map(|bin| bin.positions).max().unwrap_or_default() as f64;
        svg.push_str("<g class=\"bins\" fill-opacity=\".4\" stroke-width=\"1.5\">\n");
        for &&CalibrationBin { positions, predicted, seen, margin } in bins {
            let (x, y) = (Self::x(predicted), self.y(seen));
            let (above, below) = (self.y(seen + margin), self.y(seen - margin));
            let radius = (LARGEST * (positions as f64 / most).sqrt()).max(SMALLEST);
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} {above:.1}V{below:.1}\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>"
            );
        }
        svg.push_str("</g>\n");
    }
}

/// Returns the result at a tick.
fn worth(tick: i32) -> f64 {
    f64::from(tick) / f64::from(TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn bin(positions: usize, predicted: f64, seen: f64, margin: f64) -> CalibrationBin {
        CalibrationBin { positions, predicted, seen, margin }
    }

    /// Returns the names of the ticks of both axes, those of the predicted axis first.
    fn numbers(svg: &str) -> Vec<&str> {
        let texts = svg.split("</text>").filter_map(|text| text.rsplit_once('>'));
        texts.map(|(_, text)| text).filter(|text| text.parse::<f64>().is_ok()).collect()
    }

    #[test]
    fn points_match_bins_and_grow_with_positions() {
        let svg = plot("A", &[bin(400, 0.5, 0.25, 0.1), bin(100, 1.0, 1.0, 0.0), bin(1, 0.0, 0.0, 0.0)]);
        for point in [
            "<path d=\"M198.0 228.0V284.0\"/><circle cx=\"198.0\" cy=\"256.0\" r=\"7.5\"/>",
            "<circle cx=\"338.0\" cy=\"46.0\" r=\"3.8\"/>",
            "<circle cx=\"58.0\" cy=\"326.0\" r=\"2.5\"/>",
        ] {
            assert!(svg.contains(point), "{point}: {svg}");
        }
        assert_eq!(
            svg,
            plot("A", &[bin(400, 0.5, 0.25, 0.1), bin(100, 1.0, 1.0, 0.0), bin(1, 0.0, 0.0, 0.0)])
        );
    }

    #[test]
    fn diagonal_with_negative_results_is_0_to_1() {
        let all = "0 0.2 0.4 0.6 0.8 1";
        for (seen, line, below) in
            [(0.5, "M58.0 326.0L338.0 46.0", ""), (-0.3, "M58.0 326.0L338.0 46.0", "-0.4 -0.2 ")]
        {
            let svg = plot("A", &[bin(1, 0.5, seen, 0.0)]);
            assert!(
                svg.contains(&format!("class=\"diagonal\" stroke-dasharray=\"5 4\" d=\"{line}\"")),
                "{svg}"
            );
            assert_eq!(numbers(&svg).join(" "), format!("{all} {below}{all}"));
        }
    }

    #[test]
    fn error_bars_end_at_the_frame() {
        let svg = plot("A", &[bin(9, 0.5, 0.75, 0.5), bin(9, 0.25, -0.75, 0.5)]);
        assert!(svg.contains("M198.0 46.0V256.0"), "{svg}");
        assert!(svg.contains("M128.0 396.0V606.0"), "{svg}");
        assert!(svg.contains("height=\"656\""), "{svg}");
    }

    #[test]
    fn bins_without_positions_are_left_out() {
        let svg = plot("A", &[CalibrationBin::default(), bin(1, 0.5, 0.5, 0.1), CalibrationBin::default()]);
        assert_eq!(svg.matches("<circle").count(), 1, "{svg}");
        for bins in [&[][..], &[CalibrationBin::default()]] {
            let svg = plot("A", bins);
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
            assert!(!svg.contains("<circle") && !svg.contains("NaN"), "{svg}");
            assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
        }
    }

    #[test]
    fn plot_has_title_and_names_are_escaped() {
        let svg = plot("A & B", &[]);
        assert!(svg.contains("role=\"img\""), "{svg}");
        assert!(svg.contains("<title>A &amp; B: predicted against seen</title>"), "{svg}");
        assert!(!svg.contains("A & B"), "{svg}");
    }
}
