-- Up Migration

-- Ledgers only grow: what was wrong is written again with the opposite sign.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'QC001';
end $$;

-- What a document has done when its approval closed, each once.
create table document_effects (
  module text not null,
  record_id bigint not null,
  effect text not null,
  at timestamptz not null default now(),
  primary key (module, record_id, effect)
);

-- What documents count, by day, person and branch as they were at their date; a later change adds the difference.
create table document_figures (
  id bigint generated always as identity primary key,
  module text not null,
  record_id bigint not null,
  figure text not null,
  day date not null,
  user_id bigint,
  branch_id bigint,
  amount numeric(15, 2) not null,
  at timestamptz not null default now()
);
create index document_figures_record on document_figures (module, record_id);
create index document_figures_day on document_figures (figure, day) include (user_id, branch_id, amount);
create trigger document_figures_grow before update or delete on document_figures
  for each row execute function refuse_ledger_change();

-- Versions of documents: one that is being changed, and those that were in force.
create table document_versions (
  id bigint generated always as identity primary key,
  module text not null,
  record_id bigint not null,
  number integer not null,
  state text not null check (state in ('open', 'refused', 'inForce', 'former', 'dropped')),
  form jsonb not null,
  reason text,
  to_prepaid boolean not null default false,
  created_by bigint,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index document_versions_open on document_versions (module, record_id) where state in ('open', 'refused');
create index document_versions_record on document_versions (module, record_id, number);

create table contracts (
  id bigint generated always as identity primary key,
  order_sn text not null,
  name text not null,
  customer_id bigint not null references customers (id),
  customer_owner_id bigint,
  owner_id bigint not null references users (id),
  branch_id bigint references branches (id),
  type_id bigint references dictionary (id),
  pay_type smallint not null default 1 check (pay_type in (1, 2, 3, 4)),
  tax_mode text not null default 'included',
  money_total numeric(15, 2) not null default 0,
  net_total numeric(15, 2) not null default 0,
  tax_total numeric(15, 2) not null default 0,
  money numeric(15, 2) not null default 0 check (money >= 0),
  -- Kept by the ledgers of receipts, returns and write-offs.
  received numeric(15, 2) not null default 0 check (received >= 0),
  returned numeric(15, 2) not null default 0 check (returned >= 0),
  written_off numeric(15, 2) not null default 0 check (written_off >= 0),
  stage smallint not null default 0,
  unreceived numeric(15, 2) not null generated always as
    (case when stage = 2 then 0 else money - returned - written_off - received end) stored,
  received_percent numeric(7, 2) generated always as
    (case when money - returned > 0 then round(received * 100 / (money - returned), 2) end) stored,
  signed_on date not null,
  is_delivery smallint not null default 0,
  delivery_on date,
  delivery_name text,
  delivery_mobile text,
  delivery_address text,
  wants_invoice smallint not null default 0,
  is_invoiced smallint not null default 0,
  remind smallint not null default 1,
  due_on date,
  remark text,
  version_number integer not null default 1,
  void_reason text,
  voided_at timestamptz,
  approval smallint not null default 0,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  constraint contracts_open check (money - returned - written_off - received >= 0 or stage = 2)
);
create unique index contracts_order_sn_unique on contracts (lower(order_sn)) where deleted_at is null;
create index contracts_newest on contracts (signed_on desc, id desc)
  include (owner_id, customer_owner_id, approval, money_total, money, received, unreceived) where deleted_at is null;
create index contracts_owner on contracts (owner_id, signed_on desc, id desc)
  include (customer_owner_id, approval, money_total, money, received, unreceived) where deleted_at is null;
create index contracts_customer_owner on contracts (customer_owner_id, signed_on desc, id desc) include (owner_id)
  where deleted_at is null;
create index contracts_customer on contracts (customer_id, signed_on desc, id desc) where deleted_at is null;
create index contracts_due on contracts (due_on) where deleted_at is null and due_on is not null;
create index contracts_branch on contracts (branch_id) where branch_id is not null;
create index contracts_type on contracts (type_id) where type_id is not null;
create index contracts_bin on contracts (deleted_at desc) where deleted_at is not null;

create table contract_lines (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts (id) on delete cascade,
  position integer not null,
  product_id bigint not null references products (id),
  title text,
  number text,
  unit text,
  quantity numeric(15, 4) not null,
  base_quantity numeric(15, 4) not null,
  price numeric(15, 4) not null,
  discount numeric(5, 2),
  tax_rate numeric(5, 2),
  subtotal numeric(15, 2) not null,
  net numeric(15, 2) not null,
  tax numeric(15, 2) not null,
  cost numeric(15, 4),
  warehouse_id bigint not null default 0,
  returned numeric(15, 4) not null default 0 check (returned >= 0),
  remark text
);
create index contract_lines_contract on contract_lines (contract_id, position);
create index contract_lines_product on contract_lines (product_id);

create table contract_plan (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts (id) on delete cascade,
  position integer not null,
  qici text,
  planned_on date not null,
  money numeric(15, 2) not null check (money > 0),
  remark text,
  received numeric(15, 2) not null default 0 check (received >= 0),
  returned numeric(15, 2) not null default 0 check (returned >= 0),
  written_off numeric(15, 2) not null default 0 check (written_off >= 0),
  open numeric(15, 2) not null generated always as (money - returned - written_off - received) stored check (open >= 0),
  completed_on date,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create index contract_plan_contract on contract_plan (contract_id, position) where deleted_at is null;
create index contract_plan_day on contract_plan (planned_on, id) where deleted_at is null and open > 0;

-- Sharers of a customer see his contracts where the share says so.
alter table customer_shares add column with_contracts boolean not null default false;

-- The owner of a customer sees its contracts: the trigger keeps who that is, whoever changes it.
create function contract_customer_owner() returns trigger language plpgsql as $$
begin
  select owner_id into new.customer_owner_id from customers where id = new.customer_id;
  return new;
end $$;
create trigger contracts_customer_owner before insert or update of customer_id on contracts
  for each row execute function contract_customer_owner();
create function contracts_follow_customer() returns trigger language plpgsql as $$
begin
  update contracts set customer_owner_id = new.owner_id where customer_id = new.id;
  return null;
end $$;
create trigger customers_contracts after update of owner_id on customers for each row
  when (old.owner_id is distinct from new.owner_id) execute function contracts_follow_customer();

-- Roles reach contracts as far as customers.
update roles set data_scopes = data_scopes || jsonb_build_object('contract', data_scopes -> 'customer')
where data_scopes ? 'customer' and not data_scopes ? 'contract';
