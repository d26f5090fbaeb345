//! WebAssembly module that rehearses lists of moves for the page on which a list is written. The list must
//! not leave the browser, so the page cannot ask the server. The module has no imports, so it can neither
//! read nor send data.
//!
//! The page allocates `length` bytes with [`room`] and writes a request there; [`rehearse`] returns the
//! length of the response, which begins at [`answer`]. A request is JSON: `side`, the lists `own` and
//! `other`, and the index `token` of a token of the own list, counted from 0. A response has
//!
//! | field | content |
//! | --- | --- |
//! | `tokens` | the own tokens that were played: `fate`, `reason`, `from` and `to` if a piece moved, `taken` |
//! | `outcome` | `winner`, `reason` and number of own tokens played, with both lists as they are |
//! | `figures` | the pieces on the board before the token: `square`, `side`, `face` |
//! | `moves` | the tokens that can be written there: `token`, `from`, `to`, `becomes` |
//! | `over` | `true` if the game ended before that token, so that no token can be written |
//!
//! or `fault`, with the invalid list: `own` or `other`; or `question`, if the request is invalid.

use std::cell::RefCell;

use serde::Deserialize;
use serde_json::{Value, json};
use zugleich_rules::blind::{
    Adjudication, BlindPosition, MoveList, NotatedMove, PlayerTurn, adjudicate, notated_moves,
    position_before_token as before,
};
use zugleich_rules::board::{color_name, letter};
use zugleich_rules::{ByColor, Color};

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

/// Answers the request and returns the length of the response in bytes.
#[allow(unsafe_code, reason = "the name is this module's own, and nobody else's here")]
#[unsafe(no_mangle)]
pub extern "C" fn rehearse() -> usize {
    let told = respond(&QUESTION.take());
    ANSWER.with_borrow_mut(|answer| {
        *answer = told.to_string().into_bytes();
        answer.len()
    })
}

/// Returns the address of the last response.
#[allow(unsafe_code, reason = "the name is this module's own, and nobody else's here")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

fn respond(question: &[u8]) -> Value {
    match RehearsalRequest::read(question) {
        Ok(question) => question.response(),
        Err(fault) => json!({ "fault": fault }),
    }
}

/// A request as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRequest {
    side: String,
    own: String,
    other: String,
    token: usize,
}

/// Both lists, and the index of the token to look at.
struct RehearsalRequest {
    side: Color,
    lists: ByColor<MoveList>,
    token: usize,
}

impl RehearsalRequest {
    /// Reads a request. The error names the part that is invalid.
    fn read(bytes: &[u8]) -> Result<Self, &'static str> {
        const FAULT: &str = "question";
        let RawRequest { side, own, other, token } = serde_json::from_slice(bytes).map_err(|_| FAULT)?;
        let side = Color::ALL.into_iter().find(|known| color_name(*known) == side).ok_or(FAULT)?;
        let own = MoveList::read(side, &own).map_err(|_| "own")?;
        let other = MoveList::read(!side, &other).map_err(|_| "other")?;
        let lists = if side == Color::White { ByColor::new(own, other) } else { ByColor::new(other, own) };
        Ok(Self { side, lists, token: token.min(MoveList::MAX_TOKENS) })
    }

    fn response(&self) -> Value {
        let lists = self.lists.as_ref();
        let game = adjudicate(lists);
        let next = before(lists, self.side, self.token);
        let position = next.unwrap_or_else(|_| game.position());
        json!({
            "tokens": self.tokens(&game).collect::<Vec<_>>(),
            "outcome": {
                "winner": game.outcome.winner.map(color_name),
                "reason": game.outcome.reason.name(),
                "tokens": self.tokens(&game).count(),
            },
            "figures": figures(&position),
            "moves": next.map_or_else(|_| Vec::new(), |position| moves(&position, self.side)),
            "over": next.is_err(),
        })
    }

    /// Returns the fates of the own tokens that were played.
    fn tokens<'a>(&'a self, game: &'a Adjudication) -> impl Iterator<Item = Value> + 'a {
        let own = game.turns.iter().filter(|turn| turn.side == self.side && turn.token.is_some());
        own.map(|PlayerTurn { fate, .. }| {
            let made = fate.made();
            json!({
                "fate": fate.name(),
                "reason": fate.forfeit().map(|forfeit| forfeit.name()),
                "from": made.map(|made| made.step.from.to_string()),
                "to": made.map(|made| made.step.to.to_string()),
                "taken": made.is_some_and(|made| made.captured.is_some()),
            })
        })
    }
}

fn figures(position: &BlindPosition) -> Value {
    let pieces = position.placement().pieces();
    pieces
        .map(|(square, side, role)| {
            json!({ "square": square.to_string(), "side": color_name(side), "face": letter(side, role).to_string() })
        })
        .collect()
}

fn moves(position: &BlindPosition, side: Color) -> Vec<Value> {
    let told = |NotatedMove { step, token }| {
        json!({
            "token": token,
            "from": step.from.to_string(),
            "to": step.to.to_string(),
            "becomes": step.promotion.map(|role| letter(side, role).to_string()),
        })
    };
    notated_moves(position).into_iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(side: &str, own: &str, other: &str, token: usize) -> Value {
        let question = json!({ "side": side, "own": own, "other": other, "token": token });
        respond(question.to_string().as_bytes())
    }

    #[test]
    fn a_list_alone_is_played_and_can_be_written_on() {
        let told = ask("white", "1. e4 2. d3 3. Bb5 4. Kd4 5. Bh6", "", 5);
        let fates: Vec<_> = told["tokens"].as_array().unwrap().iter().map(|token| &token["fate"]).collect();
        assert_eq!(fates, ["played", "played", "stopped", "forfeited", "played"]);
        assert_eq!(told["tokens"][2]["to"], "e2");
        assert_eq!(told["tokens"][3]["reason"], "no-piece");
        assert_eq!((&told["over"], told["figures"].as_array().unwrap().len()), (&json!(false), 32));
        let moves = told["moves"].as_array().unwrap();
        assert!(moves.iter().any(|one| one["token"] == "Bg7" && one["from"] == "h6"), "{moves:?}");
    }

    #[test]
    fn against_another_list_it_is_told_who_wins_and_when() {
        let told = ask("black", "e5 Nc6 Nf6", "e4 Bc4 Qh5 Qe8", 3);
        assert_eq!(told["outcome"], json!({ "winner": "white", "reason": "checkmate", "tokens": 3 }));
        assert_eq!((&told["over"], &told["moves"]), (&json!(true), &json!([])));
    }

    #[test]
    fn what_is_no_list_or_no_question_is_said() {
        assert_eq!(ask("white", "e9", "", 0), json!({ "fault": "own" }));
        assert_eq!(ask("white", "", "hello", 0), json!({ "fault": "other" }));
        for bytes in [
            &b""[..],
            b"\xff",
            b"[]",
            br#"{"side":"red","own":"","other":"","token":0}"#,
            br#"{"side":"white","side":"black","own":"","other":"","token":0}"#,
            br#"{"side":"white","own":"","other":"","token":0,"more":1}"#,
        ] {
            assert_eq!(respond(bytes), json!({ "fault": "question" }));
        }
    }

    #[test]
    fn a_question_is_forgotten_when_it_was_answered() {
        assert!(!room(3).is_null());
        let length = rehearse();
        assert_eq!(ANSWER.with_borrow(Vec::len), length);
        assert!(!answer().is_null() && QUESTION.with_borrow(Vec::is_empty));
    }
}
