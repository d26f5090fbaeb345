use fantoccini::Client;
use libtest_mimic::Failed;
use serde_json::json;

use super::devtools::command;

/// Screen and display preferences of a browser.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    width: u32,
    height: u32,
    dark: bool,
    calm: bool,
    forced: bool,
    /// `true` for touch input instead of a mouse.
    pub(super) touch: bool,
}

impl Screen {
    /// A desktop window.
    pub(crate) const DESKTOP: Self =
        Self { width: 1440, height: 900, dark: false, calm: false, forced: false, touch: false };
    /// A phone held upright.
    pub(crate) const PHONE: Self = Self { width: 390, height: 844, touch: true, ..Self::DESKTOP };

    /// Returns the screen with another width and height.
    pub(crate) const fn sized(self, width: u32, height: u32) -> Self {
        Self { width, height, ..self }
    }

    /// Returns the screen with `prefers-color-scheme: dark`.
    pub(crate) const fn dark(self) -> Self {
        Self { dark: true, ..self }
    }

    /// Returns the screen with `prefers-reduced-motion: reduce`.
    pub(crate) const fn calm(self) -> Self {
        Self { calm: true, ..self }
    }

    /// Returns the screen with `forced-colors: active`.
    pub(crate) const fn forced(self) -> Self {
        Self { forced: true, ..self }
    }

    /// Gives the current tab this width and height, and changes nothing else.
    pub(super) async fn measure(self, client: &Client) -> Result<(), Failed> {
        let Self { width, height, touch, .. } = self;
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch });
        command(client, "Emulation.setDeviceMetricsOverride", metrics).await.map(drop)
    }

    /// Applies the screen to the current tab, for all pages opened in it.
    pub(super) async fn emulate(self, client: &Client) -> Result<(), Failed> {
        let Self { dark, calm, forced, touch, .. } = self;
        self.measure(client).await?;
        let fingers = json!({ "enabled": touch, "maxTouchPoints": 5 });
        command(client, "Emulation.setTouchEmulationEnabled", fingers).await?;
        let media = json!({ "features": [
            { "name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" } },
            { "name": "prefers-reduced-motion", "value": if calm { "reduce" } else { "no-preference" } },
            { "name": "forced-colors", "value": if forced { "active" } else { "none" } },
        ]});
        command(client, "Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }
}
