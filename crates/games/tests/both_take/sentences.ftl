capture = { $side } takes the { $piece } on { $square }.
collision = Two pieces arrive on { $square }: both vanish.
