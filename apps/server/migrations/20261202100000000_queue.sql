-- What somebody has to do is found by his own rows in the order of its times; who is with a record just now nobody else
-- gets meanwhile, and what he has put off he is not shown again today.
create table queue_leases (
  subject text not null,
  record_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  until timestamptz not null,
  primary key (subject, record_id)
);
create index queue_leases_user on queue_leases (user_id);

create table queue_skips (
  user_id bigint not null references users (id) on delete cascade,
  subject text not null,
  record_id bigint not null,
  until timestamptz not null,
  primary key (user_id, subject, record_id)
);

create index customers_owner_due on customers (owner_id, next_follow_at, id) include (clue)
  where next_follow_at is not null and owner_id is not null and deleted_at is null;
create index customers_owner_recycle on customers (owner_id, recycle_on, id) include (clue)
  where recycle_on is not null and owner_id is not null and deleted_at is null;
