tag = for tests
pitch = Two that meet both vanish.
turn-title = Both move at once
turn = Each side chooses one move in secret; then both are made at the same moment.
both-1 = The rooks change places and pass each other
both-2 = The knights meet: both vanish
both-3 = The king is taken: White wins
