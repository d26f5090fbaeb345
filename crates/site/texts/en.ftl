### What is said to those who are refused something. What only a program can get wrong about seals and keys is said in English, in the code.

## A game refuses: by the code of the refusal
refusal-not-your-seat = This isn’t your seat.
refusal-seat-taken = Both seats are taken.
refusal-not-listed = The player who posted this challenge isn’t here any more. You can accept it when they come back.
refusal-already-seated = You already have a seat in this game.
refusal-already-committed = Your plan for this turn is committed, so you can’t change it.
refusal-not-acting = This side has nothing to plan right now.
refusal-seal-required = In this game lists are sealed: send the seal first, and the list once both are sealed.
refusal-unexpected-seal = In this game plans are committed, not sealed.
refusal-already-sealed = Your list is sealed, so you can’t change it.
refusal-not-sealed = Lists are opened once both are sealed.
refusal-opening-mismatch = This isn’t the list that you sealed: its hash is different.
refusal-draws-not-supported = This game has no draws.
refusal-sealing = The computer is still sealing its plan. Commit yours once its seal is shown.
refusal-waiting = The game begins when the other player joins.
refusal-game-over = The game is over.
refusal-time-up = Time is up: the game is over.
refusal-not-over = Available once the game is over.
refusal-missing-offer = There is no draw offer to answer.
refusal-already-offered = You already offered a draw. You can offer again in five turns.
refusal-computer-declines-draws = The computer doesn’t accept draws.
refusal-not-asked = Your opponent hasn’t asked for a takeback.
refusal-not-by-days = That is possible only in a game by days.
refusal-not-kept = The browsers seal the plans of this game, so the server keeps no drafts.
refusal-already-given = You already gave your opponent time in this turn.
refusal-too-many-takebacks = No more turns of this game can be taken back.
refusal-already-asked = You already asked for a takeback. You can ask again in five turns.
refusal-nothing-played = There is nothing to take back yet.
refusal-invalid-claim = There is no draw to claim now.
refusal-not-awaited = You can claim only after committing, while your opponent hasn’t.
refusal-not-away = Your opponent is here, or hasn’t been away long enough.
refusal-too-late-to-abort = It’s too late to abort this game.
refusal-missing-key = The plans of this game are sealed in the players’ browsers, so you need to send a key to join.
refusal-key-mismatch = This isn’t the key that you committed to.
refusal-missing-player-keys = A deposit needs the keys of both players.
refusal-invalid-deposit = The deposit doesn’t have the size that this game requires.
refusal-missing-deposit = This seal has no deposit: only its owner can open it.
refusal-content-key-mismatch = This key doesn’t match the deposit of the seal.
refusal-spoilt-deposit = The deposit of this seal doesn’t open it: only its owner can open it.
refusal-seal-used = This seal was already used in this game: a new one needs a new nonce.
refusal-missing-commitment = A rematch of this game needs a commitment to your key in it.
refusal-id-taken = Another game has or had this id. Nothing was created.
refusal-rematch-mismatch = Your opponent has already offered a rematch: commit to your key in that game.
refusal-invalid-message = A seal is a hash of 64 lower-case hexadecimal digits.
refusal-turn-mismatch = This plan is for turn {$given}, but the game is at turn {$now}.
refusal-read-only-game = This game was played under edition {$played} of its rules, but this server plays edition {$known}. You can replay and save it, but not continue it.

## The server cannot, or not now
not-done-storage = The server couldn’t store this. Wait a moment and try again.
not-done-too-much-stored = You, or others at your address, have stored a lot on the server. Nothing has changed: try again in a moment.
not-done-busy = The server is busy. Nothing has changed: try again in a moment.
not-read-storage = The server couldn’t read this game. Try again later.
not-read-busy = The server is busy. Try again in a moment.
stopping = The server is shutting down and isn’t starting new games. Try again in a moment.
internal = Something went wrong on the server.
too-many-requests = Too many requests. Wait a moment and try again.
too-many-codes = Too many codes. Wait a moment and try again.
too-fast = Too many messages. Wait a moment and send this again.

