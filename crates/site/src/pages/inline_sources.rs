use super::files;

/// Attribute that names the file of an inlined script or style.
pub(super) const INLINE_ATTRIBUTE: &str = "data-file=\"/assets/";

/// Marks a page with inlined files, by the sources that its content security policy must allow.
#[derive(Clone, Debug, Default)]
pub struct InlineSources {
    /// Sources of its scripts, each with a space before it.
    pub scripts: String,
    /// Sources of its styles.
    pub styles: String,
}

impl InlineSources {
    pub(super) fn of(page: &str) -> Self {
        let mut within = Self::default();
        let names = page.split(INLINE_ATTRIBUTE).skip(1).filter_map(|rest| rest.split_once('"'));
        for file in names.filter_map(|(name, _)| files::file(name)) {
            let sources = if file.kind() == "text/css" { &mut within.styles } else { &mut within.scripts };
            sources.push(' ');
            sources.push_str(&file.source());
        }
        within
    }
}
