# What happens in Chesimul, in words. Arguments: side is a colour, piece is a role, square is a square name.

step-king = Könige ziehen
step-knight = Springer springen
step-slow = Alle anderen ziehen, Schritt { $tick }
step-promotion = Umwandlung
capture = { $cancelled ->
    [true] { $side } schlägt { $piece ->
        [Dame] die Dame
        [Bauer] den Bauern
       *[other] den { $piece }
    } auf { $square }, bevor diese Figur ziehen konnte.
   *[false] { $side } schlägt { $piece ->
        [Dame] die Dame
        [Bauer] den Bauern
       *[other] den { $piece }
    } auf { $square }.
}
collision = { $phase ->
    [king] Beide Könige gehen auf { $square }: Beide sind weg.
    [knight] Beide Springer springen auf { $square }: Beide sind weg.
   *[slow] Zwei ziehende Figuren betreten { $square } im selben Augenblick: Beide sind weg.
}
caption-capture = { $side } schlägt { $piece ->
    [Dame] die Dame
    [Bauer] den Bauern
   *[other] den { $piece }
} auf { $square }
caption-collision = { $phase ->
    [king] Beide Könige gehen auf { $square }: Beide sind weg
    [knight] Beide Springer springen auf { $square }: Beide sind weg
   *[slow] Zwei treffen sich auf { $square }: Beide sind weg
}
promotion = Der Bauer von { $side } wird auf { $square } zur Dame.

## What the rules say in English

summary = Beide ziehen zugleich auf einem kleinen Brett: erst die Könige, dann die Springer, dann alle anderen Feld für Feld. Wer den König schlägt, gewinnt.
credit = Regeln vom Autor des Programms Chesimul („Custom Chess Game“).

## Why a plan is refused, and what plans look like

plan-form = Schreib zwei Felder von a1 bis e5, etwa b1c3, oder -- um zu passen
