-- Up Migration
create table api_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  name text not null,
  key_hash bytea not null unique,
  -- The last characters, by which one knows a key again.
  ending text not null,
  -- 1 = it may write what its person may write.
  writes smallint not null default 0 check (writes in (0, 1)),
  -- Of the rights of its person these alone; null = all of them.
  permissions text[],
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_ip text not null default ''
);
create index api_keys_user on api_keys (user_id) where revoked_at is null;
