-- Up Migration
create table suppliers (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  contact_name text,
  mobile text,
  wechat text,
  level_id bigint references dictionary (id),
  region_id text references regions (id),
  address text,
  bank text,
  bank_account text,
  tax_number text,
  owner_id bigint references users (id),
  remark text,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index suppliers_name_unique on suppliers (lower(name)) where deleted_at is null;
create index suppliers_newest on suppliers (created_at desc, id desc) where deleted_at is null;
create index suppliers_bin on suppliers (deleted_at desc) where deleted_at is not null;
create index suppliers_owner on suppliers (owner_id) where owner_id is not null;

-- What modules have brought to a company already, each once.
create table seed_steps (
  marker text primary key,
  applied_at timestamptz not null default now()
);
