-- What was taken of a row otherwise than it stands in the file.
alter table import_rows add column remarks jsonb not null default '[]';
