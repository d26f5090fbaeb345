//! Parts of a Rust source that may name a game: its strings, and its paths to modules, without tests and
//! documentation.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// First names of paths that lead to the module of a game.
const ROOTS: [&str; 8] = [
    "crate",
    "super",
    "self",
    "variants",
    "zugleich_rules",
    "zugleich_engine",
    "zugleich_games",
    "zugleich_bench",
];

/// Returns strings without blanks, names of modules, and targets of paths, each with its line. A text that is
/// not Rust has none; the compiler reports it.
pub(super) fn parts(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    if let Ok(stream) = text.parse() {
        read(stream, &mut found);
    }
    found
}

fn read(stream: TokenStream, found: &mut Vec<(usize, String)>) {
    let tokens: Vec<_> = stream.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if let Some((attribute, next)) = attribute(&tokens, at) {
            let text = attribute.to_string();
            if text == "cfg (test)" || text == "cfg(test)" {
                at = behind_item(&tokens, next);
                continue;
            }
            if !text.starts_with("doc") {
                read(attribute, found);
            }
            at = next;
            continue;
        }
        match &tokens[at] {
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                if text.contains('"') && !text.contains(char::is_whitespace) {
                    found.push((literal.span().start().line, text));
                }
            }
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                if name == "mod" {
                    found.extend(tokens.get(at + 1).and_then(name_at));
                } else if ROOTS.contains(&name.as_str()) && is_colons(&tokens, at + 1) {
                    found.extend(tokens.get(at + 3).into_iter().flat_map(first_names));
                }
            }
            TokenTree::Group(group) => read(group.stream(), found),
            TokenTree::Punct(_) => {}
        }
        at += 1;
    }
}

/// Returns the content of an attribute that begins here, and the index after it.
fn attribute(tokens: &[TokenTree], at: usize) -> Option<(TokenStream, usize)> {
    let is =
        |at: usize, sign| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == sign);
    let group = at + 1 + usize::from(is(at + 1, '!'));
    match tokens.get(group) {
        Some(TokenTree::Group(inner)) if is(at, '#') && inner.delimiter() == Delimiter::Bracket => {
            Some((inner.stream(), group + 1))
        }
        _ => None,
    }
}

/// Returns the index after the item that begins here: after its braces or its semicolon.
fn behind_item(tokens: &[TokenTree], from: usize) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    tokens[from..].iter().position(ends).map_or(tokens.len(), |length| from + length + 1)
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    let is = |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
    is(at) && is(at + 1)
}

fn name_at(token: &TokenTree) -> Option<(usize, String)> {
    match token {
        TokenTree::Ident(ident) => Some((ident.span().start().line, ident.to_string())),
        _ => None,
    }
}

/// Returns the name after a root, or the first name of each path in braces.
fn first_names(token: &TokenTree) -> Vec<(usize, String)> {
    let TokenTree::Group(group) = token else { return name_at(token).into_iter().collect() };
    let mut first = true;
    let mut names = Vec::new();
    for token in group.stream() {
        let comma = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ',');
        names.extend(name_at(&token).filter(|_| first));
        first = comma;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        parts(text).into_iter().map(|(_, part)| part).collect()
    }

    #[test]
    fn strings_without_blanks_are_found() {
        assert_eq!(found("fn f() { g(\"a-b\", \"a b\", 'c', vec![\"d\"]) }"), ["\"a-b\"", "\"d\""]);
        assert_eq!(found("#[path = \"a/b.rs\"] struct S;"), ["\"a/b.rs\""]);
    }

    #[test]
    fn paths_to_modules_are_found() {
        assert_eq!(
            found("use zugleich_rules::{a::B, c};\nfn f() { crate::d::e(); g::h() }"),
            ["a", "c", "d"]
        );
        assert_eq!(found("pub mod a;"), ["a"]);
        assert_eq!(found("use plan::{plan, prediction};"), [""; 0], "that is no way to a game");
    }

    #[test]
    fn tests_and_documentation_are_left_out() {
        assert_eq!(
            found("/// `x(\"a\")`\nfn f() {}\n#[cfg(test)]\nmod tests { const A: &str = \"a\"; }"),
            [""; 0]
        );
        assert_eq!(found("#[cfg(test)]\nuse crate::a;\nuse crate::b;"), ["b"]);
    }
}
