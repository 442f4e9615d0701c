-- Up Migration
-- How a person likes his screens; a key that is not there was never said.
create table user_preferences (
  user_id bigint primary key references users (id) on delete cascade,
  values jsonb not null default '{}' check (jsonb_typeof(values) = 'object')
);
