### Every sentence of the pages that belongs to no game. Texts of the templates begin with page-; the others go to the
### scripts, which fill in what stands in braces, and choose among the forms by the number $n.

## Every page
page-description = { $n } chess games in which things happen at the same time. Play a friend by link, the computer, or yourself. No account needed.
page-skip = Skip to the content
page-nav = Main
page-play = Play
page-games = Games
page-learn = How to play
page-theme = Light or dark
page-name = Your name
page-name-label = Name, 1 to 20 characters
page-name-save = Save
page-device-menu = Use on another device
page-language = Language
page-sign-out = Sign out
page-sign-out-everywhere = Sign out everywhere
page-source = Zugleich. Every rule exact, every result checkable.
page-noscript = The board needs scripts. Please allow them for this page.
site-sign-out-sure = Sign out? There are no accounts: what this browser forgets now, nobody can sign in to again. Your games stay as they are, and you cannot play on in any of them. Here you will be somebody new.
site-sign-out-everywhere-sure = Sign out everywhere? No browser will be you any more, this one included, and what is open elsewhere is closed. There are no accounts: nobody can sign in again. Your games stay as they are, and you cannot play on in any of them.
site-yes = Yes
site-no = No
site-device-used = Another device has used your code and plays as you now. If that was not you, choose “Sign out everywhere”.
site-well = OK
site-offline = The server does not answer. Check your connection and try again.
site-failed = The server refused this ({$status}).

## Start
page-start-title = Play chess at the same time
page-start-lead = You and your opponent plan a move in secret. Then both are revealed and happen at once.
page-start-sealing = What is committed cannot be changed, and is shown at the reveal; between friends by link it is sealed, if they want, so that not even the server can read it before.
page-customise = Customise
page-running = Being played now
page-loading = Connecting …
page-new-game = New game
page-game = Game
page-opponent = Opponent
page-way-computer = Computer
page-way-friend = Friend
page-way-lobby = Anyone
page-way-practice = Practice
page-level = Level
page-side = Your side
page-white = White
page-black = Black
page-random = Either
page-secrecy = Plans before the reveal
page-sealed = Sealed in the browser
page-sealed-about = Nobody but you can read your plan, not even the server. Your keys stay in your browser.
page-kept = Kept by the server
page-kept-about = The server holds both plans and shows them together. You can go on in any browser that is you.
page-no-sealing = Browsers seal on https pages and on this machine only: here the server keeps the plans.
page-show-committed = Show each other who has committed
page-seeks = Open seeks
page-no-seeks = Nobody is waiting just now. Choose “Anyone” to wait for an opponent, or play the computer.
page-your-games = Your games
page-no-games = Your games will be listed here.
page-all-games = All games
page-show-play = Play
page-way-computer-about = The computer seals its plan before you choose yours. After the reveal your browser checks the seal.
page-way-friend-about = You get a link. Whoever opens it can take the other seat.
page-way-lobby-about = Your seek is listed here until somebody takes it.
page-way-practice-about = You plan for both sides. Each plan is hidden until both are made.
page-way-computer-go = Play the computer
page-way-friend-go = Make a link
page-way-lobby-go = Wait for an opponent
page-way-practice-go = Start practice
start-take = Play
start-go-back = Open
start-clock = clock: {$what}
start-seek-white = {$name} plays White
start-seek-black = {$name} plays Black
start-yours-white = You play White
start-yours-black = You play Black

page-clock = Clock: minutes + seconds for each plan
page-no-clock = No clock
page-clock-turn = 30 s a turn
page-clock-custom = Custom
page-clock-kind = Time for
page-clock-whole = the whole game
page-clock-each = each turn
page-clock-minutes = Minutes each
page-clock-increment = Seconds more for each plan
page-clock-seconds = Seconds a turn
clock-none = none
clock-turn = {$n} s a turn
clock-minutes = {$n} min
clock-seconds = {$n} s
clock-increment = {$what} + {$n} s a plan

