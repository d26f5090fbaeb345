use zugleich_rules::board::CastlingRights;

/// Returns the rights with the colours exchanged.
pub(crate) fn swapped(rights: CastlingRights) -> CastlingRights {
    let (white, black): (String, String) = rights.to_string().chars().partition(char::is_ascii_uppercase);
    let text = black.to_ascii_uppercase() + &white.to_ascii_lowercase();
    CastlingRights::parse(&text).expect("White's letters stand first")
}
