//! File format of nets: six header lines, the weights, and a checksum.

use sha2::{Digest, Sha256};

use super::{HiddenRow, Net, NetError, NetOrigin, WIDTH};

/// Prefix of the first line, before the format version.
const FIRST: &str = "zugleich net ";
/// Newest format version.
const FORM: u32 = 1;
/// Greatest length of a header line.
const LONGEST: usize = 1_000;
/// Greatest number of inputs.
const MOST: usize = 1 << 16;
/// Bytes of the checksum.
const SUM: usize = 32;

impl Net {
    /// Serializes the net.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let NetOrigin { variant, edition, command, generation } = &self.origin;
        let inputs = self.rows.len();
        let head = format!(
            "{FIRST}{FORM}\n{variant}\nedition {edition}\ngeneration {generation}\ninputs {inputs}\n{command}\n"
        );
        let mut bytes = head.into_bytes();
        for row in self.rows.iter().chain([&self.start, &self.out]) {
            bytes.extend(row.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes.extend(Sha256::digest(&bytes));
        bytes
    }

    /// Parses the output of [`Net::to_bytes`].
    ///
    /// # Errors
    /// [`NetError`] for any other bytes.
    pub fn of_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        let mut head = NetHeader { bytes, at: 0, line: 0 };
        let wanted = "the first line of a net";
        let first = head.next(wanted)?;
        match first.strip_prefix(FIRST).and_then(|form| form.parse::<u32>().ok()) {
            Some(form) if form > FORM => return Err(NetError::TooNew { form, known: FORM }),
            _ if first != format!("{FIRST}{FORM}") => return Err(head.fault(wanted)),
            _ => {}
        }
        let variant = head.next("the name of a game")?.to_owned();
        let edition = head.number("edition")?;
        let generation = head.number("generation")?;
        let inputs = head.number("inputs")? as usize;
        if inputs > MOST {
            return Err(head.fault("a number of inputs of at most 65536"));
        }
        let command = head.next("the command that made the net")?.to_owned();
        let (head, weights) = (head.at, &bytes[head.at..]);
        let wanted = (inputs + 2) * WIDTH * 2 + SUM;
        if weights.len() != wanted {
            return Err(NetError::Length { head, found: weights.len(), wanted });
        }
        let at = bytes.len() - SUM;
        if Sha256::digest(&bytes[..at])[..] != bytes[at..] {
            return Err(NetError::Checksum { at });
        }
        let mut rows: Vec<HiddenRow> = weights[..wanted - SUM].chunks_exact(WIDTH * 2).map(row).collect();
        let (start, out) = (rows.remove(inputs), rows.remove(inputs));
        Ok(Self { origin: NetOrigin { variant, edition, command, generation }, rows, start, out })
    }
}

fn row(bytes: &[u8]) -> HiddenRow {
    let mut row = [0; WIDTH];
    for (weight, two) in row.iter_mut().zip(bytes.chunks_exact(2)) {
        *weight = i16::from_le_bytes([two[0], two[1]]);
    }
    row
}

/// The header lines.
struct NetHeader<'a> {
    bytes: &'a [u8],
    /// Offset of the next line.
    at: usize,
    /// Number of lines read.
    line: usize,
}

impl<'a> NetHeader<'a> {
    fn next(&mut self, wanted: &'static str) -> Result<&'a str, NetError> {
        self.line += 1;
        let rest = &self.bytes[self.at..];
        let end = rest.iter().take(LONGEST).position(|byte| *byte == b'\n');
        let line = end.and_then(|end| std::str::from_utf8(&rest[..end]).ok());
        let line =
            line.filter(|line| !line.chars().any(char::is_control)).ok_or_else(|| self.fault(wanted))?;
        self.at += line.len() + 1;
        Ok(line)
    }

    /// Parses the canonical number after a word.
    fn number(&mut self, word: &'static str) -> Result<u32, NetError> {
        let line = self.next(word)?;
        let number = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' ')?.parse::<u32>().ok());
        number.filter(|number| line == format!("{word} {number}")).ok_or_else(|| self.fault(word))
    }

    const fn fault(&self, wanted: &'static str) -> NetError {
        NetError::Line { line: self.line, wanted }
    }
}