## Game
page-board = Board
page-your-plan = Your plan
page-commit = Commit
page-clear = Clear
page-skip-animation = Skip
page-live = Back to the game
page-rematch = Rematch
page-look-back = Look back
page-more = More
page-next = To the rematch
page-new = New game
page-copy = Copy
page-copy-link = Copy link
page-copy-turn = Copy link to this turn
page-copy-position = Copy position
page-settings = Settings
page-link = Link to this game
page-draw-offered = Your opponent offers a draw.
page-accept = Accept
page-decline = Decline
page-offered = You have offered a draw.
page-take-back = Take back
page-takeback-asked = Your opponent asks to take the last turn back.
page-asked = You have asked to take the last turn back.
page-claim = Claim draw
page-stored = Played by edition { $n } of the rules; shown as it was recorded.
page-turns = Turns
page-no-turns = No turns yet. Both plans of every turn will stand here.
page-go-first = First turn
page-go-previous = Previous turn
page-go-run = Play the turns
page-go-following = Next turn
page-go-last = Last turn
page-flip = Flip
page-size = Size of the board
page-draw = Offer draw
page-resign = Resign
page-text = Save text
page-pgn = Save PGN
page-json = Save JSON
page-transcript = Save transcript
page-receipts = Save receipts
page-verify = Check a game
page-keys = Keys: arrows on the board choose squares, Enter selects, C commits; elsewhere ← → go through the turns, as the wheel does over the board, F flips. The right mouse button draws circles and arrows, with Shift and Alt in other colours.
board-name = Board. Arrow keys move, Enter chooses, Escape cancels.
board-on = on {$square}
board-empty = {$square}, empty
board-movable = { $n ->
    [one] {$what}, yours, 1 target
   *[other] {$what}, yours, {$n} targets
}
board-selected = {$what}, chosen
board-target = {$what}, target
board-revealed = Both plans are revealed
board-moving = Both move
board-choose = Choose
board-plain = Plain
board-king = king
board-queen = queen
board-rook = rook
board-bishop = bishop
board-knight = knight
board-pawn = pawn
board-piece = piece
room-white = White
room-black = Black
room-turn = Turn {$n}
room-turns = { $n ->
    [one] 1 turn
   *[other] {$n} turns
}
room-watching = {$n} watching
room-you = {$name} (you)
room-computer = Computer, level {$level}
room-open-seat = Open seat
room-online = here
room-offline = away
room-to-plan = to plan
room-plans = planning
room-has-committed = committed
room-choose = Choose a piece, then its target
room-choose-white = Plan for White
room-choose-black = Now plan for Black
room-hidden = White’s plan is committed and hidden.
room-you-are = You play {$side}. Your plan stays hidden.
room-target = Your {$piece} {$square} to …
room-change-piece = Choose a target, or another piece.
room-plan = Your plan: {$piece} {$from} to {$to}
room-plan-choice = Your plan: {$piece} {$from} to {$to}, {$choice}
room-pass = You have no move: you must pass
room-pass-why = A side without a legal plan passes. Commit to go on.
room-changeable = You can change it until you commit.
room-sending = Committing …
room-still-sending = Still committing …
room-busy = The server is busy. Your plan is sent again by itself.
room-given-up = The server has been busy for a minute, and your plan is not committed. It is kept here: commit it again in a while.
room-committed = Committed. Waiting for the other plan
room-sealed = Sealed. Waiting for the other plan
room-sealed-why = Nobody else can read your plan. Both are opened when both are sealed, even if you leave.
room-opening = Both are sealed. Opening …
room-opening-why = Your browser opens both seals.
room-no-words = Your plan is sealed as soon as your opponent’s page has shown its key.
room-cannot-seal = This browser cannot seal here: browsers do so on https pages and on this machine only. Ask for a game that the server keeps.
room-no-key = This browser does not have the key of this game. Go on in the browser in which you took your seat, or choose “Use on another device” there.
room-other-key = The key that the server shows is not the one that was committed to. Nothing is sealed with it.
room-kept = The server keeps the plans of this game.
room-sealed-here = The plans of this game are sealed in the browsers. The server cannot read them before both are.
room-words = Compare with your opponent:
room-words-why = Both of you see the same four words. If they differ, somebody stands between you.
room-locked = Your plan is locked. Both are revealed together.
room-held = Set up your board
room-sealing = The computer still seals its plan. Yours is committed as soon as its seal is there.
room-early = Committed as soon as the computer has sealed its plan
room-early-why = Until then you can clear your plan.
room-watch = You are watching. Both are planning
room-watch-white = You are watching. White is to move
room-watch-black = You are watching. Black is to move
room-waits = Waiting for your opponent
room-clock = Time left
room-clock-is = Clock: {$what}.
room-time-left = { $n ->
    [one] You have 1 second left.
   *[other] You have {$n} seconds left.
}
room-takeback-asked = Your opponent asks to take the last turn back.
room-taken-back = The last turn was taken back.
room-past-start = The start
room-past = After turn {$n} of {$of}
room-share = Send this link to your opponent
room-share-lobby = Waiting for an opponent
room-share-hint = Whoever opens it can take the other seat.
room-share-lobby-hint = Your seek is in the lobby. You can send this link, too.
room-join-white = White’s seat is open
room-join-black = Black’s seat is open
room-take-white = Play White
room-take-black = Play Black
room-lost = Connection lost. Trying again …
room-closed = The server closed the connection. Reload the page to go on.
room-displaced = This game is open in too many other tabs. Reload the page to go on in this one.
room-signed-out = You have signed out everywhere. Reload the page to go on as somebody new.
room-settings = Settings
room-close = Close
room-set-pace = Playing the turns: rest after each
room-set-sound = Sounds
room-set-notify = Notify me when it is my turn, and I look elsewhere
room-set-vibrate = Vibrate when it is my turn
room-set-board = Board
room-set-board-sage = Sage
room-set-board-wood = Wood
room-set-board-sea = Sea
room-set-board-slate = Slate
room-set-pieces = Pieces
room-set-pieces-carved = Carved
room-set-pieces-plain = Plain
room-set-pieces-bold = Bold
room-set-coords = Coordinates
room-set-coords-inside = On the board
room-set-coords-outside = Beside it
room-set-coords-off = None
room-set-traces = Mark the last turn on the board
room-set-commit = Commit at once when my plan is complete
room-set-deadline = Commit my draft 2 s before my time is up, while this page is open
room-lost-all = Lost: {$words}
room-lost-some = {$n} × {$piece}
room-ahead = Ahead by {$n}
room-notify-denied = This browser lets this site notify nobody. Its own settings have a switch for that.
room-your-turn = It is your turn.
room-set-seconds = {$n} s
room-copied = Copied
room-not-copied = Not copied
room-resign-sure = Resign this game as {$side}?
room-verdict-won = You won
room-verdict-lost = You lost
room-verdict-drawn = Draw
room-unfinished = This game was not played to its end.
room-draw-offered = Your opponent offers a draw.
room-draw-declined = Your opponent has declined the draw.
room-takeback-declined = Your opponent has declined to take back.
room-no-receipts = This browser has no receipts of this game yet.
room-rematch = Rematch
room-rematch-asked = Rematch offered …
room-rematch-accept = Accept rematch
seal-brief = Turn {$n} {$side}
seal-sealed = Turn {$n}: {$side} is sealed
seal-why = The SHA-256 hash of a plan that is fixed. After the reveal your browser hashes the plan itself and compares.
seal-matches = Turn {$n}: {$side}’s seal is genuine
seal-differs = Turn {$n}: {$side}’s seal does NOT match
seal-unchecked = Turn {$n}: {$side}’s seal could not be checked here
seal-unchecked-why = Browsers hash on https pages and on this machine only. You can hash this text yourself.
seal-seen = Hashed by your browser: the same as it was shown before the reveal.
seal-unseen = Hashed by your browser, which saw no hash before the reveal: it compares with the stored one.
seal-hashed = Hashed text (game, turn, seat, plan, nonce):
seal-hashed-there = Hashed text (game, nonce, plan, hash of the position, seat, turn):
seal-hash = SHA-256:

