### What is said to those who are refused something. What only a program can get wrong about seals and keys is said in English, in the code.

## A game refuses: by the code of the refusal
refusal-not-your-seat = Dieser Platz ist nicht deiner.
refusal-seat-taken = Beide Plätze sind besetzt.
refusal-not-listed = Wer diese Partie angeboten hat, ist nicht mehr da. Sie kann angenommen werden, wenn er oder sie zurückkommt.
refusal-already-seated = Du hast in dieser Partie schon einen Platz.
refusal-already-committed = Dein Plan für diese Runde ist festgelegt und kann nicht mehr geändert werden.
refusal-not-acting = Diese Seite hat jetzt nichts zu planen.
refusal-seal-required = In diesem Spiel wird eine Liste nicht festgelegt: Erst kommt ihr Siegel, und die Liste, wenn beide versiegelt sind.
refusal-unexpected-seal = In diesem Spiel werden Pläne festgelegt: Es gibt nichts zu versiegeln und nichts zu öffnen.
refusal-already-sealed = Deine Liste ist versiegelt und kann nicht mehr geändert werden.
refusal-not-sealed = Eine Liste wird geöffnet, wenn beide versiegelt sind.
refusal-opening-mismatch = Das ist nicht die Liste, die du versiegelt hast: Sie hat eine andere Prüfsumme.
refusal-draws-not-supported = In diesem Spiel gibt es kein Remis.
refusal-sealing = Der Computer versiegelt noch seinen Plan; lege deinen fest, wenn sein Siegel zu sehen ist.
refusal-waiting = Die Partie beginnt, wenn der andere Platz besetzt ist.
refusal-game-over = Die Partie ist zu Ende.
refusal-time-up = Die Bedenkzeit ist abgelaufen: Die Partie ist zu Ende.
refusal-not-over = Das gibt es, wenn die Partie zu Ende ist.
refusal-missing-offer = Es gibt kein Remisangebot zu beantworten.
refusal-already-offered = Du hast schon Remis angeboten. Fünf Runden später darfst du es wieder.
refusal-computer-declines-draws = Der Computer nimmt kein Remis an.
refusal-not-asked = Niemand hat dich gebeten, eine Runde zurückzunehmen.
refusal-too-many-takebacks = In dieser Partie können keine Runden mehr zurückgenommen werden.
refusal-already-asked = Du hast schon gebeten, eine Runde zurückzunehmen. Fünf Runden später darfst du es wieder.
refusal-nothing-played = Es gibt noch nichts zurückzunehmen.
refusal-invalid-claim = Es gibt jetzt kein Remis zu beanspruchen.
refusal-not-awaited = Die Partie beanspruchen darf nur, wer geplant hat, und nur, solange es der Gegner nicht getan hat.
refusal-not-away = Dein Gegner ist da oder noch nicht lange genug weg.
refusal-too-late-to-abort = Es ist zu spät, diese Partie abzubrechen.
refusal-missing-key = Die Pläne dieser Partie werden in den Browsern versiegelt: Wer mitspielt, zeigt einen Schlüssel.
refusal-key-mismatch = Das ist nicht der Schlüssel, auf den du dich festgelegt hast.
refusal-missing-player-keys = Für die andere Seite kann nichts hinterlegt werden, bevor beide Schlüssel bekannt sind.
refusal-invalid-deposit = Was mit einem Siegel hinterlegt wird, hat in diesem Spiel eine andere Größe.
refusal-missing-deposit = Mit diesem Siegel wurde nichts hinterlegt: Nur wer es gemacht hat, kann es öffnen.
refusal-content-key-mismatch = Dieser Schlüssel passt nicht zu dem, was mit dem Siegel hinterlegt wurde.
refusal-spoilt-deposit = Was mit diesem Siegel hinterlegt wurde, öffnet nichts: Nur wer es gemacht hat, kann es öffnen.
refusal-seal-used = Dieses Siegel gab es in dieser Partie schon: Ein neues braucht eine neue Zufallszahl.
refusal-missing-commitment = Eine Revanche dieser Partie braucht eine Festlegung auf deinen Schlüssel darin.
refusal-id-taken = Eine andere Partie hat oder hatte diese Kennung. Es wurde nichts angelegt.
refusal-rematch-mismatch = Die andere Seite hat schon um eine Revanche gebeten: Lege dich auf deinen Schlüssel in jener Partie fest.
refusal-invalid-message = Ein Siegel ist eine Prüfsumme aus 64 hexadezimalen Ziffern in Kleinbuchstaben.
refusal-turn-mismatch = Dieser Plan ist für Runde {$given}, die Partie steht aber bei Runde {$now}.
refusal-read-only-game = Diese Partie wurde nach Ausgabe {$played} ihrer Regeln gespielt, und dieses Programm spielt Ausgabe {$known}: Sie kann angesehen und gespeichert, aber nicht fortgesetzt werden.

