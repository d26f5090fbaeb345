use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;

/// Sync rate of a disk for the write pattern of a database: appending a small block to one file, then
/// fdatasync.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SyncRate {
    /// Size of a block, in bytes.
    pub bytes: usize,
    /// Number of syncs per second.
    pub syncs_per_second: f64,
}

/// Size after which SQLite writes its log from the start again: 1,000 pages of 4 KiB.
pub(super) const LOG: u64 = 4 * 1024 * 1024;

/// Measures the disk of a folder with one temporary file.
///
/// # Errors
/// An I/O error if the folder is not writable.
pub(super) fn limit(folder: &Path, bytes: usize, time: Duration) -> io::Result<SyncRate> {
    let mut file = tempfile::tempfile_in(folder)?;
    let (block, start, mut syncs) = (vec![0x5a; bytes], Instant::now(), 0_u32);
    while syncs == 0 || start.elapsed() < time {
        if file.stream_position()? >= LOG {
            file.seek(SeekFrom::Start(0))?;
        }
        file.write_all(&block)?;
        file.sync_data()?;
        syncs += 1;
    }
    Ok(SyncRate { bytes, syncs_per_second: f64::from(syncs) / start.elapsed().as_secs_f64() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_has_a_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = limit(folder.path(), 4096, Duration::ZERO).expect("it can be written to");
        assert!(disk.syncs_per_second > 0.0 && disk.bytes == 4096);
        assert!(limit(&folder.path().join("none"), 1, Duration::ZERO).is_err());
    }
}
