use std::collections::BTreeMap;

use data_encoding::HEXLOWER;
use p256::PublicKey as CurvePoint;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::seat::TranscriptSeat;
use crate::base::{Hash, TranscriptValue, canonical};

/// First byte of a point in uncompressed form, with both coordinates (SEC 1, 2.3.3).
const UNCOMPRESSED: u8 = 4;

/// A player's public key for one game: a point on P-256, uncompressed, in 130 lower-case hexadecimal digits.
///
/// Browsers import points of no other form, so that no plan could be sealed for a seat with such a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct PlayerKey(String);

impl PlayerKey {
    /// Reads the digits. Returns `None` for another form and for a point that is not on the curve.
    ///
    /// ```
    /// use zugleich_transcript::PlayerKey;
    /// let generator = "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296\
    ///                  4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";
    /// assert!(PlayerKey::read(generator).is_some());
    /// assert!(PlayerKey::read(&format!("04{}", "11".repeat(64))).is_none());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let point: [u8; 65] = HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()?;
        let on_curve = point[0] == UNCOMPRESSED && CurvePoint::from_sec1_bytes(&point).is_ok();
        on_curve.then(|| Self(text.to_owned()))
    }

    /// Returns the digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for PlayerKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).ok_or_else(|| D::Error::custom("not a point on P-256"))
    }
}

/// Returns the commitment of a player to a key, made before the other key is known.
#[must_use]
pub fn key_commitment(game: &str, seat: TranscriptSeat, key: &PlayerKey) -> Hash {
    let parts = [("game", game.to_owned()), ("seat", seat.to_string()), ("key", key.0.clone())];
    let parts: BTreeMap<_, _> =
        parts.map(|(name, text)| (name.to_owned(), TranscriptValue::Text(text))).into();
    canonical::hash(canonical::PLAYER_KEY, &TranscriptValue::Object(parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The field's prime, and the coordinates of the generator.
    const PRIME: &str = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff";
    const X: &str = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296";
    const Y: &str = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";
    /// The root of the curve's constant, so that (0, `ROOT`) is on the curve.
    const ROOT: &str = "66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4";

    #[test]
    fn points_on_the_curve_are_read() {
        let zero = "0".repeat(64);
        for point in [format!("04{X}{Y}"), format!("04{zero}{ROOT}")] {
            assert_eq!(PlayerKey::read(&point).unwrap().as_str(), point);
        }
    }

    #[test]
    fn anything_but_a_point_on_the_curve_is_refused() {
        let (zero, point) = ("0".repeat(64), format!("04{X}{Y}"));
        for wrong in [
            format!("04{}", "11".repeat(64)),
            format!("04{}", "00".repeat(64)),
            format!("04{}", "ff".repeat(64)),
            format!("04{Y}{X}"),
            format!("04{X}{}", Y.replace("51f5", "51f6")),
            // The same point with a coordinate that is not reduced.
            format!("04{PRIME}{ROOT}"),
            format!("04{zero}{PRIME}"),
            format!("02{X}{Y}"),
            format!("06{X}{Y}"),
            format!("07{X}{Y}"),
            format!("05{X}{zero}"),
            format!("03{X}"),
            "00".to_owned(),
            "00".repeat(65),
            String::new(),
            point.to_uppercase(),
            point.replace('b', "B"),
            format!("{point}0"),
            format!("{point}00"),
            point[..128].to_owned(),
            format!(" {point}"),
            format!("{point}\n"),
            format!("0x{point}"),
            "0".repeat(129) + "ä",
        ] {
            assert_eq!(PlayerKey::read(&wrong), None, "{wrong}");
            assert!(serde_json::from_value::<PlayerKey>(wrong.clone().into()).is_err(), "{wrong}");
        }
    }
}
