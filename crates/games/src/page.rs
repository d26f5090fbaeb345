//! What the page of a game has beyond the common one.

/// Files and texts that only the page of one game asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The module `js/games/NAME.js` that adds to the page; empty where the common page is enough.
    pub module: &'static str,
    /// The scripts that it imports beside those of every game page.
    pub scripts: &'static [&'static str],
    /// The module `js/games/NAME.js` that dresses the boards of the lesson; empty where pieces are the common ones.
    pub lesson: &'static str,
    /// Whether it lists the turns in its own way.
    pub own_list: bool,
    /// Style sheets in `css`.
    pub styles: &'static [&'static str],
    /// Its texts as Fluent sources, each with the word that their ids start with where a script asks for them.
    pub texts: &'static [(&'static str, &'static str)],
}

impl Page {
    /// The common page.
    pub const COMMON: Self =
        Self { module: "", scripts: &[], lesson: "", own_list: false, styles: &[], texts: &[] };
}
