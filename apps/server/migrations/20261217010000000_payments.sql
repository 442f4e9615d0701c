-- Up Migration

-- Accounts know what has moved: the ledger of movements adds to it, whoever writes it.
alter table accounts add column moved numeric(15, 2) not null default 0;
update accounts a set moved = s.sum
from (select account_id, sum(money) as sum from account_movements group by account_id) s where s.account_id = a.id;
alter table accounts add column current_balance numeric(16, 2)
  generated always as (coalesce(opening_balance, 0) + moved) stored;
create function accounts_follow_movements() returns trigger language plpgsql as $$
begin
  -- In their order, since several documents may pay from the same accounts at the same moment.
  perform 1 from accounts where id in (select account_id from added) order by id for no key update;
  update accounts a set moved = a.moved + s.sum
  from (select account_id, sum(money) as sum from added group by account_id) s where s.account_id = a.id;
  return null;
end $$;
create trigger account_movements_balance after insert on account_movements referencing new table as added
  for each statement execute function accounts_follow_movements();

-- Money moved between two accounts of the company.
create table account_transfers (
  id bigint generated always as identity primary key,
  from_id bigint not null references accounts (id),
  to_id bigint not null references accounts (id),
  money numeric(15, 2) not null check (money > 0),
  day date not null,
  remark text,
  created_by bigint,
  at timestamptz not null default now(),
  check (from_id <> to_id)
);
create index account_transfers_from on account_transfers (from_id);
create index account_transfers_to on account_transfers (to_id);
create trigger account_transfers_grow before update or delete on account_transfers
  for each row execute function refuse_ledger_change();

-- What the company owes, whatever it comes from: one row for each source, or an expense that somebody wrote down.
create table payables (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  source text not null default 'expense' check (source in ('expense', 'baoxiao', 'purchaseOrder', 'prepayment')),
  record_id bigint,
  supplier_id bigint references suppliers (id),
  contract_id bigint references contracts (id),
  customer_id bigint references customers (id),
  customer_owner_id bigint,
  owner_id bigint not null references users (id),
  branch_id bigint references branches (id),
  payee text,
  due_on date not null,
  due numeric(15, 2) not null check (due >= 0),
  -- Kept by the ledger of settlements.
  paid numeric(15, 2) not null default 0 check (paid >= 0),
  remark text,
  unpaid numeric(15, 2) generated always as (due - paid) stored,
  state smallint generated always as (case
    when paid = 0 and due > 0 then 0
    when paid < due then 1
    else 2 end) stored,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  constraint payables_within check (paid <= due)
);
create unique index payables_source on payables (source, record_id) where record_id is not null;
create index payables_list on payables (due_on desc, id desc) include (owner_id, customer_owner_id, due, paid, unpaid)
  where deleted_at is null;
create index payables_unpaid on payables (due_on, id) where deleted_at is null and unpaid > 0;
create index payables_owner on payables (owner_id, due_on desc, id desc) where deleted_at is null;
create index payables_customer_owner on payables (customer_owner_id, due_on desc, id desc) where deleted_at is null;
create index payables_customer on payables (customer_id) where customer_id is not null;
create index payables_supplier on payables (supplier_id) where supplier_id is not null;
create index payables_contract on payables (contract_id) where contract_id is not null;
create index payables_branch on payables (branch_id) where branch_id is not null;
create index payables_bin on payables (deleted_at desc) where deleted_at is not null;
create trigger payables_customer_owner before insert or update of customer_id on payables
  for each row execute function contract_customer_owner();

