//! What is said to those who are refused.

use crate::domain::Refusal;
use crate::service::NotDone;

/// Why a game refuses something, in a sentence.
pub(crate) fn refusal(refusal: &Refusal) -> String {
    let sentence = match refusal {
        Refusal::IllegalPlan(error) => return sentence(&error.to_string()),
        Refusal::NotYourSeat => "This seat is not yours.",
        Refusal::SeatTaken => "Both seats are taken.",
        Refusal::AlreadySeated => "You already have a seat in this game.",
        Refusal::WrongTurn { given, now } => {
            return format!("This plan is for turn {given}, but the game is at turn {now}.");
        }
        Refusal::AlreadyCommitted => "Your plan for this turn is committed and cannot be changed.",
        Refusal::NotActing => "This side has nothing to plan now.",
        Refusal::SealsFirst => {
            "In this game a list is not committed: its seal comes first, and the list when both are sealed."
        }
        Refusal::NothingSealed => {
            "In this game plans are committed: there is nothing to seal and nothing to open."
        }
        Refusal::AlreadySealed => "Your list is sealed and cannot be changed.",
        Refusal::NotSealed => "A list is opened when both are sealed.",
        Refusal::WrongOpening => "This is not the list that you sealed: it has another hash.",
        Refusal::DrawsUnknown => "There are no draws in this game.",
        Refusal::Sealing => "The computer is still sealing its plan; commit yours when its seal is shown.",
        Refusal::Waiting => "The game begins when the other seat is taken.",
        Refusal::StoredOnly { played, known } => {
            return format!(
                "This game was played by edition {played} of its rules, and this program plays edition {known}: \
                 it can be looked at and saved, but not gone on with."
            );
        }
        Refusal::GameOver => "The game is over.",
        Refusal::TimeUp => "The time is up: the game is over.",
        Refusal::NotOver => "A rematch can be asked for when the game is over.",
        Refusal::NoOffer => "There is no offer of a draw to answer.",
        Refusal::AlreadyOffered => {
            "You have offered a draw already. You may offer one again five turns later."
        }
        Refusal::NoDraws => "The computer takes no draws.",
        Refusal::NotAsked => "Nobody has asked you to take a turn back.",
        Refusal::AlreadyAsked => "You have already asked to take this turn back.",
        Refusal::NothingPlayed => "There is nothing to take back yet.",
        Refusal::NoClaim => "There is no draw to claim now.",
        Refusal::KeyMissing => {
            "The plans of this game are sealed in the browsers: whoever joins it shows a key."
        }
        Refusal::WrongKey => "This is not the key that you committed to.",
        Refusal::NoKeys => "Nothing can be left for the other side before both keys are known.",
        Refusal::BadDeposit => "What is left with a seal has another size in this game.",
        Refusal::NoDeposit => "Nothing was left with this seal: only its owner can open it.",
        Refusal::WrongContentKey => "This key does not fit what was left with the seal.",
        Refusal::Spoilt => "What was left with this seal opens nothing: only its owner can open it.",
        Refusal::SealUsed => "This seal was used before in this game: a new one needs a new nonce.",
        Refusal::CommitmentMissing => "A rematch of this game needs a commitment to your key in it.",
        Refusal::OtherRematch => {
            "The other side has asked for a rematch already: commit to your key in that game."
        }
        Refusal::NotAHash => "A seal is a hash of 64 lower-case hexadecimal digits.",
    };
    sentence.to_owned()
}

/// Why a command was not carried out, in a sentence.
pub(crate) fn not_done(fault: &NotDone) -> String {
    match fault {
        NotDone::Refused(why) => refusal(why),
        NotDone::Storage => STORAGE.to_owned(),
        NotDone::Busy => BUSY.to_owned(),
    }
}

const STORAGE: &str = "The server could not store this. Wait a moment and try again.";
const BUSY: &str = "The server has too much to do. Nothing has changed: try again in a moment.";

/// A refusal of the rules as a sentence: it begins with a capital and ends with a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", rest.as_str())
}
