//! Lists in documents that are generated from code: metrics and settings.

use std::path::Path;

/// A list in a document.
pub(crate) struct GeneratedList {
    /// The document, from the folder of the book's pages.
    pub(crate) document: &'static str,
    /// Text before the list, and after it.
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
    /// Environment variable that makes the test write the list instead of comparing it.
    pub(crate) write: &'static str,
}

impl GeneratedList {
    /// Asserts that the document has exactly this list.
    pub(crate) fn check(&self, list: &str) {
        let Self { document, before, after, write } = self;
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src").join(document);
        let page = std::fs::read_to_string(&file).unwrap();
        let start = page.find(before).expect("there is a place for the list") + before.len();
        let end = page.find(after).expect("the list ends");
        let right = format!("{}{list}{}", &page[..start], &page[end..]);
        if std::env::var_os(write).is_some() {
            std::fs::write(&file, &right).unwrap();
            return;
        }
        assert!(
            page == right,
            "{document} is not what the code says: {write}=write cargo test writes it anew"
        );
    }
}
