use std::sync::LazyLock;

use zugleich_games::{GAMES, GameEntry, game};
use zugleich_render::language::Language;
use zugleich_rules::kernel::Descriptor;

use super::super::learn;
use super::super::texts::text;
use super::super::web_app::description;
use crate::pictures::{Caption, MarkedPosition, PictureRequest, SvgDrawing};

/// Link preview of a page, for other sites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkPreview {
    /// Title of the page.
    pub title: String,
    /// Description in one sentence.
    pub description: String,
    /// Absolute address of the page.
    pub url: String,
    /// Absolute address of a picture of 1200 by 630 pixels.
    pub image: String,
    /// Address of the oEmbed data, if the page may be embedded.
    pub oembed: Option<String>,
}

/// Returns the preview of the start page in a language.
pub fn site_preview(language: Language, site: &str) -> LinkPreview {
    LinkPreview {
        title: "Zugleich".to_owned(),
        description: description(language),
        url: format!("{site}/"),
        image: format!("{site}/card.png"),
        oembed: None,
    }
}

/// Returns the preview of a lesson in a language; `None` if there is no such page.
pub fn lesson_preview(language: Language, site: &str, variant: &str) -> Option<LinkPreview> {
    let entry = game(variant).ok()?;
    let Descriptor { id, name, .. } = entry.variant.descriptor();
    let url = format!("{site}/learn/{id}");
    Some(LinkPreview {
        title: format!("{}: {name}", text(language, "page-learn", &[])),
        description: entry.sentences.summary(language),
        image: format!("{url}/card.png"),
        url,
        oembed: None,
    })
}

/// Returns the picture of the start page in a language.
pub fn site_card(language: Language) -> Option<PictureRequest> {
    let game = "Zugleich".to_owned();
    let how = description(language);
    let about = Caption { game, players: Vec::new(), how };
    Some(PictureRequest::Still(SvgDrawing::preview(&sight(GAMES.first()?), &about)))
}

/// Returns the picture of a lesson in a language; `None` if there is no such page.
pub fn lesson_card(language: Language, variant: &str) -> Option<PictureRequest> {
    let entry = GAMES.iter().find(|entry| entry.id() == variant)?;
    let game = entry.variant.descriptor().name.to_owned();
    let about = Caption { game, players: Vec::new(), how: entry.sentences.summary(language) };
    Some(PictureRequest::Still(SvgDrawing::preview(&sight(entry), &about)))
}

/// Returns the example position of a game.
fn sight(entry: &GameEntry) -> MarkedPosition {
    static SIGHTS: LazyLock<Vec<(&str, MarkedPosition)>> = LazyLock::new(|| {
        let sight = |entry: &&'static GameEntry| {
            (entry.id(), learn::last_turn(entry, entry.lesson.picture.case).unwrap_or_default())
        };
        GAMES.iter().map(sight).collect()
    });
    SIGHTS.iter().find(|(id, _)| *id == entry.id()).map(|(_, sight)| sight.clone()).unwrap_or_default()
}
