use crate::lesson::{Lesson, Section, section, turns};

pub(super) const LESSON: Lesson = Lesson::new(turns("BOTH-2"), SECTIONS, &[include_str!("lesson.ftl")]);

const SECTIONS: &[Section] = &[section("turn", &[turns("BOTH-1"), turns("BOTH-2"), turns("BOTH-3")])];
