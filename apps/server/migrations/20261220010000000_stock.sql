-- Up Migration

-- Goods: what of a product lies in which warehouse, and the documents that move it. Quantities are in base units.
alter table products add column is_stocked smallint not null default 1 check (is_stocked in (0, 1));

create table stocks (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  warehouse_id bigint not null references warehouses (id),
  quantity numeric(18, 4) not null default 0 check (quantity >= 0),
  value numeric(18, 2) not null default 0 check (value >= 0),
  -- of one base unit, when the last piece left
  last_cost numeric(20, 6),
  last_out_on date,
  -- the day of the last stock-take: nothing is written on it or before it any more
  taken_on date,
  least numeric(18, 4) check (least >= 0),
  most numeric(18, 4) check (most >= 0),
  -- people were told that it fell below the least
  told boolean not null default false,
  updated_at timestamptz not null default now(),
  unique (product_id, warehouse_id),
  check (quantity > 0 or value = 0),
  check (least is null or most is null or most >= least)
);
create index stocks_warehouse on stocks (warehouse_id, id);
create index stocks_quantity on stocks (quantity, id);
create index stocks_value on stocks (value, id);
create index stocks_limits on stocks (id) where least is not null or most is not null;

-- Every movement. What was wrong is written again with the opposite sign.
create table stock_ledger (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  biz_date date not null,
  type text not null,
  module text not null,
  record_id bigint not null,
  record_name text not null,
  line_id bigint not null,
  product_id bigint not null references products (id),
  warehouse_id bigint not null references warehouses (id),
  quantity numeric(18, 4) not null check (quantity <> 0),
  value numeric(18, 2) not null,
  quantity_after numeric(18, 4) not null check (quantity_after >= 0),
  value_after numeric(18, 2) not null check (value_after >= 0),
  -- by how much what left differs from what the same goods came in with
  cost_difference numeric(18, 2) not null default 0,
  -- the movement whose value this one takes back
  origin_id bigint references stock_ledger (id),
  reverses_id bigint references stock_ledger (id),
  source_module text,
  source_id bigint,
  source_line_id bigint,
  created_by bigint,
  check (quantity_after > 0 or value_after = 0)
);
create unique index stock_ledger_once on stock_ledger (module, line_id, type, coalesce(origin_id, 0))
  where reverses_id is null;
create unique index stock_ledger_reverses on stock_ledger (reverses_id) where reverses_id is not null;
create index stock_ledger_place on stock_ledger (product_id, warehouse_id, id desc);
create index stock_ledger_day on stock_ledger (product_id, warehouse_id, biz_date) include (quantity, value);
create index stock_ledger_warehouse on stock_ledger (warehouse_id, id desc);
create index stock_ledger_record on stock_ledger (module, record_id);
create index stock_ledger_source on stock_ledger (source_module, source_line_id) where source_line_id is not null;
create index stock_ledger_origin on stock_ledger (origin_id) where origin_id is not null;
create index stock_ledger_days on stock_ledger (biz_date, id);
create trigger stock_ledger_grow before update or delete on stock_ledger
  for each row execute function refuse_ledger_change();

