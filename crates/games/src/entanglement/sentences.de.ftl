# What happens in Entanglement Chess, and why a piece or a move cannot be, in words.

capture = Die Figur auf { $square } wird geschlagen.
check = { $side } steht im Schach.
why-type = Nicht möglich auf { $square }: { $possible }.
why-move = { $plan } ist nicht erlaubt.
why-moved = { $n ->
    [one] { $plies }: So zieht { $possible }.
   *[other] { $plies }: So zieht jeweils { $possible }.
}
why-took = { $n ->
    [one] Was { $plies } schlug, war kein König.
   *[other] Was { $plies } schlugen, war kein König.
}
why-tried = { $plan }: So zöge { $possible }.
why-tried-takes = Was { $plan } schlägt, wäre kein König.
why-no-type = So zieht hier keine Figurenart.
why-counting = { $pieces } wären jeweils { $possible }, aber eine Seite hat davon nur { $places }.
why-taken = { $n ->
    [one] eine geschlagene Figur
   *[other] { $n } geschlagene Figuren
}
why-not-promoted = Ein Bauer wandelt sich um, wenn er die letzte Reihe erreicht, nicht vorher.
why-together = Keine Figur allein kann das alles.
why-full = Für { $pieces } bleibt nur { $possible }, und keine andere Figur kommt dafür infrage.
why-king-if = Wäre { $square } der König, so hätte ihn
why-king-gone = Wäre die auf { $square } geschlagene Figur der König, so hätte ihn
why-king-known = Den König auf { $square } hätte
why-king-both = Wären { $white } und { $black } die Könige, so hätte den auf { $square }
why-king-again = Auch hätte ihn
why-attacked = { $king } { $time ->
    [start] am Anfang
    [past] nach { $ply }
   *[tried] nach { $ply }
} { $attacker } { $line } schlagen können, wenn sie { $possible } wäre.
why-many = Welche der Figuren auf { $squares } auch der König wäre: Er hätte { $times } geschlagen werden können, oder Figuren fänden keinen Platz mehr.
why-time = nach { $ply }
why-time-start = am Anfang
why-piece-there = die Figur auf { $from }
why-piece-since = die Figur, die damals auf { $from } stand und jetzt auf { $square } steht,
why-piece-gone = die Figur, die damals auf { $from } stand,
why-line-file = auf der { $file }-Linie
why-line-rank = auf der { $rank }. Reihe
why-line-diagonal = auf der Diagonale { $from }–{ $king }
why-line-jump = mit einem Sprung nach { $king }
why-nothing-else = { $square } kann nichts anderes sein.
why-nothing-else-gone = Jene Figur könnte nichts anderes sein.

## What the rules say in English

summary = Jede Figur ist jede Figurenart zugleich. Ein Zug ist erlaubt, wenn eine gewöhnliche Schachpartie so verlaufen sein kann, und jeder Zug verrät, was die Figuren nicht mehr sein können.
credit = Regeln vom Autor des Programms Entanglement Chess („Haft Schroedinger Chess“).

## Why a plan is refused, and what plans look like

rule-exposes-every-king = Was die Figuren auch sind: Der König dieser Seite bliebe angegriffen
plan-form = Schreib zwei Felder von a1 bis h8, etwa b1c3, und keine Umwandlung
