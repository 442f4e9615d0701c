-- Up Migration

-- What lies in warehouses as stock begins, row by row, until documents of goods in have posted it.
create table stock_openings (
  id bigint generated always as identity primary key,
  order_sn text not null check (order_sn <> ''),
  product_id bigint not null references products (id),
  warehouse_id bigint not null references warehouses (id),
  quantity numeric(15, 4) not null check (quantity > 0),
  unit text,
  base_quantity numeric(18, 4) not null check (base_quantity > 0),
  price numeric(15, 4) not null check (price >= 0),
  money numeric(15, 2) not null default 0,
  biz_date date not null,
  remark text,
  -- 0 to be posted, 1 its document waits for somebody, 2 posted
  state smallint not null default 0 check (state between 0 and 2),
  -- the document that brings it in
  in_id bigint references stock_ins (id) on delete set null,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index stock_openings_order_sn_unique on stock_openings (lower(order_sn)) where deleted_at is null;
create index stock_openings_newest on stock_openings (created_at desc, id desc) where deleted_at is null;
create index stock_openings_bin on stock_openings (deleted_at desc) where deleted_at is not null;
create index stock_openings_place on stock_openings (product_id, warehouse_id) where deleted_at is null;
create index stock_openings_warehouse on stock_openings (warehouse_id);
create index stock_openings_state on stock_openings (state, id) where deleted_at is null;
create index stock_openings_in on stock_openings (in_id) where in_id is not null;

-- A document that is deleted or taken back leaves its rows as they were before it.
create function free_openings() returns trigger language plpgsql as $$
begin
  update stock_openings set version = version + 1, updated_at = now(),
    in_id = case when new.state = 1 or new.deleted_at is not null then null else in_id end,
    state = case when new.state = 1 or new.deleted_at is not null then 0 when new.approval = 2 then 2 else 1 end
  where in_id = new.id;
  return null;
end $$;
create trigger stock_ins_openings after update of approval, state, deleted_at on stock_ins
  for each row when (new.source = 'opening') execute function free_openings();

-- What was entered before.
insert into stock_openings (order_sn, product_id, warehouse_id, quantity, unit, base_quantity, price, money, biz_date,
  remark, state, in_id, created_at, created_by)
select i.order_sn || '-' || l.position, l.product_id, i.warehouse_id, l.quantity, l.unit, l.base_quantity,
  coalesce(l.price, 0), l.money, i.biz_date, l.remark, case when i.approval = 2 then 2 else 1 end, i.id, i.created_at,
  i.created_by
from stock_ins i join stock_in_lines l on l.in_id = i.id
where i.source = 'opening' and i.state = 0 and i.deleted_at is null
order by i.id, l.position;
