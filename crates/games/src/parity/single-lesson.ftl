# How to play Parity Chess with Single Occupation, as far as it is otherwise.

tag = the sharper Parity
pitch = Two on one square must both go on at once.
primer-1 = Two enemies that arrive on one square share it.
primer-2 = Both must leave it in the very next turn.
primer-3 = A piece that cannot leave loses the game: this pawn will be stuck.

single-leave-title = Whoever meets must part
single-leave = Everything is as in Parity Chess, but two pieces that arrived together must both leave in the very next turn. That is the only plan their owners have, and rest does not stop them. They may not go to a square where an enemy stands, nor take in passing, nor castle. They may go back where they came from, and they may meet again. A piece that cannot leave loses the game for its owner.
so-14-b = Both pawns leave, then they rest
so-14-c = Another plan is refused
so-14-e = The rook may leave, but it may not take
so-14-h = They part, and meet again
so-14-i = A pawn that cannot go forward: lost
single-king-title = The king
single-king = The rules for the king hold for leaving, too, even where a game allows exposing him, and they are judged as if the other piece has left already: it neither blocks nor attacks there. Who is in immediate check while another piece must leave has no plan and has lost. Castling, promotion, captures, draws: all as in Parity Chess.
so-15-e = The king may leave along the rook’s line: the rook has left, too
so-15-d = The knight opens the line as it arrives, and White’s knight must leave: lost
so-15-r = The knight stands between, but it must leave and may not: lost
