# How to play Parity Chess and Parity Chess with Single Occupation.

rules-par-turn-title = Both move at once
rules-par-turn = Both players choose an orthodox chess move on the board as it stands, write it down and commit to it. Then both moves are made at the same time. They may cross and overlap: only where the pieces arrive counts. Nobody has the first move, so nobody has its advantage. You must move; there is no passing.
rules-par-1-b = The moves cross: pawn g2–g4, queen g7–g3
rules-par-1-c = The queen lands on the square that the pawn leaves
rules-par-1-f = A knight jumps into the rook’s way, too late to stop it
rules-par-rest-title = A piece that has moved rests
rules-par-rest = A piece that moved last turn may not move this turn. The small mark beside it says so. While it rests it cannot run away, so whoever attacks it takes it. Castling moves two pieces, and both rest.
rules-par-2-e = May the knight of c6 move again?
rules-par-2-d = The resting knight is taken
rules-par-2-c = King and rook rest after castling
rules-par-own-title = No two of your own on one square
rules-par-own = As in chess you cannot move onto a square where a piece of yours stands. It cannot make room either, for you move one piece a turn.
rules-par-3-a = A rook and its own pawn
rules-par-shared-title = Two enemies on one square
rules-par-shared = If both players move to the same square, both pieces stay there. No other piece may enter a shared square, so neither of the two can be taken there, and it blocks lines for both sides. Each may leave later as it can; the piece that stays is then an ordinary one again.
rules-par-4-a = Both g-pawns arrive on g4
rules-par-4-b = Knight and bishop meet on b4
rules-par-4-c = Nobody else may enter e4, or pass through it
rules-par-4-h = Whoever leaves first may be taken by the piece that stays
rules-par-4-j = Pawns that met walk past each other
rules-par-failed-title = Failed captures
rules-par-failed = A piece that moves onto an enemy takes it, unless that enemy leaves in the same turn. Then it just lands there: a failed capture. Two pieces that try to take each other change places, and both live. A pawn may move diagonally only onto a square where an enemy stands, but it lands there even if that enemy leaves.
rules-par-5-c = Try all four: who takes, who stays?
rules-par-5-g = The pawn moves diagonally all the same
rules-par-5-a = Two rooks change places
rules-par-passing-title = En passant
rules-par-passing = The turn after a double step, an enemy pawn beside it may take it in passing. The victim rests, so it cannot escape. Both players may have the right at once, and the square behind the pawn may become a shared one.
rules-par-6-d = Both take in passing, in the same turn
rules-par-6-g = Knight and pawn meet on g3, and the pawn of g4 is taken
rules-par-6-i = A pawn that has just arrived beside it rests: it cannot take
rules-par-promotion-title = Promotion
rules-par-promotion = A pawn that arrives on the last rank becomes a queen, a rook, a bishop or a knight. You choose when you plan, so your choice is secret, too. It promotes even when its capture has failed.
rules-par-7-c = Both promote; the new pieces rest
rules-par-7-d = The rook is gone, the pawn promotes all the same
rules-par-7-f = Promotion on a square that is shared
rules-par-castling-title = Castling
rules-par-castling = As in chess: neither king nor rook has moved, nothing stands between them, the king is not in immediate check, and no enemy piece attacks the square that the king crosses or lands on, whether that piece rests or not.
rules-par-8-a = Both castle at once
rules-par-8-c = Out of a delayed check you may castle
rules-par-8-d = The resting rook watches f1: no castling
rules-par-attack-title = What attacks a king
rules-par-attack = Pieces attack as in chess, on the board as it stands. A king on a shared square is attacked by nobody. When the other piece leaves, whatever looked at that square attacks him.
rules-par-4-m = The knight leaves, and the rook’s line is open
rules-par-4-l = From the shared square, the king needs a safe one
rules-par-check-title = Immediate and delayed check
rules-par-check = A piece that has just moved rests, so it cannot take your king next turn. Its check is only a delayed one: a warning that forces nothing. If the attacker does not rest, the check is immediate, and you must move your king now. Taking or blocking would come too late, since the attacker moves at the same time. Check from a line that another piece opened is discovered. A check that the other side foils in the same turn has failed.
rules-par-10-a = In immediate check only the king may move
rules-par-10-c = A delayed check that is ignored becomes an immediate one
rules-par-10-d = A delayed check can be blocked
rules-par-10-e = Both kings in check, both delayed: nobody is forced
rules-par-4-f = Both leave a shared square, and the line between rook and king is open
rules-par-a-a = Does the check succeed?
rules-par-king-title = What you may not do to your king
rules-par-king = Judged with your move alone: your king may not go where an enemy attacks him, whether that enemy rests or not, and another piece may not open a line onto him. He never goes next to the enemy king’s square. What the other side does in the same turn is your risk. (With the option “king_risk=allowed” the first two limits fall away, as in the author’s sample game.)
rules-par-11-a = The king may not step where the resting rook looks
rules-par-11-c = A pinned rook moves along the line only
rules-par-11-p = A king moves, the enemy opens a line: lost
rules-par-11-j = Two kings step next to each other at the same moment
rules-par-11-h = With king_risk=allowed he may step into an attack
rules-par-end-title = Losing
rules-par-end = Who has no legal plan at the start of a turn has lost: by checkmate, by stalemate, or because everything that could move has to rest. If both have none, it is a draw. So a king is never really taken. (With the option “stalemate=draw”, stalemate is a draw; being locked by rest is still a loss.)
rules-par-12-a = Mate on the back rank: first delayed, then immediate
rules-par-12-d = A lone king that has just moved has nothing to move
rules-par-12-f = Neither side has a plan: a draw
rules-par-12-b = Stalemate is a loss
rules-par-draw-title = Draws
rules-par-draw = The same position for the third time is a draw; castling rights, en passant and resting pieces count as parts of the position. So are fifty turns without a capture and without a pawn move. A failed capture is no capture.
rules-par-13-b = The third time
rules-par-13-e = The fiftieth quiet turn

rules-single-leave-title = Whoever meets must part
rules-single-leave = Everything is as in Parity Chess, but two pieces that arrived together must both leave in the very next turn. That is the only plan their owners have, and rest does not stop them. They may not go to a square where an enemy stands, nor take in passing, nor castle. They may go back where they came from, and they may meet again. A piece that cannot leave loses the game for its owner.
rules-so-14-b = Both pawns leave, then they rest
rules-so-14-c = Another plan is refused
rules-so-14-e = The rook may leave, but it may not take
rules-so-14-h = They part, and meet again
rules-so-14-i = A pawn that cannot go forward: lost
rules-single-king-title = The king
rules-single-king = The rules for the king hold for leaving, too, and they are judged as if the other piece has left already: it neither blocks nor attacks there. Who is in immediate check while another piece must leave has no plan and has lost. Castling, promotion, captures, draws: all as in Parity Chess.
rules-so-15-e = The king may leave along the rook’s line: the rook has left, too
rules-so-15-d = The knight opens the line as it arrives, and White’s knight must leave: lost
rules-so-15-r = The knight stands between, but it must leave and may not: lost

page-sample = A sample game of Parity Chess
page-sample-about = The author printed a whole game, “not a very smart game”, to show what is special about it: shared squares, failed captures, checks of both kinds. It is played with king_risk=allowed. Sixty-two turns can be replayed with his remarks; in turn 63 he moves a rook that has to rest.
page-sample-open = Replay the sample game
