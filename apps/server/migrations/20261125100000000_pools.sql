-- What pools need besides whose a row is: who keeps it from being recycled, who had it when, what was claimed on which day, and
-- the rules.
alter table customers add column locked_at timestamptz, add column locked_by bigint references users (id);
create index customers_entered_pool on customers (pool_at desc nulls last, id desc)
  where deleted_at is null and owner_id is null and clue in (1, 2);
create index customers_locked on customers (locked_by) where locked_by is not null;

create table record_owners (
  id bigint generated always as identity primary key,
  module text not null,
  record_id bigint not null,
  act text not null check (act in ('claim', 'alloc', 'transfer', 'toPool', 'recycle', 'merge', 'handover', 'undo')),
  from_id bigint references users (id),
  to_id bigint references users (id),
  reason_id bigint references dictionary (id),
  text text not null default '',
  by_id bigint references users (id),
  created_at timestamptz not null default now()
);
create index record_owners_record on record_owners (module, record_id, id desc);

create table claim_days (
  user_id bigint not null references users (id) on delete cascade,
  module text not null,
  day date not null,
  used integer not null default 0,
  primary key (user_id, module, day)
);

create table pool_rules (
  module text primary key,
  rules jsonb not null,
  version integer not null default 1,
  changed_by bigint references users (id),
  changed_at timestamptz not null default now()
);

-- Acts that are neither a change of fields nor a deletion, and are taken back by themselves; what is there was checked before.
alter table undo_rows drop constraint undo_rows_did_check,
  add constraint undo_rows_did_check check (did in ('add', 'edit', 'delete', 'act')) not valid;
