use crate::shapes::{check, shown};
use crate::{PROGRAM, folder};

#[test]
fn every_command_prints_what_the_document_shows() {
    let folder = folder();
    for (command, shapes) in shown() {
        let own = command.strip_prefix("zugleich-lab ").map(str::to_owned);
        let tables = command.strip_prefix("zugleich ").filter(|arguments| arguments.starts_with("tables "));
        let Some(arguments) = own.or(tables.map(|arguments| format!("zugleich {arguments}"))) else {
            continue;
        };
        check(command, PROGRAM, &arguments, folder.path(), &shapes);
    }
}
