"""Draws that are offered, and turns that are taken back."""

from form import ensure
from seats import OTHER


class Offers:
    """Offers, questions and their answers."""

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
