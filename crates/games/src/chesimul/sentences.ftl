# What happens in Chesimul, in words. Arguments: side is a colour, piece is a role, square is a square name.

step-king = Kings move
step-knight = Knights jump
step-slow = All others move, step { $tick }
step-promotion = Promotion
capture = { $cancelled ->
    [true] { $side } takes the { $piece } on { $square } before it could move.
   *[false] { $side } takes the { $piece } on { $square }.
}
collision = { $phase ->
    [king] Both kings step onto { $square }: both are gone.
    [knight] Both knights jump onto { $square }: both are gone.
   *[slow] Two movers enter { $square } at the same moment: both are gone.
}
caption-capture = { $side } takes the { $piece } on { $square }
caption-collision = { $phase ->
    [king] Both kings step onto { $square }: both are gone
    [knight] Both knights jump onto { $square }: both are gone
   *[slow] Two meet on { $square }: both are gone
}
promotion = { $side }’s pawn becomes a queen on { $square }.

## Why a plan is refused, and what plans look like

plan-form = write two squares from a1 to e5, like b1c3, or -- for a pass
