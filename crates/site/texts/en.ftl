### What is said to those who are refused something. What only a program can get wrong about seals and keys is said in English, in the code.

## A game refuses: by the code of the refusal
refusal-not-your-seat = This seat is not yours.
refusal-seat-taken = Both seats are taken.
refusal-not-listed = The player who offered this game isn’t here any more. It can be taken when they come back.
refusal-already-seated = You already have a seat in this game.
refusal-already-committed = Your plan for this turn is committed and cannot be changed.
refusal-not-acting = This side has nothing to plan now.
refusal-seal-required = In this game a list is not committed: its seal comes first, and the list when both are sealed.
refusal-unexpected-seal = In this game plans are committed: there is nothing to seal and nothing to open.
refusal-already-sealed = Your list is sealed and cannot be changed.
refusal-not-sealed = A list is opened when both are sealed.
refusal-opening-mismatch = This is not the list that you sealed: it has another hash.
refusal-draws-not-supported = There are no draws in this game.
refusal-sealing = The computer is still sealing its plan; commit yours when its seal is shown.
refusal-waiting = The game begins when the other seat is taken.
refusal-game-over = The game is over.
refusal-time-up = The time is up: the game is over.
refusal-not-over = That can be asked for when the game is over.
refusal-missing-offer = There is no offer of a draw to answer.
refusal-already-offered = You have offered a draw already. You may offer one again five turns later.
refusal-computer-declines-draws = The computer takes no draws.
refusal-not-asked = Nobody has asked you to take a turn back.
refusal-too-many-takebacks = No more turns of this game can be taken back.
refusal-already-asked = You have asked to take a turn back already. You may ask again five turns later.
refusal-nothing-played = There is nothing to take back yet.
refusal-invalid-claim = There is no draw to claim now.
refusal-not-awaited = Only who has planned may claim the game, and only while the opponent has not.
refusal-not-away = Your opponent is here, or has not been away for long enough.
refusal-too-late-to-abort = It is too late to call this game off.
refusal-missing-key = The plans of this game are sealed in the browsers: whoever joins it shows a key.
refusal-key-mismatch = This is not the key that you committed to.
refusal-missing-player-keys = A deposit needs the keys of both players.
refusal-invalid-deposit = The deposit does not have the size that this game requires.
refusal-missing-deposit = This seal has no deposit: only its owner can open it.
refusal-content-key-mismatch = This key does not match the deposit of the seal.
refusal-spoilt-deposit = The deposit of this seal does not open it: only its owner can open it.
refusal-seal-used = This seal was used before in this game: a new one needs a new nonce.
refusal-missing-commitment = A rematch of this game needs a commitment to your key in it.
refusal-id-taken = There is, or was, another game with this id. Nothing was made.
refusal-rematch-mismatch = The other side has asked for a rematch already: commit to your key in that game.
refusal-invalid-message = A seal is a hash of 64 lower-case hexadecimal digits.
refusal-turn-mismatch = This plan is for turn {$given}, but the game is at turn {$now}.
refusal-read-only-game = This game was played by edition {$played} of its rules, and this program plays edition {$known}: it can be looked at and saved, but not gone on with.

## The server cannot, or not now
not-done-storage = The server could not store this. Wait a moment and try again.
not-done-too-much-stored = You, or others at your address, have let the server store a lot. Nothing has changed: try again in a moment.
not-done-busy = The server has too much to do. Nothing has changed: try again in a moment.
not-read-storage = The server could not read this game. Try again later.
not-read-busy = The server has too much to do. Try again in a moment.
stopping = The server stops, and begins no new games. Try again in a moment.
internal = Something went wrong in the server.
too-many-requests = Too many requests: wait a moment and try again.
too-many-codes = Too many codes: wait a moment and try again.
too-fast = Too many messages: wait a moment and send this again.

## What is not there
no-game = There is no game with this address.
unknown-device-code = This code lets no device in: it is wrong, was used, or is older than ten minutes.
no-file = There is no such file.
bad-filter = There is no such list of games.
no-sample = There is no sample game.
no-background = There is no such page of this game.
no-lesson = There is no game of this name to learn.
no-editor = There is no game of this name to set up.
no-sheets = There are no sheets for a game of this name.
no-picture = There is no picture of that: so many turns were not revealed.
nothing-here = There is nothing at this address.

## Who has chosen no name
guest = Guest {$number}

## What people enter
bad-name = A name has 1 to 20 visible characters.
computers-name = This is what the computer is called. Choose another name.

