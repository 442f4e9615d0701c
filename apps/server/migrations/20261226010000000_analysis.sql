-- Up Migration

-- What a contract is worth: its amount less what was given back.
alter table contracts add column kept_money numeric(15, 2) not null generated always as (money - returned) stored;
-- Cash of a receipt: what was approved less what was refunded.
alter table receipts add column cash numeric(15, 2) not null
  generated always as (case when approval = 2 and state = 0 then money - refunded else 0 end) stored;

-- Sums over a span of days, for a person or a branch, without a look at the rows.
create index contracts_figures on contracts (signed_on)
  include (owner_id, customer_owner_id, branch_id, approval, stage, kept_money) where deleted_at is null;
create index receipts_figures on receipts (received_on)
  include (owner_id, customer_owner_id, branch_id, approval, state, cash) where deleted_at is null;
create index payments_figures on payments (paid_on)
  include (owner_id, customer_owner_id, branch_id, approval, state, approved) where deleted_at is null;
create index customers_deals on customers (deal_at, id) include (owner_id, clue)
  where deleted_at is null and deal_at is not null;
create index customers_turned on customers (created_at, id) include (owner_id, clue)
  where deleted_at is null and turned_at is not null;