## The server cannot, or not now
not-done-storage = Der Server konnte das nicht speichern. Warte einen Augenblick und versuche es noch einmal.
not-done-too-much-stored = Du oder andere an deiner Adresse haben den Server schon viel speichern lassen. Nichts hat sich geändert: Versuche es gleich noch einmal.
not-done-busy = Der Server hat zu viel zu tun. Nichts hat sich geändert: Versuche es gleich noch einmal.
not-read-storage = Der Server konnte diese Partie nicht lesen. Versuche es später noch einmal.
not-read-busy = Der Server hat zu viel zu tun. Versuche es gleich noch einmal.
stopping = Der Server wird angehalten und beginnt keine neuen Partien. Versuche es gleich noch einmal.
internal = Im Server ist etwas schiefgegangen.
too-many-requests = Zu viele Anfragen: Warte einen Augenblick und versuche es noch einmal.
too-many-codes = Zu viele Codes: Warte einen Augenblick und versuche es noch einmal.
too-fast = Zu viele Nachrichten: Warte einen Augenblick und sende diese noch einmal.

## What is not there
no-game = Unter dieser Adresse gibt es keine Partie.
unknown-device-code = Dieser Code lässt kein Gerät ein: Er ist falsch, wurde benutzt oder ist älter als zehn Minuten.
no-file = Diese Datei gibt es nicht.
bad-filter = Eine solche Liste von Partien gibt es nicht.
no-sample = Es gibt keine Beispielpartie.
no-background = Diese Seite gibt es zu diesem Spiel nicht.
no-lesson = Ein Spiel dieses Namens gibt es hier nicht zu lernen.
no-editor = Ein Spiel dieses Namens gibt es hier nicht aufzustellen.
no-sheets = Für ein Spiel dieses Namens gibt es keine Bögen.
no-picture = Davon gibt es kein Bild: So viele Runden sind nicht aufgedeckt.
nothing-here = Unter dieser Adresse gibt es nichts.

## Who has chosen no name
guest = Gast {$number}

## What people enter
bad-name = Ein Name hat 1 bis 20 sichtbare Zeichen.
computers-name = So heißt der Computer. Wähle einen anderen Namen.

