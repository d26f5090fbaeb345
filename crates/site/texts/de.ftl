### What is said to those who are refused something. What only a program can get wrong about seals and keys is said in English, in the code.

## A game refuses: by the code of the refusal
refusal-not-your-seat = Dieser Platz ist nicht deiner.
refusal-seat-taken = Beide Plätze sind besetzt.
refusal-not-listed = Wer zu dieser Partie herausgefordert hat, ist nicht mehr da. Du kannst sie annehmen, wenn er oder sie zurückkommt.
refusal-already-seated = Du hast in dieser Partie schon einen Platz.
refusal-already-committed = Dein Plan für diese Runde ist festgelegt und lässt sich nicht mehr ändern.
refusal-not-acting = Diese Seite hat jetzt nichts zu planen.
refusal-seal-required = In diesem Spiel werden Zuglisten versiegelt: Sende zuerst das Siegel, und die Zugliste, wenn beide versiegelt sind.
refusal-unexpected-seal = In diesem Spiel werden Pläne festgelegt, nicht versiegelt.
refusal-already-sealed = Deine Zugliste ist versiegelt und lässt sich nicht mehr ändern.
refusal-not-sealed = Zuglisten werden geöffnet, wenn beide versiegelt sind.
refusal-opening-mismatch = Das ist nicht die Zugliste, die du versiegelt hast: Sie hat einen anderen Hash.
refusal-draws-not-supported = In diesem Spiel gibt es kein Remis.
refusal-sealing = Der Computer versiegelt noch seinen Plan. Lege deinen fest, sobald sein Siegel zu sehen ist.
refusal-waiting = Die Partie beginnt, wenn der andere Spieler beitritt.
refusal-game-over = Die Partie ist zu Ende.
refusal-time-up = Die Bedenkzeit ist abgelaufen: Die Partie ist zu Ende.
refusal-not-over = Erst nach Ende der Partie möglich.
refusal-missing-offer = Es gibt kein Remisangebot, das du beantworten könntest.
refusal-already-offered = Du hast schon Remis angeboten. In fünf Runden kannst du es wieder anbieten.
refusal-computer-declines-draws = Der Computer nimmt kein Remis an.
refusal-not-asked = Dein Gegner hat nicht gebeten, eine Runde zurückzunehmen.
refusal-not-by-days = Das geht nur in einer Partie über Tage.
refusal-not-kept = In dieser Partie versiegeln die Browser die Pläne; der Server verwahrt keine Entwürfe.
refusal-already-given = In dieser Runde hast du deinem Gegner schon Zeit gegeben.
refusal-too-many-takebacks = In dieser Partie können keine Runden mehr zurückgenommen werden.
refusal-already-asked = Du hast schon gebeten, eine Runde zurückzunehmen. In fünf Runden kannst du wieder bitten.
refusal-nothing-played = Es gibt noch nichts zurückzunehmen.
refusal-invalid-claim = Es gibt jetzt kein Remis zu beanspruchen.
refusal-not-awaited = Den Sieg beanspruchen kannst du erst, wenn du festgelegt hast und dein Gegner noch nicht.
refusal-not-away = Dein Gegner ist da oder noch nicht lange genug weg.
refusal-too-late-to-abort = Es ist zu spät, diese Partie abzubrechen.
refusal-missing-key = Die Pläne dieser Partie werden in den Browsern der Spieler versiegelt: Zum Beitreten musst du einen Schlüssel senden.
refusal-key-mismatch = Das ist nicht der Schlüssel, auf den du dich festgelegt hast.
refusal-missing-player-keys = Eine Hinterlegung braucht die Schlüssel beider Spieler.
refusal-invalid-deposit = Die Hinterlegung hat nicht die Größe, die diese Partie verlangt.
refusal-missing-deposit = Zu diesem Siegel wurde nichts hinterlegt: Nur wer es gemacht hat, kann es öffnen.
refusal-content-key-mismatch = Dieser Schlüssel passt nicht zur Hinterlegung des Siegels.
refusal-spoilt-deposit = Die Hinterlegung dieses Siegels öffnet es nicht: Nur wer es gemacht hat, kann es öffnen.
refusal-seal-used = Dieses Siegel wurde in dieser Partie schon benutzt: Ein neues braucht eine neue Nonce.
refusal-missing-commitment = Eine Revanche dieser Partie braucht eine Festlegung auf deinen Schlüssel darin.
refusal-id-taken = Eine andere Partie hat oder hatte diese Kennung. Es wurde nichts angelegt.
refusal-rematch-mismatch = Dein Gegner hat schon eine Revanche angeboten: Lege dich auf deinen Schlüssel in jener Partie fest.
refusal-invalid-message = Ein Siegel ist ein Hash aus 64 hexadezimalen Ziffern in Kleinbuchstaben.
refusal-turn-mismatch = Dieser Plan ist für Runde {$given}, die Partie ist aber in Runde {$now}.
refusal-read-only-game = Diese Partie wurde nach Fassung {$played} ihrer Regeln gespielt, dieser Server spielt Fassung {$known}. Du kannst sie abspielen und speichern, aber nicht fortsetzen.

