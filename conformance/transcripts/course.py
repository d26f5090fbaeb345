"""A game as far as its events were read: who sits where, seals, clocks, ends. The rules of the games are not here."""

from clocks import Clocks
from ending import Ending
from form import ensure, hash_for
from offers import Offers
from players import Players
from sealing import Sealing
from seats import SEATS

PEOPLE = ("friend", "lobby")


class Course(Players, Sealing, Offers, Ending):
    def __init__(self, event):
        ensure(event["kind"] == "game", "out-of-place")
        for name in ("game", "variant", "mode", "opponent", "show_committed", "seed"):
            setattr(self, name, event[name])
        self.check_start(event)
        self.who = {seat: event["seats"][seat]["who"] for seat in SEATS}
        self.commitments = {seat: event["seats"][seat]["commitment"] for seat in SEATS}
        self.keys = dict.fromkeys(SEATS)
        self.words = None
        self.first = event["given"]["turn"] if "given" in event else 1
        self.positions = [event["position"]]
        self.seen = set()
        self.clear()
        self.draw = self.takeback = None
        self.after_turn = False
        self.result = None
        self.opened = 0
        self.clocks = Clocks(event["clock"]) if event["clock"] else None
        self.run_clocks(event["at"])

    def check_start(self, event):
        mode, opponent, seats = event["mode"], event["opponent"], event["seats"]
        who = [seats[seat]["who"] for seat in SEATS]
        guests, computers = who.count("guest"), who.count("computer")
        seated = {"practice": guests == 2, "computer": guests == 1 and computers == 1}
        ensure(seated.get(opponent, guests >= 1 and computers == 0), "invalid-game")
        computer = opponent == "computer"
        ensure((event["level"] is not None) == computer and (event["seed"] is not None) == computer, "invalid-game")
        ensure(("engine" in event) == computer, "invalid-game")
        kept = {"open": not event["simultaneous"], "kept": event["simultaneous"]}
        ensure(kept.get(mode, event["simultaneous"] and opponent in PEOPLE), "invalid-game")
        for seat in seats.values():
            must = mode == "sealed" and seat["who"] == "guest"
            ensure((seat["commitment"] is not None) == must, "invalid-game")

    # Where the game is.

    def turn(self):
        return self.first + len(self.positions) - 1

    def mover(self):
        return SEATS[(self.turn() + 1) % 2]

    def waits(self):
        return "open" in self.who.values()

    def computer(self):
        return next((seat for seat in SEATS if self.who[seat] == "computer"), None)

    def awaits(self, seat):
        return (self.mode != "open" or seat == self.mover()) and seat not in self.seals

    def clear(self):
        self.seals, self.shown, self.forfeit = {}, {}, None

    def run_clocks(self, at):
        if not self.clocks:
            return
        computer = self.computer()
        sealing = computer is not None and self.mode != "open" and computer not in self.seals
        plans = self.result is None and not self.waits() and not sealing
        runs = [seat for seat in SEATS if plans and self.who[seat] == "guest" and self.awaits(seat)]
        if not self.waits():
            self.clocks.sit(at)
        self.clocks.run(runs, len(self.positions) - 1, at)

    # What happens.

    def happen(self, event):
        kind = event["kind"]
        if self.after_turn and self.clocks:
            ensure(kind in ("clock", "result"), "missing-clock")
        over = self.result is not None
        if kind in ("joined", "key"):
            ensure(not over, "out-of-place")
        elif kind in ("seed", "rematch-ask", "rematch"):
            ensure(over, "out-of-place")
        elif kind == "takeback":
            ensure(not self.waits() and (not over or self.opponent == "practice"), "out-of-place")
        elif kind == "result" and event["reason"] == "aborted":
            ensure(not over, "out-of-place")
        elif kind != "resumed":
            ensure(kind != "game" and not over and not self.waits(), "out-of-place")
        getattr(self, "on_" + kind.replace("-", "_"))(event)
        self.after_turn = kind == "turn"
        self.run_clocks(event["at"])

    def on_turn(self, event):
        ensure(event["turn"] == self.turn(), "turn-mismatch")
        plans = event["plans"]
        if self.mode == "open":
            mover = self.mover()
            ensure(all((plans[seat] is not None) == (seat == mover) for seat in SEATS), "plans-differ")
            if self.clocks:
                self.clocks.commit(mover, event["at"], True)
        else:
            ensure(len(self.shown) == 2 and self.forfeit is None and self.shown == plans, "plans-differ")
            self.clear()
        self.positions.append(event["position"])
        self.draw = self.takeback = None

    def on_clock(self, event):
        ensure(self.clocks is not None, "clock-mismatch")
        for seat in SEATS:
            ensure(max(0, self.clocks.left(seat, event["at"])) == event[seat], "clock-mismatch")

    def on_resumed(self, event):
        ensure(event["stopped"] <= event["at"], "time-goes-back")
        if self.clocks:
            self.clocks.resume(event["stopped"], event["at"])

    def on_more_time(self, event):
        ensure(self.clocks is not None and self.clocks.by_days, "out-of-place")
        self.clocks.give(event["seat"], event["at"])

    def on_seed(self, event):
        ensure(self.seed is not None, "out-of-place")
        shown = hash_for("zugleich-seed-v1", {"game": self.game, "seed": event["seed"]})
        ensure(shown == self.seed, "commitment-mismatch")
        self.seed = None

    def on_rematch_ask(self, event):
        pass

    def on_rematch(self, event):
        pass

    def close(self):
        ensure(not (self.after_turn and self.clocks), "missing-clock")
        ensure(self.result is None or self.seed is None, "commitment-mismatch")
