# What the page of a game of Blind synchronous chess says beyond the common texts.

list-white = Zugliste von Weiß
list-black = Zugliste von Schwarz
placeholder = 1. e4 2. Sf3 3. Lc4 4. O-O
count = { $n ->
    [one] 1 Zug
   *[other] {$n} Züge
}
load = Datei laden
seal = Zugliste versiegeln
hand-in = Abgeben
empty-sure = Deine Zugliste ist leer: Alle deine Züge werden verfallen. Trotzdem abgeben?
own = Deine versiegelte Zugliste
place = Zeile {$n}, Spalte {$of}:
more = und noch {$n}
not-a-move = ist kein gültiger Zug. Erwartet wird ein Feld (e4), ein Ausgangspunkt und ein Feld (exd5, e2e4), eine Figur und ein Feld (Sf3, Sbd2, T1e2), O-O oder O-O-O.
needs-piece = bringt einen Bauern auf Reihe {$to}. Erwartet wird dahinter seine neue Figur: D, T, L oder S.
names-piece = nennt eine neue Figur, was nur auf Reihe {$to} erlaubt ist.
bare-number = ist eine Zahl ohne Punkt. Erwartet wird eine Zugnummer wie 12. oder 12...
stray-brace = schließt keinen Kommentar.
unclosed-brace = öffnet einen Kommentar, der nicht endet.
too-many = ist ein Zug zu viel: Eine Zugliste hat höchstens { $most }.
too-long = Dieser Text ist zu lang. Lass die Kommentare weg.
write = Schreib deine Zugliste
write-white = Schreib die Zugliste von Weiß
write-black = Schreib nun die Zugliste von Schwarz
first = Du schreibst beide Zuglisten. Die von Weiß ist verborgen, sobald sie abgegeben ist.
hidden = Die Zugliste von Weiß ist abgegeben und verborgen.
write-sealed = Du spielst {$side} und siehst nichts von der Partie. Niemand sonst kann deine Zugliste lesen, bis beide versiegelt sind. Sind beide Listen aufgebraucht, gewinnt die kürzere.
write-kept = Du spielst {$side} und siehst nichts von der Partie. Der Server verwahrt deine Zugliste, bis beide abgegeben sind. Sind beide Listen aufgebraucht, gewinnt die kürzere.
write-sealing = Du spielst {$side} und siehst nichts von der Partie. Der Computer versiegelt seine Zugliste …
write-computer = Du spielst {$side} und siehst nichts von der Partie. Die Zugliste des Computers ist schon versiegelt. Sind beide Listen aufgebraucht, gewinnt die kürzere.
no-hash = Diese Seite kann nicht versiegeln: Versiegeln braucht https.
sealing = Deine Zugliste wird versiegelt …
sealed = Versiegelt. Warten auf die andere Zugliste
sealed-why = Deine Zugliste hat diesen Browser nicht verlassen. Sie wird automatisch geöffnet, wenn beide versiegelt sind.
sealed-left = Nur du kannst sie lesen. Beide werden automatisch geöffnet, wenn beide versiegelt sind, auch wenn du gehst.
both-sealed = Beide sind versiegelt und werden geöffnet …
opening = Beide sind versiegelt. Deine Zugliste wird geöffnet …
opened = Deine Zugliste ist offen. Warten auf die andere Zugliste
opened-why = Wer in {$time} nicht geöffnet hat, verliert.
lost = Deine Zugliste ist nicht in diesem Browser
lost-why = Öffne diese Seite in dem Browser, der sie versiegelt hat, sonst verlierst du die Partie in {$time}.
watch = Du siehst zu. Beide schreiben ihre Zuglisten
watch-opening = Du siehst zu. Beide Zuglisten sind versiegelt und werden geöffnet
played = gespielt
stopped = aufgehalten
intercepted = schlug unterwegs
forfeited = verfallen
white-on = {$piece} von Weiß auf {$square}
black-on = {$piece} von Schwarz auf {$square}
against = Gegen diese Zugliste (nicht nötig)
rehearsal = Probelauf gegen eine Zugliste
rehearsal-why = Deine Zugliste wird hier gespielt, während du sie schreibst. Nichts davon verlässt diesen Browser. Ohne andere Zugliste zieht die andere Seite nicht.
no-list-white = Der andere Text ist keine gültige Zugliste für Weiß.
no-list-black = Der andere Text ist keine gültige Zugliste für Schwarz.
next = Zug {$n}: {$what}.
next-new = Hier kommt Zug {$n}: Schreib ihn oder zieh auf dem Brett.
next-none = Hier kommt Zug {$n}, aber keine Figur kann ziehen.
next-over = Vor diesem Zug ist die Partie schon zu Ende.
alone = Wenn die andere Seite nie zöge:
way = {$what}, von {$from} nach {$to}
why-no-piece = verfallen, denn keine solche Figur könnte das Feld erreichen
why-blocked = verfallen, denn etwas steht im Weg
why-no-target = verfallen, denn der Bauer findet nichts zu schlagen
why-ambiguous = verfallen, denn mehrere Figuren könnten es
why-cannot-castle = verfallen, denn die Rochade ist nicht möglich
why-out-of-moves = verfallen, denn die Zugliste ist zu Ende
wins-white = { $n ->
    [one] Weiß gewinnt nach 1 dieser Züge: {$why}.
   *[other] Weiß gewinnt nach {$n} dieser Züge: {$why}.
}
wins-black = { $n ->
    [one] Schwarz gewinnt nach 1 dieser Züge: {$why}.
   *[other] Schwarz gewinnt nach {$n} dieser Züge: {$why}.
}
end-checkmate = Schachmatt
end-exposed-king = Der andere König blieb angegriffen
end-failed-to-leave-check = Der andere König blieb im Schach
end-castled-through-check = Der andere König rochierte über ein angegriffenes Feld
end-shorter-list = die kürzere Zugliste
end-equal-lists = gleich lange Zuglisten, damit gewinnt Schwarz
