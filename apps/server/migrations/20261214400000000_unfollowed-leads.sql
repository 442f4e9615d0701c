-- A lead waits for its owner by its state: what others wrote of it before he got it does not count.
drop index customers_unfollowed_leads;
create index customers_unfollowed_leads on customers (owned_at)
  where deleted_at is null and clue = 3 and lead_state = 2;
