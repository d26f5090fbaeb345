//! Bundles of scripts and of style sheets: one request of a page loads all its scripts, one all its styles.
//!
//! A bundle runs ES modules as a browser runs them from separate files: each module is a function that runs
//! on first use, and its importers wait for it.

use super::modules::{EsModule, MODULES};
use super::{Assets, minify};

/// Runtime of a bundle: `$use` runs a module by its name, `$load` by its path relative to another module. A
/// missing module is loaded with the next of the files `$files`.
const RUN: &str = "const $modules={},$running={};\
    const $use=(name)=>$running[name]??=$modules[name]();\
    const $load=async(from,path)=>{\
    const name=new URL(path,'http://js/'+from).pathname.slice(1,-3);\
    for(const file of $files)if(!$modules[name])(await import(file)).default($modules,$use,$load);\
    return $use(name)};";

/// Folder of the modules of the games.
const GAME_FOLDER: &str = "games/";

/// The modules of a page: those that it runs, with all their imports, those that it loads as soon as these
/// have run, and those that it may load later: for modules of its game, and for others.
#[derive(Debug)]
pub(crate) struct ScriptBundle {
    run: Vec<String>,
    first: Vec<String>,
    next: Vec<String>,
    own: Vec<String>,
    late: Vec<String>,
}

impl ScriptBundle {
    /// Returns a script that runs the modules `run`. The modules `ready` are in the same file, since no
    /// module imports them by a literal name; the modules `next` are in a file of their own, and other
    /// modules imported dynamically by a literal name in two more: a player of some games needs those of the game at
    /// once.
    pub(crate) fn new(run: &[&str], ready: &[String], next: &[&str]) -> Self {
        let run: Vec<_> = run.iter().map(|&name| name.to_owned()).collect();
        let first = needed(run.iter().chain(ready).cloned(), &[], |module| module.imports.clone());
        let next = next.iter().map(|&name| name.to_owned());
        let next = needed(next, &first, |module| module.imports.clone());
        let there = [first.clone(), next.clone()].concat();
        let all = |module: &EsModule| [module.imports.clone(), module.later.clone()].concat();
        let later = |name: &String| MODULES[name].later.clone();
        let of_game = there.iter().filter(|name| name.starts_with(GAME_FOLDER));
        let own = needed(of_game.flat_map(later), &there, |module| module.imports.clone());
        let there = [there, own.clone()].concat();
        let late = needed(there.iter().flat_map(later), &there, all);
        Self { run, first, next, own, late }
    }

    /// Returns the file with the modules needed next, if there is any.
    pub(crate) fn next(&self) -> Option<String> {
        more(&self.next)
    }

    /// Returns the file with the modules that modules of the game import dynamically, if there is any.
    pub(crate) fn own(&self) -> Option<String> {
        more(&self.own)
    }

    /// Returns the file with the other dynamically imported modules, if there is any.
    pub(crate) fn late(&self) -> Option<String> {
        more(&self.late)
    }

    /// Returns the file to run, which loads the others from these paths.
    pub(crate) fn first(&self, others: &[String]) -> String {
        let others = others.iter().map(|path| format!("'{path}'")).collect::<Vec<_>>().join(",");
        let run: String = self.run.iter().map(|name| format!("$use('{name}');")).collect();
        // The next file is requested now and no earlier: it would share the connection with the first one.
        let next = if self.next.is_empty() { "" } else { "import($files[0]).catch(()=>{});" };
        format!("const $files=[{others}];{next}{RUN}{}{run}", modules(&self.first))
    }
}

/// Returns a file with modules for other files.
fn more(names: &[String]) -> Option<String> {
    (!names.is_empty()).then(|| format!("export default($modules,$use,$load)=>{{{}}};", modules(names)))
}

fn modules(names: &[String]) -> String {
    names.iter().map(|name| format!("$modules['{name}']=async()=>{{{}}};", MODULES[name].body)).collect()
}

/// Returns style sheets in the folder `css`, joined in their order.
pub(crate) fn sheet(names: &[&str]) -> String {
    let sheets = names.iter().filter_map(|name| Assets::text(&format!("css/{name}.css")));
    sheets.map(|sheet| minify("text/css", &sheet)).collect()
}

/// Returns modules with all their imports, each once, except those that are loaded.
fn needed(
    modules: impl IntoIterator<Item = String>,
    there: &[String],
    asked: impl Fn(&EsModule) -> Vec<String>,
) -> Vec<String> {
    let mut open: Vec<String> = modules.into_iter().collect();
    let mut found = Vec::new();
    while let Some(name) = open.pop() {
        let known = found.contains(&name) || there.contains(&name);
        let Some(module) = MODULES.get(&name).filter(|_| !known) else { continue };
        open.extend(asked(module));
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
        let ScriptBundle { first, .. } = ScriptBundle::new(&[], &["games/parity-look".to_owned()], &[]);
        for script in ["games/parity-look", "board/effects", "core/geometry", "ui/dom", "board/turn-marks"] {
            assert!(first.iter().any(|one| one == script), "{script} of {first:?}");
        }
        assert!(
            !first.iter().any(|one| one == "board/board"),
            "what only types name is not loaded: {first:?}"
        );
    }

    #[test]
    fn a_script_runs_what_it_is_to_run_and_nothing_else() {
        let script = ScriptBundle::new(&["pages/site"], &["games/parity-look".to_owned()], &[]);
        let text = script.first(&["/next.js".to_owned(), "/late.js".to_owned()]);
        assert!(
            text.starts_with("const $files=['/next.js','/late.js'];")
                && text.ends_with("$use('pages/site');"),
            "{text}"
        );
        assert_eq!(text.matches("$modules['ui/dom']=").count(), 1);
        assert!(
            text.contains("$modules['games/parity-look']=")
                && !text.contains("$use('games/parity-look');$use")
        );
    }

    #[test]
    fn dynamic_import_is_bundled_with_its_imports() {
        let script = ScriptBundle::new(&["pages/room"], &[], &["room/hydrate"]);
        let files = [
            script.first(&[]),
            script.next().expect("a board"),
            script.late().expect("a room asks for more"),
        ];
        for (at, module) in [
            (0, "board/board"),
            (1, "room/room-state"),
            (1, "room/player-bars"),
            (2, "sealing/sealer"),
            (2, "ui/confirm"),
        ] {
            let there = format!("$modules['{module}']=");
            let found: Vec<_> = files.iter().map(|file| file.matches(&there).count()).collect();
            let expected: Vec<_> = (0..3).map(|file| usize::from(file == at)).collect();
            assert_eq!(found, expected, "{module} is in one file");
        }
        let theme = ScriptBundle::new(&["pages/theme"], &[], &[]);
        assert!(theme.next().is_none() && theme.late().is_none());
    }

    #[test]
    fn sheets_keep_their_order() {
        let (one, two) = (sheet(&["site"]), sheet(&["board"]));
        assert_eq!(sheet(&["site", "board"]), format!("{one}{two}"));
        assert!(!one.is_empty() && !two.is_empty());
    }
}
