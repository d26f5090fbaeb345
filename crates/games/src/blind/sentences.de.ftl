# What becomes of the tokens of Blind synchronous chess, in words.

goes = { $from } nach { $to }
stopped = unterwegs aufgehalten, { $from } nach { $to }
castles = rochiert, { $from } nach { $to }
takes = schlägt { $piece ->
    [Dame] die Dame
    [Bauer] den Bauern
   *[other] den { $piece }
} auf { $square }
becomes = wird { $piece ->
    [Dame] zur Dame
   *[other] zum { $piece }
}
no-piece = keine solche Figur könnte das Feld erreichen
blocked = was das Feld erreichen könnte, kann nicht ziehen
no-target = der Bauer findet nichts zu schlagen
ambiguous = mehrere Figuren könnten es tun
cannot-castle = die Rochade ist nicht möglich
out-of-moves = die Zugliste ist aufgebraucht
against-the-rules = { $reason ->
    [castled-through-check] rochiert über ein angegriffenes Feld
    [failed-to-leave-check] lässt den eigenen König im Schach
   *[exposed-king] lässt den eigenen König angegriffen
}
comment = { $side } { $token }: { $words }
comment-used-up = { $side }: { $words }
token = { $outcome ->
    [played] { $side } { $token }: { $from } nach { $to }.
    [forfeited] { $reason ->
        [no-piece] { $side } { $token }: { no-piece }.
        [blocked] { $side } { $token }: { blocked }.
        [no-target] { $side } { $token }: { no-target }.
        [ambiguous] { $side } { $token }: { ambiguous }.
        [cannot-castle] { $side } { $token }: { cannot-castle }.
       *[out-of-moves] { $side }: { out-of-moves }.
    }
    [intercepted] { $side } { $token }: unterwegs aufgehalten, { $from } nach { $to }, und schlägt dort { $captured ->
        [Dame] die Dame
        [Bauer] den Bauern
       *[other] den { $captured }
    }.
   *[stopped] { $side } { $token }: { stopped }.
}

## What the rules say in English

summary = Beide geben eine ganze Zugliste ab, ohne etwas zu sehen; ein Schiedsrichter spielt beide Zuglisten.
credit = Regeln vom Autor von invisible-sync-chess.

## Why a plan is refused, and what plans look like

rule-side-mismatch = Die Zugliste wurde für die andere Seite gelesen
plan-form = Schreib Züge in Kurznotation, getrennt durch Leerzeichen, etwa e4 Sf3 exd5 O-O a8=D
