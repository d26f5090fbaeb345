capture = { $side } schlägt { $piece ->
    [Dame] die Dame
    [Bauer] den Bauern
   *[other] den { $piece }
} auf { $square }.
collision = Zwei Figuren erreichen { $square }: Beide verschwinden.
