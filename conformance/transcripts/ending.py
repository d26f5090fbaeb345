"""How a game ends."""

from form import ensure
from seats import OTHER, SEATS

BY_RULES = (
    "king-taken kings-taken bare-kings checkmate both-lost stalemate no-moves repetition quiet-turns turn-limit "
    "exposed-king failed-to-leave-check castled-through-check shorter-list equal-lists"
).split()
FORFEITS = ("wrong-opening", "illegal-plan")


class Ending:
    """Results."""

    def on_result(self, event):
        ensure(self.can_end(event["winner"], event["reason"], event["at"]), "result-mismatch")
        self.result = (event["winner"], event["reason"])

    def can_end(self, winner, reason, at):
        if self.forfeit or reason in FORFEITS:
            lost = [seat for seat in SEATS if seat in self.shown and self.shown[seat] is None]
            return reason == self.forfeit and winner == left(lost)
        if reason == "resignation":
            return winner is not None and self.who[OTHER[winner]] == "guest"
        if reason == "agreement":
            return winner is None and (self.draw is not None or self.opponent == "practice")
        if reason == "time":
            return self.clocks is not None and self.was_late(winner, at)
        if reason == "abandonment":
            if self.mode != "sealed" or len(self.seals) != 2:
                return False
            if winner is None:
                return not self.shown
            # Nobody waits for who has left what opens, as long as the other one has not come either.
            waits = winner in self.shown or self.seals[winner]["deposit"] is not None
            return OTHER[winner] not in self.shown and waits
        if reason == "claim":
            return winner is None
        if reason == "absence":
            waited = [seat for seat in SEATS if self.awaits(seat)]
            people = self.opponent in ("friend", "lobby")
            return people and len(waited) == 1 and winner in (None, OTHER[waited[0]])
        if reason == "aborted":
            early = len(self.positions) <= 2 or self.opponent == "computer"
            return winner is None and early and len(self.seals) < 2
        return reason in BY_RULES and self.after_turn

    def was_late(self, winner, at):
        late = {seat: self.clocks.is_late(seat, at) for seat in SEATS}
        if winner is None:
            return all(late.values())
        loser = OTHER[winner]
        ordered = not self.show_committed and not self.clocks.by_days
        first = ordered and self.clocks.left(loser, at) < self.clocks.left(winner, at)
        return late[loser] and (not late[winner] or first)


def left(lost):
    """Who wins when these have lost: nobody if both have."""
    others = [seat for seat in SEATS if seat not in lost]
    return others[0] if len(others) == 1 else None
