# What happens in Both take, in words.

capture = { $side } takes the { $piece } on { $square }.
collision = Two pieces arrive on { $square }: both vanish.
