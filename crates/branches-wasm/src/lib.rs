//! WebAssembly module that resolves lines of turns tried beside a game, for the page of that game: no tried
//! turn leaves the browser. The module has no imports, so it can neither read nor send data.
//!
//! The page allocates `length` bytes with [`room`] and writes a request there; [`resolve`] returns the length
//! of the response, which begins at [`answer`]. A request is JSON: `variant`, `options`, `position` (null for
//! the game's own start), the plans of all `turns` from there, the `language` of the sentences, and a flag
//! `record` that requests the record. A response has
//!
//! | field | content |
//! | --- | --- |
//! | `frame` | the last turn, in the server's format; null before the first |
//! | `turn`, `position`, `figures` | the state after the last turn |
//! | `acts`, `plans`, `predictable` | the sides that plan next, and their plans and predictions |
//! | `result` | result of the game, null while it runs |
//! | `start` | text from which another game starts in this position |
//! | `record` | the PGN-style record, if requested |
//!
//! or `fault`: the reason for which the rules refuse it, or `question` if the request is invalid.
//!
//! The other request is a saved game: its text as `saved_game`, and the `language`. Its response has the
//! `variant`, the `players` if they are named, the pieces at the `start`, all turns as `frames`, the `result`
//! in words if there is one, and as `fault` the error that ended the replay. Or it has `fault` alone, which
//! is `form` if the text is not a saved game, and `variant` if it names no variant.

mod game_line;
mod request;
mod saved_game;

use std::cell::RefCell;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates a request buffer of `length` bytes and returns its address.
#[allow(unsafe_code, reason = "the name is this module's own, and nobody else's here")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        *question = vec![0; length];
        question.as_mut_ptr()
    })
}

/// Answers the request, clears it and returns the length of the response in bytes.
#[allow(unsafe_code, reason = "the name is this module's own, and nobody else's here")]
#[unsafe(no_mangle)]
pub extern "C" fn resolve() -> usize {
    let told = request::respond(&QUESTION.take());
    ANSWER.with_borrow_mut(|answer| {
        *answer = told;
        answer.len()
    })
}

/// Returns the address of the last response.
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
