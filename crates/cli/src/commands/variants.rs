use std::io::Write;

use clap::Args;
use zugleich_games::CATALOG;
use zugleich_render::json;
use zugleich_rules::catalog::Variant;

use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct Variants {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Variants {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let variants = CATALOG.variants().iter();
        if self.json {
            let list: serde_json::Value = variants.map(json::variant).collect();
            writeln!(out, "{list}")?;
            return Ok(());
        }
        for game in variants.map(Variant::descriptor) {
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
