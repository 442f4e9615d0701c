-- A lead that somebody takes out of the pool is new to him, whatever others have written of it. One that is transferred
-- stands where it stood, and so does one whose way into the pool is taken back.
alter table customers add column fresh_from timestamptz;

create or replace function keep_lead_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.owner_id is null and new.owner_id is not null
    and (old.pool_at is null or new.owned_at >= old.pool_at) then
    new.fresh_from := new.owned_at;
  end if;
  new.lead_state := case
    when new.clue <> 3 then null
    when new.invalid_at is not null then 4
    when new.owner_id is null then 1
    when new.followup_count = 0 or new.last_follow_at < new.fresh_from then 2
    else 3 end;
  return new;
end $$;
drop trigger customers_lead_moved on customers;
create trigger customers_lead_moved
  before update of clue, owner_id, invalid_at, followup_count, last_follow_at, fresh_from on customers
  for each row when (new.clue = 3 or old.clue = 3) execute function keep_lead_state();

update customers c set fresh_from = c.owned_at
where c.clue = 3 and c.owner_id is not null and c.last_follow_at < c.owned_at and (
  select o.act from record_owners o where o.module = 'customer' and o.record_id = c.id order by o.id desc limit 1) in ('claim', 'alloc');

drop index customers_fresh_leads;
create index customers_fresh_leads on customers (owner_id, owned_at desc, id desc)
  where deleted_at is null and clue = 3 and lead_state = 2 and next_follow_at is null;

-- Invalid leads count against nobody's cap.
create index customers_invalid_leads on customers (owner_id)
  where deleted_at is null and clue = 3 and invalid_at is not null;
