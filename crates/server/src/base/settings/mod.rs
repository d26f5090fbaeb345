//! What an operator can set: one list, from which names, defaults, sentences and `docs/settings.md` come, and the three
//! places where it can be set.

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
