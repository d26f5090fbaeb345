//! `zugleich`: server, terminal player and tools for chess games in which things happen at the same time.

use std::process::ExitCode;

use zugleich_cli::{Arguments, run_main};

/// Allocator of the program. With the system's allocator a turn costs a server a sixth more time.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    run_main(Arguments::is_coloured, Arguments::run)
}
