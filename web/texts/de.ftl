### Every sentence of the pages that belongs to no game. Texts of the templates begin with page-; the others go to the
### scripts, which fill in what stands in braces, and choose among the forms by the number $n.

## Every page
page-description = { $n } Schachspiele, in denen Dinge gleichzeitig geschehen. Spiele mit Freunden per Link, gegen den Computer oder mit dir selbst. Ohne Konto.
page-skip = Zum Inhalt springen
page-nav = Hauptmenü
page-play = Spielen
page-games = Partien
page-learn = Regeln
page-theme = Hell oder dunkel
page-name = Dein Name
page-name-label = Name, 1 bis 20 Zeichen
page-name-save = Speichern
page-device-menu = Auf einem anderen Gerät spielen
page-language = Sprache
page-sign-out = Abmelden
page-sign-out-everywhere = Überall abmelden
page-source = Zugleich. Jede Regel genau, jedes Ergebnis nachprüfbar.
page-noscript = Das Brett braucht Skripte. Bitte erlaube sie für diese Seite.
site-sign-out-sure = Abmelden? Es gibt keine Konten: Mit dem, was dieser Browser jetzt vergisst, kann sich niemand wieder anmelden. Deine Partien bleiben, wie sie sind, und du kannst in keiner davon weiterspielen. Hier wirst du jemand Neues sein.
site-sign-out-everywhere-sure = Überall abmelden? Kein Browser wird mehr du sein, auch dieser nicht, und was anderswo offen ist, wird geschlossen. Es gibt keine Konten: Niemand kann sich wieder anmelden. Deine Partien bleiben, wie sie sind, und du kannst in keiner davon weiterspielen.
site-yes = Ja
site-no = Nein
site-device-used = Ein anderes Gerät hat deinen Code benutzt und spielt jetzt als du. Falls du das nicht warst, wähle „Überall abmelden“.
site-well = OK
site-offline = Der Server antwortet nicht. Prüfe deine Verbindung und versuche es noch einmal.
site-failed = Der Server hat das abgelehnt ({$status}).

## Start
page-start-title = Schach, bei dem beide zugleich ziehen
page-start-lead = Du und dein Gegner plant heimlich je einen Zug. Dann werden beide aufgedeckt und geschehen zugleich.
page-start-sealing = Was festgelegt ist, lässt sich nicht mehr ändern und wird beim Aufdecken gezeigt; zwischen Menschen versiegeln es die Browser, sodass es vorher nicht einmal der Server lesen kann.
page-customise = Anpassen
page-running = Wird gerade gespielt
page-loading = Verbinden …
page-new-game = Neue Partie
page-game = Spiel
page-opponent = Gegner
page-way-computer = Computer
page-way-friend = Freunde
page-way-lobby = Irgendwer
page-way-practice = Übung
page-level = Stufe
page-side = Deine Seite
page-white = Weiß
page-black = Schwarz
page-random = Egal
page-secrecy = Pläne vor dem Aufdecken
page-sealed = Im Browser versiegelt
page-sealed-about = Niemand außer dir kann deinen Plan lesen, nicht einmal der Server. Deine Schlüssel bleiben in deinem Browser.
page-kept = Vom Server verwahrt
page-kept-about = Der Server verwahrt beide Pläne und zeigt sie zusammen. Du kannst in jedem deiner Browser weiterspielen.
page-no-sealing = Browser versiegeln nur auf https-Seiten und auf diesem Rechner selbst: Hier verwahrt der Server die Pläne.
page-show-committed = Einander zeigen, wer schon festgelegt hat
page-seeks = Offene Gesuche
page-no-seeks = Gerade wartet niemand. Wähle „Irgendwer“, um auf einen Gegner zu warten, oder spiele gegen den Computer.
page-your-games = Deine Partien
page-no-games = Hier werden deine Partien stehen.
page-all-games = Alle Partien
page-show-play = Abspielen
page-way-computer-about = Der Computer versiegelt seinen Plan, bevor du deinen wählst. Nach dem Aufdecken prüft dein Browser das Siegel.
page-way-friend-about = Du bekommst einen Link. Wer ihn öffnet, kann den anderen Platz nehmen.
page-way-lobby-about = Dein Gesuch steht hier, bis es jemand annimmt.
page-way-practice-about = Du planst für beide Seiten. Jeder Plan ist verborgen, bis beide gemacht sind.
page-way-computer-go = Gegen den Computer
page-way-friend-go = Link erstellen
page-way-lobby-go = Auf Gegner warten
page-way-practice-go = Übung beginnen
start-take = Spielen
start-go-back = Öffnen
start-secrecy-sealed = Pläne in den Browsern versiegelt
start-secrecy-kept = Pläne vom Server verwahrt
start-secrecy-lists = Listen versiegelt, jeder öffnet seine selbst
start-cannot-seal = Hier kannst du es nicht annehmen: Browser versiegeln nur auf https-Seiten und auf diesem Rechner selbst.
start-clock = Bedenkzeit: {$what}
start-seek-white = {$name} spielt Weiß
start-seek-black = {$name} spielt Schwarz
start-yours-white = Du spielst Weiß
start-yours-black = Du spielst Schwarz

