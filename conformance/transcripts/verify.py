#!/usr/bin/env python3
"""Checks a transcript of Zugleich, as docs/transcripts.md describes it, without network and without the rules of chess.

    verify.py FILE [--keys FILE] [--log FILE] [--receipts FILE] [--json]
    verify.py --expected expected.json      all cases of a list, against what it expects
    verify.py --batch                       questions, one a line of JSON on standard input, each answered by a line

It needs Python 3.11 and the package `cryptography`. The exit code is 0 if all is sound, 1 if something is wrong, and 2
if a file has not the form of one.
"""

import argparse
import json
import pathlib
import sys

# Nothing is written beside the sources.
sys.dont_write_bytecode = True

from course import Course
from form import (
    END_LINE, EVENT_LINE, HEADER, HELD, KEY_FILE, MOST_BYTES_OF_LINE, ZERO, Fault, ensure, has_fields, has_signed,
    hash_for, lines, read,
)
from log import Log

OF_FORM = ("too-long", "no-line", "no-transcript", "wrong-field", "not-utf-8")


def key_id(public):
    return hash_for("zugleich-key-v1", public)[:32]


def read_keys(text):
    """The published keys by their ids: key, from, until."""
    ensure(len(text.encode()) <= MOST_BYTES_OF_LINE, "too-long")
    value = read(text)
    ensure(has_fields(value, KEY_FILE), "wrong-field")
    ensure(value["server-keys"] == 1, "no-transcript")
    ensure(all(key_id(key["public"]) == key["id"] for key in value["keys"]), "wrong-field")
    return {key["id"]: (key["public"], key["from"], key["until"]) for key in value["keys"]}


class Transcript:
    def __init__(self, published):
        self.published = published
        self.keys, self.brought, self.used = {}, set(), set()
        self.links, self.course = [], None

    def check(self, text):
        every = lines(text)
        number = 1
        try:
            _, header = next(every)
            self.begin(header)
            for number, value in every:
                if "end" not in value:
                    self.event(value)
                    continue
                self.end(value)
                try:
                    more = next(every, None) is not None
                except Fault:
                    more = True
                if more:
                    raise Fault("after-end", number + 1)
                if self.used != self.brought:
                    raise Fault("unused-key", 1)
                return
        except Fault as fault:
            fault.line = fault.line or number
            raise
        raise Fault("no-end", number + 1)

    def begin(self, header):
        version = header.get("transcript")
        ensure(version == 1 and version is not True, "no-transcript")
        ensure(has_fields(header, HEADER), "wrong-field")
        brought = {key_id(key): (key, 0, None) for key in header["keys"]}
        ensure(len(brought) == len(header["keys"]), "wrong-field")
        self.brought = set(brought)
        self.keys = brought if self.published is None else self.published
        ensure(self.brought <= self.keys.keys(), "unknown-key")

    def signed(self, purpose, value, line, at):
        ensure(line["key"] in self.keys, "unknown-key")
        public, begins, ends = self.keys[line["key"]]
        ensure(begins <= at and (ends is None or at < ends), "key-out-of-time")
        ensure(has_signed(public, purpose, value, line["signature"]), "wrong-signature")

    def signed_here(self, purpose, value, line, at):
        ensure(line["key"] in self.brought, "unknown-key")
        self.signed(purpose, value, line, at)
        self.used.add(line["key"])

    def last(self):
        return self.links[-1] if self.links else (0, ZERO)

    def event(self, line):
        ensure(has_fields(line, EVENT_LINE), "wrong-field")
        event = line["event"]
        before, head = self.last()
        ensure(event["n"] == len(self.links), "out-of-order")
        ensure(line["prev"] == head, "broken-chain")
        ensure(line["hash"] == hash_for("zugleich-event-v1", [line["prev"], event]), "wrong-hash")
        ensure(event["at"] >= before, "goes-back")
        ensure(self.course is not None or event["kind"] == "game", "out-of-place")
        self.signed_here("zugleich-receipt-v1", self.receipt(event, line["hash"]), line, event["at"])
        if self.course is None:
            self.course = Course(event)
        else:
            self.course.happen(event)
        self.links.append((event["at"], line["hash"]))

    def receipt(self, event, head):
        game = self.course.game if self.course else event["game"]
        told = {name: event.get(name) for name in ("turn", "seat", "seal")}
        return {"game": game, "n": event["n"], "what": event["kind"], "at": event["at"], "head": head, **told}

    def end(self, line):
        ensure(has_fields(line, END_LINE), "wrong-field")
        end = line["end"]
        at, head = self.last()
        ensure(self.course is not None, "wrong-end")
        told = (end["game"], end["events"], end["head"]) == (self.course.game, len(self.links), head)
        ensure(told, "wrong-end")
        ensure(end["at"] >= at, "goes-back")
        self.signed_here("zugleich-end-v1", end, line, end["at"])
        self.course.close()

    def check_log(self, text):
        return Log(self.course.game, self.links, self.signed).check(text)

    def check_receipts(self, text):
        every = []
        for number, value in lines(text):
            if not has_fields(value, HELD):
                raise Fault("wrong-field", number)
            every.append((number, value))
        for number, value in every:
            receipt = value["receipt"]
            try:
                self.signed("zugleich-receipt-v1", receipt, value, receipt["at"])
                if receipt["game"] == self.course.game:
                    known = receipt["n"] < len(self.links)
                    ensure(known and self.links[receipt["n"]] == (receipt["at"], receipt["head"]), "not-kept")
            except Fault as fault:
                raise Fault(fault.code, number) from None