## The server cannot, or not now
not-done-storage = Der Server konnte das nicht speichern. Warte einen Augenblick und versuche es noch einmal.
not-done-too-much-stored = Du oder andere an deiner Adresse haben auf dem Server schon viel gespeichert. Nichts hat sich geändert: Versuche es gleich noch einmal.
not-done-busy = Der Server ist ausgelastet. Nichts hat sich geändert: Versuche es gleich noch einmal.
not-read-storage = Der Server konnte diese Partie nicht lesen. Versuche es später noch einmal.
not-read-busy = Der Server ist ausgelastet. Versuche es gleich noch einmal.
stopping = Der Server fährt herunter und beginnt keine neuen Partien. Versuche es gleich noch einmal.
internal = Auf dem Server ist etwas schiefgegangen.
too-many-requests = Zu viele Anfragen. Warte einen Augenblick und versuche es noch einmal.
too-many-codes = Zu viele Codes. Warte einen Augenblick und versuche es noch einmal.
too-fast = Zu viele Nachrichten. Warte einen Augenblick und sende diese noch einmal.

## What is not there
no-game = Unter dieser Adresse gibt es keine Partie.
unknown-device-code = Dieser Code ist falsch, wurde schon benutzt oder ist älter als zehn Minuten.
no-file = Diese Datei gibt es nicht.
bad-filter = Eine solche Liste von Partien gibt es nicht.
no-sample = Es gibt keine Beispielpartie.
no-background = Diese Seite gibt es zu diesem Spiel nicht.
no-lesson = Dieses Spiel gibt es nicht.
no-editor = Dieses Spiel gibt es nicht.
no-sheets = Für dieses Spiel gibt es keine Spielbögen.
no-picture = Kein Bild: Diese Runde ist noch nicht aufgedeckt.
nothing-here = Unter dieser Adresse gibt es nichts.

## Who has chosen no name
guest = Gast {$number}
deleted-player = Gelöschter Spieler

## What people enter
bad-name = Namen haben 1 bis 20 Zeichen.
computers-name = So heißt der Computer. Wähle einen anderen Namen.
accounts-name = So beginnen nur die Namen von Konten. Wähle einen anderen oder registriere dich.
invalid-name-length = Kontonamen haben 3 bis 20 Zeichen.
invalid-name-characters = Kontonamen bestehen aus Buchstaben und Ziffern, mit einzelnen „-“, „_“ oder „.“ dazwischen.
invalid-name-scripts = Kontonamen haben Buchstaben einer Schrift.
not-available-name = Dieser Name ist nicht frei oder sieht aus wie einer, der nicht frei ist. Wähle einen anderen.
invalid-password-length = Passwörter haben 10 bis 256 Bytes.
invalid-password = Das Passwort darf nicht der Name sein.
unknown-password = Der Name oder das Passwort ist falsch.
unknown-recovery-code = Der Name oder der Notfallcode ist falsch, oder der Code wurde schon benutzt.
not-open-account = Der Betreiber dieses Servers hat dieses Konto geschlossen.
too-many-aliases = Dieses Konto hat schon die Partien von acht Gästen übernommen. Beende erst die Partien dieses Gastes, oder melde dich mit einem anderen Browser an.
too-many-sign-ins = Gerade melden sich zu viele an. Versuch es gleich noch einmal.
too-many-tokens = Dieses Konto hat schon so viele API-Tokens, wie es haben kann. Widerruf erst eines.
missing-account = Melde dich erst bei deinem Konto an.
not-a-guest = Du bist bei einem Konto angemeldet; das können nur Gäste.
unknown-session = Dieses Gerät ist schon abgemeldet.
unknown-token = Dieses API-Token ist nicht gültig.
missing-scope = Dieses API-Token darf nur lesen.
not-for-tokens = Das kann nur ein angemeldeter Mensch, kein API-Token.
bad-form = Das Formular ist unvollständig.

