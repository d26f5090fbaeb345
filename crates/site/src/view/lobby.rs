use zugleich_render::language::Language;
use zugleich_wire::{Seek, Seeks};

use super::display_name::display_name;
use zugleich_session::ids::GuestId;
use zugleich_session::service;

/// Returns the public list of open seeks.
pub fn seeks(language: Language, open: &[service::OpenSeek], is_viewer: impl Fn(&GuestId) -> bool) -> Seeks {
    Seeks { seeks: open.iter().map(|open| seek(language, open, is_viewer(&open.owner))).collect() }
}

fn seek(language: Language, open: &service::OpenSeek, yours: bool) -> Seek {
    let entry = zugleich_games::game(open.variant.id);
    let option = |(key, value): &(String, String)| match &entry {
        Ok(entry) => entry.sentences.option(language, key, value),
        Err(_) => format!("{key}: {value}"),
    };
    Seek {
        id: open.id.to_string(),
        variant: open.variant.id,
        game: open.variant.name,
        clock: open.clock,
        options: open.options.iter().map(option).collect(),
        secrecy: open.mode,
        name: display_name(language, &open.owner, &open.name),
        yours,
        side: open.side.into(),
        created: open.created,
    }
}
