use std::io::Write;

use clap::Args;
use zugleich_render::json;
use zugleich_rules::catalog;

use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct Variants {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Variants {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let descriptors = catalog::variants().iter().map(catalog::Variant::descriptor);
        if self.json {
            let list: serde_json::Value = descriptors.map(json::variant).collect();
            writeln!(out, "{list}")?;
            return Ok(());
        }
        for game in descriptors {
            writeln!(out, "{:<12} {}\n{:13}{}", game.id, game.name, "", game.summary)?;
            for option in game.options {
                let values = option.values.join("|");
                writeln!(out, "{:13}--option {}={values}: {}", "", option.key, option.summary)?;
            }
            writeln!(out, "{:13}{}\n", "", game.credit)?;
        }
        Ok(())
    }
}
