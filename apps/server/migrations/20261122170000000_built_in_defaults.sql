-- Up Migration
-- A view that every list has may be somebody's default, too: such a row names it instead of a saved one.
alter table scene_defaults alter column scene_id drop not null;
alter table scene_defaults add column built_in text;
alter table scene_defaults add constraint scene_defaults_one
  check ((scene_id is null) <> (built_in is null) and built_in in ('all', 'myself', 'participate', 'sub', 'watched'));
