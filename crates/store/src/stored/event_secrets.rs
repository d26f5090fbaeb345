use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use zugleich_games::GAMES;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::TurnScope;

use zugleich_session::domain::seal::{Nonce, Seal};
use zugleich_session::domain::{CommittedPlan, SealDeposit};
use zugleich_session::ids::GameId;
use zugleich_session::vault::{DecryptError, Padding, Vault};

/// Kinds of events that hold a secret, as an SQL list.
pub const KINDS: &str = "('sealed', 'opened', 'opened-by-opponent', 'committed', 'seal-left')";
/// Returns whether an event of a kind holds a secret.
pub fn is_secret(kind: &str) -> bool {
    matches!(kind, "sealed" | "opened" | "opened-by-opponent" | "committed" | "seal-left")
}

/// Number of digits of a nonce, which precedes the plan.
const NONCE: usize = 32;

/// Encryption context of an event: the vault, and the place of the event. Data encrypted for one place cannot
/// be decrypted at another.
#[derive(Clone, Copy, Debug)]
pub struct EncryptionContext<'a> {
    /// Keys that encrypt and decrypt.
    pub vault: &'a Vault,
    /// Id of the game.
    pub game: &'a GameId,
    /// Number of the event in its game.
    pub seq: u32,
}

/// Written form of a side.
#[derive(Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say all")]
#[serde(remote = "Color", rename_all = "lowercase")]
pub enum ColorForm {
    White,
    Black,
}

/// Body of an event with a seal and its encrypted deposit.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_debug_implementations, reason = "it holds an encrypted plan")]
pub struct SealDepositForm {
    #[serde(with = "ColorForm")]
    seat: Color,
    turn: u32,
    hash: String,
    secret: String,
}

impl SealDepositForm {
    /// Encrypts the deposit of a seal.
    pub fn new(
        kind: &str,
        (seat, turn, hash): (Color, u32, &str),
        deposit: &SealDeposit,
        cover: &EncryptionContext<'_>,
        padding: Padding,
    ) -> Self {
        let secret = cover.vault.seal(deposit.expose(), padding, &cover.place(kind, seat, turn));
        Self { seat, turn, hash: hash.to_owned(), secret }
    }

    /// Returns seat, turn, hash and deposit.
    pub fn read(
        self,
        kind: &str,
        cover: &EncryptionContext<'_>,
    ) -> Result<(Color, u32, String, SealDeposit), SecretError> {
        let Self { seat, turn, hash, secret } = self;
        let text = cover.vault.open(&secret, &cover.place(kind, seat, turn))?;
        let deposit = SealDeposit::read(text.expose_secret()).map_err(|_| SecretError::NoForm)?;
        Ok((seat, turn, hash, deposit))
    }
}

/// Body of an event with an encrypted plan that is not revealed yet, perhaps with its nonce.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_debug_implementations, reason = "it holds an encrypted plan")]
pub struct SecretPlanForm {
    #[serde(with = "ColorForm")]
    seat: Color,
    turn: u32,
    secret: String,
}

/// Reason why the secret of an event cannot be read.
#[derive(Debug)]
pub enum SecretError {
    /// The body has a wrong form.
    NoForm,
    /// The secret cannot be decrypted.
    Closed(DecryptError),
}

impl EncryptionContext<'_> {
    fn place(&self, kind: &str, seat: Color, turn: u32) -> String {
        format!("event\n{}\n{}\n{kind}\n{}\n{turn}", self.game, self.seq, color_name(seat))
    }
}

/// Returns the padding for secrets of a variant: the length of a list of moves would reveal much.
pub fn padding(variant: &str) -> Padding {
    let known = GAMES.iter().find(|entry| entry.id() == variant);
    // An unknown variant may have had lists of moves.
    match known.map(|entry| entry.variant.descriptor().turn) {
        Some(TurnScope::Plans) => Padding::SHORT,
        Some(TurnScope::WholeGame) | None => Padding::LIST,
    }
}

impl SecretPlanForm {
    /// Encrypts a plan without a nonce.
    pub fn plan(
        kind: &str,
        seat: Color,
        turn: u32,
        plan: &CommittedPlan,
        cover: &EncryptionContext<'_>,
        padding: Padding,
    ) -> Self {
        let secret = cover.vault.seal(plan.expose(), padding, &cover.place(kind, seat, turn));
        Self { seat, turn, secret }
    }

    /// Encrypts plan and nonce of a seal.
    pub fn seal(kind: &str, seal: &Seal, cover: &EncryptionContext<'_>, padding: Padding) -> Self {
        let Seal { turn, seat, plan, nonce } = seal;
        let text: SecretString = [&nonce.expose(), plan.expose()].concat().into();
        let place = cover.place(kind, *seat, *turn);
        let secret = cover.vault.seal(text.expose_secret(), padding, &place);
        Self { seat: *seat, turn: *turn, secret }
    }

    /// Returns seat, turn and plan of [`SecretPlanForm::plan`].
    pub fn read_plan(
        self,
        kind: &str,
        cover: &EncryptionContext<'_>,
    ) -> Result<(Color, u32, CommittedPlan), SecretError> {
        let Self { seat, turn, secret } = self;
        let plan = cover.vault.open(&secret, &cover.place(kind, seat, turn))?;
        Ok((seat, turn, CommittedPlan::stored(plan)))
    }

    /// Decrypts the result of [`SecretPlanForm::seal`].
    pub fn read_seal(self, kind: &str, cover: &EncryptionContext<'_>) -> Result<Seal, SecretError> {
        let Self { seat, turn, secret } = self;
        let text = cover.vault.open(&secret, &cover.place(kind, seat, turn))?;
        let (nonce, plan) = text.expose_secret().split_at_checked(NONCE).ok_or(SecretError::NoForm)?;
        let nonce = Nonce::read(nonce).ok_or(SecretError::NoForm)?;
        Ok(Seal { turn, seat, plan: CommittedPlan::stored(plan.into()), nonce })
    }
}

impl From<DecryptError> for SecretError {
    fn from(why: DecryptError) -> Self {
        Self::Closed(why)
    }
}