## What is not there
no-game = There is no game at this address.
unknown-device-code = This code is wrong, was already used, or is older than ten minutes.
no-file = There is no such file.
bad-filter = There is no such list of games.
no-sample = There is no sample game.
no-background = This game has no such page.
no-lesson = No such game.
no-editor = No such game.
no-sheets = There are no sheets for this game.
no-picture = No picture: that turn hasn’t been revealed.
nothing-here = There is nothing at this address.

## Who has chosen no name
guest = Guest {$number}
deleted-player = Deleted player

## What people enter
bad-name = Names need 1–20 characters.
computers-name = That’s the computer’s name. Choose another one.
accounts-name = Only names of accounts begin like this. Choose another one, or register.
invalid-name-length = Account names have 3 to 20 characters.
invalid-name-characters = Account names consist of letters and digits, with single “-”, “_” or “.” between them.
invalid-name-scripts = Account names have letters of one script.
not-available-name = This name isn’t available, or looks like one that isn’t. Choose another one.
invalid-password-length = Passwords have 10 to 256 bytes.
invalid-password = The password can’t be the name.
unknown-password = The name or the password is wrong.
unknown-recovery-code = The name or the recovery code is wrong, or the code was used already.
not-open-account = The operator of this server has closed this account.
too-many-aliases = This account has taken over the games of eight guests already. Finish this guest’s games first, or sign in with another browser.
too-many-sign-ins = Too many people are signing in right now. Try again in a moment.
too-many-tokens = This account has as many API tokens as it can have. Revoke one first.
missing-account = Sign in to your account first.
not-a-guest = You’re signed in to an account; only guests can do this.
unknown-session = This device is signed out already.
unknown-token = This API token isn’t valid.
missing-scope = This API token may only read.
not-for-tokens = Only a person who is signed in can do this, not an API token.
bad-form = The form isn’t complete.

## No game begins from a position: by the code or the name of the reason
start-invalid-field-count = The text doesn’t have as many fields as a position of this game: {$found}.
start-invalid-position-field = A field of the text has an invalid value: {$found}.
start-ranks = The board has {$expected} ranks, but the text has {$found}.
start-length = Rank {$rank} doesn’t fill exactly {$side} squares.
start-pair = Rank {$rank} has a shared square that isn’t written like (Pp), White first.
start-symbol = Rank {$rank} contains {$symbol}, which is neither a piece nor a number.
start-moves-required = A position of this game is given by the moves that lead to it, like b1c3 b8c6.
start-invalid-position-move = Move {$number}, {$found}, isn’t legal.
start-finished-position = The game would be over here. {$result}
start-position-too-long = The text is too long, or the turn number is above 10000.
start-no-king = A side has no king.
start-two-kings = A side has two kings.
start-kings-together = The kings share a square.
start-shared = Two pieces share a square, which can’t happen between turns of this game.
start-several-shared = More than one square is shared.
start-shared-for-long = Two pieces share a square that they didn’t enter last turn.
start-rests-alone = Two pieces share a square, but only one of them is resting.
start-nobody-rests = A square is marked as resting but is empty.
start-too-many-rest = More pieces are resting than a side moves in a turn.
start-pawn-on-first-rank = A pawn is on the first rank of its side.
start-pawn-on-last-rank = A pawn is on the rank where it promotes.
start-pawn-on-end-rank = A pawn is on the first or the last rank.
start-castling-off = There are castling rights, but this game is played without castling.
start-castling-away = A side has castling rights, but its king and rook aren’t at home.
start-castling-moved = A side has castling rights, but its king or rook has moved.
start-en-passant-rank = The en passant square is neither on the third nor on the sixth rank.
start-en-passant-without-pawn = There is no pawn in front of the en passant square that has just moved.
start-en-passant-blocked = There is a piece on the en passant square.
start-not-the-start = Lists are always played from the usual start.