page-clock = Bedenkzeit: Minuten + Sekunden je Plan
page-no-clock = Ohne Uhr
page-clock-turn = 30 s je Zug
page-clock-custom = Eigene
page-clock-kind = Zeit für
page-clock-whole = die ganze Partie
page-clock-each = jeden Zug
page-clock-minutes = Minuten je Seite
page-clock-increment = Sekunden dazu je Plan
page-clock-seconds = Sekunden je Zug
clock-none = unbegrenzt
clock-turn = {$n} s je Zug
clock-minutes = {$n} min
clock-seconds = {$n} s
clock-increment = {$what} + {$n} s je Plan

## Game
page-board = Brett
page-your-plan = Dein Plan
page-commit = Festlegen
page-clear = Löschen
page-skip-animation = Überspringen
page-live = Zurück zur Partie
page-rematch = Revanche
page-look-back = Rückschau
page-more = Mehr
page-next = Zur Revanche
page-new = Neue Partie
page-copy = Kopieren
page-copy-link = Link kopieren
page-copy-turn = Link zu dieser Runde kopieren
page-copy-position = Stellung kopieren
page-settings = Einstellungen
page-link = Link zu dieser Partie
page-draw-offered = Dein Gegner bietet Remis an.
page-accept = Annehmen
page-decline = Ablehnen
page-offered = Du hast Remis angeboten.
page-take-back = Zurücknehmen
page-takeback-asked = Dein Gegner bittet darum, die letzte Runde zurückzunehmen.
page-asked = Du hast darum gebeten, die letzte Runde zurückzunehmen.
page-claim = Remis beanspruchen
page-stored = Gespielt nach Fassung { $n } der Regeln; gezeigt, wie es aufgezeichnet wurde.
page-turns = Runden
page-no-turns = Noch keine Runden. Hier werden von jeder Runde beide Pläne stehen.
page-go-first = Erste Runde
page-go-previous = Vorige Runde
page-go-run = Runden abspielen
page-go-following = Nächste Runde
page-go-last = Letzte Runde
page-flip = Drehen
page-size = Größe des Bretts
page-draw = Remis anbieten
page-resign = Aufgeben
page-text = Text speichern
page-pgn = PGN speichern
page-json = JSON speichern
page-transcript = Protokoll speichern
page-receipts = Quittungen speichern
page-verify = Partie prüfen
page-keys = Tasten: Auf dem Brett gehen die Pfeiltasten von Feld zu Feld, Enter wählt, C legt fest; sonst gehen ← → durch die Runden, ebenso das Mausrad über dem Brett, F dreht das Brett. Die rechte Maustaste zeichnet Kreise und Pfeile, mit Umschalt und Alt in anderen Farben.
board-name = Brett. Pfeiltasten bewegen, Enter wählt, Escape bricht ab.
board-on = auf {$square}
board-empty = {$square}, leer
board-movable = { $n ->
    [one] {$what}, gehört dir, 1 Ziel
   *[other] {$what}, gehört dir, {$n} Ziele
}
board-selected = {$what}, gewählt
board-target = {$what}, Ziel
board-revealed = Beide Pläne sind aufgedeckt
board-moving = Beide ziehen
board-choose = Auswahl
board-plain = Einfach
board-king = König
board-queen = Dame
board-rook = Turm
board-bishop = Läufer
board-knight = Springer
board-pawn = Bauer
board-piece = Figur
room-white = Weiß
room-black = Schwarz
room-turn = Runde {$n}
room-turns = { $n ->
    [one] 1 Runde
   *[other] {$n} Runden
}
room-watching = { $n ->
    [one] {$n} sieht zu
   *[other] {$n} sehen zu
}
room-you = {$name} (du)
room-computer = Computer, Stufe {$level}
room-open-seat = Freier Platz
room-online = da
room-offline = weg
room-to-plan = ist dran
room-plans = plant
room-has-committed = festgelegt
room-choose = Wähle eine Figur, dann ihr Ziel
room-choose-white = Plane für Weiß
room-choose-black = Plane nun für Schwarz
room-hidden = Der Plan von Weiß ist festgelegt und verborgen.
room-you-are = Du spielst {$side}. Dein Plan bleibt verborgen.
room-target = Du ziehst: {$piece} {$square} nach …
room-change-piece = Wähle ein Ziel oder eine andere Figur.
room-plan = Dein Plan: {$piece} {$from} nach {$to}
room-plan-choice = Dein Plan: {$piece} {$from} nach {$to}, {$choice}
room-pass = Du hast keinen Zug und musst passen
room-pass-why = Wer keinen erlaubten Plan hat, passt. Leg es fest, um weiterzuspielen.
room-changeable = Du kannst ihn ändern, bis du ihn festlegst.
room-sending = Wird festgelegt …
room-still-sending = Wird noch immer festgelegt …
room-busy = Der Server ist ausgelastet. Dein Plan wird von selbst noch einmal gesendet.
room-given-up = Der Server ist seit einer Minute ausgelastet, und dein Plan ist nicht festgelegt. Er bleibt hier: Lege ihn nach einer Weile noch einmal fest.
room-committed = Festgelegt. Der andere Plan fehlt noch
room-sealed = Versiegelt. Der andere Plan fehlt noch
room-sealed-why = Niemand sonst kann deinen Plan lesen. Beide werden geöffnet, wenn beide versiegelt sind, auch wenn du gehst.
room-opening = Beide sind versiegelt und werden geöffnet …
room-opening-why = Dein Browser öffnet beide Siegel.
room-no-words = Dein Plan wird versiegelt, sobald die Seite deines Gegners ihren Schlüssel gezeigt hat.
room-cannot-seal = Dieser Browser kann hier nicht versiegeln: Browser tun das nur auf https-Seiten und auf diesem Rechner selbst. Bitte um eine Partie, deren Pläne der Server verwahrt.
room-no-key = Dieser Browser hat den Schlüssel dieser Partie nicht. Spiele in dem Browser weiter, in dem du deinen Platz genommen hast, oder wähle dort „Auf einem anderen Gerät spielen“.
room-other-key = Der Schlüssel, den der Server zeigt, ist nicht der, der festgelegt wurde. Mit ihm wird nichts versiegelt.
room-kept = Der Server verwahrt die Pläne dieser Partie.
room-sealed-here = Die Pläne dieser Partie werden in den Browsern versiegelt. Der Server kann sie nicht lesen, bevor beide versiegelt sind.
room-words = Vergleiche mit deinem Gegner:
room-words-why = Ihr seht beide dieselben vier Wörter. Sind sie verschieden, steht jemand zwischen euch.
room-locked = Dein Plan steht fest. Beide werden zusammen aufgedeckt.
room-held = Stell es auf deinem Brett nach
room-sealing = Der Computer versiegelt noch seinen Plan. Deiner wird festgelegt, sobald dieses Siegel da ist.
room-early = Wird festgelegt, sobald der Computer seinen Plan versiegelt hat
room-early-why = Bis dahin kannst du deinen Plan löschen.
room-watch = Du siehst zu. Beide planen
room-watch-white = Du siehst zu. Weiß ist am Zug
room-watch-black = Du siehst zu. Schwarz ist am Zug
room-waits = Dein Gegner ist dran
room-clock = Restzeit
room-clock-is = Bedenkzeit: {$what}.
room-time-left = { $n ->
    [one] Du hast noch 1 Sekunde.
   *[other] Du hast noch {$n} Sekunden.
}
room-takeback-asked = Dein Gegner bittet darum, die letzte Runde zurückzunehmen.
room-taken-back = Die letzte Runde wurde zurückgenommen.
room-past-start = Der Anfang
room-past = Nach Runde {$n} von {$of}
room-share = Sende deinem Gegner diesen Link
room-share-lobby = Warten auf einen Gegner
room-share-hint = Wer ihn öffnet, kann den anderen Platz nehmen.
room-share-lobby-hint = Dein Gesuch steht in der Lobby. Du kannst auch diesen Link senden.
room-join-white = Der Platz von Weiß ist frei
room-join-black = Der Platz von Schwarz ist frei
room-take-white = Weiß spielen
room-take-black = Schwarz spielen
room-lost = Verbindung verloren. Neuer Versuch …
room-closed = Der Server hat die Verbindung geschlossen. Lade die Seite neu, um weiterzumachen.
room-displaced = Diese Partie ist in zu vielen anderen Tabs offen. Lade die Seite neu, um in diesem weiterzumachen.
room-signed-out = Du hast dich überall abgemeldet. Lade die Seite neu, um als jemand Neues weiterzumachen.
room-settings = Einstellungen
room-close = Schließen
room-set-pace = Beim Abspielen: Pause nach jeder Runde
room-set-sound = Töne
room-set-notify = Benachrichtigen, wenn ich am Zug bin und woanders hinsehe
room-set-vibrate = Vibrieren, wenn ich am Zug bin
room-set-board = Brett
room-set-board-sage = Salbei
room-set-board-wood = Holz
room-set-board-sea = Meer
room-set-board-slate = Schiefer
room-set-pieces = Figuren
room-set-pieces-carved = Geschnitzt
room-set-pieces-plain = Schlicht
room-set-pieces-bold = Kräftig
room-set-coords = Koordinaten
room-set-coords-inside = Auf dem Brett
room-set-coords-outside = Daneben
room-set-coords-off = Keine
room-set-traces = Die letzte Runde auf dem Brett zeigen
room-set-commit = Sofort festlegen, wenn mein Plan vollständig ist
room-set-deadline = Meinen Entwurf 2 s vor Ablauf meiner Zeit festlegen, solange diese Seite offen ist
room-lost-all = Verloren: {$words}
room-lost-some = {$n} × {$piece}
room-ahead = {$n} voraus
room-notify-denied = Dieser Browser lässt diese Seite niemanden benachrichtigen. In seinen eigenen Einstellungen gibt es dafür einen Schalter.
room-your-turn = Du bist am Zug.
room-set-seconds = {$n} s
room-copied = Kopiert
room-not-copied = Nicht kopiert
room-resign-sure = Diese Partie als {$side} aufgeben?
room-verdict-won = Du hast gewonnen
room-verdict-lost = Du hast verloren
room-verdict-drawn = Remis
room-unfinished = Diese Partie wurde nicht zu Ende gespielt.
room-draw-offered = Dein Gegner bietet Remis an.
room-draw-declined = Dein Gegner hat das Remis abgelehnt.
room-takeback-declined = Dein Gegner hat die Zurücknahme abgelehnt.
room-no-receipts = Dieser Browser hat noch keine Quittungen dieser Partie.
room-rematch = Revanche
room-rematch-asked = Revanche angeboten …
room-rematch-accept = Revanche annehmen
seal-brief = Runde {$n} {$side}
seal-sealed = Runde {$n}: {$side} ist versiegelt
seal-why = Der SHA-256-Hash eines Plans, der feststeht. Nach dem Aufdecken bildet dein Browser den Hash des Plans selbst und vergleicht.
seal-matches = Runde {$n}: Das Siegel von {$side} ist echt
seal-differs = Runde {$n}: Das Siegel von {$side} stimmt NICHT
seal-unchecked = Runde {$n}: Das Siegel von {$side} konnte hier nicht geprüft werden
seal-unchecked-why = Browser bilden Hashes nur auf https-Seiten und auf diesem Rechner selbst. Du kannst den Hash dieses Textes selbst bilden.
seal-seen = Der Hash, den dein Browser gebildet hat, ist derselbe, der vor dem Aufdecken gezeigt wurde.
seal-unseen = Dein Browser hat den Hash gebildet, aber vor dem Aufdecken keinen gesehen: Er vergleicht mit dem gespeicherten.
seal-hashed = Text zum Hash (Partie, Runde, Platz, Plan, Nonce):
seal-hashed-there = Text zum Hash (Partie, Nonce, Plan, Hash der Stellung, Platz, Runde):
seal-hash = SHA-256:

