# What happens in Prediction Chess, in words. Arguments: side is a colour, piece is a role, square is a square name.

step-reveal = Pläne und Vorhersagen werden aufgedeckt
step-move = Beide ziehen
step-battle = Kampf
step-promotion = Umwandlung
prediction = { $correct ->
    [true] { $side } hat richtig vorhergesagt.
   *[false] { $side } lag falsch.
}
piece-of = { $died ->
    [Schwarz] { $black ->
        [Dame] die schwarze Dame
       *[other] der schwarze { $black }
    }
   *[other] { $white ->
        [Dame] die weiße Dame
       *[other] der weiße { $white }
    }
}
battle = { $reason ->
    [both-predicted] Kampf auf { $squares }: Beide haben richtig vorhergesagt, also sterben beide Figuren.
    [one-predicted] Kampf auf { $squares }: Nur { $died ->
            [Schwarz] Weiß
           *[other] Schwarz
        } hat richtig vorhergesagt, also stirbt { piece-of }.
    [none-predicted] Kampf auf { $squares }: Keine Seite hat richtig vorhergesagt, also sterben beide Figuren.
    [attack-predicted] Kampf auf { $squares }: Der Angriff wurde vorhergesagt, also stirbt { piece-of }.
    [attack-unpredicted] Kampf auf { $squares }: Der Angriff wurde nicht vorhergesagt, also stirbt { piece-of }.
    [king] Kampf auf { $squares }: Ein König stirbt in einem Kampf immer, also stirbt { piece-of }.
   *[both-kings] Kampf auf { $squares }: Beide Könige sterben.
}
caption-battle = { $reason ->
    [both-predicted] Beide haben richtig vorhergesagt: Beide Figuren sterben
    [one-predicted] { $died ->
        [Schwarz] Weiß
       *[other] Schwarz
    } hat richtig vorhergesagt: Es stirbt { piece-of }
    [none-predicted] Keine Seite hat richtig vorhergesagt: Beide Figuren sterben
    [attack-predicted] Angriff vorhergesagt: Es stirbt { piece-of }
    [attack-unpredicted] Angriff nicht vorhergesagt: Es stirbt { piece-of }
    [king] Ein König stirbt im Kampf immer
   *[both-kings] Beide Könige sterben
}
peace = Kein Kampf.
peace-swap = Zwei Figuren tauschen die Plätze, und niemand hat es vorhergesagt: kein Kampf.
promotion = Der Bauer von { $side } wird auf { $square } { $piece ->
    [Dame] zur Dame
   *[other] zum { $piece }
}.

## The chart: questions, answers and ends

chart-title = Wer stirbt in einem Kampf?
chart-desc = Ein Schaubild mit Fragen. Zuerst: Ist ein König im Kampf? Wenn ja, stirbt der König. Wenn nein: Haben beide Figuren gezogen? Wenn beide, entscheiden die Vorhersagen: Haben beide Seiten richtig vorhergesagt, sterben beide Figuren; hat es nur eine, verliert die andere Seite die Figur; hat es keine, sterben beide, wenn sie auf demselben Feld stehen, und keine, wenn sie die Plätze getauscht haben. Hat nur eine Figur gezogen: Wurde ihr Zug vorhergesagt? Wenn ja, gewinnt die verteidigende Figur; wenn nein, gewinnt die angreifende.
chart-yes = Ja
chart-no = Nein
chart-king = Ist ein König im Kampf?
chart-king-dies = Ein König stirbt im Kampf immer
chart-moved = Zogen beide Figuren?
chart-predictions = Wie waren die Vorhersagen?
chart-both = Beide haben richtig vorhergesagt
chart-one = Eine Seite hat richtig vorhergesagt
chart-neither = Keine hat richtig vorhergesagt
chart-same = Stehen sie auf einem Feld?
chart-predicted = Wurde der Zug vorhergesagt?
chart-both-die = Beide Figuren sterben
chart-loser = Wer nicht richtig lag, verliert die Figur
chart-neither-dies = Keine Figur stirbt
chart-defender = Wer verteidigt, gewinnt
chart-attacker = Wer angreift, gewinnt

## The path of a battle through the chart, a few words per step

chip-king-yes = König im Kampf
chip-moved-yes = Beide zogen: ja
chip-moved-no = Beide zogen: nein
chip-predictions-both = Beide sagten richtig vorher
chip-predictions-one = Nur eine Seite richtig: { $died ->
    [Schwarz] Weiß
   *[other] Schwarz
}
chip-predictions-neither = Keine sagte richtig vorher
chip-same-yes = Dasselbe Feld: ja
chip-predicted-yes = Angriff vorhergesagt: ja
chip-predicted-no = Angriff vorhergesagt: nein
chip-both-die = Beide Figuren sterben
chip-loser = Es stirbt { piece-of }
chip-defender = Es stirbt { piece-of }
chip-attacker = Es stirbt { piece-of }
chip-king-dies = { $reason ->
    [both-kings] Beide Könige sterben
   *[king] Es stirbt { piece-of }
}

## House rules in words

option-promotion-lost = Ein Bauer auf der letzten Reihe wird zu einer Figur, die seine Seite verloren hat.
option-promotion-queen = Ein Bauer auf der letzten Reihe wird zur Dame oder zu einer verlorenen Figur seiner Seite.
option-promotion-any = Ein Bauer auf der letzten Reihe wird zu Dame, Turm, Läufer oder Springer.
option-castling-off = Es gibt keine Rochade.
option-castling-on = Ein König, der nicht gezogen hat, darf rochieren, auch wenn er angegriffen ist. Vorhergesagt wird sein Zug.
option-two_pawns-off = In jedem Plan zieht eine Figur.
option-two_pawns-on = Zwei Bauern, die noch nie zogen, dürfen in einem Plan je ein Feld gehen. Die Vorhersage nennt beide.

