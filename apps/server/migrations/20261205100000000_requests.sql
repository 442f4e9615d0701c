-- Who has asked the owner of a record to work on it together, or to have it, and what became of that. Of one person one
-- request of a kind is open for a record at most.
create table record_requests (
  id bigint generated always as identity primary key,
  module text not null,
  record_id bigint not null,
  kind text not null check (kind in ('share', 'transfer')),
  asker_id bigint not null references users (id) on delete cascade,
  -- Whose the record was when it was asked for.
  owner_id bigint not null references users (id) on delete cascade,
  -- What it was called to whoever asked.
  name text not null,
  reason text not null default '',
  state text not null default 'open' check (state in ('open', 'agreed', 'refused', 'withdrawn', 'lapsed', 'void')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  answered_by bigint references users (id) on delete set null,
  -- Why it was refused, or with what right it is shared; of one that is void what has happened to the record.
  answer text not null default '',
  -- Whoever asked has been told of an end that came by itself.
  told_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index record_requests_open on record_requests (module, record_id, asker_id, kind) where state = 'open';
create index record_requests_asker on record_requests (asker_id, created_at);
create index record_requests_owner on record_requests (owner_id);
create index record_requests_answered on record_requests (answered_by) where answered_by is not null;
create index record_requests_clock on record_requests (expires_at) where state = 'open';
create index record_requests_untold on record_requests (id) where state in ('lapsed', 'void') and told_at is null;
create index record_requests_age on record_requests (ended_at) where ended_at is not null;

-- A record that changes hands, goes to the pool or to the bin is not the one that was asked for, whoever does it and how.
create function void_requests() returns trigger language plpgsql as $$
begin
  update record_requests set state = 'void', ended_at = now(),
    answer = case when new.deleted_at is not null then 'bin' when new.owner_id is null then 'pool' else 'owner' end
  where module = tg_argv[0] and record_id = new.id and state = 'open';
  return null;
end $$;
create trigger customers_requests after update of owner_id, deleted_at on customers
  for each row when (old.owner_id is distinct from new.owner_id or (old.deleted_at is null and new.deleted_at is not null))
  execute function void_requests('customer');

-- Of which records somebody was told by the duplicate check: these he may ask for.
create table told_hits (
  user_id bigint not null references users (id) on delete cascade,
  module text not null,
  record_id bigint not null,
  told_at timestamptz not null default now(),
  primary key (user_id, module, record_id)
);
create index told_hits_age on told_hits (told_at);

-- What a notification asks, so that it can be answered from there, and says later what became of it.
alter table notifications add column subject_id bigint;
create index notifications_subject on notifications (subject_id, kind) where subject_id is not null;