## Games
page-games-title = Partien
page-recent = Neueste Partien
page-empty = Noch keine Partien. Beginne die erste.
page-newer = Neuere
page-older = Ältere
page-waiting = Wartet auf einen Gegner
page-turn-count = { $n ->
    [1] Gerade begonnen
   *[other] Runde {$n}
}
page-versus = gegen
page-open-seat = freier Platz

## Sheets
page-sheets-title = Blätter für ein echtes Brett
page-sheets-about = Eine Regelkarte und für jede Seite ein Partieformular: zwei Seiten A4. Ihr könnt eure Pläne auch auf einem Handy neben dem Brett eingeben, das sie geheim hält, sie aufdeckt und sagt, welche Figuren vom Brett gehen.
page-print = Drucken
page-house-rules = Regeln dieser Partie

## Errors
page-error-400 = Diese Adresse ergibt keinen Sinn
page-error-404 = Hier ist nichts
page-error-429 = Zu schnell
page-error-500 = Etwas ist schiefgegangen
page-error-home = Zurück zum Start

## How to play
page-learn-lead = Regeln in kurzen Abschnitten, mit Brettern, die jedes Beispiel vorspielen. Such dir ein Spiel aus.
page-reset = Zurücksetzen
page-contents = Inhalt
page-case = Link zu diesem Beispiel,
page-told = Was aus jeder Runde wurde
page-try = Probier es aus
page-try-about = In der Übung planst du beide Seiten; der Computer hat fünf Stufen.
learn-play = Abspielen
learn-again = Noch einmal
learn-before = Drücke auf „Abspielen“ oder auf das Brett.
learn-board = Beispiel: {$title}
learn-choose = Probier es aus
learn-white = Weiß: {$plan}
learn-black = Schwarz: {$plan}
learn-predicts = {$plan}, sagt {$what} vorher
learn-white-predicts = Weiß sagt {$what} vorher
learn-black-predicts = Schwarz sagt {$what} vorher
learn-white-predicts-nothing = Weiß sagt nichts vorher
learn-black-predicts-nothing = Schwarz sagt nichts vorher
learn-refused = Kein erlaubter Plan: {$what}.

