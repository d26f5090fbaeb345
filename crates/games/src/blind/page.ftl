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
empty-sure = Your list is empty, so all your turns will be forfeited. Hand it in anyway?
own = Your sealed list
place = Line {$n}, column {$of}:
more = and {$n} more
not-a-move = isn’t a valid move. Expected a square (e4), an origin and a square (exd5, e2e4), a piece and a square (Nf3, Nbd2, R1e2), O-O or O-O-O.
needs-piece = takes a pawn to rank {$to}. Expected its promotion piece after it: Q, R, B or N.
names-piece = names a promotion piece, which is allowed only on rank {$to}.
bare-number = is a number without a dot. Expected a move number like 12. or 12...
stray-brace = doesn’t close a comment.
unclosed-brace = opens a comment that doesn’t end.
too-many = is one move too many: a list has at most { $most }.
too-long = This text is too long. Leave the comments out.
write = Write your list of moves
write-white = Write White’s list
write-black = Now write Black’s list
first = You write both lists. White’s is hidden once it is handed in.
hidden = White’s list is handed in and hidden.
write-sealed = You play {$side} and see nothing of the game. Nobody else can read your list until both are sealed. If both lists are used up, the shorter one wins.
write-kept = You play {$side} and see nothing of the game. The server holds your list until both are handed in. If both lists are used up, the shorter one wins.
write-sealing = You play {$side} and see nothing of the game. The computer is sealing its list …
write-computer = You play {$side} and see nothing of the game. The computer’s list is already sealed. If both lists are used up, the shorter one wins.
no-hash = This page can’t seal: sealing needs https.
sealing = Sealing your list …
sealed = Sealed. Waiting for the other list
sealed-why = Your list hasn’t left this browser. It opens automatically once both are sealed.
sealed-left = Only you can read it. Both lists open automatically once both are sealed, even if you leave.
both-sealed = Both are sealed. Opening …
opening = Both are sealed. Opening your list …
opened = Your list is open. Waiting for the other list
opened-why = Whoever hasn’t opened in {$time} loses.
lost = Your list isn’t in this browser
lost-why = Open this page in the browser that sealed it, or you lose the game in {$time}.
watch = You’re watching. Both are writing their lists
watch-opening = You’re watching. Both lists are sealed and being opened
played = played
stopped = stopped short
intercepted = took on the way
forfeited = forfeited
white-on = white {$piece} on {$square}
black-on = black {$piece} on {$square}
against = Against this list (optional)
rehearsal = Dry run against a list
rehearsal-why = Your list is played here as you write it. Nothing leaves this browser. Without another list, the other side doesn’t move.
no-list-white = The other text isn’t a valid list for White.
no-list-black = The other text isn’t a valid list for Black.
next = Move {$n}: {$what}.
next-new = Move {$n} comes here: write it, or move a piece on the board.
next-none = Move {$n} comes here, but no piece can move.
next-over = The game is already over before this move.
alone = If the other side never moved:
way = {$what}, {$from} to {$to}
why-no-piece = forfeited: no such piece could reach the square
why-blocked = forfeited: something is in the way
why-no-target = forfeited: the pawn has nothing to take
why-ambiguous = forfeited: several pieces could do it
why-cannot-castle = forfeited: castling isn’t possible
why-out-of-moves = forfeited: the list is used up
wins-white = { $n ->
    [one] White wins after 1 of these moves: {$why}.
   *[other] White wins after {$n} of these moves: {$why}.
}
wins-black = { $n ->
    [one] Black wins after 1 of these moves: {$why}.
   *[other] Black wins after {$n} of these moves: {$why}.
}
end-checkmate = checkmate
end-exposed-king = the other king was left attacked
end-failed-to-leave-check = the other king stayed in check
end-castled-through-check = the other king castled through check
end-shorter-list = the shorter list
end-equal-lists = equally long lists, so Black wins
