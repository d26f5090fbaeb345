//! Position editor, with the fields that each game declares.

use askama::Template;
use axum::response::Response;
use serde_json::json;
use zugleich_games::{GameEntry, game};
use zugleich_render::language::Language;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::{Descriptor, PositionField, StartPositions};

use super::files::{PageFiles, PageSources};
use super::filters;
use super::html::html;
use super::offer;
use super::page_table::PageKind;
use super::texts::{for_script, script_texts, script_texts_of, text_of};
use super::viewer::Viewer;

/// Renders the list of games with an editor.
#[must_use]
pub fn editors_page(viewer: &Viewer) -> Response {
    let variants = offer::variants().map(Variant::descriptor).collect();
    html(
        viewer.language,
        &EditorIndexTemplate {
            viewer,
            files: PageSources::common(PageKind::Pictures).files(),
            variants,
            texts: script_texts(viewer.language, &["site"]),
        },
    )
}

/// Renders the editor of a variant; `None` if there is no such game.
#[must_use]
pub fn editor_page(viewer: &Viewer, variant: &str) -> Option<Response> {
    let variant = offer::variant(variant).ok()?;
    let entry = game(variant.descriptor().id).ok()?;
    Some(html(viewer.language, &EditorTemplate::new(viewer, variant, entry)?))
}

#[derive(Template)]
#[template(path = "editor-index.html")]
struct EditorIndexTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    variants: Vec<&'static Descriptor>,
    texts: String,
}

#[derive(Template)]
#[template(path = "editor.html")]
struct EditorTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    variant: &'static Descriptor,
    variants: Vec<&'static Descriptor>,
    /// Names of the fields of a position text; empty if pieces cannot be placed.
    fields: Vec<&'static str>,
    texts: String,
    data: String,
}

/// A piece of the palette.
struct EditorPiece {
    letter: char,
    side: &'static str,
    role: &'static str,
    name: String,
}

/// Letters and roles of the pieces, in the order of the palette.
const ROLES: [(char, &str); 6] =
    [('K', "king"), ('Q', "queen"), ('R', "rook"), ('B', "bishop"), ('N', "knight"), ('P', "pawn")];

impl<'a> EditorTemplate<'a> {
    fn new(viewer: &'a Viewer, variant: &'static Variant, entry: &'static GameEntry) -> Option<Self> {
        let descriptor = variant.descriptor();
        let (starts, fields) = match descriptor.start_positions {
            StartPositions::AtItsStart => ("start", Vec::new()),
            StartPositions::AfterMoves => ("moves", Vec::new()),
            StartPositions::Anywhere(fields) => {
                ("anywhere", fields.iter().copied().map(PositionField::name).collect())
            }
        };
        let data = json!({
            "variant": descriptor.id,
            "side": descriptor.geometry.side(),
            "look": entry.page.look,
            "starts": starts,
            "fields": fields,
            "start": variant.start(&[]).ok()?.start_text(),
        });
        Some(Self {
            viewer,
            files: PageSources::of(PageKind::Editor, &entry.page).files(),
            variant: descriptor,
            variants: offer::variants().map(Variant::descriptor).collect(),
            fields,
            texts: script_texts_of(viewer.language, true, &["board", "branch", "editor", "site"], entry.page),
            data: for_script(&data),
        })
    }

    /// Returns the instructions for this game.
    fn about(&self) -> String {
        let id = match self.variant.start_positions {
            StartPositions::AtItsStart => "page-editor-about-start",
            StartPositions::AfterMoves => "page-editor-about-moves",
            StartPositions::Anywhere(_) => "page-editor-about-anywhere",
        };
        text_of(self.viewer.language, true, id)
    }

    /// Returns whether a game may begin anywhere but at its own start.
    fn is_movable(&self) -> bool {
        self.variant.start_positions != StartPositions::AtItsStart
    }

    fn has(&self, field: &str) -> bool {
        self.fields.contains(&field)
    }

    /// Returns the tools for squares besides placing a piece.
    fn tools(&self) -> Vec<&'static str> {
        let marks =
            [("rest", "resting"), ("pass", "passed")].into_iter().filter(|(_, field)| self.has(field));
        ["hand", "erase"].into_iter().chain(marks.map(|(tool, _)| tool)).collect()
    }

    fn faces(&self) -> impl Iterator<Item = EditorPiece> + use<> {
        let language = self.viewer.language;
        ["white", "black"]
            .into_iter()
            .flat_map(move |side| ROLES.into_iter().map(move |role| face(language, side, role)))
    }

    /// Returns the pieces whose losses are counted.
    fn lost(&self) -> impl Iterator<Item = EditorPiece> {
        self.faces().filter(|face| !matches!(face.role, "king" | "pawn"))
    }

    /// Returns a castling right in words.
    fn right(&self, letter: &str) -> String {
        let id = match letter {
            "K" => "page-editor-castling-white-king",
            "Q" => "page-editor-castling-white-queen",
            "k" => "page-editor-castling-black-king",
            _ => "page-editor-castling-black-queen",
        };
        text_of(self.viewer.language, true, id)
    }
}

fn face(language: Language, side: &'static str, (letter, role): (char, &'static str)) -> EditorPiece {
    let letter = if side == "white" { letter } else { letter.to_ascii_lowercase() };
    EditorPiece { letter, side, role, name: text_of(language, true, &format!("page-editor-{side}-{role}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_every_game_has_declared_fields() {
        for variant in offer::variants() {
            let StartPositions::Anywhere(fields) = variant.descriptor().start_positions else { continue };
            let text = variant.start(&[]).unwrap().position();
            assert_eq!(text.split(' ').count(), fields.len(), "{text}");
            assert!(matches!(fields[0], PositionField::Pieces | PositionField::SharedPieces), "{fields:?}");
            assert!(fields.ends_with(&[PositionField::Quiet, PositionField::Turn]), "{fields:?}");
        }
    }
}
