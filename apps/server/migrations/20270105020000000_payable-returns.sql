-- Up Migration

-- What went back to a supplier lessens what is owed to him; what of it was paid becomes money in advance.
create table payable_returns (
  id bigint generated always as identity primary key,
  out_id bigint not null references stock_outs (id),
  payable_id bigint not null references payables (id),
  order_line_id bigint not null references purchase_order_lines (id),
  -- the line of the receipt that brought it; none where the order is owed for as a whole
  in_line_id bigint references stock_in_lines (id),
  -- in base units
  quantity numeric(18, 4) not null,
  -- with its tax: what is owed no more, and what was paid for it
  lessened numeric(15, 2) not null,
  prepaid numeric(15, 2) not null,
  day date not null,
  kind text not null check (kind in ('return', 'reverse')),
  reverses_id bigint unique references payable_returns (id),
  created_by bigint,
  at timestamptz not null default now(),
  check ((kind = 'reverse') = (reverses_id is not null))
);
create index payable_returns_out on payable_returns (out_id);
create index payable_returns_payable on payable_returns (payable_id) include (lessened, prepaid, day);
create index payable_returns_order_line on payable_returns (order_line_id);
create index payable_returns_in_line on payable_returns (in_line_id) where in_line_id is not null;
create trigger payable_returns_grow before update or delete on payable_returns
  for each row execute function refuse_ledger_change();

-- Money in advance comes from a payment, or from goods that went back.
alter table supplier_prepayments
  alter column payment_id drop not null,
  add column out_id bigint references stock_outs (id),
  drop constraint supplier_prepayments_kind_check,
  add constraint supplier_prepayments_kind_check check (kind in ('payment', 'use', 'reverse', 'return')),
  add constraint supplier_prepayments_one check ((payment_id is null) <> (out_id is null));
create index supplier_prepayments_out on supplier_prepayments (out_id) where out_id is not null;
