# How to play Parity Chess with Single Occupation, as far as it is otherwise.

tag = the sharper Parity
pitch = Two on one square must both go on at once.
primer-1 = Two enemies that arrive on one square share it.
primer-2 = Both must leave it in the very next turn.
primer-3 = A piece that cannot leave loses the game: this pawn will be stuck.

single-leave-title = If you meet, you must part
single-leave = Everything is as in Parity Chess, but two pieces that arrived together must both leave in the very next turn. That is the only plan you both have, and resting doesn’t stop them. They may not go to a square where an enemy is, nor take en passant, nor castle. They may go back where they came from, and they may meet again. If a piece can’t leave, its owner loses the game.
so-14-b = Both pawns leave, then they rest
so-14-c = Any other plan is illegal
so-14-e = The rook may leave, but it may not take
so-14-h = They part, and meet again
so-14-i = A pawn that can’t go forward: lost
single-king-title = The king
single-king = The rules for the king also apply when leaving, even in games where you may expose it, and they are judged as if the other piece had already left: it neither blocks nor attacks there. If you are in immediate check while another piece must leave, you have no plan and lose. Castling, promotion, captures, draws: all as in Parity Chess.
so-15-e = The king may leave along the rook’s line: the rook has left, too
so-15-d = The knight opens the line as it arrives, and White’s knight must leave: lost
so-15-r = The knight is in between, but it must leave and may not: lost