## Keine Partie beginnt in einer Stellung: nach dem Code oder dem Namen des Grundes
start-invalid-field-count = Der Text hat nicht so viele Felder wie eine Stellung dieses Spiels: {$found}.
start-invalid-position-field = Ein Feld des Textes hat einen ungültigen Wert: {$found}.
start-ranks = Das Brett hat {$expected} Reihen, der Text aber {$found}.
start-length = Die {$rank}. Reihe füllt nicht genau {$side} Felder.
start-pair = In der {$rank}. Reihe ist ein geteiltes Feld anders geschrieben als (Pp), Weiß zuerst.
start-symbol = In der {$rank}. Reihe steht {$symbol}, was weder eine Figur noch eine Zahl ist.
start-moves-required = Eine Stellung dieses Spiels wird durch die Züge angegeben, die zu ihr führen, etwa b1c3 b8c6.
start-invalid-position-move = Zug {$number}, {$found}, ist nicht erlaubt.
start-finished-position = Hier wäre die Partie zu Ende. {$result}
start-position-too-long = Der Text ist zu lang, oder die Rundennummer ist höher als 10000.
start-no-king = Eine Seite hat keinen König.
start-two-kings = Eine Seite hat zwei Könige.
start-kings-together = Die Könige teilen sich ein Feld.
start-shared = Zwei Figuren teilen sich ein Feld, was es zwischen den Runden dieses Spiels nicht gibt.
start-several-shared = Mehr als ein Feld ist geteilt.
start-shared-for-long = Zwei Figuren teilen sich ein Feld, das sie nicht in der letzten Runde betreten haben.
start-rests-alone = Zwei Figuren teilen sich ein Feld, aber nur eine von ihnen ruht.
start-nobody-rests = Ein Feld ist als ruhend markiert, aber leer.
start-too-many-rest = Es ruhen mehr Figuren, als eine Seite in einer Runde zieht.
start-pawn-on-first-rank = Ein Bauer steht auf der ersten Reihe seiner Seite.
start-pawn-on-last-rank = Ein Bauer steht auf der Reihe, auf der er umgewandelt wird.
start-pawn-on-end-rank = Ein Bauer steht auf der ersten oder der letzten Reihe.
start-castling-off = Es gibt Rochaderechte, aber dieses Spiel wird ohne Rochade gespielt.
start-castling-away = Eine Seite hat Rochaderechte, aber König und Turm stehen nicht zu Hause.
start-castling-moved = Eine Seite hat Rochaderechte, aber ihr König oder Turm hat gezogen.
start-en-passant-rank = Das En-passant-Feld liegt weder auf der dritten noch auf der sechsten Reihe.
start-en-passant-without-pawn = Vor dem En-passant-Feld steht kein Bauer, der gerade gezogen hat.
start-en-passant-blocked = Auf dem Feld, das ein Bauer gerade übersprungen hat, steht eine Figur.
start-not-the-start = Zuglisten werden immer von der üblichen Anfangsstellung aus gespielt.

## Wie ausgeglichen ein Start ist
fair-mirrored = Die Figuren beider Seiten stehen spiegelgleich.
fair-not-mirrored = Die Figuren der Seiten stehen nicht spiegelgleich.
fair-check = Die Seite am Zug beginnt im Schach.
fair-unknown = Zu komplex, um es schnell zu bewerten.
fair-won = {$side ->
    [white] Weiß
   *[black] Schwarz
} gewinnt mit der nächsten Runde, was die andere Seite auch tut ({$value}).
fair-better = Eine Runde voraus steht {$side ->
    [white] Weiß
   *[black] Schwarz
} besser: {$value}; +1 ist ein Sieg von Weiß, −1 einer von Schwarz.
fair-even = Eine Runde voraus stehen beide Seiten etwa gleich: {$value}; +1 ist ein Sieg von Weiß, −1 einer von Schwarz.