## Another device
page-device = Auf einem anderen Gerät spielen
page-device-lead = Es gibt keine Konten: Du bist, wer das Cookie dieses Browsers hat. Mit einem Code wird ein anderer Browser auch du und kann deine Partien fortsetzen, versiegelte eingeschlossen.
page-device-noscript = Ein Code wird von Skripten gemacht und gelesen. Bitte erlaube sie für diese Seite.
page-device-host = Ein anderes Gerät einlassen
page-device-host-about = Der Code gilt einmal und zehn Minuten lang. Wer ihn hat, spielt als du: Gib ihn niemandem. Die Schlüssel deiner versiegelten Partien reisen verschlüsselt, und der Server kann sie nicht lesen.
page-device-show = Code zeigen
page-device-link = Öffne diesen Link auf dem anderen Gerät
page-device-copy = Kopieren
page-device-type = Oder wähle dort „Auf einem anderen Gerät spielen“ und tippe diesen Code ein:
page-device-withdraw = Code zurückziehen
page-device-guest = Hast du einen Code?
page-device-code = Der Code, den das andere Gerät zeigt
page-device-go-on = Weiter
page-device-no = Nein
device-again = Neuen Code zeigen
device-copied = Kopiert
device-waiting = { $n ->
    [one] Das andere Gerät wird erwartet. Der Code gilt noch eine Minute.
   *[other] Das andere Gerät wird erwartet. Der Code gilt noch {$n} Minuten.
}
device-used = Benutzt. Das andere Gerät spielt jetzt als du. Falls du das nicht warst, wähle im Menü „Überall abmelden“.
device-none = Dieser Code lässt niemanden mehr ein.
device-cookie-alone = Diese Seite ist nicht verschlüsselt (https), und ohne das können Browser keine Schlüssel verschlüsseln: Versiegelte Partien gehen nur dort weiter, wo sie begonnen wurden. Alle anderen kommen mit.
device-stay = { $n ->
    [one] Der Schlüssel einer versiegelten Partie wurde so gemacht, dass er diesen Browser nicht verlassen kann: Diese Partie geht nur hier weiter.
   *[other] Die Schlüssel von {$n} versiegelten Partien wurden so gemacht, dass sie diesen Browser nicht verlassen können: Diese Partien gehen nur hier weiter.
}
device-mistyped = Das ist kein Code: Ein Zeichen ist falsch oder fehlt. Er hat sieben Gruppen zu vier Zeichen.
device-no-crypto = Diese Seite ist nicht verschlüsselt (https), darum kann dieser Browser den Code nicht lesen. Öffne den Link, den das andere Gerät zeigt.
device-as = Du wirst hier als {$name} spielen.
device-same = Du spielst hier schon als {$name}. Die Schlüssel versiegelter Partien kommen hierher.
device-given-up = Partien von dem, der bisher hier gespielt hat, bleiben bei dem Cookie, das aufgegeben wird: Niemand kann darin weiterspielen.
device-yes = Hier als {$name} spielen
device-unreadable = Du bist eingelassen, aber die Schlüssel konnten nicht gelesen werden: Versiegelte Partien gehen nur im anderen Browser weiter.
device-arrived = Du spielst hier jetzt als {$name}
device-games = Diese Partien gehen hier weiter:
device-no-games = Es gibt keine Partie, die nicht zu Ende ist.
device-key-here = versiegelt, ihr Schlüssel ist hier

