# What happens in Parity Chess, in words. Arguments: side is a colour, piece is a role, square is a square name.

castle = { $wing ->
    [king] { $side } rochiert kurz.
   *[queen] { $side } rochiert lang.
}
capture = { $side } schlägt { $piece ->
    [Dame] die Dame
    [Bauer] den Bauern
   *[other] den { $piece }
} auf { $square }.
en-passant = { $side } schlägt den Bauern auf { $square } en passant.
failed-capture = { $side } schlägt auf { $to } ins Leere: Die Figur dort ist weg.
shared = Zwei Figuren erreichen { $square } und teilen sich das Feld.
caption-failed-capture = Auf { $to } ist niemand mehr zu schlagen
caption-shared = Zwei erreichen { $square } und teilen sich das Feld
promotion = Der Bauer von { $side } wird auf { $square } { $piece ->
    [Dame] zur Dame
   *[other] zum { $piece }
}.
check = { $kind_of ->
    [immediate] { $discovered ->
        [true] { $king } steht in sofortigem Schach, durch Abzug, von { $from }.
       *[false] { $king } steht in sofortigem Schach von { $from }.
    }
   *[delayed] { $king } steht in verzögertem Schach von { $from }.
}
mutual-check = Beide Könige stehen im Schach.
failed-check = Das Schach von { $side } misslingt.

option-king_risk-forbidden = Du darfst den eigenen König keinem Angriff aussetzen.
option-king_risk-allowed = Du darfst den eigenen König einem Angriff aussetzen.
option-stalemate-loss = Patt verliert.
option-stalemate-draw = Patt ist remis.

## What the rules say in English

summary = Schach, bei dem beide zugleich ziehen: Eine Figur, die gezogen hat, ruht eine Runde lang, und zwei Gegner, die auf demselben Feld ankommen, teilen es sich.
credit = Regeln von A V Murali („Parity Chess“).

## Labels of the options

about-king_risk = Dein König im Angriff
about-stalemate = Patt

## Why a plan is refused, and what plans look like

rule-rests = Die Figur auf { $square } ruht: Sie hat in der letzten Runde gezogen
rule-shared-square = Zwei Figuren teilen sich { $square }: Keine andere darf dorthin, und dort wird keine geschlagen
rule-must-leave = Die Figur auf { $square } teilt sich das Feld mit einer gegnerischen und muss es jetzt verlassen
rule-leaves-by-taking = Eine Figur, die ein geteiltes Feld verlassen muss, darf nicht schlagen, und auf { $square } steht eine gegnerische
rule-must-promote = Ein Bauer, der die letzte Reihe erreicht, wird umgewandelt: Häng d, t, l oder s an
rule-in-check = Ein König in sofortigem Schach muss ziehen und darf nicht rochieren
rule-castling-through-check = Eine gegnerische Figur greift { $square } an, und der König zieht bei der Rochade darüber oder dorthin
rule-near-king = Ein König darf nicht neben den gegnerischen König oder auf dessen Feld
rule-attacked = Eine gegnerische Figur greift { $square } an, und der König darf nicht dorthin
rule-exposes-king = Die gegnerische Figur auf { $square } würde dann den König angreifen
plan-form = Schreib zwei Felder, etwa e2e4, und bei einer Umwandlung die neue Figur, etwa e7e8d
