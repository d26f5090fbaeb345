use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Value as Json, json};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;

use super::LoadError;
use super::client_messages::{
    ClientEnvelope, ClientFrame, ClientPhase, ClientState, ClientStateChanges, ClientTurn,
};
use super::guest::{CountingSocket, LoadGuest};
use super::load_context::LoadContext;
use super::message_pacer::MessagePacer;
use super::random_list;

/// One seat of a game, with its guest and connection.
#[derive(Debug)]
pub(super) struct LoadPlayer {
    game: String,
    side: Color,
    guest: LoadGuest,
    socket: CountingSocket,
    pace: MessagePacer,
    chance: ChaCha8Rng,
    /// Number of message ids given out.
    asked: u32,
    pub(super) standing: ClientState,
    /// The last message sent, if it was for the last turn, and the last turn received.
    last: (Option<String>, Option<Utf8Bytes>),
}

/// A turn as one player planned and saw it.
#[derive(Debug)]
pub(super) struct ObservedTurn {
    /// The player's plan and its time of sending, if the player acted.
    pub(super) planned: Option<(String, Instant)>,
    pub(super) revealed: Instant,
    pub(super) turn: u32,
    pub(super) shown: ClientTurn,
}

/// Messages received before a plan was on disk.
#[derive(Debug)]
pub(super) struct ReceivedMessages {
    sent: Instant,
    /// The latest state.
    state: Option<Utf8Bytes>,
    /// The turn, if it was revealed before the receipt of the plan.
    turn: Option<Utf8Bytes>,
}

/// Messages that a player handles.
enum PlayerMessage {
    State(Utf8Bytes),
    Stored { re: Option<u32>, turn: Option<u32> },
    Turn(Utf8Bytes),
    Refused { re: Option<u32>, code: String, message: String },
}

impl LoadPlayer {
    /// Connects a player and waits until planning begins.
    pub(super) async fn sit(
        guest: LoadGuest,
        game: &str,
        side: Color,
        chance: u64,
    ) -> Result<Self, LoadError> {
        let socket = guest.connect(&format!("/api/games/{game}/ws?changes=true")).await?;
        let (pace, chance) = (MessagePacer::default(), ChaCha8Rng::seed_from_u64(chance));
        let mut player = Self {
            game: game.to_owned(),
            side,
            guest,
            socket,
            pace,
            chance,
            asked: 0,
            standing: ClientState::default(),
            last: (None, None),
        };
        player.until(ClientPhase::Planning).await?;
        Ok(player)
    }

    /// Returns a number from the player's own random number generator.
    pub(super) fn chance(&mut self) -> u64 {
        self.chance.next_u64()
    }

    /// Commits a plan if the player acts, and waits for the turn to be revealed.
    pub(super) async fn play(&mut self, hall: &LoadContext) -> Result<ObservedTurn, LoadError> {
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
    pub(super) async fn commit(
        &mut self,
        plan: &str,
        hall: &LoadContext,
    ) -> Result<ReceivedMessages, LoadError> {
        let (seat, turn) = (color_name(self.side), self.standing.turn);
        self.store(hall, json!({ "type": "commit", "seat": seat, "turn": turn, "plan": plan })).await
    }

    /// Seals a list, opens it when both lists are sealed, and waits for the adjudication.
    pub(super) async fn play_sealed(&mut self, hall: &LoadContext) -> Result<ObservedTurn, LoadError> {
        let (list, nonce) = (random_list::list(&mut self.chance), random_list::nonce(&mut self.chance));
        let (turn, seat) = (self.standing.turn, color_name(self.side));
        let hash = random_list::seal(&self.game, turn, self.side, &list, &nonce);
        let message = json!({ "type": "seal", "seat": seat, "turn": turn, "hash": hash });
        if let Some(state) = self.store(hall, message).await?.state {
            self.read(&state)?;
        }
        self.until(ClientPhase::Opening).await?;
        let (sent, path) = (Instant::now(), format!("/api/games/{}/list", self.game));
        let body = json!({ "seat": seat, "turn": turn, "plan": list, "nonce": nonce });
        hall.sent();
        hall.post(&self.guest, &path, &body).await?;
        hall.answered();
        hall.count(|tally| tally.receipts.push(sent.elapsed()));
        self.seen(Some((list, sent))).await
    }

    /// Sends a message until it is on disk.
    async fn store(&mut self, hall: &LoadContext, mut message: Json) -> Result<ReceivedMessages, LoadError> {
        self.asked += 1;
        message["id"] = self.asked.into();
        let message = message.to_string();
        self.pace.step().await;
        let mut came = ReceivedMessages { sent: Instant::now(), state: None, turn: None };
        let mut asked = came.sent;
        hall.sent();
        self.socket.send(message.as_str()).await?;
        loop {
            match self.hear().await? {
                PlayerMessage::Stored { re, turn }
                    if (re, turn) == (Some(self.asked), Some(self.standing.turn)) =>
                {
                    break;
                }
                PlayerMessage::Stored { re, turn } => {
                    let says = format!("a receipt is of turn {turn:?} and answers message {re:?}");
                    return Err(LoadError::wrong(says));
                }
                PlayerMessage::Turn(text) => came.turn = Some(text),
                PlayerMessage::State(text) => came.state = Some(text),
                PlayerMessage::Refused { re, .. } if re != Some(self.asked) => {
                    return Err(LoadError::wrong(format!("a refusal answers message {re:?}")));
                }
                PlayerMessage::Refused { code, message: why, .. } => {
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

    async fn seen(&mut self, planned: Option<(String, Instant)>) -> Result<ObservedTurn, LoadError> {
        loop {
            match self.hear().await? {
                PlayerMessage::Turn(text) => return self.shown(planned, &text),
                PlayerMessage::State(_) => {}
                PlayerMessage::Stored { .. } | PlayerMessage::Refused { .. } => {
                    return Err(LoadError::wrong("an answer comes to what nobody has asked"));
                }
            }
        }
    }

    fn shown(
        &mut self,
        planned: Option<(String, Instant)>,
        text: &Utf8Bytes,
    ) -> Result<ObservedTurn, LoadError> {
        let revealed = Instant::now();
        self.last.1 = Some(text.clone());
        let frame: ClientFrame<'_> = serde_json::from_str(text)?;
        self.read(text)?;
        Ok(ObservedTurn { planned, revealed, turn: frame.turn, shown: frame.into() })
    }

    /// Reads states until the game is in this phase.
    async fn until(&mut self, phase: ClientPhase) -> Result<(), LoadError> {
        while self.standing.phase != phase {
            if let PlayerMessage::State(text) = self.hear().await? {
                self.read(&text)?;
            }
        }
        Ok(())
    }

    fn read(&mut self, message: &str) -> Result<(), LoadError> {
        self.standing.note(&ClientStateChanges::read(message)?, self.side);
        Ok(())
    }

    async fn hear(&mut self) -> Result<PlayerMessage, LoadError> {
        loop {
            let text = self.socket.text().await?;
            let ClientEnvelope { kind, re, turn, code, message } = serde_json::from_str(&text)?;
            match &*kind {
                "state" | "changed" => return Ok(PlayerMessage::State(text)),
                "turn" | "turn_changed" => return Ok(PlayerMessage::Turn(text)),
                "committed" => return Ok(PlayerMessage::Stored { re, turn }),
                "refused" => {
                    let [code, message] = [code, message].map(|text| text.unwrap_or_default().into_owned());
                    return Ok(PlayerMessage::Refused { re, code, message });
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