## Checking a game
page-verify-lead = Ein Protokoll erzählt eine ganze Partie, und der Server hat jede Zeile davon unterschrieben. Hier kann jeder prüfen, dass Pläne versiegelt waren, bevor einer geöffnet wurde, dass Uhren und Ergebnis stimmen und dass hinterher nichts geändert wurde; und die Partie wird nach ihren Regeln nachgespielt.
page-verify-files = Dateien
page-verify-choose = Wähle Dateien oder zieh sie hierher
page-verify-private = Sie werden in diesem Browser geprüft. Nichts davon verlässt ihn, und nichts wird aufbewahrt.
page-verify-again = Von vorn
page-verify-noscript = Das Prüfen im Browser braucht Skripte. Das Programm unten prüft dasselbe ohne sie.
page-verify-which = Welche Dateien
page-verify-transcript = Die Partie selbst, die dabei sein muss: „Protokoll speichern“ im Menü einer beendeten Partie.
page-verify-keys = Die Schlüssel, mit denen der Server unterschreibt. Ohne sie gelten die, die das Protokoll mitbringt.
page-verify-save-keys = Schlüssel dieses Servers speichern
page-verify-log = Was der Server nach dem Tag der Partie über sie veröffentlicht hat. Du bekommst es unter /api/games/ID/log.
page-verify-receipts = Was der Server einer Seite während der Partie unterschrieben hat: „Quittungen speichern“ im selben Menü.
page-verify-kept = Köpfe des Logs, die jemand von früheren Tagen aufbewahrt hat und die damit verglichen werden.
page-verify-offline = Ohne diese Seite
page-verify-offline-about = Das Programm prüft dasselbe, wo es kein Netz gibt. Wer es selbst gebaut hat, muss dafür keinem Server trauen.
verify-part-transcript = Protokoll
verify-part-keys = Schlüssel
verify-part-log = Log
verify-part-kept = Aufbewahrte Köpfe
verify-part-receipts = Quittungen
verify-reading = {$name} wird gelesen …
verify-checking = Jede Zeile wird geprüft …
verify-lacks-transcript = Nun bitte noch das Protokoll der Partie.
verify-too-long = {$name} ist länger, als ein Protokoll sein kann.
verify-broken-off = Die Prüfung brach ab: {$why}
verify-sound = Alles ist in Ordnung
verify-wrong = Etwas stimmt nicht

## Where one side acts at a time

ply-page-no-turns = Noch keine Züge.
ply-page-copy-turn = Link zu diesem Zug kopieren
ply-room-turn = Zug {$move}
ply-room-turns = Züge: {$moves}
ply-room-to-plan = am Zug
ply-room-plans = am Zug
ply-room-choose = Du bist am Zug
ply-room-choose-white = Weiß ist am Zug
ply-room-choose-black = Schwarz ist am Zug
ply-room-you-are = Du spielst {$side}.
ply-room-plan = Dein Zug: {$piece} {$from} nach {$to}
ply-room-committed = Die andere Seite ist am Zug
ply-room-locked = Dein Zug ist gespielt.
ply-room-watch = Du siehst zu
ply-room-past = Nach Zug {$move} von {$moves}
ply-room-changeable = Lege ihn fest, um ihn zu spielen.
page-rules-else = Alle übrigen Regeln
page-back-to-rules = Zurück zu den Regeln
