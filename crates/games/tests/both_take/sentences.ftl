capture = { $side } takes the { $piece } on { $square }.
collision = Two pieces arrive on { $square }: both vanish.

## Why a plan is refused, and what plans look like

plan-form = write two squares, like b1c3, or -- for a pass
