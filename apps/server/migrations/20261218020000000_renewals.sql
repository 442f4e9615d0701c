-- Up Migration

-- 不再续约: nobody is reminded, and why.
alter table contracts add column renewal_stop_reason text,
  add column renewal_stopped_at timestamptz,
  add column renewed_money numeric(15, 2) not null default 0 check (renewed_money >= 0),
  add column renewed_count integer not null default 0;

create table renewals (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts (id),
  order_sn text not null,
  money numeric(15, 2) not null check (money >= 0),
  from_due date,
  due_on date not null,
  -- The day of the month that is kept through shorter months.
  anchor smallint not null check (anchor between 1 and 31),
  renewed_on date not null,
  remark text,
  user_id bigint references users (id),
  branch_id bigint references branches (id),
  approval smallint not null default 0,
  approved numeric(15, 2) not null generated always as (case when approval = 2 then money else 0 end) stored,
  pending numeric(15, 2) not null generated always as (case when approval in (0, 1) then money else 0 end) stored,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  constraint renewals_later check (from_due is null or due_on > from_due)
);
create unique index renewals_order_sn_unique on renewals (lower(order_sn)) where deleted_at is null;
create index renewals_newest on renewals (created_at desc, id desc)
  include (contract_id, money, approved, pending) where deleted_at is null;
create index renewals_contract on renewals (contract_id, created_at desc, id desc);
create index renewals_due on renewals (due_on desc, id desc) where deleted_at is null;
create index renewals_bin on renewals (deleted_at desc) where deleted_at is not null;

create table renewal_lines (
  id bigint generated always as identity primary key,
  renewal_id bigint not null references renewals (id) on delete cascade,
  position integer not null,
  product_id bigint not null references products (id),
  title text,
  number text,
  unit text,
  quantity numeric(15, 4) not null,
  price numeric(15, 4) not null,
  discount numeric(5, 2),
  tax_rate text,
  subtotal numeric(15, 2) not null,
  remark text
);
create index renewal_lines_renewal on renewal_lines (renewal_id, position);
create index renewal_lines_product on renewal_lines (product_id);

-- Who was reminded of which due day, and how many days before it; each once.
create table renewal_reminders (
  contract_id bigint not null references contracts (id) on delete cascade,
  due_on date not null,
  days_before integer not null,
  at timestamptz not null default now(),
  primary key (contract_id, due_on, days_before)
);
create index contracts_renewing on contracts (due_on)
  where deleted_at is null and approval = 2 and stage <> 2 and remind = 0 and renewal_stopped_at is null;
