use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Value as Json, json};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;

use super::LoadError;
use super::guest::{Guest, Socket};
use super::hall::Hall;
use super::lists;
use super::pace::Pace;
use super::wire::{Changes, Envelope, Frame, Phase, Shown, Standing};

/// One seat of a game, with its guest and connection.
#[derive(Debug)]
pub(super) struct Player {
    game: String,
    side: Color,
    guest: Guest,
    socket: Socket,
    pace: Pace,
    chance: ChaCha8Rng,
    /// Number of message ids given out.
    asked: u32,
    pub(super) standing: Standing,
    /// The last message sent, if it was for the last turn, and the last turn received.
    last: (Option<String>, Option<Utf8Bytes>),
}

/// A turn as one player planned and saw it.
#[derive(Debug)]
pub(super) struct Seen {
    /// The player's plan and its time of sending, if the player acted.
    pub(super) planned: Option<(String, Instant)>,
    pub(super) revealed: Instant,
    pub(super) turn: u32,
    pub(super) shown: Shown,
}

/// Messages received before a plan was on disk.
#[derive(Debug)]
pub(super) struct Came {
    sent: Instant,
    /// The latest state.
    state: Option<Utf8Bytes>,
    /// The turn, if it was revealed before the receipt of the plan.
    turn: Option<Utf8Bytes>,
}

/// Messages that a player handles.
enum Heard {
    State(Utf8Bytes),
    Stored { re: Option<u32>, turn: Option<u32> },
    Turn(Utf8Bytes),
    Refused { re: Option<u32>, code: String, message: String },
}

impl Player {
    /// Connects a player and waits until planning begins.
    pub(super) async fn sit(guest: Guest, game: &str, side: Color, chance: u64) -> Result<Self, LoadError> {
        let socket = guest.connect(&format!("/api/games/{game}/ws?changes=true")).await?;
        let (pace, chance) = (Pace::default(), ChaCha8Rng::seed_from_u64(chance));
        let mut player = Self {
            game: game.to_owned(),
            side,
            guest,
            socket,
            pace,
            chance,
            asked: 0,
            standing: Standing::default(),
            last: (None, None),
        };
        player.until(Phase::Planning).await?;
        Ok(player)
    }

    /// Returns a number from the player's own random number generator.
    pub(super) fn chance(&mut self) -> u64 {
        self.chance.next_u64()
    }

    /// Commits a plan if the player acts, and waits for the turn to be revealed.
    pub(super) async fn play(&mut self, hall: &Hall) -> Result<Seen, LoadError> {
        if !self.standing.acts {
            self.last.0 = None;
            return self.seen(None).await;
        }
        let plan = self.plan()?;
        let came = self.commit(&plan, hall).await?;
        let planned = Some((plan, came.sent));
        match came.turn {
            Some(early) => self.shown(planned, &early),
            None => self.seen(planned).await,
        }
    }

    /// Draws one of the offered plans.
    pub(super) fn plan(&mut self) -> Result<String, LoadError> {
        let plan = self.standing.plan(self.side, &mut self.chance)?;
        plan.ok_or_else(|| LoadError::wrong("no plan is on offer"))
    }

    /// Commits a plan and waits until it is on disk.
    pub(super) async fn commit(&mut self, plan: &str, hall: &Hall) -> Result<Came, LoadError> {
        let (seat, turn) = (color_name(self.side), self.standing.turn);
        self.store(hall, json!({ "type": "commit", "seat": seat, "turn": turn, "plan": plan })).await
    }

    /// Seals a list, opens it when both lists are sealed, and waits for the adjudication.
    pub(super) async fn play_sealed(&mut self, hall: &Hall) -> Result<Seen, LoadError> {
        let (list, nonce) = (lists::list(&mut self.chance), lists::nonce(&mut self.chance));
        let (turn, seat) = (self.standing.turn, color_name(self.side));
        let hash = lists::seal(&self.game, turn, self.side, &list, &nonce);
        let message = json!({ "type": "seal", "seat": seat, "turn": turn, "hash": hash });
        if let Some(state) = self.store(hall, message).await?.state {
            self.read(&state)?;
        }
        self.until(Phase::Opening).await?;
        let (sent, path) = (Instant::now(), format!("/api/games/{}/list", self.game));
        let body = json!({ "seat": seat, "turn": turn, "plan": list, "nonce": nonce });
        hall.sent();
        hall.post(&self.guest, &path, &body).await?;
        hall.answered();
        hall.count(|tally| tally.receipts.push(sent.elapsed()));
        self.seen(Some((list, sent))).await
    }