## How fair a start is
fair-mirrored = The pieces of both sides mirror each other.
fair-not-mirrored = The pieces of both sides don’t mirror each other.
fair-check = The side to move begins in check.
fair-unknown = Too complex to evaluate quickly.
fair-won = {$side ->
    [white] White
   *[black] Black
} wins next turn, whatever the other side does ({$value}).
fair-better = One turn ahead, {$side ->
    [white] White
   *[black] Black
} is better: {$value}, where +1 is a win for White and −1 a win for Black.
fair-even = One turn ahead, both sides are about equal: {$value}, where +1 is a win for White and −1 a win for Black.

## What a request has wrong, or lacks
origin-alone = A game that continues from another one takes its options from it, and no position.
lobby-own-start = Lobby games begin at the usual start.
other-variant = The other game is a different variant.
too-big = The request is too big.
too-slow = The request took too long. Try again.
not-json = The request must be JSON, with the header Content-Type: application/json.
bad-body = A part of the request is missing, unknown or of the wrong type{$part ->
    [none] {""}
   *[part] : {$part}
} (line {$line}, column {$column}).
too-many-games = You’re starting games too quickly – wait a moment.
denied-games = You have too many unfinished games. Finish one of them first.
denied-games-here = There are too many unfinished games from your address. Finish one of them first.
denied-seeks = You already have the maximum number of open challenges.
denied-seeks-here = There are already too many open challenges from your address.
denied-storage = The server couldn’t count your games. Wait a moment and try again.
origin-mismatch = This request comes from another site’s page.
method-not-allowed = This address doesn’t support this method.
unsupported-format = Only JSON is available for an address.
no-tree = There is no such entry in a published tree.
no-engine = The computer doesn’t play this game yet.
sealed-by-two = Plans are sealed only in games between two people who plan at the same time.
sealed-needs = A sealed game needs a side, an id and a commitment to a key.
sealed-only = Only a sealed game has an id and a commitment.
no-practice-clock = Practice has no clock.
clock-of-game = A clock starts with 10 seconds to 3 hours, and adds at most 180 seconds per turn.
clock-of-turn = A turn takes 5 seconds to an hour.
clock-of-days = A game by days adds 1 to 7 days per turn, and a player has at most 21 days in hand and no fewer than it adds.
days-by-two = Only two people play by days.
no-level = The computer needs a level from 1 to 10.
level-alone = Only the computer has a level.
bad-join = To join, send nothing, or only a key.
bad-parcel-name = A name has 32 lower-case hexadecimal digits.
bad-parcel = The parcel must be base64url of at most 192 KiB.
not-websocket = This address needs a WebSocket of version 13.
invalid-id = The id of a message is a whole number from 0 to 4294967295.
bad-player-key = A player’s key is a point on P-256, uncompressed: 130 lower-case hexadecimal digits that begin with 04.
invalid-message = This connection doesn’t accept this message: its type is unknown, or a part of it is missing, unknown or of the wrong type.
binary-message = Messages are JSON in text frames.
untold-not-over = The transcript of an unfinished game is available only to its players.
untold-older-than-keys = This game is older than the server’s signing keys.
untold-unsupported-seals = Transcripts don’t support the form in which the players of this game sealed their lists.
untold-incomplete-game = The stored record of this game is incomplete.
no-answer-simultaneous = Both sides plan at once in this game: what a plan leads to depends on the other one.
no-answer-not-superposed = Every piece of this game is of one known type.
no-answer-empty = There is no piece on {$square}.
unclear-question = Ask for a square and the letter of a type, or for a move.
broken-body = The request isn’t valid JSON from line {$line}, column {$column}.
bad-query = A part of the query of this address is missing, unknown or of the wrong type{$part ->
    [none] {""}
   *[part] : {$part}
}.
