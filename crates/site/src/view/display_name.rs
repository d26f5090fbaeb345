use zugleich_render::language::Language;

use super::refusal::say;
use zugleich_session::ids::GuestId;
use zugleich_session::name::DELETED_NAME;

/// Returns the name of a guest, in the reader's language if the guest has chosen none.
pub fn display_name(language: Language, guest: &GuestId, name: &str) -> String {
    if name == DELETED_NAME {
        return say(language, "deleted-player", &[]);
    }
    if name == guest.default_name() {
        return say(language, "guest", &[("number", &guest.number().to_string())]);
    }
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_name_default_uses_reader_language() {
        let guest: GuestId = "00".repeat(16).parse().unwrap();
        let name = guest.default_name();
        assert_eq!(
            Language::ALL.map(|language| display_name(language, &guest, &name)),
            ["Guest 1000", "Gast 1000"]
        );
        assert_eq!(
            Language::ALL.map(|language| display_name(language, &guest, DELETED_NAME)),
            ["Deleted player", "Gelöschter Spieler"]
        );
        for chosen in ["Ann", "@Ann", "Guest 1001", "Guest"] {
            assert_eq!(display_name(Language::German, &guest, chosen), chosen);
        }
    }
}
