use zugleich_render::language::Language;
use zugleich_render::words::move_number;
use zugleich_rules::kernel::{Descriptor, TurnScope};
use zugleich_wire::{StartFrame, TurnFrame, TurnHistory};

use super::super::texts::text;
use super::link_preview::LinkPreview;
use crate::pictures::{self, Animation, Caption, MarkedPosition, PictureRequest, SvgDrawing, turn_frames};

/// Public view of a game: the revealed turns, the players, and the result.
#[derive(Debug)]
pub struct SharedGame {
    /// Language of its texts.
    pub language: Language,
    /// The game's id.
    pub id: String,
    /// The variant.
    pub variant: &'static Descriptor,
    /// Names of the players, White first.
    pub players: Vec<String>,
    /// Its start, and the turns that are included.
    pub history: TurnHistory,
    /// Number of its first turn: games can also start in the middle.
    pub first_turn: u32,
    /// Number of turns played before the included ones.
    pub first: usize,
    /// Total number of turns played.
    pub played: usize,
    /// Result, if it has ended.
    pub result: Option<String>,
}

impl SharedGame {
    /// Returns the number of turns played.
    pub(crate) fn turns(&self) -> usize {
        self.played
    }

    /// Returns the position after this many turns; `None` if they were not played yet, or if the turn is not
    /// included.
    pub fn sight(&self, turn: usize) -> Option<MarkedPosition> {
        let last = match turn.checked_sub(1) {
            None => None,
            Some(last) => Some(self.history.turns.get(last.checked_sub(self.first)?)?),
        };
        Some(position_after(self.variant, &self.history.start, last))
    }

    /// Returns the heading of a turn's picture: with its plans, or after it.
    pub(super) fn turn_name(&self, turn: usize, planned: bool) -> String {
        let name = match (self.variant.turn == TurnScope::WholeGame, self.variant.simultaneous, planned) {
            _ if turn == 0 => "page-at-start",
            (true, _, _) => return String::new(),
            (_, true, true) => "page-plans-of-turn",
            (_, true, false) => "page-after-turn",
            (_, false, true) => "ply-page-plans-of-turn",
            (_, false, false) => "ply-page-after-turn",
        };
        let before = u32::try_from(turn.saturating_sub(1)).unwrap_or(u32::MAX);
        let number = self.first_turn.saturating_add(before);
        let number = if self.variant.simultaneous { number.to_string() } else { move_number(number) };
        text(self.language, name, &[("n", &number)])
    }

    /// Returns the caption of the board after this many turns: after the last one the result.
    pub(super) fn progress(&self, turn: usize) -> String {
        let ended = self.result.clone().filter(|_| turn == self.turns());
        ended.unwrap_or_else(|| self.turn_name(turn, false))
    }

    fn caption(&self, how: String) -> Caption {
        Caption { game: self.variant.name.to_owned(), players: self.players.clone(), how }
    }

    /// Returns the picture of the position after this many turns; `None` if they were not played yet.
    pub fn picture(&self, turn: usize) -> Option<PictureRequest> {
        Some(PictureRequest::Still(pictures::position(
            &self.sight(turn)?,
            &self.caption(self.progress(turn)),
        )))
    }

    /// Returns the preview picture of the game.
    pub fn card(&self) -> Option<PictureRequest> {
        let (sight, about) = (self.sight(self.turns())?, self.caption(self.progress(self.turns())));
        Some(PictureRequest::Still(SvgDrawing::preview(&sight, &about)))
    }

    /// Returns the game as an animation, from the position after the first included turn if there are earlier
    /// ones.
    pub fn film(&self) -> Option<PictureRequest> {
        let mut film = Animation::default();
        let first = if self.first == 0 { 0 } else { self.first + 1 };
        let mut sight = self.sight(first)?;
        film.begin(&sight, &self.caption(self.progress(first)));
        for (number, turn) in (first + 1..).zip(&self.history.turns[first - self.first..]) {
            let after = self.sight(number)?;
            let course = turn_frames(&sight, turn, after.clone());
            let [planned, during] =
                [true, false].map(|planned| self.caption(self.turn_name(number, planned)));
            film.turn(&course, &planned, &during, &self.caption(self.progress(number)));
            sight = after;
        }
        Some(PictureRequest::Moving(film))
    }

    /// Returns the link preview of the game's page.
    pub fn preview(&self, site: &str) -> LinkPreview {
        let Self { id, variant, .. } = self;
        let players = self.players.join(" – ");
        let title = if players.is_empty() {
            variant.name.to_owned()
        } else {
            format!("{} – {players}", variant.name)
        };
        let url = format!("{site}/game/{id}");
        LinkPreview {
            title,
            description: self.progress(self.turns()),
            image: format!("{url}/card.png"),
            oembed: Some(format!(
                "{site}/oembed?format=json&url={}",
                url.replace(':', "%3A").replace('/', "%2F")
            )),
            url,
        }
    }
}

