use super::files;

/// How it is said of what stands within a page which file it is.
pub(super) const WITHIN: &str = "data-file=\"/assets/";

/// Marks a page that has files within it, by what its policy must allow for that.
#[derive(Clone, Debug, Default)]
pub struct Within {
    /// The sources of its scripts, each with a space before it.
    pub scripts: String,
    /// Those of its styles.
    pub styles: String,
}

impl Within {
    pub(super) fn of(page: &str) -> Self {
        let mut within = Self::default();
        let names = page.split(WITHIN).skip(1).filter_map(|rest| rest.split_once('"'));
        for file in names.filter_map(|(name, _)| files::file(name)) {
            let sources = if file.kind() == "text/css" { &mut within.styles } else { &mut within.scripts };
            sources.push(' ');
            sources.push_str(&file.source());
        }
        within
    }
}
