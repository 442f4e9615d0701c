-- Up Migration
-- When somebody looked last at a record, for as long as that matters; in no log.
create table record_views (
  user_id bigint not null references users (id) on delete cascade,
  module text not null,
  record_id bigint not null,
  seen_at timestamptz not null,
  primary key (user_id, module, record_id)
);
create index record_views_seen on record_views (seen_at);