## Games
page-games-title = Games
page-recent = Latest games
page-empty = No games yet. Start the first one.
page-newer = Newer
page-older = Older
page-waiting = Waiting for an opponent
page-turn-count = { $n ->
    [1] Just begun
   *[other] Turn {$n}
}
page-versus = and
page-open-seat = open seat

## Sheets
page-sheets-title = Sheets for a real board
page-sheets-about = A rule card, and a score sheet for each player: two pages of A4. You can also enter your plans on a phone beside the board, which keeps them secret, reveals them, and says which pieces to take off.
page-print = Print
page-house-rules = Rules of this game

## Errors
page-error-400 = This address makes no sense
page-error-404 = There is nothing here
page-error-429 = Too fast
page-error-500 = Something went wrong
page-error-home = Back to the start

## How to play
page-learn-lead = Rules in short sections, with boards that play every example. Pick a game.
page-reset = Reset
page-contents = Contents
page-case = Link to this example,
page-told = What became of every move
page-try = Try it
page-try-about = Practice plans both sides; the computer has five levels.
learn-play = Play
learn-again = Again
learn-before = Press Play, or the board.
learn-board = Example: {$title}
learn-choose = Try it
learn-white = White: {$plan}
learn-black = Black: {$plan}
learn-predicts = {$plan}, predicts {$what}
learn-white-predicts = White predicts {$what}
learn-black-predicts = Black predicts {$what}
learn-white-predicts-nothing = White predicts nothing
learn-black-predicts-nothing = Black predicts nothing
learn-refused = Not a legal plan: {$what}.

