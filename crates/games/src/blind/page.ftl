# What the page of a game of Blind synchronous chess says beyond the common texts.

list-white = White’s list
list-black = Black’s list
placeholder = 1. e4 2. Nf3 3. Bc4 4. O-O
count = { $n ->
    [one] 1 move
   *[other] {$n} moves
}
load = Load a file
seal = Seal my list
hand-in = Hand in
empty-sure = Your list is empty: all your turns will be forfeited. Hand it in all the same?
own = Your sealed list
place = Line {$n}, column {$of}:
more = and {$n} more
not-a-move = is not a valid move. Expected a square (e4), an origin and a square (exd5, e2e4), a piece and a square (Nf3, Nbd2, R1e2), O-O or O-O-O.
needs-piece = takes a pawn to rank {$to}. Expected its promotion piece after it: Q, R, B or N.
names-piece = names a promotion piece, which is allowed only on rank {$to}.
bare-number = is a number without a dot. Expected a move number like 12. or 12...
stray-brace = does not close a comment.
unclosed-brace = opens a comment that does not end.
too-many = is one move too many: a list has at most { $most }.
too-long = This text is too long. Leave the comments out.
write = Write your list of moves
write-white = Write White’s list
write-black = Now write Black’s list
first = You write both lists. White’s is hidden once it is handed in.
hidden = White’s list is handed in and hidden.
write-sealed = You play {$side}, and see nothing of the game. Nobody else can read your list until both are sealed.
write-kept = You play {$side}, and see nothing of the game. The server keeps your list until both are handed in.
write-sealing = You play {$side}, and see nothing of the game. The computer seals its list …
write-computer = You play {$side}, and see nothing of the game. The computer’s list is sealed already. It has found its lists itself; at levels below 10 it may hand in a weak one.
no-hash = This page cannot seal: browsers hash on https pages and on this machine only.
sealing = Sealing your list …
sealed = Sealed. Waiting for the other list
sealed-why = Your list has not left this browser. It is opened by itself when both are sealed.
sealed-left = Only you can read it. Both are opened by themselves when both are sealed, even if you leave.
both-sealed = Both are sealed. Opening …
opening = Both are sealed. Opening your list …
opened = Your list is open. Waiting for the other one
opened-why = { $n ->
    [one] Who has not opened in 1 second loses.
   *[other] Who has not opened in {$n} seconds loses.
}
lost = Your list is not in this browser
lost-why = { $n ->
    [one] Open this page in the browser that sealed it, or the game is lost in 1 second.
   *[other] Open this page in the browser that sealed it, or the game is lost in {$n} seconds.
}
watch = You are watching. Both write their lists
watch-opening = You are watching. Both lists are sealed and are being opened
played = played
stopped = stopped short
intercepted = took on the way
forfeited = forfeited
white-on = white {$piece} on {$square}
black-on = black {$piece} on {$square}
against = Against this list, if you like
rehearsal = Dry run against a list
rehearsal-why = Your list is played here as you write it, in this browser alone: nothing of it is sent. Without another list the other side stands still.
no-list-white = The other text is no list of White’s.
no-list-black = The other text is no list of Black’s.
next = Move {$n}: {$what}.
next-new = Move {$n} comes here: write it, or move a piece on the board.
next-none = Move {$n} comes here, but no piece can move.
next-over = Somebody has won before this move.
way = {$what}, {$from} to {$to}
why-no-piece = forfeited, since no such piece could reach the square
why-blocked = forfeited, since something stands in the way
why-no-target = forfeited, since the pawn finds nothing to take
why-ambiguous = forfeited, since several pieces could do it
why-cannot-castle = forfeited, since castling is not possible
why-out-of-moves = forfeited, since the list is used up
wins-white = { $n ->
    [one] White wins after 1 of these moves: {$why}.
   *[other] White wins after {$n} of these moves: {$why}.
}
wins-black = { $n ->
    [one] Black wins after 1 of these moves: {$why}.
   *[other] Black wins after {$n} of these moves: {$why}.
}
end-checkmate = checkmate
end-exposed-king = the other king was moved into check
end-failed-to-leave-check = the other king did not leave check
end-castled-through-check = the other king castled through check
end-shorter-list = the shorter list
end-equal-lists = lists of one length, which is Black’s win
