"""Players and their keys for one game."""

from form import ensure, hash_for
from words import WORDS


class Players:
    """Who takes a seat, and shows which key."""

    def on_joined(self, event):
        ensure(self.who[event["seat"]] == "open", "out-of-place")
        ensure((event["key"] is not None) == (self.mode == "sealed"), "commitment-mismatch")
        self.who[event["seat"]] = "guest"
        self.keys[event["seat"]] = event["key"]
        self.compare(event["words"])

    def on_key(self, event):
        seat, key = event["seat"], event["key"]
        ensure(self.commitments[seat] is not None and self.keys[seat] is None, "out-of-place")
        shown = hash_for("zugleich-player-key-v1", {"game": self.game, "seat": seat, "key": key})
        ensure(shown == self.commitments[seat], "commitment-mismatch")
        self.keys[seat] = key
        self.compare(event["words"])

    def compare(self, shown):
        if all(self.keys.values()):
            digits = hash_for("zugleich-words-v1", {"game": self.game, **self.keys})
            self.words = " ".join(WORDS[byte] for byte in bytes.fromhex(digits)[:4])
        ensure(shown == self.words, "words-mismatch")
