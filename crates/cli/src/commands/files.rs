use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// How many files a server may have open beside its connections: the database, which may be another server with a
/// connection for each of its pools, the log, what it listens on, those who ask what is counted, and some more.
const BESIDE: usize = 128;

/// How many connections there can be if the system is asked for as many: each is an open file. At least one.
pub(super) fn connections(wanted: usize) -> usize {
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

/// How many of the wanted connections so many open files allow.
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
