//! What turns lead to that are tried beside a game, as a module of WebAssembly for the page of that game: nothing of
//! what is tried leaves the browser. The module imports nothing, so it can neither read nor send.
//!
//! A question of so many bytes is written where [`room`] says, then [`resolve`] tells how long its answer is, which
//! begins at [`answer`]. A question is JSON: `variant`, `options`, `position` (null for the game's own start), the
//! plans of all `turns` from there, the `language` of the sentences, and whether a `record` is wanted. An answer has
//!
//! | field | what it is |
//! | --- | --- |
//! | `frame` | the last turn, as a server tells it; null before the first |
//! | `turn`, `position`, `figures` | where the game goes on |
//! | `acts`, `plans`, `predictable` | the sides that plan there, and what they are offered |
//! | `result` | how the game ended, null before |
//! | `start` | the text by which another game begins there |
//! | `record` | the game in the manner of PGN, if it was wanted |
//!
//! or `fault`: why the rules refuse it, or `question` if it is no question.
//!
//! The other question is a game as somebody has saved it: its text as `saved`, and the `language`. Its answer has the
//! `variant`, the `players` if they are named, the pieces at the `start`, all turns as `frames`, the `result` in words
//! if there is one, and as `fault` why it goes no further. Or it has `fault` alone, which is `form` if the text is no
//! game at all, and `variant` if it does not say which.

mod line;
mod saved;
mod told;

use std::cell::RefCell;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Where a question of so many bytes is to be written.
#[allow(unsafe_code, reason = "the name is this module's own, and nobody else's here")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        *question = vec![0; length];
        question.as_mut_ptr()
    })
}

/// Answers the question, which is forgotten then, and tells how many bytes the answer has.
#[allow(unsafe_code, reason = "the name is this module's own, and nobody else's here")]
#[unsafe(no_mangle)]
pub extern "C" fn resolve() -> usize {
    let told = told::told(&QUESTION.take());
    ANSWER.with_borrow_mut(|answer| {
        *answer = told;
        answer.len()
    })
}

/// Where the last answer begins.
#[allow(unsafe_code, reason = "the name is this module's own, and nobody else's here")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_forgotten_when_it_was_answered() {
        assert!(!room(3).is_null());
        let length = resolve();
        assert_eq!(ANSWER.with_borrow(Vec::len), length);
        assert!(!answer().is_null() && QUESTION.with_borrow(Vec::is_empty));
    }
}
