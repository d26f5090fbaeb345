//! What the page of one game has beyond the common one.

/// Files and texts that only the page of some games asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Extras {
    /// The module `js/games/NAME.js` that adds to the page; empty where the common page is enough.
    pub(super) module: &'static str,
    /// The scripts that it imports beside those of every game page.
    pub(super) scripts: &'static [&'static str],
    /// Style sheets in `css`.
    pub(super) styles: &'static [&'static str],
    /// The words that the ids of its texts start with.
    pub(super) texts: &'static [&'static str],
}

const NONE: Extras = Extras { module: "", scripts: &[], styles: &[], texts: &[] };

const PARITY: Extras = Extras { module: "parity", scripts: &[], styles: &["parity"], texts: &["parity"] };

const PREDICTION: Extras = Extras {
    module: "prediction",
    scripts: &["games/arrows", "games/guesser"],
    styles: &["prediction"],
    texts: &["prediction"],
};

/// Prediction Chess beside a real board.
const PREDICTION_AT_TABLE: Extras = Extras {
    scripts: &["icon", "games/arrows", "games/guesser", "games/table"],
    styles: &["prediction", "table"],
    texts: &["prediction", "table"],
    ..PREDICTION
};

const ENTANGLEMENT: Extras = Extras {
    module: "entanglement",
    scripts: &["games/entanglement-faces", "games/entanglement-marks", "games/entanglement-panel"],
    styles: &["entanglement"],
    texts: &["entanglement"],
};

/// What a variant's page has beyond the common one, `at_table` beside a real board.
pub(super) fn extras(variant: &str, at_table: bool) -> &'static Extras {
    match variant {
        "prediction" if at_table => &PREDICTION_AT_TABLE,
        "parity" | "parity-so" => &PARITY,
        "prediction" => &PREDICTION,
        "entanglement" => &ENTANGLEMENT,
        _ => &NONE,
    }
}
