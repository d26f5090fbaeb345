#!/usr/bin/env python3
"""Checks a transcript of Zugleich without network and without the rules of chess.

docs/book/src/program/transcripts.md describes the form.

    verify.py FILE [--keys FILE] [--log FILE [--log-before FILE]] [--receipts FILE] [--json]
    verify.py --expected expected.json      all cases of a list, against what it expects
    verify.py --batch                       questions, one a line of JSON on standard input, each answered by a line

It needs Python 3.11 and the package `cryptography`. The exit code is 0 if all that it can check is sound, 1 if something
is wrong, 2 if a file has not the form of one, and 3 if all is sound but nobody has said which keys are published: those
that the transcript brings along may be a stranger's.
"""

import argparse
import json
import pathlib
import sys

# Nothing is written beside the sources.
sys.dont_write_bytecode = True

from form import MOST_BYTES, Fault
from transcript import Transcript, read_keys

# What ends a game without the rules or an opened seal showing it.
SERVERS_WORD = ("resignation", "agreement", "time", "abandonment", "claim", "absence", "aborted")
OF_FORM = ("too-long", "invalid-line", "invalid-header", "too-new", "invalid-field", "not-utf-8")


def answer(texts):
    """What is wrong: part, line and code; nothing if all is sound. Beside it the transcript, if it was sound, and details."""
    part, transcript = "keys", None
    try:
        keys = read_keys(texts["keys"]) if texts.get("keys") is not None else None
        part, read = "transcript", Transcript(keys)
        read.check(texts["transcript"])
        transcript = read
        if texts.get("log") is not None:
            part = "log"
            transcript.check_log(texts["log"])
            if texts.get("kept") is not None:
                part = "kept"
                transcript.check_kept(texts["kept"])
        if texts.get("receipts") is not None:
            part = "receipts"
            transcript.check_receipts(texts["receipts"])
    except Fault as fault:
        return {"in": part, "line": fault.line or 1, "code": fault.code}, transcript, fault.more
    return None, transcript, None


def text_of(path):
    try:
        with path.open("rb") as file:
            # A device may have no end. Another byte or four are a line feed and a byte order mark.
            read = file.read(MOST_BYTES + 5)
        if len(read) > MOST_BYTES + 4:
            raise SystemExit(f"{path}: too-long: more than {MOST_BYTES} bytes")
        return read.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SystemExit(f"{path}: not-utf-8: {error}") from None


def expected(path):
    wrong, by_rules = 0, 0
    cases = json.loads(text_of(path))
    for case in cases:
        named = [part for part in ("transcript", "keys", "log", "kept", "receipts") if part in case]
        parts = {part: text_of(path.parent / case[part]) for part in named}
        fault, *_ = answer(parts)
        by_rules += case["fault"] is None and case["rules"] is not None
        if fault != case["fault"]:
            wrong += 1
            print(f"{case['transcript']}: {fault}, expected {case['fault']}")
    print(f"{len(cases)} cases, {wrong} wrong; {by_rules} are against the rules alone, which are not checked here")
    return 1 if wrong else 0


def batch():
    for line in sys.stdin:
        fault, *_ = answer(json.loads(line))
        print(json.dumps(fault))
    return 0


def main():
    parser = argparse.ArgumentParser(description="Checks a transcript of Zugleich without knowing the rules.")
    parser.add_argument("file", nargs="?", type=pathlib.Path)
    for name in ("keys", "log", "log-before", "receipts", "expected"):
        parser.add_argument("--" + name, type=pathlib.Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--batch", action="store_true")
    said = parser.parse_args()
    if said.batch:
        return batch()
    if said.expected:
        return expected(said.expected)
    if said.log_before and not said.log:
        parser.error("--log-before needs --log")
    if not said.file:
        parser.error("name a transcript")
    files = {"transcript": said.file, "keys": said.keys, "log": said.log, "kept": said.log_before, "receipts": said.receipts}
    fault, transcript, more = answer({part: text_of(file) for part, file in files.items() if file})
    unchecked = ["rules"] if said.keys else ["rules", "keys"]
    if said.json:
        print(json.dumps({"fault": fault, "rules": "not checked", "unchecked": unchecked}))
    elif fault:
        print(f"{files[fault['in']]}, line {fault['line']}: {fault['code']}" + (f" ({more})" if more else ""), file=sys.stderr)
    else:
        course = transcript.course
        ended = "goes on" if course.result is None else f"{course.result[0] or 'nobody'} wins ({course.result[1]})"
        told = f"{len(transcript.links)} events, {course.opened} seals opened; {ended}"
        print(f"game {course.game} ({course.variant}): {told}")
        print(f"chain, signatures, seals, openings and clocks are sound; not checked: {', '.join(unchecked)}")
        if course.result is not None and course.result[1] in SERVERS_WORD:
            print(f"the server's word alone, signed by no player: that the game ended by {course.result[1]}")
    if not fault:
        return 0 if said.keys else 3
    return 2 if fault["code"] in OF_FORM else 1


if __name__ == "__main__":
    sys.exit(main())
