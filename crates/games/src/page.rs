//! What the page of a game has beyond the common one.

use zugleich_render::texts::Source;

/// Files and texts that only the page of one game asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The module `js/games/NAME.js` that adds to the page; empty where the common page is enough.
    pub module: &'static str,
    /// Other modules in `js/games` that this one asks for as soon as it runs.
    pub more: &'static [&'static str],
    /// What the module `js/games/NAME-look.js` is called that says how its boards look, wherever they are; empty where
    /// they have nothing of their own.
    pub look: &'static str,
    /// The module `js/games/NAME.js` that hands plans in where the game is played as text; empty where they are read as
    /// in all games.
    pub text: &'static str,
    /// A module of WebAssembly that this page may run, as `web/NAME/NAME.wasm`; empty where there is none.
    pub machine: &'static str,
    /// Style sheets in `css`.
    pub styles: &'static [&'static str],
    /// Its texts; scripts find them under the name of the module.
    pub texts: &'static [Source],
}

/// A game beside a real board: the program keeps the plans secret and says what becomes of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtTable {
    /// What its page has there beyond the common one.
    pub page: Page,
    /// What is said where it is offered: `name`, `about` it, and `go` on the button.
    pub offer: Source,
}

impl Page {
    /// The common page.
    pub const COMMON: Self =
        Self { module: "", more: &[], look: "", text: "", machine: "", styles: &[], texts: &[] };

    /// All modules of the game, as paths in the folder `js` without their ending.
    pub fn modules(&self) -> impl Iterator<Item = String> {
        let look = Some(self.look).filter(|name| !name.is_empty()).map(|name| format!("games/{name}-look"));
        let module = Some(self.module).filter(|name| !name.is_empty());
        let others = module.into_iter().chain(self.more.iter().copied());
        look.into_iter().chain(others.map(|name| format!("games/{name}")))
    }
}
