-- Leads, which lie beside customers (clue 3): what becomes of one that is invalid, and when one became a customer.
alter table customers
  add column invalid_at timestamptz,
  add column invalid_reason_id bigint references dictionary (id),
  add column invalid_text text,
  add column turned_at timestamptz,
  add column turned_by bigint references users (id),
  -- Of leads: 1 nobody's, 2 not followed up yet, 3 being followed up, 4 invalid.
  add column lead_state smallint;

create function keep_lead_state() returns trigger language plpgsql as $$
begin
  new.lead_state := case
    when new.clue <> 3 then null
    when new.invalid_at is not null then 4
    when new.owner_id is null then 1
    when new.followup_count = 0 then 2
    else 3 end;
  return new;
end $$;
create trigger customers_lead before insert on customers for each row when (new.clue = 3)
  execute function keep_lead_state();
create trigger customers_lead_moved before update of clue, owner_id, invalid_at, followup_count on customers
  for each row when (new.clue = 3 or old.clue = 3) execute function keep_lead_state();

update customers set lead_state = case
    when invalid_at is not null then 4 when owner_id is null then 1 when followup_count = 0 then 2 else 3 end
where clue = 3;

-- What was a lead before has its days as a customer; no clock runs for an invalid lead.
create or replace function no_deal_day(c customers, rules jsonb) returns date language sql immutable parallel safe
return recycle_day(greatest(coalesce(c.owned_at, c.created_at), c.turned_at), recycle_limit(rules, c.level_id, 'noDealDays'));
create or replace function recycle_on(c customers, rules jsonb) returns date language sql immutable parallel safe
return case
  when (rules ->> 'enabled')::boolean and c.owner_id is not null and c.locked_at is null and c.clue <> 2
    and not (c.clue = 3 and c.invalid_at is not null)
  then least(no_follow_day(c, rules), no_deal_day(c, rules)) end;
drop trigger customers_clock_moved on customers;
create trigger customers_clock_moved
  before update of owner_id, owned_at, effective_at, effective_count, last_follow_at, level_id, locked_at, clue, invalid_at on customers
  for each row when ((old.owner_id, old.owned_at, old.effective_at, old.effective_count, old.last_follow_at, old.level_id, old.locked_at, old.clue, old.invalid_at)
    is distinct from (new.owner_id, new.owned_at, new.effective_at, new.effective_count, new.last_follow_at, new.level_id, new.locked_at, new.clue, new.invalid_at))
  execute function keep_recycle_clock();

-- The list of leads, their pool, and what its owner has to do with them.
create index customers_pool_leads on customers (pool_at desc nulls last, id desc) include (level_id)
  where deleted_at is null and owner_id is null and clue = 3;
create index customers_fresh_leads on customers (owner_id, owned_at desc, id desc)
  where deleted_at is null and clue = 3 and followup_count = 0 and invalid_at is null and next_follow_at is null;

-- How far a role sees customers it sees leads, until somebody says otherwise.
update roles set data_scopes = data_scopes || jsonb_build_object('clues', data_scopes -> 'customer')
where data_scopes ? 'customer' and not data_scopes ? 'clues';
