use zugleich_render::source;

use crate::lesson::{Lesson, Section, section, turns};

pub(super) const LESSON: Lesson = Lesson::new(turns("BOTH-2"), SECTIONS, &[source!("lesson")]);

const SECTIONS: &[Section] = &[section("turn", &[turns("BOTH-1"), turns("BOTH-2"), turns("BOTH-3")])];