## The rule card

card = Regeln
card-lead = Beide ziehen zugleich und sagen den Zug der Gegenseite vorher. Kein Schach: Schlag den König.
card-turn = Eine Runde
card-plan = Planen und vorhersagen
card-plan-text = Schreib heimlich deinen Zug auf und den, den du vom Gegner erwartest.
card-reveal = Aufdecken
card-reveal-text = Sind beide bereit, legen beide zugleich ihre Zettel neben das Brett.
card-move = Ziehen
card-move-text = Beide Züge geschehen zugleich. Was zwischen Start und Ziel liegt, zählt nicht. Nun können zwei Figuren auf einem Feld stehen.
card-battle = Kampf
card-battle-text = Zwei Figuren auf einem Feld kämpfen; ebenso nach einem Platztausch, wenn mindestens eine Seite richtig lag. Wer stirbt, sagt das Schaubild.
card-may = Was geplant werden darf
card-may-text = Jeder Schachzug auf dem Brett, wie es jetzt steht, auch in einen Angriff auf den König oder aus ihm heraus. Keine Rochade, kein Schlagen en passant. Ein Bauer geht geradeaus nur auf leere Felder und schräg nur dorthin, wo jetzt ein Gegner steht. Wer keinen Zug hat, passt, und Passen kann nicht vorhergesagt werden. Nichts vorherzusagen ist erlaubt und nie richtig.
card-end = Umwandlung und Ende
card-end-text = Ein Bauer auf der letzten Reihe wird zu einer Figur, die du vor dieser Runde verloren hattest. Sind nur Bauern verloren, bleibt er Bauer. Verlierst du den König, hast du verloren; sterben beide, ist es remis. Ebenso, wenn nur die Könige übrig sind, niemand ziehen kann, eine Stellung zum dritten Mal entsteht oder fünfzig Runden lang nichts stirbt und kein Bauer zieht.
card-house = Hausregeln, auf die ihr euch vor der Partie einigt (die erste ist jeweils die des Autors)
card-examples = Beispiele
card-normal = Ein gewöhnlicher Kampf
card-normal-text = Weiß sagte es vorher: Der schwarze Turm stirbt. Sonst stirbt der weiße.
card-swap = Platztausch
card-swap-text = Beide richtig: Beide sterben. Einer: die Figur des anderen. Keiner: kein Kampf.
card-without = Ein Kampf ohne Angriff
card-without-text = Beide oder keiner richtig: Beide sterben. Einer: die Figur des anderen.
card-avoid = Ausweichen
card-avoid-text = Weiß zieht weg, sie treffen sich nicht: kein Kampf, was auch vorhergesagt wurde.

## The score sheet

score = Partieformular
score-hint = Für jede Seite eines. Schreib heimlich und verdecke die Zeile, bis beide geschrieben haben. Ein Zug besteht aus seinen zwei Feldern, z. B. g1–f3.
score-player = Name
score-side = Seite
score-opponent = Gegner
score-date = Datum
score-result = Ergebnis
score-turn = Runde
score-plan = Mein Zug
score-prediction = Meine Vorhersage
score-right = ✓ / ✗
score-theirs = Gegnerischer Zug
score-their-prediction = Gegnerische Vorhersage
score-died = Gestorben
score-lost = Figuren, die ich verloren habe und in die ich umwandeln darf: Streich sie durch, wenn sie sterben

## What the rules say in English

summary = Beide planen einen Zug, sagen den des anderen vorher und ziehen dann zugleich: Wo Figuren aufeinandertreffen, entscheiden die Vorhersagen den Kampf. Wer den König schlägt, gewinnt.
credit = Regeln vom Autor von „Prediction Chess - Physical Edition“.

## Labels of the options

about-promotion = Umwandlung
about-castling = Rochade
about-two_pawns = Zwei Bauern in einem Plan

## Why a plan is refused, and what plans look like

rule-missing-promotion = Ein Bauer, der die letzte Reihe erreicht, wird umgewandelt: Häng den Buchstaben der neuen Figur an, etwa { $letter }
rule-not-lost = Ein Bauer wird zu einer Figur, die vor dieser Runde verloren war, und { $piece ->
    [Dame] keine Dame
   *[other] kein { $piece }
} ist verloren
rule-nothing-lost = Keine Figur ist verloren, zu der der Bauer werden könnte: Er bleibt Bauer, also schreib keinen Buchstaben
rule-castling-is-off = Die Rochade ist in dieser Partie nicht erlaubt
rule-two-pawns-is-off = Zwei Bauern in einem Plan zu ziehen ist in dieser Partie nicht erlaubt
rule-not-two-pawns = Nur zwei Bauern, die noch nie gezogen haben, gehen zusammen, jeder ein Feld, geschrieben von der a- zur h-Linie
rule-missing-predicted-piece = Die Vorhersage zieht eine Figur auf { $square }, und dort hat die Gegenseite keine
plan-form = Schreib einen Zug, einen Schrägstrich und den vorhergesagten Zug, etwa e2e4/d7d5, oder e2e4/- ohne Vorhersage; nur der Zug nennt eine neue Figur, etwa e7e8d/-; Passen ist --/- oder --/d7d5 und kann nicht vorhergesagt werden
