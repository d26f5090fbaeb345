"""Clocks, counted from times alone."""

from form import ensure
from seats import SEATS


class Clocks:
    def __init__(self, setting):
        self.by_turn = "turn" in setting
        self.by_days = "cap" in setting
        self.start = 1000 * setting.get("turn", setting.get("cap", setting.get("base", 0)))
        self.increment = 1000 * setting.get("increment", 0)
        self.pause = setting.get("pause", 0)
        self.lead = setting.get("lead", 0)
        self.seated = False
        self.turns = self.charged_from = 0
        self.rest = dict.fromkeys(SEATS, self.start)
        self.since = dict.fromkeys(SEATS)
        self.begun = []

    def left(self, seat, now):
        since = self.since[seat]
        return self.rest[seat] - (0 if since is None else max(0, now - since))

    def stop(self, seat, at):
        self.rest[seat], self.since[seat] = self.left(seat, at), None

    def is_late(self, seat, now):
        return self.since[seat] is not None and self.left(seat, now) <= 0

    def commit(self, seat, at, by_server):
        ensure(self.by_days and by_server or not self.is_late(seat, at), "too-late")
        if self.since[seat] is not None:
            self.stop(seat, at)
            if self.by_days:
                self.rest[seat] = min(max(0, self.rest[seat]) + self.increment, self.start)
            else:
                self.rest[seat] += self.increment

    def give(self, seat, at):
        left = self.left(seat, at)
        self.rest[seat] += min(left + self.increment, self.start) - left

    def sit(self, at):
        if not self.seated:
            self.seated, self.charged_from = True, at + self.lead

    def run(self, running, turns, at):
        if turns != self.turns:
            self.turns = turns
            self.charged_from = at + self.pause if turns else at
        if running and len(self.begun) <= turns:
            if self.by_turn:
                self.rest = dict.fromkeys(SEATS, self.start)
            self.begun.append(dict(self.rest))
        for seat in SEATS:
            if seat in running and self.since[seat] is None:
                self.since[seat] = max(at, self.charged_from)
            elif seat not in running and self.since[seat] is not None:
                self.stop(seat, at)

    def rewind(self, turns, at):
        self.run((), turns, at)
        if turns < len(self.begun):
            self.rest = {seat: min(self.rest[seat], self.begun[turns][seat]) for seat in SEATS}
        del self.begun[turns:]

    def resume(self, stopped, at):
        for seat in SEATS:
            if self.since[seat] is not None:
                self.rest[seat], self.since[seat] = self.left(seat, stopped), max(at, self.charged_from)