## No game begins from a position: by the code or the name of the reason
start-invalid-field-count = The text has another number of fields than a position of this game: {$found}.
start-invalid-position-field = A field of the text holds what cannot stand there: {$found}.
start-ranks = The board has {$expected} ranks, and the text {$found}.
start-length = Rank {$rank} does not fill exactly {$side} squares.
start-pair = Rank {$rank} has a shared square that is not written like (Pp), White first.
start-symbol = Rank {$rank} holds {$symbol}, which is neither a piece nor a number.
start-moves-required = A position of this game is given by the moves that lead to it, like b1c3 b8c6.
start-invalid-position-move = Move {$number}, {$found}, cannot be played.
start-finished-position = The game would be over here. {$result}
start-position-too-long = The text is too long, or the number of the turn is higher than 10000.
start-no-king = A side has no king.
start-two-kings = A side has two kings.
start-kings-together = The kings share a square.
start-shared = Two pieces share a square, which they do not between turns of this game.
start-several-shared = More than one square is shared.
start-shared-for-long = Two pieces share a square that they did not enter last turn.
start-rests-alone = Of two pieces that share a square one rests and the other does not.
start-nobody-rests = A square rests that holds no piece of its side.
start-too-many-rest = More pieces rest than a side moves in a turn.
start-pawn-on-first-rank = A pawn stands on the first rank of its side.
start-pawn-on-last-rank = A pawn stands on the rank where it is promoted.
start-pawn-on-end-rank = A pawn stands on the first or the last rank.
start-castling-off = There are castling rights, and this game is played without castling.
start-castling-away = A side has castling rights without king and rook at home.
start-castling-moved = A side has castling rights, and its king or rook has moved.
start-en-passant-rank = A square that a pawn stepped over is neither on the third nor on the sixth rank.
start-en-passant-without-pawn = Before a square that a pawn stepped over stands no pawn that has just moved.
start-en-passant-blocked = A piece stands where a pawn has just stepped over.
start-not-the-start = Lists are played from the usual start and from nowhere else.

## How fair a start is
fair-mirrored = The pieces of both sides mirror each other.
fair-not-mirrored = The pieces of the sides do not mirror each other.
fair-check = The side to move begins in check.
fair-unknown = No engine can soon say what this is worth.
fair-won = {$side ->
    [white] White
   *[black] Black
} wins with the next turn, whatever the other side does ({$value}).
fair-better = One turn ahead, {$side ->
    [white] White
   *[black] Black
} is better: {$value}, where +1 is a win of White and -1 one of Black.
fair-even = One turn ahead, both sides are about equal: {$value}, where +1 is a win of White and -1 one of Black.

## What a request has wrong, or lacks
origin-alone = A game that starts from another one has its options, and no position.
lobby-own-start = In the lobby games begin at their own start.
other-variant = The other game is of another variant.
too-big = The request is too big.
too-slow = The request took too long: try again.
not-json = The request must be JSON, with the header Content-Type: application/json.
bad-body = The request has a part that is missing, unknown or of another kind{$part ->
    [none] {""}
   *[part] : {$part}
} (line {$line}, column {$column}).
too-many-games = You make games too fast: wait a moment and try again.
denied-games = You have enough unfinished games: finish one of them first.
denied-games-here = There are enough unfinished games from your address: finish one of them first.
denied-seeks = You have enough open seeks already.
denied-seeks-here = There are enough open seeks from your address already.
denied-storage = The server could not count your games. Wait a moment and try again.
origin-mismatch = This request comes from another site's page.
method-not-allowed = This address does not answer to this method.
unsupported-format = Only JSON is told of an address.
no-tree = There is no such thing in a published tree.
no-engine = The computer does not play this game yet.
sealed-by-two = Only two people who plan at the same time seal their plans.
sealed-needs = A sealed game needs a side, an id and a commitment to a key.
sealed-only = Only a sealed game has an id and a commitment.
no-practice-clock = There is no clock in practice.
clock-of-game = A clock starts with 10 seconds to 3 hours, and adds at most 180 seconds with every plan.
clock-of-turn = A turn takes 5 seconds to an hour.
no-level = The computer needs a level from 1 to 10.
level-alone = Only the computer has a level.
bad-join = Who joins sends nothing, or a key alone.
bad-parcel-name = A name has 32 lower-case hexadecimal digits.
bad-parcel = The parcel must be base64url of at most 192 KiB.
not-websocket = This address is that of a WebSocket of version 13.
invalid-id = The id of a message is a whole number from 0 to 4294967295.
bad-player-key = A player's key is a point on P-256, uncompressed: 130 lower-case hexadecimal digits that begin with 04.
invalid-message = This is no message that this connection takes: its type is unknown, or a part of it is missing, unknown or of another kind.
binary-message = Messages are JSON in text frames.
untold-not-over = The transcript of an unfinished game is available to its players only.
untold-older-than-keys = This game is older than the signing keys of the server.
untold-unsupported-seals = Transcripts do not support the form in which the players of this game sealed their lists.
untold-incomplete-game = The stored record of this game is incomplete.
no-answer-simultaneous = Both sides plan at once in this game: what a plan leads to depends on the other one.
no-answer-not-superposed = Every piece of this game is of one known type.
no-answer-empty = No piece stands on {$square}.
unclear-question = Ask for a square and the letter of a type, or for a move.
broken-body = The request is no JSON from line {$line}, column {$column} on.
bad-query = The query of this address has a part that is missing, unknown or of another kind{$part ->
    [none] {""}
   *[part] : {$part}
}.