## Keine Partie beginnt in einer Stellung: nach dem Code oder dem Namen des Grundes
start-invalid-field-count = Der Text hat eine andere Zahl von Feldern als eine Stellung dieses Spiels: {$found}.
start-invalid-position-field = In einem Feld des Textes steht, was dort nicht stehen kann: {$found}.
start-ranks = Das Brett hat {$expected} Reihen, der Text {$found}.
start-length = Die {$rank}. Reihe füllt nicht genau {$side} Felder.
start-pair = In der {$rank}. Reihe ist ein geteiltes Feld anders geschrieben als (Pp), Weiß zuerst.
start-symbol = In der {$rank}. Reihe steht {$symbol}, was weder eine Figur noch eine Zahl ist.
start-moves-required = Eine Stellung dieses Spiels wird durch die Züge angegeben, die zu ihr führen, etwa b1c3 b8c6.
start-invalid-position-move = Zug {$number}, {$found}, kann nicht gespielt werden.
start-finished-position = Hier wäre die Partie zu Ende. {$result}
start-position-too-long = Der Text ist zu lang, oder die Nummer der Runde ist höher als 10000.
start-no-king = Eine Seite hat keinen König.
start-two-kings = Eine Seite hat zwei Könige.
start-kings-together = Die Könige teilen sich ein Feld.
start-shared = Zwei Figuren teilen sich ein Feld, was es zwischen den Runden dieses Spiels nicht gibt.
start-several-shared = Mehr als ein Feld ist geteilt.
start-shared-for-long = Zwei Figuren teilen sich ein Feld, das sie nicht in der letzten Runde betreten haben.
start-rests-alone = Von zwei Figuren, die sich ein Feld teilen, ruht die eine und die andere nicht.
start-nobody-rests = Ein Feld ruht, auf dem keine Figur seiner Seite steht.
start-too-many-rest = Es ruhen mehr Figuren, als eine Seite in einer Runde zieht.
start-pawn-on-first-rank = Ein Bauer steht auf der ersten Reihe seiner Seite.
start-pawn-on-last-rank = Ein Bauer steht auf der Reihe, auf der er umgewandelt wird.
start-pawn-on-end-rank = Ein Bauer steht auf der ersten oder der letzten Reihe.
start-castling-off = Es gibt Rochaderechte, und dieses Spiel wird ohne Rochade gespielt.
start-castling-away = Eine Seite hat Rochaderechte, ohne dass König und Turm zu Hause stehen.
start-castling-moved = Eine Seite hat Rochaderechte, und ihr König oder Turm hat gezogen.
start-en-passant-rank = Ein Feld, das ein Bauer übersprungen hat, liegt weder auf der dritten noch auf der sechsten Reihe.
start-en-passant-without-pawn = Vor einem Feld, das ein Bauer übersprungen hat, steht kein Bauer, der gerade gezogen hat.
start-en-passant-blocked = Eine Figur steht, wo ein Bauer gerade übersprungen hat.
start-not-the-start = Listen werden von der üblichen Anfangsstellung aus gespielt und von keiner anderen.

## Wie gerecht ein Start ist
fair-mirrored = Die Figuren beider Seiten stehen spiegelgleich.
fair-not-mirrored = Die Figuren der Seiten stehen nicht spiegelgleich.
fair-check = Die Seite am Zug beginnt im Schach.
fair-unknown = Keine Engine kann bald sagen, was das wert ist.
fair-won = {$side ->
    [white] Weiß
   *[black] Schwarz
} gewinnt mit der nächsten Runde, was die andere Seite auch tut ({$value}).
fair-better = Eine Runde voraus steht {$side ->
    [white] Weiß
   *[black] Schwarz
} besser: {$value}; +1 ist ein Sieg von Weiß, -1 einer von Schwarz.
fair-even = Eine Runde voraus stehen beide Seiten etwa gleich: {$value}; +1 ist ein Sieg von Weiß, -1 einer von Schwarz.

