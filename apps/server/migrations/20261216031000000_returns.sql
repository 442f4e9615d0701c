-- Up Migration
alter table contract_lines add column returned_money numeric(15, 2) not null default 0 check (returned_money >= 0);

create table sales_returns (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts (id),
  order_sn text not null,
  returned_on date not null,
  money numeric(15, 2) not null default 0 check (money >= 0),
  remark text,
  approval smallint not null default 0,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index sales_returns_order_sn_unique on sales_returns (lower(order_sn)) where deleted_at is null;
create index sales_returns_contract on sales_returns (contract_id, id);
create index sales_returns_newest on sales_returns (created_at desc, id desc) where deleted_at is null;
create index sales_returns_bin on sales_returns (deleted_at desc) where deleted_at is not null;

create table sales_return_lines (
  id bigint generated always as identity primary key,
  return_id bigint not null references sales_returns (id) on delete cascade,
  position integer not null,
  line_id bigint not null,
  product_id bigint not null references products (id),
  title text,
  unit text,
  quantity numeric(15, 4) not null check (quantity > 0),
  money numeric(15, 2) not null default 0,
  exchange smallint not null default 0,
  remark text
);
create index sales_return_lines_return on sales_return_lines (return_id, position);
create index sales_return_lines_line on sales_return_lines (line_id);
create index sales_return_lines_product on sales_return_lines (product_id);