## Was an einer Anfrage falsch ist oder fehlt
origin-alone = Eine Partie, die eine andere fortsetzt, übernimmt deren Optionen und hat keine Stellung.
lobby-own-start = In der Lobby beginnen Partien in der Anfangsstellung.
other-variant = Die andere Partie gehört zu einem anderen Spiel.
too-big = Die Anfrage ist zu groß.
too-slow = Die Anfrage hat zu lange gedauert. Versuche es noch einmal.
not-json = Die Anfrage muss JSON sein, mit dem Kopf Content-Type: application/json.
bad-body = Ein Teil der Anfrage fehlt, ist unbekannt oder vom falschen Typ{$part ->
    [none] {""}
   *[part] : {$part}
} (Zeile {$line}, Spalte {$column}).
too-many-games = Du beginnst zu schnell neue Partien – warte einen Augenblick.
denied-games = Du hast zu viele unbeendete Partien. Beende zuerst eine davon.
denied-games-here = Von deiner Adresse gibt es zu viele unbeendete Partien. Beende zuerst eine davon.
denied-seeks = Du hast schon die Höchstzahl offener Herausforderungen.
denied-seeks-here = Von deiner Adresse gibt es schon zu viele offene Herausforderungen.
denied-storage = Der Server konnte deine Partien nicht zählen. Warte einen Augenblick und versuche es noch einmal.
origin-mismatch = Diese Anfrage kommt von der Seite einer anderen Website.
method-not-allowed = Diese Adresse unterstützt diese Methode nicht.
unsupported-format = Zu einer Adresse gibt es nur JSON.
no-tree = In einem veröffentlichten Baum gibt es diesen Eintrag nicht.
no-engine = Der Computer spielt dieses Spiel noch nicht.
sealed-by-two = Versiegelt wird nur zwischen zwei Menschen, die zugleich planen.
sealed-needs = Eine versiegelte Partie braucht eine Seite, eine Kennung und eine Festlegung auf einen Schlüssel.
sealed-only = Nur eine versiegelte Partie hat eine Kennung und eine Festlegung.
no-practice-clock = Übungspartien haben keine Uhr.
clock-of-game = Eine Uhr beginnt mit 10 Sekunden bis 3 Stunden und gibt je Runde höchstens 180 Sekunden dazu.
clock-of-turn = Eine Runde dauert 5 Sekunden bis eine Stunde.
clock-of-days = Eine Partie über Tage gibt je Runde 1 bis 7 Tage dazu; auf der Uhr stehen höchstens 21 Tage und mindestens so viele, wie dazukommen.
days-by-two = Über Tage spielen nur zwei Menschen.
no-level = Der Computer braucht eine Stufe von 1 bis 10.
level-alone = Nur der Computer hat eine Stufe.
bad-join = Zum Beitreten sende nichts oder nur einen Schlüssel.
bad-parcel-name = Ein Name hat 32 hexadezimale Ziffern in Kleinbuchstaben.
bad-parcel = Das Paket ist base64url von höchstens 192 KiB.
not-websocket = Diese Adresse braucht einen WebSocket der Version 13.
invalid-id = Die Kennung einer Nachricht ist eine ganze Zahl von 0 bis 4294967295.
bad-player-key = Der Schlüssel eines Spielers ist ein unkomprimierter Punkt auf P-256: 130 kleine Hexadezimalziffern, die mit 04 beginnen.
invalid-message = Diese Verbindung nimmt diese Nachricht nicht an: Ihr Typ ist unbekannt, oder ein Teil fehlt, ist unbekannt oder vom falschen Typ.
binary-message = Nachrichten sind JSON in Text-Frames.
untold-not-over = Das Protokoll einer laufenden Partie bekommen nur ihre Spieler.
untold-older-than-keys = Diese Partie ist älter als die Schlüssel, mit denen der Server unterschreibt.
untold-unsupported-seals = Protokolle unterstützen die Form nicht, in der die Zuglisten dieser Partie versiegelt wurden.
untold-incomplete-game = Die gespeicherte Aufzeichnung dieser Partie ist unvollständig.
no-answer-simultaneous = In diesem Spiel planen beide zugleich: Wohin ein Plan führt, hängt vom anderen ab.
no-answer-not-superposed = In diesem Spiel ist jede Figur von einer bekannten Art.
no-answer-empty = Auf {$square} steht keine Figur.
unclear-question = Frag nach einem Feld und dem Buchstaben einer Art oder nach einem Zug.
broken-body = Ab Zeile {$line}, Spalte {$column} ist die Anfrage kein gültiges JSON.
bad-query = Ein Teil der Abfrage dieser Adresse fehlt, ist unbekannt oder vom falschen Typ{$part ->
    [none] {""}
   *[part] : {$part}
}.
