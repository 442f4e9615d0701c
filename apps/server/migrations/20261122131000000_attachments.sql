-- Up Migration
-- An attachment lies beside the fields of its record; what is not one is a picture in a field, or belongs to nothing yet.
alter table files add column attached boolean not null default false;
-- Ties an upload to a record that its uploader has not saved yet.
alter table files add column code text;
create index files_code on files (user_id, code) where code is not null;