## Was an einer Anfrage falsch ist oder fehlt
origin-alone = Eine Partie, die aus einer anderen beginnt, hat deren Optionen und keine Stellung.
lobby-own-start = In der Lobby beginnen Partien an ihrem eigenen Anfang.
other-variant = Die andere Partie ist von einem anderen Spiel.
too-big = Die Anfrage ist zu groß.
too-slow = Die Anfrage hat zu lange gedauert: Versuche es noch einmal.
not-json = Die Anfrage muss JSON sein, mit dem Kopf Content-Type: application/json.
bad-body = In der Anfrage fehlt ein Teil, ist unbekannt oder von anderer Art{$part ->
    [none] {""}
   *[part] : {$part}
} (Zeile {$line}, Spalte {$column}).
too-many-games = Du beginnst zu schnell Partien: Warte einen Augenblick und versuche es noch einmal.
denied-games = Du hast genug unbeendete Partien: Beende zuerst eine davon.
denied-games-here = Von deiner Adresse gibt es genug unbeendete Partien: Beende zuerst eine davon.
denied-seeks = Du hast schon genug offene Gesuche.
denied-seeks-here = Von deiner Adresse gibt es schon genug offene Gesuche.
denied-storage = Der Server konnte deine Partien nicht zählen. Warte einen Augenblick und versuche es noch einmal.
origin-mismatch = Diese Anfrage kommt von der Seite einer anderen Website.
method-not-allowed = Diese Adresse antwortet nicht auf diese Methode.
unsupported-format = Von einer Adresse gibt es nur JSON.
no-tree = In einem veröffentlichten Baum gibt es das nicht.
no-engine = Der Computer spielt dieses Spiel noch nicht.
sealed-by-two = Nur zwei Menschen, die zugleich planen, versiegeln ihre Pläne.
sealed-needs = Eine versiegelte Partie braucht eine Seite, eine Kennung und eine Festlegung auf einen Schlüssel.
sealed-only = Nur eine versiegelte Partie hat eine Kennung und eine Festlegung.
no-practice-clock = In einer Übungspartie gibt es keine Uhr.
clock-of-game = Eine Uhr beginnt mit 10 Sekunden bis 3 Stunden und gibt mit jedem Plan höchstens 180 Sekunden dazu.
clock-of-turn = Eine Runde dauert 5 Sekunden bis eine Stunde.
no-level = Der Computer braucht eine Stufe von 1 bis 10.
level-alone = Nur der Computer hat eine Stufe.
bad-join = Wer mitspielt, schickt nichts oder nur einen Schlüssel.
bad-parcel-name = Ein Name hat 32 hexadezimale Ziffern in Kleinbuchstaben.
bad-parcel = Was hinterlassen wird, ist base64url von höchstens 192 KiB.
not-websocket = Diese Adresse ist die eines WebSockets der Version 13.
invalid-id = Die Kennung einer Nachricht ist eine ganze Zahl von 0 bis 4294967295.
bad-player-key = Der Schlüssel eines Spielers ist ein unkomprimierter Punkt auf P-256: 130 kleine Hexadezimalziffern, die mit 04 beginnen.
invalid-message = Eine solche Nachricht nimmt diese Verbindung nicht: Ihre Art ist unbekannt, oder ein Teil fehlt, ist unbekannt oder von anderer Art.
binary-message = Nachrichten sind JSON als Text.
untold-not-over = Das Protokoll einer Partie, die noch läuft, bekommen nur, die sie spielen.
untold-older-than-keys = Diese Partie ist älter als die Schlüssel, mit denen der Server unterschreibt.
untold-unsupported-seals = In dieser Partie wurden Listen in einer Form versiegelt, die Protokolle noch nicht haben.
untold-incomplete-game = Von dieser Partie ist zu wenig gespeichert.
no-answer-simultaneous = In diesem Spiel planen beide zugleich: Wohin ein Plan führt, hängt vom anderen ab.
no-answer-not-superposed = In diesem Spiel ist jede Figur von einer bekannten Art.
no-answer-empty = Auf {$square} steht keine Figur.
unclear-question = Frag nach einem Feld und dem Buchstaben einer Art oder nach einem Zug.
broken-body = Ab Zeile {$line}, Spalte {$column} ist die Anfrage kein JSON.
bad-query = In der Abfrage dieser Adresse fehlt ein Teil, ist unbekannt oder von anderer Art{$part ->
    [none] {""}
   *[part] : {$part}
}.
