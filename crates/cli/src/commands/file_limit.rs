use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Number of open files that a server needs beside its connections: the database (a server with a connection
/// for each pool), the log, the listening sockets, readers of the metrics, and a reserve.
const BESIDE: usize = 128;

/// Raises the limit of open files as needed, and returns the number of connections that it then allows. At
/// least one.
pub(super) fn max_connections(wanted: usize) -> usize {
    let needed = wanted.saturating_add(BESIDE) as u64;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= needed) {
        return wanted;
    }
    let asked = maximum.map_or(needed, |maximum| maximum.min(needed));
    let limit = Rlimit { current: Some(asked), maximum };
    let files = if setrlimit(Resource::Nofile, limit).is_ok() { Some(asked) } else { current };
    files.map_or(wanted, |files| within(files, wanted))
}

/// Returns the number of wanted connections that a limit of open files allows.
fn within(files: u64, wanted: usize) -> usize {
    let places = usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(BESIDE);
    places.clamp(1, wanted.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_left_for_what_is_no_connection() {
        assert_eq!(within(1128, 10_000), 1000);
        assert_eq!(within(1128, 10), 10);
        assert_eq!(within(3, 10), 1);
    }
}
