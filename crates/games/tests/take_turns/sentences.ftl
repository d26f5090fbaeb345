capture = { $side } takes the { $piece } on { $square }.

## Why a plan is refused, and what plans look like

plan-form = write two squares, like b1c3