/// Returns the position after a turn of a game, or its start.
pub(crate) fn position_after(
    variant: &Descriptor,
    start: &StartFrame,
    last: Option<&TurnFrame>,
) -> MarkedPosition {
    let side = variant.geometry.side();
    match last {
        None => MarkedPosition::of(side, &start.figures),
        Some(turn) => MarkedPosition::after(side, turn, variant.turn == TurnScope::WholeGame),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::net::{IpAddr, Ipv4Addr};
    use std::path::Path;

    use zugleich_games::{GAMES, GameEntry};

    use super::super::super::learn;
    use super::*;
    use crate::pictures::PictureRenderer;
    use crate::{CpuPool, WorkSize};
    use zugleich_wire::ExampleOutcome;

    fn drawn(picture: PictureRequest) -> Vec<u8> {
        let (place, tag) =
            (CpuPool::new(1).place(IpAddr::V4(Ipv4Addr::LOCALHOST).into(), WorkSize::Small), picture.tag());
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(PictureRenderer::default().picture(&tag, picture, &place.unwrap())).unwrap().to_vec()
    }

    /// Returns the games in the lesson of a game.
    fn lessons(entry: &'static GameEntry) -> impl Iterator<Item = SharedGame> {
        learn::played(Language::English, entry).into_iter().flat_map(move |example| {
            let figures = example.figures;
            example.outcomes.into_iter().map(move |ExampleOutcome { turns, .. }| SharedGame {
                language: Language::English,
                id: "abcdefghijkm".to_owned(),
                variant: entry.variant.descriptor(),
                players: ["Ada", "Боб & Ζωή"].map(str::to_owned).to_vec(),
                result: turns.last().and_then(|turn| turn.result.as_ref()).map(|result| result.words.clone()),
                first_turn: turns.first().map_or(1, |turn| turn.turn),
                first: 0,
                played: turns.len(),
                history: TurnHistory {
                    start: StartFrame { figures: figures.clone(), position: String::new() },
                    turns,
                },
            })
        })
    }

    #[test]
    fn a_turn_is_named_where_it_is_not_shown_itself() {
        for entry in GAMES {
            for game in lessons(entry).filter(|game| game.variant.turn != TurnScope::WholeGame) {
                let names = |game: &SharedGame| -> Vec<String> {
                    (1..=game.turns()).map(|turn| game.turn_name(turn, false)).collect()
                };
                let all = names(&game);
                for (turn, name) in game.history.turns.iter().zip(&all) {
                    let number = if game.variant.simultaneous {
                        turn.turn.to_string()
                    } else {
                        move_number(turn.turn)
                    };
                    assert!(name.contains(&number), "{name} is turn {number}");
                }
                let history = TurnHistory { start: game.history.start.clone(), turns: Vec::new() };
                assert_eq!(names(&SharedGame { history, ..game }), all);
            }
        }
    }

    #[test]
    fn picture_exists_for_every_played_turn_only() {
        for entry in GAMES {
            for game in lessons(entry) {
                for turn in 0..=game.turns() {
                    let sight = game.sight(turn).unwrap();
                    let drawn = pictures::board(&sight, "");
                    let figures = drawn.matches("<g class=\"of-").count();
                    assert_eq!(figures, sight.figures.len(), "{}", entry.id());
                    assert!(game.picture(turn).is_some());
                }
                assert!(game.picture(game.turns() + 1).is_none());
            }
        }
    }

    /// The pictures are left for visual inspection.
    #[test]
    fn longest_examples_draw_as_png_and_gif() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/screenshots");
        fs::create_dir_all(&folder).unwrap();
        for entry in GAMES {
            let busy =
                |game: &SharedGame| game.history.turns.iter().map(|turn| turn.steps.len()).sum::<usize>();
            let game = lessons(entry).max_by_key(busy).unwrap();
            for (name, picture) in [
                ("position.png", game.picture(game.turns())),
                ("card.png", game.card()),
                ("game.gif", game.film()),
            ] {
                let drawn = drawn(picture.unwrap());
                let start: &[u8] = if name.ends_with("gif") { b"GIF89a" } else { b"\x89PNG" };
                assert!(drawn.starts_with(start) && drawn.len() > 1000, "{}: {name}", entry.id());
                fs::write(folder.join(format!("picture-{}-{name}", entry.id())), drawn).unwrap();
            }
        }
    }
}
