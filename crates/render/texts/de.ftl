# What the rules say, in words. Arguments: side and other are colours, piece is a role, square is a square name.

white = Weiß
black = Schwarz

## Pieces

role-p = Bauer
role-n = Springer
role-b = Läufer
role-r = Turm
role-q = Dame
role-k = König
piece = { $side ->
    [white] { $role ->
        [Dame] weiße Dame
        [Figur] weiße Figur
       *[other] weißer { $role }
    }
   *[black] { $role ->
        [Dame] schwarze Dame
        [Figur] schwarze Figur
       *[other] schwarzer { $role }
    }
}
figure = { $piece } auf { $square }
resting = { $figure }, ruhend
superposed = Figur
promoted = umgewandelter Bauer ({ $role })
a-role = { $role ->
    [Dame] eine Dame
   *[other] ein { $role }
}
any-type = alles möglich
figure-possible = { $figure }: { $possible }
or = { $list } oder { $last }
and = { $list } und { $last }
range = { $first } bis { $last }

## Turns

plan = { $side } { $plan }
pass = { $side } passt
predicts = { $plan }, sagt { $predicted } vorher
predicts-nothing = { $plan }, keine Vorhersage
turn-untold = Diese Runde ist in einer Form aufgezeichnet, die dieses Programm nicht kennt.
event-unknown = Etwas geschah, das dieses Programm nicht beschreiben kann: { $kind }.

## Results

result-win = { $winner } gewinnt
result-draw = Remis
result-none = Kein Ergebnis
result-unknown = nach einer Regel, die dieses Programm nicht kennt ({ $reason })
result-reason-king-taken = Der { $loser ->
    [white] weiße
   *[black] schwarze
} König wurde geschlagen
result-reason-kings-taken = Beide Könige wurden in derselben Runde geschlagen
result-reason-bare-kings = Nur die beiden Könige sind übrig
result-reason-checkmate = Der { $loser ->
    [white] weiße
   *[black] schwarze
} König steht im Schach und kann nicht entkommen
result-reason-both-lost = Keine Seite hat einen erlaubten Plan, und damit verlieren beide
result-reason-stalemate = Eine Seite hat keinen erlaubten Plan und steht nicht im Schach
result-reason-no-moves = { $loser ->
    [nobody] Keine Seite hat einen erlaubten Plan
   *[side] { $loser } hat keinen erlaubten Plan
}
result-reason-repetition = Dieselbe Stellung steht zum dritten Mal auf dem Brett
result-reason-quiet-turns = Fünfzig ruhige Runden in Folge
result-reason-turn-limit = Die Höchstzahl der Runden ist erreicht
result-reason-exposed-king = { $loser } hat den eigenen König angegriffen gelassen
result-reason-failed-to-leave-check = { $loser } blieb im Schach
result-reason-castled-through-check = { $loser } hat über ein angegriffenes Feld rochiert
result-reason-shorter-list = Die Zugliste von { $loser } ist länger, und beide sind aufgebraucht
result-reason-equal-lists = Beide Zuglisten sind gleich lang, und { $loser } hat begonnen
result-reason-resignation = { $loser } hat aufgegeben
result-reason-agreement = Beide haben sich darauf geeinigt
result-reason-time = { $loser ->
    [nobody] Beide haben die Zeit überschritten
   *[side] { $loser } hat die Zeit überschritten
}
result-reason-abandonment = { $loser ->
    [nobody] Keine Seite kam rechtzeitig zurück
   *[side] { $loser } kam nicht rechtzeitig zurück
}
result-reason-wrong-opening = Was { $loser } hinterlegt hat, öffnet das Siegel nicht
result-reason-illegal-plan = { $loser } hat einen unerlaubten Plan versiegelt
result-reason-claim = Eine Seite hat das Remis beansprucht
result-reason-absence = { $loser ->
    [nobody] Eine Seite war nicht mehr da
   *[side] { $loser } war nicht mehr da
}
result-reason-aborted = Die Partie wurde abgebrochen

## The board in a terminal

terminal-rests = Ein Punkt hinter einer Figur: Sie hat gerade gezogen und ruht in dieser Runde.
terminal-marked = Klammern: wohin Figuren in der letzten Runde gegangen sind.
terminal-shared = Zwei Buchstaben zusammen: Eine weiße und eine schwarze Figur teilen sich das Feld.

## What may become of pieces that may be several types

collapse-is = { $n ->
    [one] { $squares } ist { $possible }.
   *[other] { $squares } sind jeweils { $possible }.
}
collapse-promoted = { $n ->
    [one] { $squares } hat die letzte Reihe erreicht: Dort steht { $possible }.
   *[other] { $squares } haben die letzte Reihe erreicht: Dort steht jeweils { $possible }.
}
collapse-loses = Nicht mehr möglich auf { $squares }: { $possible }.

## Why the rules refuse something: by the code of the reason. A game's own reasons are among its sentences

rule-may-not = { $side ->
    [white] Weiß
   *[black] Schwarz
} darf { $plan } nicht planen: { $why }
rule-invalid-plan = { $side ->
    [white] Weiß
   *[black] Schwarz
}: { $text } ist kein gültiger Plan: { $expected }
rule-unknown-variant = Es gibt kein Spiel { $id }; es gibt: { $known }
rule-no-options = { $variant } hat keine Option { $key } und auch keine andere
rule-no-option = { $variant } hat keine Option { $key }; es hat { $known }
rule-no-value = Die Option { $key } hat keinen Wert { $value }; sie hat: { $known }
rule-no-turn = Die Partie ist zu Ende und hat keine Runden mehr
rule-invalid-plan-count = Eine Runde besteht aus { $plans }, hier { $found }
rule-plans = { $n ->
    [one] { $n } Plan
   *[other] { $n } Plänen
}
rule-edition-mismatch = Die Aufzeichnung ist von Fassung { $recorded } der Regeln von { $variant }, und dieses Programm kennt Fassung { $known }
rule-incapable = { $variant } kann das nicht: { $capability }
rule-not-its-turn = Die andere Seite ist am Zug
rule-game-over = Die Partie ist zu Ende
rule-stale-plan = Der Plan wurde in einer anderen Stellung geprüft
rule-empty-square = Auf { $square } steht keine Figur
rule-not-your-piece = Die Figur auf { $square } gehört der Gegenseite
rule-own-piece = Auf { $square } steht eine eigene Figur
rule-not-its-move = Die Figur zieht nicht so
rule-blocked = Die Figur auf { $square } ist im Weg
rule-nothing-to-take = Ein Bauer zieht nur schräg, um zu schlagen, und auf { $square } ist nichts zu schlagen
rule-may-not-promote = Nur ein Bauer, der die letzte Reihe erreicht, wird umgewandelt
rule-castling-right-lost = Keine Rochade: Der König oder dieser Turm hat schon gezogen
rule-may-not-pass = Eine Seite, die einen erlaubten Plan hat, kann nicht passen
rule-unmatched-notation = Keine Figur und kein Feld dieser Seite passt zu dieser Notation
rule-predicts-pass = Die Gegenseite muss passen, und das kann nicht vorhergesagt werden: Schreib - für keine Vorhersage
rule-illegal-prediction = Die Vorhersage ist kein erlaubter Zug der Gegenseite
plan-form-notation = Schreib zwei Felder, etwa e2e4 oder e7e8d, oder die Kurznotation, etwa e4, Sf3, T5f7, exd5, exS, Lxf, O-O, e8=D
plan-form-prediction = Schreib einen Zug und nach einem Schrägstrich den vorhergesagten oder - für keinen, etwa e2e4/d7d5, Sf3/exd5, O-O/-, --/-
