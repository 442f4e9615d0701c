-- Up Migration

-- How much of a contract was invoiced, and applied for: kept by the trigger below.
alter table contracts add column invoiced_money numeric(15, 2) not null default 0 check (invoiced_money >= 0),
  add column invoicing_money numeric(15, 2) not null default 0 check (invoicing_money >= 0),
  add column invoiced_percent numeric(7, 2) generated always as
    (case when money - returned > 0 then round(invoiced_money * 100 / (money - returned), 2) end) stored,
  add column invoice_state smallint not null generated always as
    (case when invoiced_money = 0 then 0 when invoiced_money < money - returned then 1 else 2 end) stored,
  add constraint contracts_invoiced check (stage = 2 or invoiced_money + invoicing_money <= money - returned);

create table invoices (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts (id),
  order_sn text not null,
  kind text not null default 'normalE' check (kind in ('normalE', 'specialE', 'normal', 'special')),
  applied_on date not null,
  title text not null,
  tax_no text,
  bank text,
  bank_account text,
  address text,
  phone text,
  money numeric(15, 2) not null check (money > 0),
  net numeric(15, 2) not null,
  tax numeric(15, 2) not null,
  remark text,
  user_id bigint references users (id),
  branch_id bigint references branches (id),
  number text,
  issued_on date,
  logistics text,
  files bigint[] not null default '{}',
  red_money numeric(15, 2) not null default 0 check (red_money >= 0),
  red_net numeric(15, 2) not null default 0 check (red_net >= 0),
  red_tax numeric(15, 2) not null default 0 check (red_tax >= 0),
  void_reason text,
  voided_on date,
  approval smallint not null default 0,
  -- 0 applied, 1 to be issued, 2 issued, 3 reversed in part, 4 reversed, 5 refused, 6 void.
  state smallint not null generated always as (case
    when voided_on is not null then 6 when issued_on is null and approval = 3 then 5
    when issued_on is null and approval = 2 then 1 when issued_on is null then 0
    when red_money = 0 then 2 when red_money < money then 3 else 4 end) stored,
  valid_money numeric(15, 2) not null generated always as
    (case when issued_on is null or voided_on is not null then 0 else money - red_money end) stored,
  applied_money numeric(15, 2) not null generated always as
    (case when issued_on is null and approval <> 3 then money else 0 end) stored,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  constraint invoices_red check (red_money <= money and red_net <= net and red_tax <= tax),
  constraint invoices_issued check ((number is null) = (issued_on is null)),
  constraint invoices_split check (net + tax = money and red_net + red_tax = red_money)
);
create unique index invoices_order_sn_unique on invoices (lower(order_sn)) where deleted_at is null;
create unique index invoices_number_unique on invoices (lower(number)) where deleted_at is null and voided_on is null;
create index invoices_newest on invoices (applied_on desc, id desc)
  include (contract_id, money, valid_money, applied_money, red_money) where deleted_at is null;
create index invoices_contract on invoices (contract_id, applied_on desc, id desc);
create index invoices_issued_on on invoices (issued_on desc, id desc) where deleted_at is null;
create index invoices_state on invoices (state, applied_on desc, id desc) where deleted_at is null;
create index invoices_bin on invoices (deleted_at desc) where deleted_at is not null;

create table invoice_lines (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices (id) on delete cascade,
  position integer not null,
  name text,
  tax_rate text,
  money numeric(15, 2) not null check (money > 0),
  net numeric(15, 2) not null default 0,
  tax numeric(15, 2) not null default 0,
  red_money numeric(15, 2) not null default 0,
  red_net numeric(15, 2) not null default 0,
  check (red_money between 0 and money and red_net between 0 and net and red_money - red_net between 0 and tax)
);
create index invoice_lines_invoice on invoice_lines (invoice_id, position);

-- Reversals of issued invoices; they only grow.
create table invoice_reds (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices (id),
  number text,
  day date not null,
  money numeric(15, 2) not null check (money > 0),
  net numeric(15, 2) not null check (net >= 0),
  tax numeric(15, 2) not null check (tax >= 0),
  reason text,
  created_by bigint,
  at timestamptz not null default now(),
  check (net + tax = money)
);
create index invoice_reds_invoice on invoice_reds (invoice_id, id);
create unique index invoice_reds_number_unique on invoice_reds (lower(number)) where number is not null;
create trigger invoice_reds_grow before update or delete on invoice_reds
  for each row execute function refuse_ledger_change();

-- What each reversal took of each line.
create table invoice_red_lines (
  red_id bigint not null references invoice_reds (id),
  line_id bigint not null,
  money numeric(15, 2) not null,
  net numeric(15, 2) not null,
  primary key (red_id, line_id)
);
create index invoice_red_lines_line on invoice_red_lines (line_id) include (money, net);
create trigger invoice_red_lines_grow before update or delete on invoice_red_lines
  for each row execute function refuse_ledger_change();

-- What invoices of a customer were written to.
create table invoice_titles (
  customer_id bigint not null references customers (id) on delete cascade,
  title text not null,
  tax_no text,
  bank text,
  bank_account text,
  address text,
  phone text,
  used_at timestamptz not null default now(),
  primary key (customer_id, title)
);

-- What contracts have invoiced follows each invoice, whatever door changes it.
create function contracts_follow_invoices() returns trigger language plpgsql as $$
declare
  was_valid numeric := 0;
  was_applied numeric := 0;
  is_valid numeric := 0;
  is_applied numeric := 0;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    was_valid := old.valid_money;
    was_applied := old.applied_money;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    is_valid := new.valid_money;
    is_applied := new.applied_money;
  end if;
  if (was_valid, was_applied) is distinct from (is_valid, is_applied) then
    update contracts set invoiced_money = invoiced_money + is_valid - was_valid,
      invoicing_money = invoicing_money + is_applied - was_applied
    where id = coalesce(new.contract_id, old.contract_id);
  end if;
  return null;
end $$;
create trigger invoices_contracts after insert or update or delete on invoices
  for each row execute function contracts_follow_invoices();
