use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::frame_quota::{AbuseError, FrameQuota};

/// Two bytes and the longest length.
const LONGEST_HEADER: usize = 10;
const FINAL: u8 = 0x80;
const MASKED: u8 = 0x80;
const LENGTH: u8 = 0x7f;

/// A stream below a WebSocket that charges the quota for every frame that completes no message. The library
/// collects such frames silently, and an empty one costs its sender six bytes.
#[derive(Debug)]
pub(super) struct FrameMeter<S> {
    stream: S,
    quota: Arc<FrameQuota>,
    /// The part of the current frame header that has been read.
    header: [u8; LONGEST_HEADER],
    known: usize,
    /// Remaining bytes of the frame after its header.
    rest: u64,
    /// `true` if the quota is used up and the next read fails.
    spent: bool,
}

impl<S> FrameMeter<S> {
    /// Creates a metered stream of which nothing has been read.
    pub(super) const fn new(stream: S, quota: Arc<FrameQuota>) -> Self {
        Self { stream, quota, header: [0; LONGEST_HEADER], known: 0, rest: 0, spent: false }
    }

    /// Returns the inner stream without metering.
    pub(super) const fn bare(&mut self) -> &mut S {
        &mut self.stream
    }

    /// Charges for read bytes; returns the number of bytes before the first frame that exceeds the quota.
    fn measure(&mut self, bytes: &[u8]) -> usize {
        let mut at = 0;
        while at < bytes.len() {
            if self.rest > 0 {
                let passed = (bytes.len() - at).min(usize::try_from(self.rest).unwrap_or(usize::MAX));
                self.rest -= passed as u64;
                at += passed;
                continue;
            }
            self.header[self.known] = bytes[at];
            self.known += 1;
            if let Some(rest) = rest(&self.header[..self.known]) {
                (self.rest, self.known) = (rest, 0);
                if self.header[0] & FINAL == 0 && self.quota.count_fragment().is_err() {
                    self.spent = true;
                    return at;
                }
            }
            at += 1;
        }
        at
    }
}

/// Returns the number of bytes that follow a header; `None` while the header is incomplete.
fn rest(header: &[u8]) -> Option<u64> {
    let second = *header.get(1)?;
    let mask = if second & MASKED == 0 { 0 } else { 4 };
    let long = match second & LENGTH {
        126 => header.get(2..4)?,
        127 => header.get(2..10)?,
        short => return Some(u64::from(short) + mask),
    };
    let length = long.iter().fold(0_u64, |length, byte| length << 8 | u64::from(*byte));
    Some(length.saturating_add(mask))
}

impl<S: AsyncRead + Unpin> AsyncRead for FrameMeter<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if !self.spent {
            ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
            let within = self.measure(&buffer.filled()[before..]);
            buffer.set_filled(before + within);
        }
        // The bytes before it are read first: they may violate the protocol or close the connection.
        let is_over = self.spent && buffer.filled().len() == before;
        Poll::Ready(if is_over { Err(io::Error::other(AbuseError)) } else { Ok(()) })
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for FrameMeter<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use governor::{Quota, RateLimiter};

    use super::*;

    /// Creates a meter that lets two fragments pass.
    fn meter() -> FrameMeter<()> {
        let one = Quota::per_hour(NonZeroU32::MIN);
        FrameMeter::new((), FrameQuota::with(RateLimiter::direct(one), 1).into())
    }

    /// Builds a masked frame.
    fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
        let mut bytes = vec![first];
        match payload.len() {
            short @ 0..126 => bytes.push(MASKED | u8::try_from(short).unwrap()),
            long @ 126..65_536 => {
                bytes.push(MASKED | 126);
                bytes.extend(u16::try_from(long).unwrap().to_be_bytes());
            }
            longer => {
                bytes.push(MASKED | 127);
                bytes.extend((longer as u64).to_be_bytes());
            }
        }
        bytes.extend([0; 4]);
        bytes.extend(payload);
        bytes
    }

    #[test]
    fn fragments_are_counted_wherever_reads_part_them() {
        // The payloads look like headers of fragments.
        let whole: Vec<_> = [0, 1, 125, 126, 4096, 70_000]
            .into_iter()
            .flat_map(|length| frame(0x81, &vec![0; length]))
            .chain(frame(0x89, &[0; 9]))
            .collect();
        let fragments = [frame(0x01, b"a"), frame(0x00, b"")].concat();
        for step in [1, 2, 3, 7, 1024, usize::MAX] {
            let mut meter = meter();
            for part in [&whole[..], &fragments, &whole].concat().chunks(step) {
                assert_eq!(meter.measure(part), part.len(), "{step}");
            }
            let more = [&frame(0x81, b"x")[..], &frame(0x00, b"")].concat();
            assert_eq!((meter.measure(&more), meter.spent), (8, true), "{step}");
        }
    }
}
