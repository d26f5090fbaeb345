//! Parsing of scripts as modules: their imports, and their text as a function that returns their exports.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::LazyLock;

use super::{Assets, minify};

/// A module in the folder `js`.
#[derive(Debug)]
pub(super) struct EsModule {
    /// Its text without comments, as the body of an asynchronous function: imports are calls of `$use` and
    /// `$load`, and the last statement returns the exports.
    pub(super) body: String,
    /// Its static imports.
    pub(super) imports: Vec<String>,
    /// Its dynamic imports by a literal name.
    pub(super) later: Vec<String>,
}

/// All modules by their names: their paths in the folder `js`, without extension.
pub(super) static MODULES: LazyLock<BTreeMap<String, EsModule>> = LazyLock::new(|| {
    let scripts = Assets::iter().filter_map(|path| {
        let name = path.strip_prefix("js/")?.strip_suffix(".js")?.to_owned();
        let module = EsModule::read(&name, &Assets::text(path)?);
        Some((name, module.expect("a test reads every module")))
    });
    scripts.collect()
});

impl EsModule {
    /// Parses a module whose imports and exports are statements of one line each.
    ///
    /// # Errors
    /// The first line of another form.
    fn read(name: &str, source: &str) -> Result<Self, String> {
        let (mut body, mut imports, mut exports) = (String::new(), Vec::new(), Vec::new());
        for line in source.lines() {
            let read = if let Some(statement) = line.strip_prefix("import ") {
                from(name, statement, &mut imports)
            } else if let Some(statement) = line.strip_prefix("export ") {
                export(name, statement, &mut imports, &mut exports)
            } else {
                Some(line.to_owned())
            };
            body += &read.ok_or_else(|| format!("{name}: {line}"))?;
            body.push('\n');
        }
        let (body, later) = later(name, &minify("text/javascript", &body));
        Ok(Self { body: format!("{body};return{{{}}}", exports.join(",")), imports, later })
    }
}

/// Translates `NAMES from 'PATH';` into a call of `$use`.
fn from(name: &str, statement: &str, imports: &mut Vec<String>) -> Option<String> {
    let (names, path) = statement.strip_suffix("';")?.split_once(" from '")?;
    let names = match names.strip_prefix("* as ") {
        Some(all) => all.to_owned(),
        None if names.starts_with('{') => names.replace(" as ", ":"),
        None => format!("{{default:{names}}}"),
    };
    let module = resolved(name, path)?;
    let question = format!("const {names}=await $use('{module}');");
    imports.push(module);
    Some(question)
}

/// Returns an export statement without the export, and records its names.
fn export(
    name: &str,
    statement: &str,
    imports: &mut Vec<String>,
    exports: &mut Vec<String>,
) -> Option<String> {
    if let Some(value) = statement.strip_prefix("default ") {
        exports.push("default:$default".to_owned());
        return Some(format!("const $default={value}"));
    }
    if let Some(list) = statement.strip_prefix('{') {
        let names = list.split_once('}')?.0.split(',').map(|name| name.trim().to_owned());
        exports.extend(names);
        return from(name, statement, imports);
    }
    let declared = statement.strip_prefix("async ").unwrap_or(statement);
    let (_, declared) = declared.split_once(' ').filter(|(kind, _)| DECLARED.contains(kind))?;
    let end = declared.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    exports.push(declared[..end].to_owned());
    Some(statement.to_owned())
}

/// Declarations that can be exported; a `let` could change after its export.
const DECLARED: [&str; 3] = ["class", "const", "function"];

/// Returns the text with `$load` for every dynamic import, and the literal names among these imports.
fn later(name: &str, body: &str) -> (String, Vec<String>) {
    let mut parts = body.split("import(");
    let mut text = parts.next().unwrap_or_default().to_owned();
    let mut modules = Vec::new();
    for part in parts {
        let named = part.strip_prefix('\'').and_then(|part| part.split_once('\''));
        modules.extend(named.and_then(|(path, _)| resolved(name, path)));
        text += &format!("$load('{name}',{part}");
    }
    (text, modules)
}

/// Returns the name of the module that another one imports by this path.
fn resolved(from: &str, path: &str) -> Option<String> {
    let mut plain = PathBuf::new();
    for part in Path::new(from).parent()?.join(path).with_extension("").components() {
        match part {
            Component::ParentDir => plain = plain.parent()?.to_owned(),
            Component::Normal(name) => plain.push(name),
            _ => {}
        }
    }
    plain.to_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_becomes_what_a_function_does() {
        let source = "/** @typedef {import('./wire').A} A */\n\
            import * as one from './one.js';\nimport { two as three, four } from '../two.js';\n\
            import five from './five.js';\nexport { six } from './six.js';\n\
            export const SEVEN = 7;\nexport async function eight() { return (await import('./nine.js')).default; }\n\
            const any = (/** @type {string} */ name) => import(`./${name}.js`);\nexport default { any };\n";
        let module = EsModule::read("games/a", source).unwrap();
        assert_eq!(module.imports, ["games/one", "two", "games/five", "games/six"]);
        assert_eq!(module.later, ["games/nine"]);
        let parts = [
            "const one=await $use('games/one');",
            "const{two:three,four}=await $use('two');",
            "const{default:five}=await $use('games/five');",
            "const{six}=await $use('games/six');",
            "const SEVEN=7;",
            "(await $load('games/a','./nine.js')).default",
            "=>$load('games/a',`./${name}.js`);",
            "const $default={any};;return{six,SEVEN,eight,default:$default}",
        ];
        for part in parts {
            assert!(module.body.contains(part), "{part} in {}", module.body);
        }
        assert!(!module.body.contains("import") && !module.body.contains("export"), "{}", module.body);
    }

    #[test]
    fn what_could_be_misread_is_refused() {
        for line in ["import './a.js';", "export let a = 1;", "export * from './a.js';", "import {"] {
            assert!(EsModule::read("a", line).is_err(), "{line}");
        }
    }

    #[test]
    fn every_module_is_read_and_every_import_is_there() {
        assert!(MODULES.len() > 30, "{:?}", MODULES.keys());
        for (name, module) in MODULES.iter() {
            for import in module.imports.iter().chain(&module.later) {
                assert!(MODULES.contains_key(import), "{name} imports {import}");
            }
        }
    }

    /// Checks that no modules import each other, since they would wait for each other for ever.
    #[test]
    fn no_two_modules_import_each_other() {
        let mut open: Vec<_> = MODULES.keys().map(String::as_str).collect();
        while !open.is_empty() {
            let before = open.len();
            let waits =
                |name: &str| MODULES[name].imports.iter().any(|import| open.contains(&import.as_str()));
            open = open.iter().copied().filter(|name| waits(name)).collect();
            assert!(open.len() < before, "a circle among {open:?}");
        }
    }
}