## Another device
page-device = Use on another device
page-device-lead = There are no accounts: you are who has this browser’s cookie. With a code another browser becomes you, too, and can go on in your games, sealed ones included.
page-device-noscript = A code is made and read by scripts. Please allow them for this page.
page-device-host = Let another device in
page-device-host-about = The code counts once, and for ten minutes. Whoever has it plays as you: give it to nobody. The keys of your sealed games travel encrypted, and the server cannot read them.
page-device-show = Show a code
page-device-link = Open this link on the other device
page-device-copy = Copy
page-device-type = Or choose “Use on another device” there, and type this code:
page-device-withdraw = Withdraw the code
page-device-guest = Have you a code?
page-device-code = The code that the other device shows
page-device-go-on = Continue
page-device-no = No
device-again = Show a new code
device-copied = Copied
device-waiting = { $n ->
    [one] Waiting for the other device. The code counts for another minute.
   *[other] Waiting for the other device. The code counts for {$n} minutes.
}
device-used = Used. The other device plays as you now. If that was not you, choose “Sign out everywhere” in the menu.
device-none = This code lets nobody in any more.
device-cookie-alone = This page is not encrypted (https), and without that browsers cannot encrypt keys: sealed games go on only where they were begun. All others go along.
device-stay = { $n ->
    [one] The key of one sealed game was made so that it cannot leave this browser: that game goes on here alone.
   *[other] The keys of {$n} sealed games were made so that they cannot leave this browser: those games go on here alone.
}
device-mistyped = This is no code: a letter is wrong or missing. It has seven groups of four.
device-no-crypto = This page is not encrypted (https), and so this browser cannot read the code. Open the link that the other device shows.
device-as = You will play here as {$name}.
device-same = You play here as {$name} already. The keys of sealed games will come here.
device-given-up = Games of who played here before stay with the cookie that is given up: nobody can play on in them.
device-yes = Play here as {$name}
device-unreadable = You are let in, but the keys could not be read: sealed games go on only in the other browser.
device-arrived = You play here as {$name} now
device-games = These games go on here:
device-no-games = There is no game that is not over.
device-key-here = sealed, its key is here

## Checking a game
page-verify-lead = A transcript tells a whole game, and the server has signed every line of it. Here anybody can check that plans were sealed before any was opened, that clocks and result are right and that nothing was changed afterwards; and the game is played again by its rules.
page-verify-files = Files
page-verify-choose = Choose files, or drop them here
page-verify-private = They are checked in this browser. Nothing of them leaves it, and nothing is kept.
page-verify-again = Start over
page-verify-noscript = Checking in the browser needs scripts. The program below does the same without.
page-verify-which = Which files
page-verify-transcript = The game itself, which must be there: “Save transcript” in the menu of a game that is over.
page-verify-keys = Those with which the server signs. Without them the keys count that the transcript brings along.
page-verify-save-keys = Save the keys of this server
page-verify-log = What the server has published of the game after its day. Save it from /api/games/ID/log.
page-verify-receipts = What the server has signed for a player during the game: “Save receipts” in the same menu.
page-verify-kept = Heads of the log that somebody has kept from earlier days, to be held against it.
page-verify-offline = Without this page
page-verify-offline-about = The program checks the same where there is no network. Who has built it himself need not trust a server for it.
verify-part-transcript = Transcript
verify-part-keys = Keys
verify-part-log = Log
verify-part-kept = Kept heads
verify-part-receipts = Receipts
verify-reading = Reading {$name} …
verify-checking = Checking every line …
verify-lacks-transcript = Now the transcript of the game, please.
verify-too-long = {$name} is longer than a transcript can be.
verify-broken-off = The check broke off: {$why}
verify-sound = All is sound
verify-wrong = Something is wrong

## Where one side acts at a time

ply-page-no-turns = No moves yet.
ply-page-copy-turn = Copy link to this move
ply-room-turn = Move {$move}
ply-room-turns = Moves: {$moves}
ply-room-to-plan = to move
ply-room-plans = to move
ply-room-choose = Your move
ply-room-choose-white = White to move
ply-room-choose-black = Black to move
ply-room-you-are = You play {$side}.
ply-room-plan = Your move: {$piece} {$from} to {$to}
ply-room-committed = The other side is to move
ply-room-locked = Your move is played.
ply-room-watch = You are watching
ply-room-past = After move {$move} of {$moves}
ply-room-changeable = Commit to play it.
page-rules-else = All other rules
page-back-to-rules = Back to the rules
