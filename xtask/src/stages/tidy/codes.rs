//! Stable error codes: `docs/book/src/program/codes.md` lists exactly those of the code.
//!
//! Clients rely on codes, so removing or renaming one requires a change of the list, too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, ExprLit, Lit};

use super::files::ProjectFile;
use crate::stages::complaint::Complaint;

/// Path of the list.
const LIST: &str = "docs/book/src/program/codes.md";

/// Compares the list with the crates.
///
/// # Errors
/// A source that cannot be parsed as Rust, or a missing list.
pub(super) fn check(documents: &[ProjectFile], sources: &[ProjectFile]) -> Result<Vec<Complaint>> {
    let list = documents.iter().find(|file| file.path == Path::new(LIST));
    let listed = list.map(|file| listed(&file.text)).with_context(|| format!("there is no {LIST}"))?;
    let mut made = BTreeSet::new();
    let mut complaints = Vec::new();
    for file in sources.iter().filter(|file| refuses(&file.path)) {
        for (code, line) in codes(&file.text).with_context(|| file.path.display().to_string())? {
            if !listed.contains_key(&code) {
                complaints.push(Complaint::new(&file.path, line, format!("{LIST} lacks {code}: list it")));
            }
            made.insert(code);
        }
    }
    let gone = listed.iter().filter(|(code, _)| !made.contains(*code));
    complaints.extend(gone.map(|(code, line)| {
        let says = format!("nothing is refused with {code} any more: codes are never renamed or removed");
        Complaint::new(LIST, *line, says)
    }));
    Ok(complaints)
}

/// Returns whether a file may contain error codes: the sources of a crate, without separate test files.
fn refuses(path: &Path) -> bool {
    let parts: Vec<_> = path.iter().filter_map(|part| part.to_str()).collect();
    matches!(parts.as_slice(), ["crates", _, "src", rest @ ..] if !rest.contains(&"tests"))
        && path.extension().is_some_and(|extension| extension == "rs")
}

/// Returns the codes in the first cells of the tables, and their lines.
fn listed(text: &str) -> BTreeMap<String, usize> {
    let code = |(line, row): (usize, &str)| {
        let (code, _) = row.strip_prefix("| `")?.split_once('`')?;
        Some((code.to_owned(), line))
    };
    (1..).zip(text.lines()).filter_map(code).collect()
}

/// Returns the codes that a source defines, and their lines.
fn codes(text: &str) -> Result<Vec<(String, usize)>> {
    let mut reader = CodeCollector::default();
    reader.visit_file(&syn::parse_file(text)?);
    Ok(reader.codes)
}

/// Collects the strings of functions and constants called `code`, and the second argument of `HttpError::new`.
#[derive(Default)]
struct CodeCollector {
    codes: Vec<(String, usize)>,
    /// `true` while strings are codes.
    within_code: bool,
}

impl CodeCollector {
    fn within_code(&mut self, tells: bool, read: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.within_code, tells);
        read(self);
        self.within_code = before;
    }
}

impl<'ast> Visit<'ast> for CodeCollector {
    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.within_code(function.sig.ident == "code", |reader| visit::visit_impl_item_fn(reader, function));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.within_code(item.ident == "CODE", |reader| visit::visit_impl_item_const(reader, item));
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        let code = call.args.get(1).filter(|_| is_problem(&call.func));
        if let Some(code) = code {
            self.within_code(true, |reader| reader.visit_expr(code));
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_lit(&mut self, literal: &'ast ExprLit) {
        if let (true, Lit::Str(text)) = (self.within_code, &literal.lit) {
            self.codes.push((text.value(), text.span().start().line));
        }
    }
}

/// Returns whether a call creates an `HttpError` of the API.
fn is_problem(function: &Expr) -> bool {
    let Expr::Path(path) = function else { return false };
    let names: Vec<_> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    names == ["HttpError", "new"]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = r#"impl Code for A {
        fn code(&self) -> &'static str {
            match self { Self::B => "b-c", Self::D => d.code() }
        }
    }
    impl E {
        /// Says so.
        pub const CODE: &str = "e";
        fn other() { HttpError::new(Status::X, "f", "g") }
    }"#;

    fn found(list: &str) -> Vec<String> {
        let source = ProjectFile::new("crates/a/src/b.rs", SOURCE);
        let documents = [ProjectFile::new(LIST, list)];
        check(&documents, &[source]).unwrap().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn just_the_codes_of_the_sources_are_listed() {
        assert_eq!(found("| `b-c` | x |\n| `e` | x |\n| `f` | x |\n"), [""; 0]);
        assert_eq!(
            found("| `b-c` | x |\n| `f` | x |\n"),
            [format!("crates/a/src/b.rs:8: {LIST} lacks e: list it")]
        );
        let gone =
            format!("{LIST}:4: nothing is refused with h any more: codes are never renamed or removed");
        assert_eq!(found("| `b-c` | x |\n| `e` | x |\n| `f` | x |\n| `h` | x |\n"), [gone]);
    }

    #[test]
    fn tests_refuse_nothing() {
        assert!(refuses(Path::new("crates/a/src/b/c.rs")));
        assert!(
            !refuses(Path::new("crates/a/src/b/tests/c.rs")) && !refuses(Path::new("crates/a/tests/it.rs"))
        );
    }
}
