"""A transcript: its lines, keys, chain and signatures, and what receipts and a log say of it."""

from course import Course
from fields import END_LINE, EVENT_LINE, HEADER, HELD, KEY_FILE, has_fields
from form import MOST_BYTES_OF_LINE, ZERO, Fault, check_version, ensure, hash_for, lines, read, text_for
from log import Log
from signatures import has_signed


def key_id(public):
    return hash_for("zugleich-key-v1", public)[:32]


def read_keys(text):
    """The published keys by their ids: key, from, until."""
    ensure(len(text.encode()) <= MOST_BYTES_OF_LINE, "too-long")
    value = read(text)
    check_version(value.get("server-keys") if isinstance(value, dict) else None)
    ensure(has_fields(value, KEY_FILE), "invalid-field")
    ensure(all(key_id(key["public"]) == key["id"] for key in value["keys"]), "invalid-field")
    ensure(len({key["id"] for key in value["keys"]}) == len(value["keys"]), "invalid-field")
    return {key["id"]: (key["public"], key["from"], key["until"]) for key in value["keys"]}


class Transcript:
    def __init__(self, published):
        self.published = published
        self.keys, self.brought, self.used = {}, set(), set()
        self.links, self.course, self.log = [], None, None

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
        raise Fault("missing-end", number + 1)

    def begin(self, header):
        check_version(header.get("transcript"))
        ensure(has_fields(header, HEADER), "invalid-field")
        brought = {key_id(key): (key, 0, None) for key in header["keys"]}
        ensure(len(brought) == len(header["keys"]), "invalid-field")
        self.brought = set(brought)
        self.keys = brought if self.published is None else self.published
        ensure(self.brought <= self.keys.keys(), "unknown-key")

    def signed(self, purpose, value, line, at):
        ensure(line["key"] in self.keys, "unknown-key")
        public, begins, ends = self.keys[line["key"]]
        ensure(begins <= at and (ends is None or at < ends), "key-outside-validity")
        ensure(has_signed(public, text_for(purpose, value), line["signature"]), "invalid-signature")

    def signed_here(self, purpose, value, line, at):
        ensure(line["key"] in self.brought, "unknown-key")
        self.signed(purpose, value, line, at)
        self.used.add(line["key"])

    def last(self):
        return self.links[-1][:2] if self.links else (0, ZERO)

    def event(self, line):
        ensure(has_fields(line, EVENT_LINE), "invalid-field")
        event = line["event"]
        before, head = self.last()
        ensure(event["n"] == len(self.links), "out-of-order")
        ensure(line["prev"] == head, "broken-chain")
        ensure(line["hash"] == hash_for("zugleich-event-v1", [line["prev"], event]), "hash-mismatch")
        ensure(event["at"] >= before, "time-goes-back")
        ensure(self.course is not None or event["kind"] == "game", "out-of-place")
        self.signed_here("zugleich-receipt-v1", self.receipt(event, line["hash"]), line, event["at"])
        if self.course is None:
            self.course = Course(event)
        else:
            self.course.happen(event)
        before = self.links[-1][2] if self.links else False
        over = {"result": True, "takeback": False}.get(event["kind"], before)
        self.links.append((event["at"], line["hash"], over))

    def receipt(self, event, head):
        game = self.course.game if self.course else event["game"]
        told = {name: event.get(name) for name in ("turn", "seat", "seal")}
        return {"game": game, "n": event["n"], "what": event["kind"], "at": event["at"], "head": head, **told}

    def end(self, line):
        ensure(has_fields(line, END_LINE), "invalid-field")
        end = line["end"]
        at, head = self.last()
        ensure(self.course is not None, "end-line-mismatch")
        told = (end["game"], end["events"], end["head"]) == (self.course.game, len(self.links), head)
        ensure(told, "end-line-mismatch")
        ensure(end["at"] >= at, "time-goes-back")
        self.signed_here("zugleich-end-v1", end, line, end["at"])
        self.course.close()

    def check_log(self, text):
        self.log = Log(self.course.game, self.links, self.signed)
        return self.log.check(text)

    def check_kept(self, text):
        self.log.check_kept(text)

    def check_receipts(self, text):
        every = []
        for number, value in lines(text):
            if not has_fields(value, HELD):
                raise Fault("invalid-field", number)
            every.append((number, value))
        for number, value in every:
            receipt = value["receipt"]
            try:
                self.signed("zugleich-receipt-v1", receipt, value, receipt["at"])
                if receipt["game"] == self.course.game:
                    known = receipt["n"] < len(self.links)
                    ensure(known and self.links[receipt["n"]][:2] == (receipt["at"], receipt["head"]), "receipt-mismatch")
            except Fault as fault:
                raise Fault(fault.code, number) from None
