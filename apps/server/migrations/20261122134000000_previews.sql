-- Up Migration
-- Pages made of a document that browsers do not read: a file of its own, which goes with the one it was made of.
alter table files add column preview_of bigint references files (id) on delete cascade;
create unique index files_preview_of on files (preview_of) where preview_of is not null;