def answer(texts):
    """What is wrong: part, line and code; nothing if all is sound. Beside it the transcript, if it was sound."""
    part, transcript = "keys", None
    try:
        keys = read_keys(texts["keys"]) if texts.get("keys") is not None else None
        part, read = "transcript", Transcript(keys)
        read.check(texts["transcript"])
        transcript = read
        if texts.get("log") is not None:
            part = "log"
            transcript.check_log(texts["log"])
        if texts.get("receipts") is not None:
            part = "receipts"
            transcript.check_receipts(texts["receipts"])
    except Fault as fault:
        return {"in": part, "line": fault.line or 1, "code": fault.code}, transcript
    return None, transcript


def text_of(path):
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise SystemExit(f"{path}: not-utf-8: {error}") from None


def expected(path):
    wrong, by_rules = 0, 0
    cases = json.loads(text_of(path))
    for case in cases:
        named = [part for part in ("transcript", "keys", "log", "receipts") if part in case]
        parts = {part: text_of(path.parent / case[part]) for part in named}
        fault, _ = answer(parts)
        by_rules += case["fault"] is None and case["rules"] is not None
        if fault != case["fault"]:
            wrong += 1
            print(f"{case['transcript']}: {fault}, expected {case['fault']}")
    print(f"{len(cases)} cases, {wrong} wrong; {by_rules} are against the rules alone, which are not checked here")
    return 1 if wrong else 0


def batch():
    for line in sys.stdin:
        fault, _ = answer(json.loads(line))
        print(json.dumps(fault))
    return 0


def main():
    parser = argparse.ArgumentParser(description="Checks a transcript of Zugleich without knowing the rules.")
    parser.add_argument("file", nargs="?", type=pathlib.Path)
    for name in ("keys", "log", "receipts", "expected"):
        parser.add_argument("--" + name, type=pathlib.Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--batch", action="store_true")
    said = parser.parse_args()
    if said.batch:
        return batch()
    if said.expected:
        return expected(said.expected)
    if not said.file:
        parser.error("name a transcript")
    files = {"transcript": said.file, "keys": said.keys, "log": said.log, "receipts": said.receipts}
    fault, transcript = answer({part: text_of(file) for part, file in files.items() if file})
    if said.json:
        print(json.dumps({"fault": fault, "rules": "not checked"}))
    elif fault:
        print(f"{files[fault['in']]}, line {fault['line']}: {fault['code']}", file=sys.stderr)
    else:
        course = transcript.course
        ended = "goes on" if course.result is None else f"{course.result[0] or 'nobody'} wins ({course.result[1]})"
        told = f"{len(transcript.links)} events, {course.opened} seals opened; {ended}"
        print(f"game {course.game} ({course.variant}): {told}")
        print("chain, signatures, seals, openings and clocks are sound; rules: not checked")
    if not fault:
        return 0
    return 2 if fault["code"] in OF_FORM else 1


if __name__ == "__main__":
    sys.exit(main())
