use secrecy::{ExposeSecret, SecretString};
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{
    Hash, Nonce, SealInput, SealOpener, Sealer, TranscriptMode, TranscriptPayload, TranscriptPlans,
    TranscriptSeat, TranscriptValue, canonical, position_hash,
};

use super::creation_event;
use super::sealed_mode::{self, ChainPlayerKeys};
use super::signing_key_ring::SigningKeyRing;
use super::transcript_chain_error::TranscriptChainError;
use crate::Moment;
use crate::domain::{CommittedPlan, GameState, OpponentKind, StartSnapshot, StoredEvent, TurnSource};
use crate::ids::GameId;

/// Translates the stored events of a game into those of its transcript.
#[derive(Clone, Debug)]
pub(super) struct EventTranslator {
    game: GameId,
    made: Moment,
    mode: TranscriptMode,
    /// Hashes of all positions, the start's first.
    positions: Vec<Hash>,
    /// The keys of the players.
    keys: ChainPlayerKeys,
    /// The seats that have sealed or committed in the turn that is being planned.
    planned: ByColor<bool>,
    /// The plans of that turn, as far as the server knows them.
    pending: ByColor<Option<UnrevealedPlan>>,
}

/// A plan that is not revealed yet.
#[derive(Clone, Debug)]
struct UnrevealedPlan {
    plan: SecretString,
    /// The nonce of its seal, where plans are sealed.
    nonce: Option<Nonce>,
    /// The party that has opened it.
    by: SealOpener,
}

impl EventTranslator {
    /// Returns the teller and the first transcript event of a game at its start.
    pub(super) fn begin(
        game: &GameState,
        told: Option<&StartSnapshot>,
        at: Moment,
        ring: &SigningKeyRing,
    ) -> Result<(Self, TranscriptPayload), TranscriptChainError> {
        let what = creation_event::creation_event(game, told, at, ring)?;
        let positions = vec![position_hash(&game.start().position)];
        let (game, mode) = (game.id().clone(), creation_event::mode(game)?);
        let (keys, planned, pending) = (ChainPlayerKeys::default(), ByColor::default(), ByColor::default());
        Ok((Self { game, made: at, mode, positions, keys, planned, pending }, what))
    }

