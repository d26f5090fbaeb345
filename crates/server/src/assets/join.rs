//! One file of many: a page asks once for all its scripts and once for all its styles.
//!
//! What a browser would do with modules in files of their own happens here with the same modules in one file: each is a
//! function that runs when it is asked for the first time, and those who import it wait for it.

use super::modules::MODULES;
use super::{Assets, slim};

/// Who runs the modules: `$use` by their names, `$load` by the path that another one calls them by.
const RUN: &str = "const $modules={},$running={};\
    const $use=(name)=>$running[name]??=$modules[name]();\
    const $load=async(from,path)=>$use(new URL(path,'http://js/'+from).pathname.slice(1,-3));";

/// A script that runs the first modules, with all that they import. Others are only ready to be loaded by them.
pub(crate) fn script(run: &[&str], ready: &[String]) -> String {
    let mut script = RUN.to_owned();
    for name in needed(run.iter().map(|&name| name.to_owned()).chain(ready.iter().cloned())) {
        script += &format!("$modules['{name}']=async()=>{{{}}};", MODULES[&name].body);
    }
    run.iter().for_each(|name| script += &format!("$use('{name}');"));
    script
}

/// Style sheets in the folder `css` as one, in their order.
pub(crate) fn sheet(names: &[&str]) -> String {
    let sheets = names.iter().filter_map(|name| Assets::text(&format!("css/{name}.css")));
    sheets.map(|sheet| slim("text/css", &sheet)).collect()
}

/// Modules and all that they name to import, each once.
fn needed(modules: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut open: Vec<String> = modules.into_iter().collect();
    let mut found = Vec::new();
    while let Some(name) = open.pop() {
        let Some(module) = MODULES.get(&name).filter(|_| !found.contains(&name)) else { continue };
        open.extend(module.imports.iter().chain(&module.later).cloned());
        found.push(name);
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_followed_from_folder_to_folder() {
        let scripts = needed(["games/parity-look".to_owned()]);
        for script in ["games/parity-look", "effects", "core/geometry", "dom", "traces"] {
            assert!(scripts.iter().any(|one| one == script), "{script} of {scripts:?}");
        }
        assert!(!scripts.iter().any(|one| one == "board"), "what only types name is not loaded: {scripts:?}");
    }

    #[test]
    fn a_script_runs_what_it_is_to_run_and_nothing_else() {
        let script = script(&["site"], &["games/parity-look".to_owned()]);
        assert!(script.ends_with("$use('site');"), "{script}");
        assert_eq!(script.matches("$modules['dom']=").count(), 1);
        assert!(
            script.contains("$modules['games/parity-look']=")
                && !script.contains("$use('games/parity-look');$use")
        );
    }

    #[test]
    fn sheets_keep_their_order() {
        let (one, two) = (sheet(&["site"]), sheet(&["board"]));
        assert_eq!(sheet(&["site", "board"]), format!("{one}{two}"));
        assert!(!one.is_empty() && !two.is_empty());
    }
}
