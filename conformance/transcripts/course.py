"""A game as far as its events were read: who sits where, seals, clocks, ends. The rules of the games are not here."""

from form import Fault, ensure, hash_for
from words import WORDS

SEATS = ("white", "black")
OTHER = {"white": "black", "black": "white"}
BY_RULES = (
    "king-taken kings-taken bare-kings checkmate both-lost stalemate no-moves repetition quiet-turns exposed-king "
    "failed-to-leave-check castled-through-check shorter-list equal-lists"
).split()
PEOPLE = ("friend", "lobby")


class Clocks:
    def __init__(self, setting):
        self.by_turn = "turn" in setting
        self.start = 1000 * setting.get("turn", setting.get("base", 0))
        self.increment = 1000 * setting.get("increment", 0)
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

    def commit(self, seat, at):
        ensure(not self.is_late(seat, at), "too-late")
        if self.since[seat] is not None:
            self.stop(seat, at)
            self.rest[seat] += self.increment

    def run(self, running, turns, at):
        if running and len(self.begun) <= turns:
            if self.by_turn:
                self.rest = dict.fromkeys(SEATS, self.start)
            self.begun.append(dict(self.rest))
        for seat in SEATS:
            if seat in running and self.since[seat] is None:
                self.since[seat] = at
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
                self.rest[seat], self.since[seat] = self.left(seat, stopped), at


