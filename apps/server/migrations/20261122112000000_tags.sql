-- Up Migration
create table tags (
  id bigint generated always as identity primary key,
  module text not null check (module <> ''),
  text text not null check (text <> ''),
  bgcolor text not null check (bgcolor ~* '^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$'),
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index tags_text_unique on tags (module, lower(text)) where deleted_at is null;
create index tags_bin on tags (deleted_at desc) where deleted_at is not null;

-- Which tags a record has. They stay when a tag goes to the recycle bin, so that it comes back with them.
create table record_tags (
  module text not null,
  record_id bigint not null,
  tag_id bigint not null references tags (id) on delete cascade,
  primary key (module, record_id, tag_id)
);
create index record_tags_tag on record_tags (tag_id, record_id);
