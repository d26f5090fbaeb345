//! Settings of the operator: one list with names, defaults and descriptions, from which `docs/settings.md` is
//! made, and three sources.

mod fault;
mod gather;
mod list;
mod prefix;
mod url;
mod value;

pub use fault::{SettingFault, SettingPlace, SettingWhy};
pub use gather::Gathered;
pub use list::{SETTINGS, Setting, Settings};
pub use prefix::SubjectPrefix;
pub use url::PublicUrl;
pub use value::{ADDRESS, Networks, ProxyHeader, Rate, address};
