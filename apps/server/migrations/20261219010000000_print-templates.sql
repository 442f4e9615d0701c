-- Up Migration
create table print_templates (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  module text not null,
  enabled smallint not null default 1 check (enabled in (0, 1)),
  -- how often its layout was saved
  number integer not null default 0,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create index print_templates_module on print_templates (module, id) where deleted_at is null;
create index print_templates_created on print_templates (created_at desc, id desc) where deleted_at is null;

-- Never changed: papers name the version by which they were printed.
create table print_template_versions (
  template_id bigint not null references print_templates (id) on delete cascade,
  number integer not null,
  temp jsonb not null,
  created_at timestamptz not null default now(),
  created_by bigint references users (id),
  primary key (template_id, number)
);

