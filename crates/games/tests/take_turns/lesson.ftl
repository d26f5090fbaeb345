tag = for tests
pitch = The sides move in turn.
turn-title = One side moves at a time
turn = White moves first. A piece that arrives where an enemy stands takes it.
take-1 = The knight takes the knight
take-2 = The king is taken: White wins
