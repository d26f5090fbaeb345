//! Progress bars.

use indicatif::{ProgressBar, ProgressStyle};

/// Creates a bar of this length, or without a known end. It is shown only on a terminal.
pub(crate) fn bar(length: impl Into<Option<u64>>, template: &str) -> ProgressBar {
    let bar = length.into().map_or_else(ProgressBar::no_length, ProgressBar::new);
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}
