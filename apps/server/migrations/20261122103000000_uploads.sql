-- Up Migration
-- What a person uploaded on a day, deleted or not: decides whether he may upload more.
create table upload_days (
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  files integer not null,
  bytes bigint not null,
  primary key (user_id, day)
);

-- For housekeeping: uploads that belong to nothing, and the rows of one folder of the store.
create index files_untied on files (created_at) where record_id is null;
create index files_folder on files (left(storage_key, 2));
