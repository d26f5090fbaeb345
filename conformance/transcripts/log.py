"""The published tree of the heads of all games (RFC 6962), and what it says of one game."""

import hashlib

from fields import ENTRY_LINE, TREE_LINE, has_fields
from form import Fault, check_version, ensure, hash_for, lines, text_for

DAY = 86_400_000


def leaf_hash(leaf):
    return hashlib.sha256(b"\0" + leaf).hexdigest()


def node(one, other):
    return hashlib.sha256(b"\1" + bytes.fromhex(one) + bytes.fromhex(other)).hexdigest()


def includes(leaf, index, size, path, root):
    if index >= size:
        return False
    at, last, reached = index, size - 1, leaf
    for step in path:
        if last == 0:
            return False
        if at & 1 or at == last:
            reached = node(step, reached)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            reached = node(reached, step)
        at, last = at >> 1, last >> 1
    return last == 0 and reached == root


def continues(size, root, later, later_root, path):
    if size == later:
        return not path and root == later_root
    if size == 0 or size > later:
        return size == 0 and not path
    path = list(path)
    if size & (size - 1) == 0:
        path.insert(0, root)
    if not path:
        return False
    at, last = size - 1, later - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = path[0]
    for step in path[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            old, new = node(step, old), node(step, new)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            new = node(new, step)
        at, last = at >> 1, last >> 1
    return last == 0 and old == root and new == later_root


class Log:
    def __init__(self, game, links, signed):
        self.game, self.links, self.signed = game, links, signed
        # A game has a leaf of each day on which something happened, and at whose end it was over.
        last_of_day = {at // DAY: over for at, _, over in links}
        self.days = {day for day, over in last_of_day.items() if over}
        self.published = {}
        self.tree, self.line, self.told, self.entered, self.logged = None, 1, True, False, 0

    def check(self, text):
        all_lines = lines(text)
        _, header = next(all_lines)
        try:
            check_version(header.get("log"))
            ensure(len(header) == 1, "invalid-header")
        except Fault as fault:
            fault.line = 1
            raise
        for number, value in all_lines:
            try:
                if "tree" in value:
                    self.close()
                    ensure(has_fields(value, TREE_LINE), "invalid-field")
                    self.grow(value)
                    self.tree, self.line, self.entered = value["tree"], number, False
                    self.published[self.tree["day"]] = self.tree
                    self.told = self.tree["day"] not in self.days
                else:
                    ensure(has_fields(value, ENTRY_LINE), "invalid-field")
                    self.include(value["entry"], value["proof"])
            except Fault as fault:
                fault.line = fault.line or number
                raise
        self.close()
        if self.tree is None:
            raise Fault("not-in-log", 1)
        return self.logged

    def sign(self, line):
        end = (line["tree"]["day"] + 1) * DAY
        ensure(end < 2**64, "invalid-field")
        self.signed("zugleich-tree-v1", line["tree"], line, end)

    def check_kept(self, text):
        heads = 0
        for number, value in lines(text):
            try:
                if "log" in value:
                    check_version(value["log"])
                if "tree" not in value:
                    continue
                ensure(has_fields(value, TREE_LINE), "invalid-field")
                self.sign(value)
                day = value["tree"]["day"]
                ensure(day in self.published, "not-in-log")
                ensure(self.published[day] == value["tree"], "forked")
            except Fault as fault:
                raise Fault(fault.code, number, fault.more) from None
            heads += 1
        if not heads:
            raise Fault("not-in-log", 1)

    def close(self):
        if not self.told:
            raise Fault("not-in-log", self.line)

    def grow(self, line):
        new, old = line["tree"], self.tree
        self.sign(line)
        if old is None:
            ensure(all(day >= new["day"] for day in self.days), "not-in-log")
            ensure(line["consistency"] == [], "invalid-proof")
            return
        ensure(old["day"] < new["day"], "out-of-order")
        ensure(not any(old["day"] < day < new["day"] for day in self.days), "not-in-log")
        goes_on = continues(old["size"], old["root"], new["size"], new["root"], line["consistency"])
        ensure(goes_on, "invalid-proof")

    def include(self, entry, proof):
        ensure(not self.entered, "out-of-order")
        ensure(self.tree is not None and self.tree["day"] == entry["day"], "out-of-order")
        events = entry["events"]
        by_then = sum(at // DAY <= entry["day"] for at, *_ in self.links)
        known = 1 <= events <= len(self.links) and self.links[events - 1][1] == entry["head"]
        ensure(known and events == by_then, "forked")
        name = hash_for("zugleich-game-v1", self.game)
        leaf = {"game": name, "day": entry["day"], "events": events, "head": entry["head"]}
        leaf = leaf_hash(text_for("zugleich-leaf-v1", leaf))
        ensure(includes(leaf, entry["index"], self.tree["size"], proof, self.tree["root"]), "invalid-proof")
        self.told, self.entered, self.logged = True, True, events