-- Documents of goods share one row of numbers: an id says which document it is, whatever its table.
create table stock_ins (
  id bigint generated always as identity (start with 1 increment by 4) primary key,
  order_sn text not null check (order_sn <> ''),
  warehouse_id bigint not null references warehouses (id),
  biz_date date not null,
  source text not null default 'none' check (source in ('purchase', 'return', 'none', 'opening')),
  source_name text,
  order_id bigint references purchase_orders (id),
  return_id bigint references sales_returns (id),
  money numeric(15, 2) not null default 0,
  freight numeric(15, 2) not null default 0 check (freight >= 0),
  freight_supplier_id bigint references suppliers (id),
  user_id bigint references users (id),
  branch_id bigint references branches (id),
  remark text,
  approval smallint not null default 0 check (approval between 0 and 3),
  state smallint not null default 0 check (state in (0, 1)),
  reverse_reason text,
  reversed_at timestamptz,
  progress smallint generated always as (case when state = 1 then 4 else approval end) stored,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index stock_ins_order_sn_unique on stock_ins (lower(order_sn)) where deleted_at is null;
create index stock_ins_newest on stock_ins (created_at desc, id desc) where deleted_at is null;
create index stock_ins_day on stock_ins (biz_date desc, id desc) where deleted_at is null;
create index stock_ins_bin on stock_ins (deleted_at desc) where deleted_at is not null;
create index stock_ins_warehouse on stock_ins (warehouse_id);
create index stock_ins_order on stock_ins (order_id) where order_id is not null;
create index stock_ins_return on stock_ins (return_id) where return_id is not null;
create index stock_ins_freight_supplier on stock_ins (freight_supplier_id) where freight_supplier_id is not null;
create index stock_ins_user on stock_ins (user_id) where user_id is not null;
create index stock_ins_branch on stock_ins (branch_id) where branch_id is not null;

create table stock_in_lines (
  id bigint generated always as identity primary key,
  in_id bigint not null references stock_ins (id) on delete cascade,
  position integer not null,
  product_id bigint not null references products (id),
  title text,
  number text,
  unit text,
  quantity numeric(15, 4) not null check (quantity > 0),
  base_quantity numeric(18, 4) not null check (base_quantity > 0),
  price numeric(15, 4) check (price >= 0),
  gift smallint not null default 0,
  money numeric(15, 2) not null default 0,
  -- of this money
  freight numeric(15, 2) not null default 0,
  source_line_id bigint,
  remark text
);
create index stock_in_lines_in on stock_in_lines (in_id, position);
create index stock_in_lines_product on stock_in_lines (product_id);
create index stock_in_lines_source on stock_in_lines (source_line_id) where source_line_id is not null;

create table stock_outs (
  id bigint generated always as identity (start with 2 increment by 4) primary key,
  order_sn text not null check (order_sn <> ''),
  warehouse_id bigint not null references warehouses (id),
  biz_date date not null,
  source text not null default 'none' check (source in ('contract', 'purchase', 'none')),
  source_name text,
  contract_id bigint references contracts (id),
  order_id bigint references purchase_orders (id),
  money numeric(15, 2) not null default 0,
  carrier text,
  tracking text,
  signed_on date,
  signed_by text,
  user_id bigint references users (id),
  branch_id bigint references branches (id),
  remark text,
  approval smallint not null default 0 check (approval between 0 and 3),
  state smallint not null default 0 check (state in (0, 1)),
  reverse_reason text,
  reversed_at timestamptz,
  progress smallint generated always as (case when state = 1 then 4 else approval end) stored,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index stock_outs_order_sn_unique on stock_outs (lower(order_sn)) where deleted_at is null;
create index stock_outs_newest on stock_outs (created_at desc, id desc) where deleted_at is null;
create index stock_outs_day on stock_outs (biz_date desc, id desc) where deleted_at is null;
create index stock_outs_bin on stock_outs (deleted_at desc) where deleted_at is not null;
create index stock_outs_warehouse on stock_outs (warehouse_id);
create index stock_outs_contract on stock_outs (contract_id) where contract_id is not null;
create index stock_outs_order on stock_outs (order_id) where order_id is not null;
create index stock_outs_user on stock_outs (user_id) where user_id is not null;
create index stock_outs_branch on stock_outs (branch_id) where branch_id is not null;

create table stock_out_lines (
  id bigint generated always as identity primary key,
  out_id bigint not null references stock_outs (id) on delete cascade,
  position integer not null,
  product_id bigint not null references products (id),
  title text,
  number text,
  unit text,
  quantity numeric(15, 4) not null check (quantity > 0),
  base_quantity numeric(18, 4) not null check (base_quantity > 0),
  money numeric(15, 2) not null default 0,
  source_line_id bigint,
  remark text
);
create index stock_out_lines_out on stock_out_lines (out_id, position);
create index stock_out_lines_product on stock_out_lines (product_id);
create index stock_out_lines_source on stock_out_lines (source_line_id) where source_line_id is not null;

create table stock_transfers (
  id bigint generated always as identity (start with 3 increment by 4) primary key,
  order_sn text not null check (order_sn <> ''),
  from_id bigint not null references warehouses (id),
  to_id bigint not null references warehouses (id),
  biz_date date not null,
  user_id bigint references users (id),
  branch_id bigint references branches (id),
  remark text,
  approval smallint not null default 0 check (approval between 0 and 3),
  state smallint not null default 0 check (state in (0, 1)),
  reverse_reason text,
  reversed_at timestamptz,
  progress smallint generated always as (case when state = 1 then 4 else approval end) stored,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index stock_transfers_order_sn_unique on stock_transfers (lower(order_sn)) where deleted_at is null;
create index stock_transfers_newest on stock_transfers (created_at desc, id desc) where deleted_at is null;
create index stock_transfers_day on stock_transfers (biz_date desc, id desc) where deleted_at is null;
create index stock_transfers_bin on stock_transfers (deleted_at desc) where deleted_at is not null;
create index stock_transfers_from on stock_transfers (from_id);
create index stock_transfers_to on stock_transfers (to_id);
create index stock_transfers_user on stock_transfers (user_id) where user_id is not null;
create index stock_transfers_branch on stock_transfers (branch_id) where branch_id is not null;

create table stock_transfer_lines (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references stock_transfers (id) on delete cascade,
  position integer not null,
  product_id bigint not null references products (id),
  title text,
  number text,
  unit text,
  quantity numeric(15, 4) not null check (quantity > 0),
  base_quantity numeric(18, 4) not null check (base_quantity > 0),
  source_line_id bigint,
  remark text
);
create index stock_transfer_lines_transfer on stock_transfer_lines (transfer_id, position);
create index stock_transfer_lines_product on stock_transfer_lines (product_id);

create table stock_takes (
  id bigint generated always as identity (start with 4 increment by 4) primary key,
  order_sn text not null check (order_sn <> ''),
  warehouse_id bigint not null references warehouses (id),
  category_id bigint references product_categories (id),
  biz_date date not null,
  is_blind smallint not null default 1,
  -- what nobody counted is not there
  uncounted_is_none smallint not null default 0,
  -- a difference of more percent than this is counted twice; 0 = none is
  recount_percent numeric(6, 2) not null default 20 check (recount_percent >= 0),
  user_id bigint references users (id),
  remark text,
  -- 0 being counted, 1 posted, 2 reversed
  state smallint not null default 0 check (state in (0, 1, 2)),
  reverse_reason text,
  reversed_at timestamptz,
  posted_at timestamptz,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index stock_takes_order_sn_unique on stock_takes (lower(order_sn)) where deleted_at is null;
create index stock_takes_newest on stock_takes (created_at desc, id desc) where deleted_at is null;
create index stock_takes_bin on stock_takes (deleted_at desc) where deleted_at is not null;
create index stock_takes_warehouse on stock_takes (warehouse_id);
create index stock_takes_category on stock_takes (category_id) where category_id is not null;
create index stock_takes_user on stock_takes (user_id) where user_id is not null;

-- What is to be counted; two open takes of one product and warehouse are refused.
create table stock_take_lines (
  id bigint generated always as identity primary key,
  take_id bigint not null references stock_takes (id) on delete cascade,
  product_id bigint not null references products (id),
  warehouse_id bigint not null references warehouses (id),
  is_open boolean not null default true,
  unique (take_id, product_id)
);
create unique index stock_take_lines_open on stock_take_lines (product_id, warehouse_id) where is_open;
create index stock_take_lines_warehouse on stock_take_lines (warehouse_id);

-- Counts: so many of it, by whom and when, and what the books said at that moment.
create table stock_counts (
  id bigint generated always as identity primary key,
  line_id bigint not null references stock_take_lines (id) on delete cascade,
  quantity numeric(18, 4) not null check (quantity >= 0),
  book numeric(18, 4) not null,
  -- the last movement before it
  seen bigint not null,
  round smallint not null default 1,
  place text,
  counted_at timestamptz not null default now(),
  counted_by bigint,
  key text
);
create index stock_counts_line on stock_counts (line_id, id);
create unique index stock_counts_key on stock_counts (line_id, key) where key is not null;

-- Contracts are waited for: how much of each line has left, has come back, and is given up.
alter table contracts add column wants_stock smallint not null default 0 check (wants_stock in (0, 1));
alter table contract_lines
  add column promised_on date,
  add column shipped numeric(18, 4) not null default 0 check (shipped >= 0),
  add column came_back numeric(18, 4) not null default 0 check (came_back >= 0),
  -- to be replaced, by returns that have passed
  add column exchanged numeric(18, 4) not null default 0 check (exchanged >= 0),
  add column exchanged_back numeric(18, 4) not null default 0 check (exchanged_back >= 0),
  add column closed_quantity numeric(18, 4) not null default 0 check (closed_quantity >= 0),
  add column close_reason text,
  add column demand smallint not null default 0,
  add constraint contract_lines_back check (came_back + exchanged_back <= shipped),
  add constraint contract_lines_shipped check (shipped - came_back <= base_quantity + exchanged);
alter table contract_lines
  add column wait_out numeric(18, 4) not null generated always as (case when demand = 0 then 0 else
    greatest(base_quantity - returned + came_back + exchanged - shipped - closed_quantity, 0) end) stored;
create index contract_lines_waiting on contract_lines (product_id, warehouse_id) include (wait_out) where wait_out > 0;
create index contract_lines_wait_of on contract_lines (contract_id) where wait_out > 0;
create index contract_lines_came_back on contract_lines (id) where shipped > came_back + exchanged_back;

alter table sales_return_lines
  add column received_quantity numeric(18, 4) not null default 0 check (received_quantity >= 0),
  add column closed_quantity numeric(18, 4) not null default 0 check (closed_quantity >= 0),
  add constraint sales_return_lines_received check (received_quantity + closed_quantity <= quantity);
create index sales_return_lines_waiting on sales_return_lines (return_id)
  where quantity > received_quantity + closed_quantity;

alter table purchase_order_lines
  add column sent_back numeric(18, 4) not null default 0 check (sent_back >= 0),
  add column received_net numeric(15, 2) not null default 0,
  add constraint purchase_order_lines_back check (sent_back <= received_quantity);
create index purchase_order_lines_waiting on purchase_order_lines (product_id)
  include (base_quantity, received_quantity, order_id) where base_quantity > received_quantity;
create index purchase_orders_waiting on purchase_orders (expected_date, id)
  where approval = 2 and received < 2 and closed_at is null and deleted_at is null;

-- 默认仓库 is where lines belong that name none.
do $$
declare standard bigint;
begin
  select id into strict standard from warehouses where is_default;
  update contract_lines set warehouse_id = standard where warehouse_id = 0;
  execute format('alter table contract_lines alter column warehouse_id set default %s', standard);
end $$;
alter table contract_lines add foreign key (warehouse_id) references warehouses (id);
create index contract_lines_warehouse on contract_lines (warehouse_id);

-- From this day on stock is kept; null where it is not.
create function stock_started() returns date language sql stable as $$
  select nullif(value #>> '{}', '')::date from settings where key = 'stockStart'
$$;
create function contract_demands(approval smallint, stage smallint, deleted timestamptz, wants smallint, signed date)
  returns smallint language sql stable as $$
  select case when approval = 2 and stage <> 2 and deleted is null and stock_started() is not null
    and (wants = 1 or signed >= stock_started()) then 1 else 0 end::smallint
$$;
create function contract_line_demand() returns trigger language plpgsql as $$
begin
  select contract_demands(k.approval, k.stage, k.deleted_at, k.wants_stock, k.signed_on) * p.is_stocked
    into new.demand from contracts k, products p where k.id = new.contract_id and p.id = new.product_id;
  new.demand := coalesce(new.demand, 0);
  return new;
end $$;
create trigger contract_lines_demand before insert or update of product_id, contract_id on contract_lines
  for each row execute function contract_line_demand();
create function lines_follow_contract() returns trigger language plpgsql as $$
begin
  update contract_lines l set demand = d.demand
  from (select n.id, contract_demands(new.approval, new.stage, new.deleted_at, new.wants_stock, new.signed_on)
      * p.is_stocked as demand from contract_lines n join products p on p.id = n.product_id where n.contract_id = new.id) d
  where l.id = d.id and l.demand <> d.demand;
  return null;
end $$;
create trigger contracts_demand after update of approval, stage, deleted_at, wants_stock, signed_on on contracts for each row
  when ((old.approval, old.stage, old.deleted_at, old.wants_stock, old.signed_on)
    is distinct from (new.approval, new.stage, new.deleted_at, new.wants_stock, new.signed_on))
  execute function lines_follow_contract();
create function lines_follow_product() returns trigger language plpgsql as $$
begin
  update contract_lines l set demand = new.is_stocked * contract_demands(k.approval, k.stage, k.deleted_at, k.wants_stock, k.signed_on)
  from contracts k where k.id = l.contract_id and l.product_id = new.id;
  return null;
end $$;
create trigger products_demand after update of is_stocked on products for each row
  when (old.is_stocked <> new.is_stocked) execute function lines_follow_product();
create function lines_follow_start() returns trigger language plpgsql as $$
begin
  update contract_lines l set demand = d.demand
  from (select n.id, p.is_stocked * contract_demands(k.approval, k.stage, k.deleted_at, k.wants_stock, k.signed_on) as demand
      from contract_lines n join contracts k on k.id = n.contract_id join products p on p.id = n.product_id) d
  where l.id = d.id and l.demand <> d.demand;
  return null;
end $$;
create trigger settings_stock_start after insert or update on settings for each row
  when (new.key = 'stockStart') execute function lines_follow_start();
-- A product that is waited for has its row, so that its shortage is seen.
create function demand_has_stock() returns trigger language plpgsql as $$
begin
  insert into stocks (product_id, warehouse_id) values (new.product_id, new.warehouse_id) on conflict do nothing;
  return null;
end $$;
create trigger contract_lines_stock after insert or update of demand, warehouse_id, product_id on contract_lines
  for each row when (new.demand = 1) execute function demand_has_stock();

-- So many of a product are promised from a warehouse.
create function stock_reserved(product bigint, warehouse bigint) returns numeric language sql stable as $$
  select coalesce(sum(l.wait_out), 0) from contract_lines l
  where l.product_id = product and l.warehouse_id = warehouse and l.wait_out > 0
$$;
-- So many of a product are ordered and have not come in.
create function stock_on_order(product bigint) returns numeric language sql stable as $$
  select coalesce(sum(l.base_quantity - l.received_quantity), 0)
  from purchase_order_lines l join purchase_orders o on o.id = l.order_id
  where l.product_id = product and l.base_quantity > l.received_quantity
    and o.approval = 2 and o.received < 2 and o.closed_at is null and o.deleted_at is null
$$;
