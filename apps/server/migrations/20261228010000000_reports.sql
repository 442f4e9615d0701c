-- Up Migration

-- What somebody counts again and again: records of a module in groups, as he sees them who looks.
create table reports (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  user_id bigint not null references users (id),
  shared boolean not null default false,
  module text not null,
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index reports_name_unique on reports (user_id, lower(name));
create index reports_shared on reports (id) where shared;
