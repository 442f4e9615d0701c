-- Up Migration
create table product_categories (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  parent_id bigint references product_categories (id),
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  check (parent_id <> id)
);
create unique index product_categories_name_unique on product_categories (coalesce(parent_id, 0), lower(name));
create index product_categories_parent on product_categories (parent_id) where parent_id is not null;

create table products (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  number text not null check (number <> ''),
  category_id bigint references product_categories (id),
  standard text,
  price numeric(18, 2) check (price >= 0 and price <> 'NaN'),
  cost_price numeric(18, 2) check (cost_price >= 0 and cost_price <> 'NaN'),
  tax_number text,
  tax_rate numeric(5, 2) check (tax_rate >= 0 and tax_rate <= 100),
  cover bigint[],
  remark text,
  enabled smallint not null default 1 check (enabled in (0, 1)),
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index products_number_unique on products (lower(number)) where deleted_at is null;
create index products_newest on products (created_at desc, id desc) where deleted_at is null;
create index products_bin on products (deleted_at desc) where deleted_at is not null;
create index products_category on products (category_id) where category_id is not null;
