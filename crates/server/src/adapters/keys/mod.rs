//! Where the keys of a vault come from: given with the settings, or kept in a file outside the database. None is made
//! for a database that already needs one.

mod fault;
mod file;
mod source;

pub use fault::KeyFault;
pub use source::KeySource;
pub(super) use source::Ring;
