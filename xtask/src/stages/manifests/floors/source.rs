//! Names in a module: its `use` lines, and the paths in its code, including macros and attributes.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, UseTree, Visibility};

use super::tree::is_test;

/// Names joined by `::`, and the line of the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamePath {
    pub(super) names: Vec<String>,
    pub(super) line: usize,
}

/// A name that a `use` line brings into its module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UseImport {
    /// Source path; for a `*` everything before the star.
    pub(super) path: NamePath,
    /// Name in the module; `None` for a `*`.
    pub(super) name: Option<String>,
    /// `true` if it is re-exported.
    pub(super) shown: bool,
}

/// Names in a module, without the code of tests.
#[derive(Debug, Default)]
pub(super) struct ModuleSource {
    pub(super) uses: Vec<UseImport>,
    pub(super) paths: Vec<NamePath>,
    /// Names of the module's own items.
    pub(super) items: Vec<String>,
}

/// Reads the items of a module, without those of inner modules.
pub(super) fn read(items: &[Item]) -> ModuleSource {
    let mut reader = ModuleReader::default();
    for item in items.iter().filter(|item| !matches!(item, Item::Mod(_))) {
        reader.source.items.extend(name_of(item));
        reader.visit_item(item);
    }
    reader.source
}

#[derive(Default)]
struct ModuleReader {
    source: ModuleSource,
}

impl<'ast> Visit<'ast> for ModuleReader {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let shown = !matches!(item.vis, Visibility::Inherited);
        imports(&item.tree, &mut Vec::new(), 0, shown, &mut self.source.uses);
    }

    /// Skips a visibility: it names who sees an item, and does not use the item.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if path.leading_colon.is_none() {
            self.source.paths.extend(
                path.segments.first().map(|first| NamePath { names, line: first.ident.span().start().line }),
            );
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        tokens(call.tokens.clone(), &mut self.source.paths);
        visit::visit_macro(self, call);
    }

    fn visit_meta_list(&mut self, list: &'ast syn::MetaList) {
        tokens(list.tokens.clone(), &mut self.source.paths);
    }
}

fn imports(tree: &UseTree, before: &mut Vec<String>, line: usize, shown: bool, found: &mut Vec<UseImport>) {
    let at = |ident: &syn::Ident| if line == 0 { ident.span().start().line } else { line };
    let mut add = |before: &[String], last: Option<&syn::Ident>, name: Option<String>, line| {
        let mut names = before.to_vec();
        // `use a::{self}` imports `a`.
        names.extend(last.map(ToString::to_string).filter(|last| before.is_empty() || last != "self"));
        let name = name.map(|name| if name == "self" { names.last().cloned().unwrap_or(name) } else { name });
        found.push(UseImport { path: NamePath { names, line }, name, shown });
    };
    match tree {
        UseTree::Name(last) => add(before, Some(&last.ident), Some(last.ident.to_string()), at(&last.ident)),
        UseTree::Rename(last) => {
            add(before, Some(&last.ident), Some(last.rename.to_string()), at(&last.ident));
        }
        UseTree::Glob(_) => add(before, None, None, line),
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            imports(&path.tree, before, at(&path.ident), shown, found);
            before.pop();
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                imports(tree, before, line, shown, found);
            }
        }
    }
}

/// Collects the paths in unparsed tokens: names, and names joined by `::`.
fn tokens(stream: TokenStream, found: &mut Vec<NamePath>) {
    let mut colons = 0;
    let mut open = false;
    for token in stream {
        match token {
            TokenTree::Ident(ident) => {
                match found.last_mut().filter(|_| open && colons == 2) {
                    Some(path) => path.names.push(ident.to_string()),
                    None => {
                        found.push(NamePath {
                            names: vec![ident.to_string()],
                            line: ident.span().start().line,
                        });
                    }
                }
                (open, colons) = (true, 0);
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' && open => colons += 1,
            TokenTree::Group(group) => {
                tokens(group.stream(), found);
                open = false;
            }
            _ => open = false,
        }
    }
}

fn attributes(item: &Item) -> &[syn::Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn name_of(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> ModuleSource {
        read(&syn::parse_file(text).unwrap().items)
    }

    fn paths(text: &str) -> Vec<String> {
        source(text).paths.iter().map(|path| path.names.join("::")).collect()
    }

    #[test]
    fn every_name_of_a_use_line_is_found() {
        let uses =
            source("use crate::board::{self, Square, castling::*, letter as l};\npub use super::X;").uses;
        let told: Vec<_> =
            uses.iter().map(|u| (u.path.names.join("::"), u.name.as_deref(), u.shown)).collect();
        assert_eq!(
            told,
            [
                ("crate::board".to_owned(), Some("board"), false),
                ("crate::board::Square".to_owned(), Some("Square"), false),
                ("crate::board::castling".to_owned(), None, false),
                ("crate::board::letter".to_owned(), Some("l"), false),
                ("super::X".to_owned(), Some("X"), true),
            ]
        );
        assert_eq!(uses.iter().map(|u| u.path.line).collect::<Vec<_>>(), [1, 1, 1, 1, 2]);
    }

    #[test]
    fn paths_are_found_in_code_macros_and_attributes() {
        assert!(paths("fn f() -> crate::a::B { 1 }").contains(&"crate::a::B".to_owned()));
        assert!(paths("fn f() { vec![(1, crate::a::c(2))] }").contains(&"crate::a::c".to_owned()));
        assert!(paths("#[path(body = crate::a::D)] fn f() {}").contains(&"crate::a::D".to_owned()));
        assert!(paths("fn f() { g!(a: b) }").contains(&"b".to_owned()), "one colon joins nothing");
    }

    #[test]
    fn tests_and_visibilities_use_nothing() {
        assert_eq!(paths("#[cfg(test)] fn f() -> crate::a::B {}"), [""; 0]);
        assert_eq!(paths("pub(in crate::a) struct S;"), [""; 0]);
        assert_eq!(source("#[cfg(test)] use crate::a;").uses, []);
    }
}
