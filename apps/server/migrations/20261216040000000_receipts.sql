-- Up Migration

-- Money received from customers.
create table receipts (
  id bigint generated always as identity primary key,
  order_sn text not null,
  customer_id bigint not null references customers (id),
  customer_owner_id bigint,
  owner_id bigint not null references users (id),
  branch_id bigint references branches (id),
  contract_id bigint references contracts (id),
  received_on date not null,
  account_id bigint not null references accounts (id),
  money numeric(15, 2) not null check (money > 0),
  fee numeric(15, 2) not null default 0 check (fee >= 0 and fee <= money),
  vouchers bigint[] not null default '{}',
  to_prepaid smallint not null default 0,
  remark text,
  -- Kept by the ledgers below.
  allocated numeric(15, 2) not null default 0 check (allocated >= 0),
  prepaid numeric(15, 2) not null default 0 check (prepaid >= 0),
  refunded numeric(15, 2) not null default 0 check (refunded >= 0),
  state smallint not null default 0 check (state in (0, 1)),
  reverse_reason text,
  reversed_at timestamptz,
  approval smallint not null default 0,
  approved numeric(15, 2) generated always as (case when approval = 2 and state = 0 then money else 0 end) stored,
  pending numeric(15, 2) generated always as (case when approval in (0, 1) and state = 0 then money else 0 end) stored,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  constraint receipts_within check (allocated + prepaid + refunded <= money)
);
create unique index receipts_order_sn_unique on receipts (lower(order_sn)) where deleted_at is null;
create index receipts_newest on receipts (received_on desc, id desc)
  include (owner_id, customer_owner_id, money, approved, pending, allocated, prepaid) where deleted_at is null;
create index receipts_owner on receipts (owner_id, received_on desc, id desc)
  include (customer_owner_id, money, approved, pending, allocated, prepaid) where deleted_at is null;
create index receipts_customer_owner on receipts (customer_owner_id, received_on desc, id desc) include (owner_id)
  where deleted_at is null;
create index receipts_customer on receipts (customer_id, received_on, id) where deleted_at is null;
create index receipts_contract on receipts (contract_id) where contract_id is not null;
create index receipts_account on receipts (account_id);
create index receipts_branch on receipts (branch_id) where branch_id is not null;
create index receipts_bin on receipts (deleted_at desc) where deleted_at is not null;

-- What was typed: so much of the money for this contract, or this row of its plan.
create table receipt_items (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipts (id) on delete cascade,
  position integer not null,
  contract_id bigint not null references contracts (id),
  plan_id bigint references contract_plan (id) on delete set null,
  money numeric(15, 2) not null check (money > 0)
);
create index receipt_items_receipt on receipt_items (receipt_id, position);
create index receipt_items_contract on receipt_items (contract_id);
create index receipt_items_plan on receipt_items (plan_id) where plan_id is not null;

-- Where the money of receipts will go whose approval has not closed: it counts as used.
create table receipt_claims (
  receipt_id bigint not null references receipts (id) on delete cascade,
  contract_id bigint not null references contracts (id) on delete cascade,
  plan_id bigint,
  money numeric(15, 2) not null check (money > 0)
);
create index receipt_claims_receipt on receipt_claims (receipt_id);
create index receipt_claims_contract on receipt_claims (contract_id);

-- What was done with receipts later: money given back, prepayment used, and either undone by a row of its own.
create table receipt_acts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('refund', 'usePrepaid', 'undo')),
  receipt_id bigint references receipts (id),
  undoes bigint unique references receipt_acts (id),
  money numeric(15, 2) not null check (money > 0),
  day date not null,
  account_id bigint references accounts (id),
  reason text,
  created_by bigint,
  at timestamptz not null default now()
);
create index receipt_acts_receipt on receipt_acts (receipt_id) where receipt_id is not null;
create index receipt_acts_account on receipt_acts (account_id) where account_id is not null;
create trigger receipt_acts_grow before update or delete on receipt_acts
  for each row execute function refuse_ledger_change();

-- Money of a receipt that settles a contract, or a row of its plan. A row may be gone since.
create table allocations (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipts (id),
  contract_id bigint not null references contracts (id),
  plan_id bigint,
  money numeric(15, 2) not null check (money <> 0),
  day date not null,
  kind text not null,
  act_id bigint references receipt_acts (id),
  created_by bigint,
  at timestamptz not null default now()
);
create index allocations_receipt on allocations (receipt_id);
create index allocations_contract on allocations (contract_id) include (plan_id, money, day);
create index allocations_act on allocations (act_id) where act_id is not null;
create trigger allocations_grow before update or delete on allocations
  for each row execute function refuse_ledger_change();

