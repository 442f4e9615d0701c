-- Up Migration
create table warehouses (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  manager_id bigint references users (id),
  mobile text,
  address text,
  enabled smallint not null default 1 check (enabled in (0, 1)),
  is_default boolean not null default false,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  check (not is_default or (enabled = 1 and deleted_at is null))
);
create unique index warehouses_name_unique on warehouses (lower(name)) where deleted_at is null;
create unique index warehouses_default on warehouses (is_default) where is_default;
create index warehouses_manager on warehouses (manager_id) where manager_id is not null;
-- 默认仓库 is always there.
insert into warehouses (name, is_default) values ('默认仓库', true);
insert into record_terms (module, record_id, search_text, search_grams)
  select 'warehouse', id, E'默认仓库\nmrck', '{默,认,仓,库,默认,认仓,仓库,mr,rc,ck,mrc,rck}' from warehouses;

create table accounts (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  kind text not null default 'bank' check (kind in ('bank', 'cash', 'alipay', 'wechat', 'other')),
  number text,
  bank text,
  opening_balance numeric(18, 2) check (opening_balance <> 'NaN'),
  enabled smallint not null default 1 check (enabled in (0, 1)),
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index accounts_name_unique on accounts (lower(name)) where deleted_at is null;
