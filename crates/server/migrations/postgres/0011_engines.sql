-- Whose level is meant: the edition of the engine. Servers of earlier versions ask without it, for one of their
-- five levels.
ALTER TABLE thoughts ADD COLUMN engine INTEGER;