    /// Returns the transcript events for a numbered stored event; `after` is the game after it and those
    /// stored with it.
    pub(super) fn translate(
        &mut self,
        (event, number, at): (&StoredEvent, u32, Moment),
        after: &GameState,
        ring: &SigningKeyRing,
    ) -> Result<Vec<TranscriptPayload>, TranscriptChainError> {
        Ok(match event {
            StoredEvent::Created { .. } => return Err(TranscriptChainError::TooLittle),
            // In a sealed game, joining is recorded with the key that is shown at once.
            StoredEvent::Joined { .. } if self.mode == TranscriptMode::Sealed => Vec::new(),
            StoredEvent::KeyShown { seat, key } => {
                let committed = sealed_mode::commitment(after, *seat).is_some();
                vec![self.keys.show(&self.game, *seat, key, committed)]
            }
            StoredEvent::SealPlaced { seat, turn, hash, deposit } => {
                self.planned[*seat] = true;
                let seal = Hash::read(hash).ok_or(TranscriptChainError::TooLittle)?;
                let deposit = deposit.as_ref().map(sealed_mode::hash_of);
                let (seat, turn) = (TranscriptSeat::of(*seat), (*turn).into());
                vec![TranscriptPayload::Seal { seat, turn, seal, by: Sealer::Player, deposit }]
            }
            StoredEvent::Opened(seal, by) => {
                let (plan, nonce) = (seal.plan.expose().into(), Some(seal.nonce.clone()));
                self.pending[seal.seat] = Some(UnrevealedPlan { plan, nonce, by: *by });
                Vec::new()
            }
            // A deposit that opens nothing holds no plan, and its owner may still come.
            StoredEvent::Spoilt { .. } => Vec::new(),
            // A file cannot prove presence; only its consequences are recorded.
            StoredEvent::Present { .. } => Vec::new(),
            StoredEvent::Forfeited(forfeit) => {
                let lost = TranscriptPayload::Forfeit {
                    seat: TranscriptSeat::of(forfeit.seat),
                    turn: forfeit.turn.into(),
                    reason: forfeit.why.name().to_owned(),
                    plan: forfeit.plan.expose().to_owned(),
                    nonce: forfeit.nonce.expose(),
                };
                self.followed(vec![lost], after, ring)?
            }
            StoredEvent::Abandoned { .. } => {
                let opened = self.openings(after.turn().into());
                self.followed(opened, after, ring)?
            }
            StoredEvent::Joined { seat, .. } => {
                vec![TranscriptPayload::Joined {
                    seat: TranscriptSeat::of(*seat),
                    name: None,
                    key: None,
                    words: None,
                }]
            }
            StoredEvent::Sealed(seal) => {
                let nonce = Nonce::read(&seal.nonce.expose()).ok_or(TranscriptChainError::TooLittle)?;
                vec![self.seal(seal.seat, seal.turn, &seal.plan, nonce)]
            }
            StoredEvent::Committed { seat, plan, .. } if self.mode == TranscriptMode::Open => {
                self.pending[*seat] =
                    Some(UnrevealedPlan { plan: plan.expose().into(), nonce: None, by: SealOpener::Server });
                Vec::new()
            }
            StoredEvent::Committed { seat, turn, plan } => {
                let nonce = ring.nonce(&self.game, number, *seat, at)?;
                vec![self.seal(*seat, *turn, plan, nonce)]
            }
            StoredEvent::Revealed { turn, .. } => self.reveal((*turn).into(), after, at, ring)?,
            StoredEvent::Flagged { .. }
            | StoredEvent::Resigned { .. }
            | StoredEvent::DrawAgreed
            | StoredEvent::Claimed { .. }
            | StoredEvent::Deserted { .. }
            | StoredEvent::Aborted { .. } => self.ended(after, ring)?,
            StoredEvent::Resumed { stopped } => {
                vec![TranscriptPayload::Resumed { stopped: millis(*stopped) }]
            }
            StoredEvent::TimeGiven { seat } => {
                vec![TranscriptPayload::MoreTime { seat: TranscriptSeat::of(*seat) }]
            }
            StoredEvent::DrawOffered { seat } => {
                vec![TranscriptPayload::DrawOffer { seat: TranscriptSeat::of(*seat) }]
            }
            StoredEvent::DrawDeclined { seat } => {
                vec![TranscriptPayload::DrawDecline { seat: TranscriptSeat::of(*seat) }]
            }
            StoredEvent::TakebackAsked { seat } => {
                vec![TranscriptPayload::TakebackAsk { seat: TranscriptSeat::of(*seat) }]
            }
            StoredEvent::TakebackDeclined { seat } => {
                vec![TranscriptPayload::TakebackDecline { seat: TranscriptSeat::of(*seat) }]
            }
            StoredEvent::TakenBack { turns } => self.take_back(*turns),
            StoredEvent::RematchAsked { seat, .. } => {
                vec![TranscriptPayload::RematchAsk { seat: TranscriptSeat::of(*seat) }]
            }
            StoredEvent::Rematched { game } => {
                vec![TranscriptPayload::Rematch {
                    game: canonical::hash(canonical::GAME, &TranscriptValue::Text(game.to_string())),
                }]
            }
        })
    }

    fn seal(&mut self, seat: Color, turn: u32, plan: &CommittedPlan, nonce: Nonce) -> TranscriptPayload {
        let (turn, position) = (turn.into(), self.positions.last().copied().unwrap_or(Hash::ZERO));
        let plan: SecretString = plan.expose().into();
        self.planned[seat] = true;
        self.pending[seat] =
            Some(UnrevealedPlan { plan: plan.clone(), nonce: Some(nonce.clone()), by: SealOpener::Server });
        let game = self.game.to_string();
        let seat = TranscriptSeat::of(seat);
        let seal = SealInput { game, turn, seat, position, plan, nonce }.seal();
        TranscriptPayload::Seal { seat, turn, seal, by: Sealer::Server, deposit: None }
    }