-- Money of a receipt that settles nothing yet.
create table prepayments (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipts (id),
  money numeric(15, 2) not null check (money <> 0),
  day date not null,
  kind text not null,
  act_id bigint references receipt_acts (id),
  created_by bigint,
  at timestamptz not null default now()
);
create index prepayments_receipt on prepayments (receipt_id) include (money, day);
create index prepayments_act on prepayments (act_id) where act_id is not null;
create trigger prepayments_grow before update or delete on prepayments
  for each row execute function refuse_ledger_change();

-- Money that came to an account or left it.
create table account_movements (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  money numeric(15, 2) not null check (money <> 0),
  day date not null,
  kind text not null,
  module text not null,
  record_id bigint not null,
  created_by bigint,
  at timestamptz not null default now()
);
create index account_movements_account on account_movements (account_id, day, id) include (money);
create index account_movements_record on account_movements (module, record_id);
create trigger account_movements_grow before update or delete on account_movements
  for each row execute function refuse_ledger_change();

-- What is no longer asked for, of a row of a plan.
create table write_offs (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts (id),
  plan_id bigint,
  money numeric(15, 2) not null check (money <> 0),
  day date not null,
  reason text,
  created_by bigint,
  at timestamptz not null default now()
);
create index write_offs_contract on write_offs (contract_id) include (plan_id, money);
create trigger write_offs_grow before update or delete on write_offs
  for each row execute function refuse_ledger_change();

-- Days until which the books are closed: the last row holds.
create table book_closings (
  id bigint generated always as identity primary key,
  closed_until date,
  created_by bigint,
  at timestamptz not null default now()
);
create trigger book_closings_grow before update or delete on book_closings
  for each row execute function refuse_ledger_change();

-- Rows of plans know how their contract stands: 0 not in force yet, 1 in force, 2 void; their state follows from that.
alter table contract_plan add column standing smallint not null default 0;
create function contract_standing(approval smallint, stage smallint) returns smallint language sql immutable as $$
  select case when stage = 2 then 2 when approval = 2 then 1 else 0 end::smallint
$$;
update contract_plan p set standing = contract_standing(k.approval, k.stage) from contracts k where k.id = p.contract_id;
alter table contract_plan
  add column state smallint generated always as (case
    when standing = 2 and received = 0 then 4
    when money - returned - written_off <= 0 then case when received > 0 then 3 else 4 end
    when received >= money - returned - written_off then 3
    when standing = 0 then 0
    when received > 0 then 2
    else 1 end) stored,
  add column unreceived numeric(15, 2) generated always as
    (case when standing = 1 then money - returned - written_off - received else 0 end) stored;
create function plan_standing() returns trigger language plpgsql as $$
begin
  select contract_standing(approval, stage) into new.standing from contracts where id = new.contract_id;
  new.standing := coalesce(new.standing, 0);
  return new;
end $$;
create trigger contract_plan_standing before insert on contract_plan for each row execute function plan_standing();
create function plan_follows_contract() returns trigger language plpgsql as $$
begin
  update contract_plan set standing = contract_standing(new.approval, new.stage) where contract_id = new.id;
  return null;
end $$;
create trigger contracts_plan_standing after update of approval, stage on contracts for each row
  when ((old.approval, old.stage) is distinct from (new.approval, new.stage)) execute function plan_follows_contract();
create index contract_plan_list on contract_plan (planned_on, id) include (contract_id, state, money, received, unreceived)
  where deleted_at is null;

-- The owner of a customer sees its receipts, as he sees its contracts.
create trigger receipts_customer_owner before insert or update of customer_id on receipts
  for each row execute function contract_customer_owner();
create function receipts_follow_customer() returns trigger language plpgsql as $$
begin
  update receipts set customer_owner_id = new.owner_id where customer_id = new.id;
  return null;
end $$;
create trigger customers_receipts after update of owner_id on customers for each row
  when (old.owner_id is distinct from new.owner_id) execute function receipts_follow_customer();

-- Rows of documents that break a rule of their ledgers, as the last night found them.
create table broken_invariants (
  id bigint generated always as identity primary key,
  name text not null,
  record_id bigint not null,
  detail text not null,
  at timestamptz not null default now()
);
create index broken_invariants_name on broken_invariants (name);
