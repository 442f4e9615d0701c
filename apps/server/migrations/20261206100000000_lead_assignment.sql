-- Rows that begin in a pool are in the history of owners, and so are those that found one by themselves.
alter table record_owners drop constraint record_owners_act_check,
  add constraint record_owners_act_check
    check (act in ('add', 'claim', 'alloc', 'assign', 'transfer', 'toPool', 'recycle', 'merge', 'handover', 'undo')) not valid;

-- From when on a row of a pool is to be given to somebody; null = by hand only.
alter table customers add column assign_at timestamptz;
create index customers_assign on customers (assign_at, id) include (clue)
  where assign_at is not null and owner_id is null and deleted_at is null;

-- Whoever puts a row into a pool, a server of before or a job, writes that time with it: what begins there is given at once,
-- what comes back there after the hours that the rules say.
create function keep_assign_time() returns trigger language plpgsql as $$
declare
  ruled jsonb;
begin
  new.assign_at := null;
  if new.owner_id is not null or new.clue = 2 or new.invalid_at is not null then return new; end if;
  select p.rules -> 'assign' into ruled from pool_rules p
  where p.module = case new.clue when 3 then 'clue' else 'customer' end and p.rules #>> '{assign,mode}' <> 'off';
  if not found then return new; end if;
  new.assign_at := case when tg_op = 'INSERT' then now() else now() + make_interval(hours => (ruled ->> 'afterHours')::integer) end;
  return new;
end $$;
create trigger customers_assign before insert on customers for each row when (new.owner_id is null)
  execute function keep_assign_time();
create trigger customers_assign_moved before update of owner_id on customers for each row
  when (old.owner_id is distinct from new.owner_id) execute function keep_assign_time();

-- Who got the last row of a pool, and on which place among its members; whoever gives the next holds the row.
create table pool_turns (
  module text primary key,
  last_id bigint references users (id) on delete set null,
  last_place integer not null default 0
);

-- What somebody was told of rows that wait: of each once since the moment from which they do.
create table pool_notices (
  module text not null,
  record_id bigint not null,
  kind text not null check (kind in ('unallocated', 'unfollowed', 'escalated')),
  since timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (module, record_id, kind, since)
);
create index pool_notices_told on pool_notices (told_at);
create index customers_unfollowed_leads on customers (owned_at)
  where deleted_at is null and clue = 3 and followup_count = 0 and invalid_at is null and owner_id is not null;
