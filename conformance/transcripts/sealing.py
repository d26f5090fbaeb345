"""Plans that are sealed and opened."""

from form import ensure, hash_for
from seats import OTHER


class Sealing:
    """Seals, openings, and forfeits in their place."""

    def on_seal(self, event):
        seat, by, seal = event["seat"], event["by"], event["seal"]
        ensure(event["turn"] == self.turn(), "turn-mismatch")
        ensure(self.mode != "open", "out-of-place")
        ensure(self.computer() in (None, seat) or self.computer() in self.seals, "out-of-place")
        ensure(by == ("player" if self.mode == "sealed" else "server"), "sealer-mismatch")
        can_leave = self.mode == "sealed" and self.keys[OTHER[seat]] is not None
        ensure(event["deposit"] is None or can_leave, "out-of-place")
        ensure(seat not in self.seals and seal not in self.seen, "duplicate-seal")
        self.seen.add(seal)
        self.seals[seat] = event
        if self.clocks:
            self.clocks.commit(seat, event["at"], self.mode != "sealed")

    def fits(self, event):
        ensure(event["turn"] == self.turn(), "turn-mismatch")
        ensure(event["seat"] in self.seals, "missing-seal")
        ensure(len(self.seals) == 2, "early-opening")
        ensure(event["seat"] not in self.shown, "missing-seal")
        sealed = {name: event[name] for name in ("turn", "seat", "plan", "nonce")}
        sealed["game"] = self.game
        sealed["position"] = hash_for("zugleich-position-v1", self.positions[-1])
        return hash_for("zugleich-seal-v2", sealed) == self.seals[event["seat"]]["seal"]

    def on_opening(self, event):
        fits = self.fits(event)
        seal = self.seals[event["seat"]]
        may = {"owner": seal["by"] == "player", "server": seal["by"] == "server"}
        ensure(may.get(event["by"], seal["by"] == "player" and seal["deposit"] is not None), "sealer-mismatch")
        ensure(fits, "opening-mismatch")
        self.shown[event["seat"]] = event["plan"]
        self.opened += 1

    def on_forfeit(self, event):
        fits = self.fits(event)
        ensure(self.seals[event["seat"]]["by"] == "player", "invalid-forfeit")
        # That a plan is not legal, the rules would have to say.
        ensure({"wrong-opening": not fits, "illegal-plan": fits}.get(event["reason"], False), "invalid-forfeit")
        self.shown[event["seat"]] = None
        self.forfeit = self.forfeit or event["reason"]
