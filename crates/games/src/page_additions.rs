//! Additions of a game's page to the common page.

use zugleich_render::texts::FluentSource;

/// Files and texts that only one game's page loads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageAdditions {
    /// The module `js/games/NAME.js` of the page's additions; empty if the common page suffices.
    pub module: &'static str,
    /// Other modules in `js/games` that this module imports when it runs.
    pub more: &'static [&'static str],
    /// NAME of the module `js/games/NAME-look.js` that defines the appearance of the game's boards on every
    /// page; empty if they have none of their own.
    pub look: &'static str,
    /// NAME of the module `js/games/NAME.js` that submits plans if the game is played as text; empty if plans
    /// are entered as in all games.
    pub text: &'static str,
    /// A WebAssembly module that this page may run, as `web/NAME/NAME.wasm`; empty if there is none.
    pub machine: &'static str,
    /// Style sheets in `css`.
    pub styles: &'static [&'static str],
    /// Its texts; scripts look them up under the name of the module.
    pub texts: &'static [FluentSource],
}

/// A game at a real board: the program keeps the plans secret and displays the fate of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverTheBoardPlay {
    /// Additions of its page for this mode to the common page.
    pub page: PageAdditions,
    /// The texts of the offer: `name`, `about` it, and `go` on the button.
    pub offer: FluentSource,
}

impl PageAdditions {
    /// The common page.
    pub const COMMON: Self =
        Self { module: "", more: &[], look: "", text: "", machine: "", styles: &[], texts: &[] };

    /// Returns all modules of the game, as paths in the folder `js` without extension.
    pub fn modules(&self) -> impl Iterator<Item = String> {
        let look = Some(self.look).filter(|name| !name.is_empty()).map(|name| format!("games/{name}-look"));
        let module = Some(self.module).filter(|name| !name.is_empty());
        let others = module.into_iter().chain(self.more.iter().copied());
        look.into_iter().chain(others.map(|name| format!("games/{name}")))
    }
}
