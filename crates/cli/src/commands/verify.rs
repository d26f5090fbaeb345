mod computer;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use zugleich_transcript::{Against, Fault, Judged, KeyFile, Mode, Verdict, verify};

use self::computer::Redrawn;
use crate::failure::Failure;
use crate::input;

/// So many bytes are read of a file, a little more than one may have.
const MOST: usize = (64 << 20) + 1;

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The transcript; `-` is standard input
    file: PathBuf,
    /// The keys that the server has published; without them those count that the transcript brings along
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,
    /// What the server's published tree says of the game
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Lines of logs that were kept before: the tree of the log must have grown from each of theirs
    #[arg(long, value_name = "FILE", requires = "log")]
    log_before: Option<PathBuf>,
    /// Receipts that a player has kept, one a line
    #[arg(long, value_name = "FILE")]
    receipts: Option<PathBuf>,
    /// Draw the plans of the computer again, from its seed; as the version of the program that has played does
    #[arg(long)]
    computer: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let keys = part(self.keys.as_deref(), KeyFile::read)?;
        let against = Against { keys: keys.as_ref(), ..Against::default() };
        let text = input::text(input::file(&self.file), Some(MOST))?;
        let verdict = verify(&text, &against).map_err(|fault| failure(&self.file, &fault))?;
        let mut log = String::new();
        let logged = part(self.log.as_deref(), |text| {
            text.clone_into(&mut log);
            verdict.check_log(text)
        })?;
        let heads = part(self.log_before.as_deref(), |kept| verdict.check_kept(&log, kept))?;
        let receipts = part(self.receipts.as_deref(), |text| verdict.check_receipts(text))?;
        let drawn = if self.computer { Some(computer::redraw(&self.file, &text)?) } else { None };
        let besides = Besides { logged, heads, receipts, drawn };
        if self.json {
            writeln!(out, "{}", as_json(&verdict, &besides))?;
            return Ok(());
        }
        for sentence in words(&verdict, &besides) {
            writeln!(out, "{sentence}")?;
        }
        Ok(())
    }
}

/// What was checked beside the transcript itself: the events in the tree, heads of it that were kept, the receipts, the
/// computer's plans.
struct Besides {
    logged: Option<u64>,
    heads: Option<usize>,
    receipts: Option<usize>,
    drawn: Option<Redrawn>,
}

/// What a file says that need not be there.
fn part<T>(file: Option<&Path>, read: impl FnOnce(&str) -> Result<T, Fault>) -> Result<Option<T>, Failure> {
    let Some(file) = file else { return Ok(None) };
    let text = input::text(input::file(file), Some(MOST))?;
    read(&text).map(Some).map_err(|fault| failure(file, &fault))
}

fn failure(file: &Path, fault: &Fault) -> Failure {
    Failure::of_file(&input::name(input::file(file)), fault)
}

const fn judged(rules: Judged) -> &'static str {
    match rules {
        Judged::ByRules => "checked",
        Judged::Unknown => "unknown",
        Judged::LeftOut => "left-out",
    }
}

fn as_json(verdict: &Verdict, besides: &Besides) -> serde_json::Value {
    let result =
        verdict.result.as_ref().map(|(winner, reason)| json!({ "winner": winner, "reason": reason }));
    json!({
        "game": verdict.game, "variant": verdict.variant, "mode": verdict.mode, "events": verdict.events(),
        "turns": verdict.turns, "openings": verdict.openings, "result": result, "words": verdict.words,
        "rules": judged(verdict.rules), "keys": verdict.keys, "published": verdict.published, "head": verdict.head(),
        "logged": besides.logged, "heads": besides.heads, "receipts": besides.receipts,
        "drawn": besides.drawn.map(|drawn| json!({ "plans": drawn.plans, "weaker": drawn.weaker })),
    })
}

fn words(verdict: &Verdict, besides: &Besides) -> Vec<String> {
    let Verdict { game, variant, turns, openings, mode, .. } = verdict;
    let events = verdict.events();
    let ended = match &verdict.result {
        None => "the game goes on".to_owned(),
        Some((None, reason)) => format!("a draw ({reason})"),
        Some((Some(winner), reason)) => format!("{winner} wins ({reason})"),
    };
    let keys: Vec<_> = verdict.keys.iter().map(ToString::to_string).collect();
    let keys = keys.join(", ");
    let mut said = vec![
        format!("game {game} ({variant}): all is sound; {ended}"),
        format!("{events} events, {turns} turns, {openings} seals opened; {}", kept(*mode)),
    ];
    said.extend(verdict.words.as_ref().map(|words| format!("the words of the players' keys: {words}")));
    said.push(match verdict.rules {
        Judged::ByRules => "the game was played again by its rules".to_owned(),
        Judged::Unknown | Judged::LeftOut => {
            "its rules, or their edition, are not known here: not checked".to_owned()
        }
    });
    said.push(if verdict.published {
        format!("signed with published keys: {keys}")
    } else {
        format!("signed with keys that the transcript brings along: {keys}; compare them by --keys")
    });
    said.extend(
        besides.logged.map(|logged| format!("the published tree has {logged} of the {events} events")),
    );
    said.extend(besides.heads.map(|heads| format!("the tree has grown from {heads} that were kept")));
    said.extend(besides.receipts.map(|receipts| format!("{receipts} receipts of this game fit")));
    said.extend(besides.drawn.map(|drawn| drawn.to_string()));
    said
}

const fn kept(mode: Mode) -> &'static str {
    match mode {
        Mode::Sealed => {
            "the players sealed their plans: the server could not read them before both were sealed"
        }
        Mode::Kept => "the server kept the plans: it could read them, but not change them",
        Mode::Open => "one side acts at a time, and nothing is kept secret",
    }
}
