-- Leads of somebody lie among his customers: what he has to do with them, and the list of them, are read off indexes of leads alone.
create index customers_owner_leads on customers (owner_id, created_at desc, id desc) include (next_follow_at, lead_state, invalid_at)
  where clue = 3 and owner_id is not null and deleted_at is null;
create index customers_owner_due_leads on customers (owner_id, next_follow_at, id)
  where clue = 3 and next_follow_at is not null and invalid_at is null and owner_id is not null and deleted_at is null;
