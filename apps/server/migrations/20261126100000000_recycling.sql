-- Which follow-ups count, on which day a row goes to the pool by itself, and who was told of it beforehand.
alter table followups add column effective boolean, add column effect_by text;

-- What follow-ups leave behind, so that a copy is known: keyed forms of their texts and pictures.
create table followup_prints (
  followup_id bigint not null,
  print text not null,
  customer_id bigint not null references customers (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  primary key (followup_id, print)
);
create index followup_prints_customer on followup_prints (customer_id, print);
create index followup_prints_user on followup_prints (user_id, print);

-- effective_count is null as long as no follow-up of the row was judged: those of before count.
alter table customers
  add column effective_at timestamptz,
  add column effective_count integer,
  add column recycle_on date,
  add column recycle_rule smallint,
  add column recycle_days integer;
create index customers_recycle on customers (recycle_on, id) include (owner_id, clue) where deleted_at is null;
create index customers_recycle_last on customers (recycle_on desc nulls last, id desc) include (owner_id, clue)
  where deleted_at is null;

alter table record_owners add column recycle_rule smallint, add column recycle_days integer;

create table pool_warnings (
  module text not null,
  record_id bigint not null,
  recycle_on date not null,
  kind text not null check (kind in ('before', 'last')),
  told_at timestamptz not null default now(),
  primary key (module, record_id, recycle_on, kind)
);
create index pool_warnings_day on pool_warnings (recycle_on);

-- The days that a rule leaves a row: what its level says, else what holds for all.
create function recycle_limit(rules jsonb, level bigint, rule text) returns integer language sql immutable parallel safe
return (case when rules #> array['levels', level::text] ? rule then rules #>> array['levels', level::text, rule] else rules ->> rule end)::integer;

-- The night that begins this day is the first after `days` whole days; null without a limit.
create function recycle_day(since timestamptz, days integer) returns date language sql immutable parallel safe
return (since at time zone 'Asia/Shanghai')::date + days + 1;

create function no_follow_day(c customers, rules jsonb) returns date language sql immutable parallel safe
return recycle_day(
  greatest(coalesce(c.owned_at, c.created_at), case when c.effective_count is null then c.last_follow_at else c.effective_at end),
  recycle_limit(rules, c.level_id, 'noFollowDays'));

create function no_deal_day(c customers, rules jsonb) returns date language sql immutable parallel safe
return recycle_day(coalesce(c.owned_at, c.created_at), recycle_limit(rules, c.level_id, 'noDealDays'));

-- The day whose night takes a row under these rules; null = no clock runs. Whether its owner is still there is asked beside it:
-- a function that looks into another table is not expanded where it is called, and costs ten times as much.
create function recycle_on(c customers, rules jsonb) returns date language sql immutable parallel safe
return case
  when (rules ->> 'enabled')::boolean and c.owner_id is not null and c.locked_at is null and c.clue <> 2
  then least(no_follow_day(c, rules), no_deal_day(c, rules)) end;

-- The rule that ends first: 1 = no follow-up, 2 = no deal.
create function recycle_rule(c customers, rules jsonb) returns smallint language sql immutable parallel safe
return case recycle_on(c, rules) when no_follow_day(c, rules) then 1 when no_deal_day(c, rules) then 2 end;

create function recycle_days(c customers, rules jsonb) returns integer language sql immutable parallel safe
return case recycle_rule(c, rules) when 1 then recycle_limit(rules, c.level_id, 'noFollowDays')
  when 2 then recycle_limit(rules, c.level_id, 'noDealDays') end;

-- Whoever writes what the clock asks for, a server of before or a job, writes the day with it.
create function keep_recycle_clock() returns trigger language plpgsql as $$
declare
  ruled jsonb;
begin
  new.recycle_on := null;
  new.recycle_rule := null;
  new.recycle_days := null;
  if new.owner_id is null or new.locked_at is not null or new.clue = 2 then return new; end if;
  select p.rules into ruled from pool_rules p
  where p.module = case new.clue when 3 then 'clue' else 'customer' end and (p.rules ->> 'enabled')::boolean
    and exists (select from users u where u.id = new.owner_id and u.quit_status = 0);
  if not found then return new; end if;
  new.recycle_on := recycle_on(new, ruled);
  new.recycle_rule := recycle_rule(new, ruled);
  new.recycle_days := recycle_days(new, ruled);
  return new;
end $$;
create trigger customers_clock before insert on customers for each row execute function keep_recycle_clock();
create trigger customers_clock_moved
  before update of owner_id, owned_at, effective_at, effective_count, last_follow_at, level_id, locked_at, clue on customers
  for each row when ((old.owner_id, old.owned_at, old.effective_at, old.effective_count, old.last_follow_at, old.level_id, old.locked_at, old.clue)
    is distinct from (new.owner_id, new.owned_at, new.effective_at, new.effective_count, new.last_follow_at, new.level_id, new.locked_at, new.clue))
  execute function keep_recycle_clock();