class Course:
    def __init__(self, event):
        ensure(event["kind"] == "game", "out-of-place")
        for name in ("game", "variant", "mode", "opponent", "show_committed", "seed"):
            setattr(self, name, event[name])
        self.check_start(event)
        self.who = {seat: event["seats"][seat]["who"] for seat in SEATS}
        self.commitments = {seat: event["seats"][seat]["commitment"] for seat in SEATS}
        self.keys = dict.fromkeys(SEATS)
        self.words = None
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
        ensure(seated.get(opponent, guests >= 1 and computers == 0), "wrong-game")
        computer = opponent == "computer"
        ensure((event["level"] is not None) == computer and (event["seed"] is not None) == computer, "wrong-game")
        kept = {"open": not event["simultaneous"], "kept": event["simultaneous"]}
        ensure(kept.get(mode, event["simultaneous"] and opponent in PEOPLE), "wrong-game")
        for seat in seats.values():
            must = mode == "sealed" and seat["who"] == "guest"
            ensure((seat["commitment"] is not None) == must, "wrong-game")

    # Where the game is.

    def turn(self):
        return len(self.positions)

    def mover(self):
        return SEATS[(len(self.positions) + 1) % 2]

    def waits(self):
        return "open" in self.who.values()

    def computer(self):
        return next((seat for seat in SEATS if self.who[seat] == "computer"), None)

    def clear(self):
        self.seals, self.shown, self.forfeit = {}, {}, None

    def run_clocks(self, at):
        if not self.clocks:
            return
        computer = self.computer()
        sealing = computer is not None and self.mode != "open" and computer not in self.seals
        plans = self.result is None and not self.waits() and not sealing
        acts = SEATS if self.mode != "open" else (self.mover(),)
        runs = [seat for seat in acts if plans and self.who[seat] == "guest" and seat not in self.seals]
        self.clocks.run(runs, len(self.positions) - 1, at)

    # What happens.

    def happen(self, event):
        kind = event["kind"]
        if self.after_turn and self.clocks:
            ensure(kind in ("clock", "result"), "no-clock")
        over = self.result is not None
        if kind in ("joined", "key"):
            ensure(not over, "out-of-place")
        elif kind in ("seed", "rematch-ask", "rematch"):
            ensure(over, "out-of-place")
        elif kind == "takeback":
            ensure(not self.waits() and (not over or self.opponent == "practice"), "out-of-place")
        elif kind != "resumed":
            ensure(kind != "game" and not over and not self.waits(), "out-of-place")
        getattr(self, "on_" + kind.replace("-", "_"))(event)
        self.after_turn = kind == "turn"
        self.run_clocks(event["at"])

    def on_joined(self, event):
        ensure(self.who[event["seat"]] == "open", "out-of-place")
        ensure((event["key"] is not None) == (self.mode == "sealed"), "wrong-commitment")
        self.who[event["seat"]] = "guest"
        self.keys[event["seat"]] = event["key"]
        self.compare(event["words"])

    def on_key(self, event):
        seat, key = event["seat"], event["key"]
        ensure(self.commitments[seat] is not None and self.keys[seat] is None, "out-of-place")
        shown = hash_for("zugleich-player-key-v1", {"game": self.game, "seat": seat, "key": key})
        ensure(shown == self.commitments[seat], "wrong-commitment")
        self.keys[seat] = key
        self.compare(event["words"])

    def compare(self, shown):
        if all(self.keys.values()):
            digits = hash_for("zugleich-words-v1", {"game": self.game, **self.keys})
            self.words = " ".join(WORDS[byte] for byte in bytes.fromhex(digits)[:4])
        ensure(shown == self.words, "wrong-words")

    def on_seal(self, event):
        seat, by, seal = event["seat"], event["by"], event["seal"]
        ensure(event["turn"] == self.turn(), "wrong-turn")
        ensure(self.mode != "open", "out-of-place")
        ensure(self.computer() in (None, seat) or self.computer() in self.seals, "out-of-place")
        ensure(by == ("player" if self.mode == "sealed" else "server"), "wrong-sealer")
        can_leave = self.mode == "sealed" and self.keys[OTHER[seat]] is not None
        ensure(event["deposit"] is None or can_leave, "out-of-place")
        ensure(seat not in self.seals and seal not in self.seen, "seal-again")
        self.seen.add(seal)
        self.seals[seat] = event
        if self.clocks:
            self.clocks.commit(seat, event["at"])

    def fits(self, event):
        ensure(event["turn"] == self.turn(), "wrong-turn")
        ensure(event["seat"] in self.seals, "no-seal")
        ensure(len(self.seals) == 2, "early-opening")
        ensure(event["seat"] not in self.shown, "no-seal")
        sealed = {name: event[name] for name in ("turn", "seat", "plan", "nonce")}
        sealed["game"] = self.game
        sealed["position"] = hash_for("zugleich-position-v1", self.positions[-1])
        return hash_for("zugleich-seal-v2", sealed) == self.seals[event["seat"]]["seal"]

    def on_opening(self, event):
        fits = self.fits(event)
        seal = self.seals[event["seat"]]
        may = {"owner": seal["by"] == "player", "server": seal["by"] == "server"}
        ensure(may.get(event["by"], seal["by"] == "player" and seal["deposit"] is not None), "wrong-sealer")
        ensure(fits, "wrong-opening")
        self.shown[event["seat"]] = event["plan"]
        self.opened += 1

    def on_forfeit(self, event):
        fits = self.fits(event)
        ensure(self.seals[event["seat"]]["by"] == "player", "wrong-forfeit")
        # That a plan is not legal, the rules would have to say.
        ensure({"wrong-opening": not fits, "illegal-plan": fits}.get(event["reason"], False), "wrong-forfeit")
        self.shown[event["seat"]] = None
        self.forfeit = self.forfeit or event["reason"]

    def on_turn(self, event):
        ensure(event["turn"] == self.turn(), "wrong-turn")
        plans = event["plans"]
        if self.mode == "open":
            mover = self.mover()
            ensure(all((plans[seat] is not None) == (seat == mover) for seat in SEATS), "plans-differ")
            if self.clocks:
                self.clocks.commit(mover, event["at"])
        else:
            ensure(len(self.shown) == 2 and self.forfeit is None and self.shown == plans, "plans-differ")
            self.clear()
        self.positions.append(event["position"])
        self.draw = self.takeback = None

    def on_clock(self, event):
        ensure(self.clocks is not None, "wrong-clock")
        for seat in SEATS:
            ensure(max(0, self.clocks.left(seat, event["at"])) == event[seat], "wrong-clock")

    def on_resumed(self, event):
        ensure(event["stopped"] <= event["at"], "goes-back")
        if self.clocks:
            self.clocks.resume(event["stopped"], event["at"])

    def may_offer(self, seat):
        ensure(self.who[seat] == "guest" and self.opponent != "computer", "out-of-place")

    def on_draw_offer(self, event):
        self.may_offer(event["seat"])
        self.draw = event["seat"]

    def on_takeback_ask(self, event):
        self.may_offer(event["seat"])
        self.takeback = event["seat"]

    def on_draw_decline(self, event):
        ensure(self.draw == OTHER[event["seat"]], "out-of-place")
        self.draw = None

    def on_takeback_decline(self, event):
        ensure(self.takeback == OTHER[event["seat"]], "out-of-place")
        self.takeback = None

    def on_takeback(self, event):
        kept, turns = event["turns"], len(self.positions) - 1
        last = kept + 1 == turns
        may = {"computer": kept < turns, "practice": last}
        ensure(may.get(self.opponent, last and self.takeback is not None), "out-of-place")
        del self.positions[kept + 1 :]
        self.clear()
        self.draw = self.takeback = self.result = None
        if self.clocks:
            self.clocks.rewind(kept, event["at"])

    def on_result(self, event):
        ensure(self.can_end(event["winner"], event["reason"], event["at"]), "wrong-result")
        self.result = (event["winner"], event["reason"])

    def can_end(self, winner, reason, at):
        if self.forfeit:
            lost = [seat for seat in SEATS if seat in self.shown and self.shown[seat] is None]
            return reason == self.forfeit and winner == left(lost)
        if reason == "resignation":
            return winner is not None and self.who[OTHER[winner]] == "guest"
        if reason == "agreement":
            return winner is None and (self.draw is not None or self.opponent == "practice")
        if reason == "time":
            return self.clocks is not None and self.was_late(winner, at)
        if reason == "abandonment":
            lost = [seat for seat in SEATS if seat not in self.shown]
            return self.mode == "sealed" and len(self.seals) == 2 and lost != [] and winner == left(lost)
        if reason == "claim":
            return winner is None
        return reason in BY_RULES and self.after_turn

    def was_late(self, winner, at):
        late = {seat: self.clocks.is_late(seat, at) for seat in SEATS}
        if winner is None:
            return all(late.values())
        loser = OTHER[winner]
        first = not self.show_committed and self.clocks.left(loser, at) < self.clocks.left(winner, at)
        return late[loser] and (not late[winner] or first)

    def on_seed(self, event):
        ensure(self.seed is not None, "out-of-place")
        shown = hash_for("zugleich-seed-v1", {"game": self.game, "seed": event["seed"]})
        ensure(shown == self.seed, "wrong-commitment")
        self.seed = None

    def on_rematch_ask(self, event):
        pass

    def on_rematch(self, event):
        pass

    def close(self):
        ensure(not (self.after_turn and self.clocks), "no-clock")
        ensure(self.result is None or self.seed is None, "wrong-commitment")


def left(lost):
    """Who wins when these have lost: nobody if both have."""
    others = [seat for seat in SEATS if seat not in lost]
    return others[0] if len(others) == 1 else None