    /// Returns the openings of all seals, the turn, and its consequences.
    fn reveal(
        &mut self,
        turn: u64,
        after: &GameState,
        at: Moment,
        ring: &SigningKeyRing,
    ) -> Result<Vec<TranscriptPayload>, TranscriptChainError> {
        let resolved = after.turns().last().filter(|resolved| u64::from(resolved.report.turn) == turn);
        let resolved = resolved.filter(|resolved| resolved.source != TurnSource::Untold);
        let position = resolved.ok_or(TranscriptChainError::TooLittle)?.report.position.clone();
        let mut told = self.openings(turn);
        let pending = std::mem::take(&mut self.pending);
        self.planned = ByColor::default();
        let plan =
            |seat: TranscriptSeat| pending[seat.side()].as_ref().map(|of| of.plan.expose_secret().to_owned());
        self.positions.push(position_hash(&position));
        told.push(TranscriptPayload::Turn { turn, plans: TranscriptPlans::from_fn(plan), position });
        if after.outcome().is_some() || after.strange_end().is_some() {
            told.extend(self.ended(after, ring)?);
        } else if let Some(clocks) = after.clocks() {
            let left = |side| u64::try_from(clocks.shown(side, true, at).0).unwrap_or_default();
            told.push(TranscriptPayload::Clock { white: left(Color::White), black: left(Color::Black) });
        }
        Ok(told)
    }

    /// Returns the openings of all seals whose content the server knows.
    fn openings(&self, turn: u64) -> Vec<TranscriptPayload> {
        let opening = |seat: TranscriptSeat| {
            let UnrevealedPlan { plan, nonce, by } = self.pending[seat.side()].as_ref()?;
            let (plan, nonce) = (plan.expose_secret().to_owned(), nonce.as_ref()?.expose());
            Some(TranscriptPayload::Opening { seat, turn, plan, nonce, by: *by })
        };
        TranscriptSeat::ALL.into_iter().filter_map(opening).collect()
    }

    /// Returns the given events followed by the end of the game.
    fn followed(
        &self,
        mut told: Vec<TranscriptPayload>,
        after: &GameState,
        ring: &SigningKeyRing,
    ) -> Result<Vec<TranscriptPayload>, TranscriptChainError> {
        told.extend(self.ended(after, ring)?);
        Ok(told)
    }

    /// Returns whether a seat has a plan that is still hidden.
    pub(super) fn hides(&self) -> bool {
        self.planned.white || self.planned.black
    }

    /// Returns the result, followed by the seed after a game against the computer.
    fn ended(
        &self,
        after: &GameState,
        ring: &SigningKeyRing,
    ) -> Result<Vec<TranscriptPayload>, TranscriptChainError> {
        let known = after.outcome().map(|outcome| (outcome.winner, outcome.reason.name().to_owned()));
        let strange = || after.strange_end().map(|end| (end.winner, end.reason.clone()));
        let (winner, reason) = known.or_else(strange).ok_or(TranscriptChainError::TooLittle)?;
        let mut told = vec![TranscriptPayload::Result { winner: winner.map(TranscriptSeat::of), reason }];
        if after.setup().opponent == OpponentKind::Computer {
            told.push(TranscriptPayload::Seed { seed: ring.seed(&self.game, self.made)? });
        }
        Ok(told)
    }

    fn take_back(&mut self, turns: u32) -> Vec<TranscriptPayload> {
        self.positions.truncate(usize::try_from(turns).unwrap_or(usize::MAX).saturating_add(1));
        (self.planned, self.pending) = (ByColor::default(), ByColor::default());
        vec![TranscriptPayload::Takeback { turns: turns.into() }]
    }
}

/// Returns a moment in the milliseconds of transcripts.
pub(super) fn millis(at: Moment) -> u64 {
    u64::try_from(at.millis()).unwrap_or_default()
}
