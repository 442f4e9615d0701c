-- What the company buys: orders with their lines. Receipts of goods come later; what they write has its place.

create table purchase_orders (
  id bigint generated always as identity primary key,
  order_sn text not null check (order_sn <> ''),
  supplier_id bigint not null references suppliers (id),
  order_date date not null,
  expected_date date,
  user_id bigint references users (id),
  branch_id bigint references branches (id),
  tax_mode text not null default 'included' check (tax_mode in ('included', 'added')),
  money_total numeric(15, 2) not null default 0,
  net_total numeric(15, 2) not null default 0,
  tax_total numeric(15, 2) not null default 0,
  -- by how much percent the price of a line lies above the last one, where that is more than the company bears
  price_rise numeric(9, 2),
  remark text,
  approval smallint not null default 0 check (approval between 0 and 3),
  -- 0 nothing has come in, 1 a part, 2 all of it
  received smallint not null default 0 check (received between 0 and 2),
  closed_at timestamptz,
  closed_by bigint references users (id),
  close_reason text,
  progress smallint generated always as (
    case when approval <> 2 then approval
      when received = 2 then 5
      when closed_at is not null then 6
      when received = 1 then 4
      else 2 end) stored,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  check (net_total + tax_total = money_total)
);
create unique index purchase_orders_order_sn_unique on purchase_orders (lower(order_sn)) where deleted_at is null;
create index purchase_orders_newest on purchase_orders (created_at desc, id desc) where deleted_at is null;
create index purchase_orders_day on purchase_orders (order_date desc, id desc) where deleted_at is null;
create index purchase_orders_bin on purchase_orders (deleted_at desc) where deleted_at is not null;
create index purchase_orders_supplier on purchase_orders (supplier_id);
create index purchase_orders_user on purchase_orders (user_id) where user_id is not null;
create index purchase_orders_branch on purchase_orders (branch_id) where branch_id is not null;
create index purchase_orders_closed_by on purchase_orders (closed_by) where closed_by is not null;

create table purchase_order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_orders (id) on delete cascade,
  position integer not null,
  product_id bigint not null references products (id),
  title text,
  number text,
  unit text,
  quantity numeric(15, 4) not null check (quantity > 0),
  base_quantity numeric(18, 4) not null check (base_quantity > 0),
  price numeric(15, 4) not null check (price >= 0),
  last_price numeric(15, 4),
  tax_rate text,
  subtotal numeric(15, 2) not null,
  net numeric(15, 2) not null,
  tax numeric(15, 2) not null,
  remark text,
  -- in base units, written by what posts goods
  received_quantity numeric(18, 4) not null default 0 check (received_quantity >= 0),
  -- for which line of which contract it was bought
  contract_id bigint,
  contract_line_id bigint
);
create index purchase_order_lines_order on purchase_order_lines (order_id);
create index purchase_order_lines_product on purchase_order_lines (product_id, order_id desc);
create index purchase_order_lines_contract on purchase_order_lines (contract_id) where contract_id is not null;
