//! Filters of the templates.
#![expect(unreachable_pub, reason = "what the filter macro writes is public")]

use askama::Values;

use super::texts::{counted, text};

/// `{{ "id"|t }}`: the text with this id.
#[askama::filter_fn]
pub(super) fn t<S: AsRef<str>>(id: S, _: &dyn Values) -> askama::Result<String> {
    Ok(text(id.as_ref(), &[]))
}

/// `{{ "id"|tn(3) }}`: the text with this id for so many.
#[askama::filter_fn]
pub(super) fn tn(id: &str, _: &dyn Values, n: u32) -> askama::Result<String> {
    Ok(counted(id, n))
}
