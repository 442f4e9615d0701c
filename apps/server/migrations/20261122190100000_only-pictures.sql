-- Up Migration
-- A person has one picture, the company one logo.
create unique index files_only_picture on files (module, record_id) where module in ('user', 'settings');
