//! Settings of the operator: one list with names, defaults and descriptions, from which
//! `docs/book/src/server/settings.md` is made, and three sources.

mod list;
mod public_url;
mod setting_error;
mod setting_value;
mod settings_builder;

pub use list::{SETTINGS, Setting, Settings};
pub use public_url::PublicUrl;
pub use setting_error::{SettingError, SettingErrorKind, SettingSource};
pub use setting_value::{ADDRESS, Networks, ProxyHeader, Rate, address};
pub use settings_builder::SettingsBuilder;
