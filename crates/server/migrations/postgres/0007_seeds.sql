-- What the plan of the computer follows from, encrypted. Servers of earlier versions ask without it.
ALTER TABLE thoughts ADD COLUMN seed TEXT;