-- What people have spent for the company.
create table reimbursements (
  id bigint generated always as identity primary key,
  order_sn text not null,
  kind smallint not null default 1 check (kind between 1 and 3),
  owner_id bigint not null references users (id),
  branch_id bigint references branches (id),
  charged_id bigint references branches (id),
  contract_id bigint references contracts (id),
  customer_id bigint references customers (id),
  customer_owner_id bigint,
  spent_on date not null,
  payee text,
  money numeric(15, 2) not null check (money > 0),
  -- Kept by its payable.
  paid numeric(15, 2) not null default 0 check (paid >= 0 and paid <= money),
  vouchers bigint[] not null default '{}',
  remark text,
  approval smallint not null default 0 check (approval between 0 and 3),
  unpaid numeric(15, 2) generated always as (case when approval = 2 then money - paid else 0 end) stored,
  pay_state smallint generated always as (case
    when approval <> 2 then 0 when paid = 0 then 1 when paid < money then 2 else 3 end) stored,
  approved numeric(15, 2) generated always as (case when approval = 2 then money else 0 end) stored,
  pending numeric(15, 2) generated always as (case when approval in (0, 1) then money else 0 end) stored,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index reimbursements_order_sn_unique on reimbursements (lower(order_sn)) where deleted_at is null;
create index reimbursements_newest on reimbursements (spent_on desc, id desc)
  include (owner_id, customer_owner_id, money, approved, pending, paid, unpaid) where deleted_at is null;
create index reimbursements_owner on reimbursements (owner_id, spent_on desc, id desc) where deleted_at is null;
create index reimbursements_customer_owner on reimbursements (customer_owner_id, spent_on desc, id desc)
  where deleted_at is null;
create index reimbursements_customer on reimbursements (customer_id) where customer_id is not null;
create index reimbursements_contract on reimbursements (contract_id) where contract_id is not null;
create index reimbursements_branch on reimbursements (branch_id) where branch_id is not null;
create index reimbursements_charged on reimbursements (charged_id) where charged_id is not null;
create index reimbursements_bin on reimbursements (deleted_at desc) where deleted_at is not null;
create trigger reimbursements_customer_owner before insert or update of customer_id on reimbursements
  for each row execute function contract_customer_owner();

create table reimbursement_items (
  id bigint generated always as identity primary key,
  reimbursement_id bigint not null references reimbursements (id) on delete cascade,
  position integer not null,
  spent_on date,
  category text,
  money numeric(15, 2) not null check (money > 0),
  remark text
);
create index reimbursement_items_of on reimbursement_items (reimbursement_id, position);

-- Money paid by the company.
create table payments (
  id bigint generated always as identity primary key,
  order_sn text not null,
  kind text not null default 'expense' check (kind in ('payable', 'expense', 'prepayment')),
  payable_id bigint references payables (id),
  contract_id bigint references contracts (id),
  customer_id bigint references customers (id),
  customer_owner_id bigint,
  supplier_id bigint references suppliers (id),
  owner_id bigint not null references users (id),
  branch_id bigint references branches (id),
  payee text,
  paid_on date not null,
  account_id bigint not null references accounts (id),
  -- 1: what the supplier got in advance settles it, and no money moves.
  from_prepaid smallint not null default 0 check (from_prepaid in (0, 1)),
  money numeric(15, 2) not null check (money > 0),
  vouchers bigint[] not null default '{}',
  remark text,
  state smallint not null default 0 check (state in (0, 1)),
  reverse_reason text,
  reversed_at timestamptz,
  approval smallint not null default 0 check (approval between 0 and 3),
  approved numeric(15, 2) generated always as (case when approval = 2 and state = 0 then money else 0 end) stored,
  pending numeric(15, 2) generated always as (case when approval in (0, 1) and state = 0 then money else 0 end) stored,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index payments_order_sn_unique on payments (lower(order_sn)) where deleted_at is null;
create index payments_newest on payments (paid_on desc, id desc)
  include (owner_id, customer_owner_id, money, approved, pending) where deleted_at is null;
create index payments_owner on payments (owner_id, paid_on desc, id desc) where deleted_at is null;
create index payments_customer_owner on payments (customer_owner_id, paid_on desc, id desc) where deleted_at is null;
create index payments_customer on payments (customer_id) where customer_id is not null;
create index payments_contract on payments (contract_id) where contract_id is not null;
create index payments_payable on payments (payable_id) include (money, approval, state) where payable_id is not null;
create index payments_supplier on payments (supplier_id) where supplier_id is not null;
create index payments_account on payments (account_id);
create index payments_branch on payments (branch_id) where branch_id is not null;
create index payments_bin on payments (deleted_at desc) where deleted_at is not null;
create trigger payments_customer_owner before insert or update of customer_id on payments
  for each row execute function contract_customer_owner();

-- The owner of a customer sees what is spent for its contracts, as he sees these.
create function payments_follow_customer() returns trigger language plpgsql as $$
begin
  update payables set customer_owner_id = new.owner_id where customer_id = new.id;
  update reimbursements set customer_owner_id = new.owner_id where customer_id = new.id;
  update payments set customer_owner_id = new.owner_id where customer_id = new.id;
  return null;
end $$;
create trigger customers_payments after update of owner_id on customers for each row
  when (old.owner_id is distinct from new.owner_id) execute function payments_follow_customer();

-- Money of payments that settles what is owed.
create table settlements (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  payable_id bigint not null references payables (id),
  money numeric(15, 2) not null check (money <> 0),
  day date not null,
  kind text not null check (kind in ('payment', 'reverse')),
  created_by bigint,
  at timestamptz not null default now()
);
create index settlements_payable on settlements (payable_id) include (money, day);
create index settlements_payment on settlements (payment_id) include (money);
create trigger settlements_grow before update or delete on settlements
  for each row execute function refuse_ledger_change();

-- Money that suppliers have got in advance, and its use.
create table supplier_prepayments (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers (id),
  payment_id bigint not null references payments (id),
  money numeric(15, 2) not null check (money <> 0),
  day date not null,
  kind text not null check (kind in ('payment', 'use', 'reverse')),
  created_by bigint,
  at timestamptz not null default now()
);
create index supplier_prepayments_supplier on supplier_prepayments (supplier_id) include (money);
create index supplier_prepayments_payment on supplier_prepayments (payment_id);
create trigger supplier_prepayments_grow before update or delete on supplier_prepayments
  for each row execute function refuse_ledger_change();

-- Orders that have passed are owed already.
alter table purchase_orders add column paid numeric(15, 2) not null default 0 check (paid >= 0);
insert into payables (name, source, record_id, supplier_id, owner_id, branch_id, payee, due_on, due, created_by)
select o.order_sn, 'purchaseOrder', o.id, o.supplier_id, coalesce(o.user_id, o.created_by), o.branch_id, s.name,
  o.order_date, o.money_total, o.created_by
from purchase_orders o join suppliers s on s.id = o.supplier_id
where o.approval = 2 and o.deleted_at is null and coalesce(o.user_id, o.created_by) is not null;