    /// Sends a message until it is on disk.
    async fn store(&mut self, hall: &Hall, mut message: Json) -> Result<Came, LoadError> {
        self.asked += 1;
        message["id"] = self.asked.into();
        let message = message.to_string();
        self.pace.step().await;
        let mut came = Came { sent: Instant::now(), state: None, turn: None };
        let mut asked = came.sent;
        hall.sent();
        self.socket.send(message.as_str()).await?;
        loop {
            match self.hear().await? {
                Heard::Stored { re, turn } if (re, turn) == (Some(self.asked), Some(self.standing.turn)) => {
                    break;
                }
                Heard::Stored { re, turn } => {
                    let says = format!("a receipt is of turn {turn:?} and answers message {re:?}");
                    return Err(LoadError::wrong(says));
                }
                Heard::Turn(text) => came.turn = Some(text),
                Heard::State(text) => came.state = Some(text),
                Heard::Refused { re, .. } if re != Some(self.asked) => {
                    return Err(LoadError::wrong(format!("a refusal answers message {re:?}")));
                }
                Heard::Refused { code, message: why, .. } => {
                    hall.answered();
                    hall.count(|tally| tally.answers.push(asked.elapsed()));
                    hall.wait_after(&code, &why).await?;
                    self.pace.step().await;
                    asked = Instant::now();
                    hall.sent();
                    self.socket.send(message.as_str()).await?;
                }
            }
        }
        self.last.0 = Some(message);
        hall.answered();
        hall.count(|tally| {
            tally.receipts.push(came.sent.elapsed());
            tally.answers.push(asked.elapsed());
            tally.stored += 1;
        });
        Ok(came)
    }

    async fn seen(&mut self, planned: Option<(String, Instant)>) -> Result<Seen, LoadError> {
        loop {
            match self.hear().await? {
                Heard::Turn(text) => return self.shown(planned, &text),
                Heard::State(_) => {}
                Heard::Stored { .. } | Heard::Refused { .. } => {
                    return Err(LoadError::wrong("an answer comes to what nobody has asked"));
                }
            }
        }
    }

    fn shown(&mut self, planned: Option<(String, Instant)>, text: &Utf8Bytes) -> Result<Seen, LoadError> {
        let revealed = Instant::now();
        self.last.1 = Some(text.clone());
        let frame: Frame<'_> = serde_json::from_str(text)?;
        self.read(text)?;
        Ok(Seen { planned, revealed, turn: frame.turn, shown: frame.into() })
    }

    /// Reads states until the game is in this phase.
    async fn until(&mut self, phase: Phase) -> Result<(), LoadError> {
        while self.standing.phase != phase {
            if let Heard::State(text) = self.hear().await? {
                self.read(&text)?;
            }
        }
        Ok(())
    }

    fn read(&mut self, message: &str) -> Result<(), LoadError> {
        self.standing.note(&Changes::read(message)?, self.side);
        Ok(())
    }

    async fn hear(&mut self) -> Result<Heard, LoadError> {
        loop {
            let text = self.socket.text().await?;
            let Envelope { kind, re, turn, code, message } = serde_json::from_str(&text)?;
            match &*kind {
                "state" | "changed" => return Ok(Heard::State(text)),
                "turn" | "turn_changed" => return Ok(Heard::Turn(text)),
                "committed" => return Ok(Heard::Stored { re, turn }),
                "refused" => {
                    let [code, message] = [code, message].map(|text| text.unwrap_or_default().into_owned());
                    return Ok(Heard::Refused { re, code, message });
                }
                _ => {}
            }
        }
    }

    /// Returns the message sent for the last turn, if the player acted, and that turn as received.
    pub(super) fn last(&self) -> Option<(Option<String>, Utf8Bytes)> {
        let (sent, came) = &self.last;
        Some((sent.clone(), came.clone()?))
    }

    /// Returns the number of bytes received since the last call.
    pub(super) const fn take_bytes(&mut self) -> u64 {
        self.socket.take_bytes()
    }
}
