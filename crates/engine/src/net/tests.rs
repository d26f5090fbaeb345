use proptest::prelude::*;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;

use super::*;
use crate::evaluate::MaterialEvaluation;

/// A net of any weights.
fn net(weights: &[i16]) -> Net {
    let row = |at: usize| std::array::from_fn(|unit| weights[(at * WIDTH + unit) % weights.len()]);
    let origin = NetOrigin {
        variant: Chesimul::DESCRIPTOR.id.to_owned(),
        edition: Chesimul::DESCRIPTOR.edition,
        command: "a command".to_owned(),
        generation: 3,
    };
    Net {
        origin,
        rows: (0..inputs::<MaterialEvaluation<Chesimul>>()).map(row).collect(),
        start: row(7),
        out: row(11),
    }
}

/// Offset of the weights.
fn head(bytes: &[u8]) -> usize {
    bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(5).expect("six lines").0 + 1
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Any weights survive a round trip and give values in range.
    #[test]
    fn any_weights_read_back_and_judge(weights in proptest::collection::vec(any::<i16>(), 1..99)) {
        let net = net(&weights);
        prop_assert_eq!(net.fits::<MaterialEvaluation<Chesimul>>(), Ok(()));
        let read = Net::of_bytes(&net.to_bytes());
        prop_assert_eq!(read.as_ref(), Ok(&net));
        let start = Chesimul.start();
        prop_assert!(net.judge::<MaterialEvaluation<Chesimul>>(&start).abs() < 1.0);
        prop_assert_eq!(net.judge::<MaterialEvaluation<Chesimul>>(&start), 0.0, "both sides see the same");
    }

    /// Parsing fails for damage at any byte.
    #[test]
    fn a_changed_byte_or_end_is_refused(at in any::<prop::sample::Index>(), flip in 1..=255_u8) {
        let bytes = net(&[5, -300, 77]).to_bytes();
        let at = at.index(bytes.len());
        let mut changed = bytes.clone();
        changed[at] ^= flip;
        let found = Net::of_bytes(&changed);
        prop_assert!(found.is_err(), "{:?}", found.map(|net| net.origin));
        prop_assert!(Net::of_bytes(&bytes[..at]).is_err());
    }
}

#[test]
fn a_refusal_says_where() {
    let bytes = net(&[1]).to_bytes();
    let refused = |bytes: &[u8]| Net::of_bytes(bytes).expect_err("it is broken").to_string();
    for other in ["", "zugleich net 0\n", "zugleich net +1\n", "zugleich nut 2\n"] {
        assert_eq!(refused(other.as_bytes()), "line 1: expected the first line of a net", "{other}");
    }
    let newer = "a newer version of Zugleich wrote the net (format 12, this program knows 1)";
    assert_eq!(refused(b"zugleich net 12\nanything"), newer);
    assert_eq!(refused(b"zugleich net 1\nchesimul\nedition +1\n"), "line 3: expected edition");
    let head = head(&bytes);
    let mut changed = bytes.clone();
    changed[head] ^= 1;
    let sum = bytes.len() - 32;
    assert_eq!(refused(&changed), format!("the checksum at byte {sum} does not match the bytes before it"));
    let inputs = inputs::<MaterialEvaluation<Chesimul>>();
    let (found, wanted) = (bytes.len() - head - 1, bytes.len() - head);
    assert_eq!(
        refused(&bytes[..bytes.len() - 1]),
        format!("the {head}-byte header is followed by {found} bytes, and its inputs need {wanted}")
    );
    let mut foreign = net(&[1]);
    foreign.rows.pop();
    let fault = foreign.fits::<MaterialEvaluation<Chesimul>>().expect_err("it lacks an input");
    assert_eq!(
        fault.to_string(),
        format!("line 5: the net has {} inputs, and this program computes {inputs}", inputs - 1)
    );
    foreign.origin.variant = "parity".to_owned();
    let fault = foreign.fits::<MaterialEvaluation<Chesimul>>().expect_err("it is of another game");
    assert_eq!(fault.to_string(), "line 2: the net is for parity, not for chesimul");
}

/// Sums beyond all bounds are clamped.
#[test]
fn the_value_of_an_advantage_is_no_certainty() {
    assert_eq!(value(0.0), 0.0);
    assert!((value(0.05) - 0.05).abs() < 1e-3 && value(f64::INFINITY) < 1.0);
    assert_eq!(value(-3.0), -value(3.0));
}
