use oxc_allocator::Allocator;
use oxc_codegen::{Codegen, CodegenOptions};
use oxc_mangler::{MangleOptions, Mangler};
use oxc_parser::Parser;
use oxc_span::SourceType;

/// A module with a letter or two for each name that only it sees, which are an eighth of what it weighs when it is
/// packed. What cannot be read is left as it is, for the browser to complain of.
pub(crate) fn short(module: &str) -> String {
    let allocator = Allocator::default();
    let read = Parser::new(&allocator, module, SourceType::mjs()).parse();
    if read.panicked || !read.diagnostics.is_empty() {
        return module.to_owned();
    }
    let options = MangleOptions { top_level: Some(true), ..MangleOptions::default() };
    let names = Mangler::new().with_options(options).build(&read.program);
    Codegen::new()
        .with_options(CodegenOptions::minify())
        .with_scoping(Some(names.scoping))
        .with_private_member_mappings(Some(names.class_private_mappings))
        .build(&read.program)
        .code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_that_nobody_else_sees() {
        let module = "export default (modules, use) => { modules['dom'] = async () => {\
            const { found: named } = await use('a'); class Kept { #secret = named; told() { return this.#secret } }\
            return { Kept } } };";
        let short = short(module);
        for name in ["modules", "named", "secret"] {
            assert!(!short.contains(name), "{name} in {short}");
        }
        for name in ["`dom`", "found:", "told()", "Kept:"] {
            assert!(short.contains(name), "{name} not in {short}");
        }
    }

    #[test]
    fn what_cannot_be_read_stays_as_it_is() {
        assert_eq!(short("const a = ;"), "const a = ;");
    }
}
