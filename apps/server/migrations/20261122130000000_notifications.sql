-- Up Migration
-- What a person is told. Ids count up for each person in the order of the commits, so that whoever has seen one has seen
-- all before it.
create table notifications (
  user_id bigint not null references users (id) on delete cascade,
  id bigint not null,
  kind text not null check (kind <> ''),
  -- Who says it, and the record that it is about.
  from_id bigint,
  module text,
  record_id bigint,
  facts jsonb not null default '{}',
  -- The same is told a person once.
  once_key text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (user_id, id),
  check ((module is null) = (record_id is null))
);
create unique index notifications_once on notifications (user_id, once_key) where once_key is not null;
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
create index notifications_age on notifications (created_at);

-- The last id of each person. Its row is held until the commit, so that nobody commits a smaller id later.
create table notification_counters (
  user_id bigint primary key references users (id) on delete cascade,
  last_id bigint not null
);

-- What a person wants to be told, where it is not what the kind says.
create table notification_choices (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind <> ''),
  wanted boolean not null,
  primary key (user_id, kind)
);

-- Lets one socket in, once and soon; only the hash is kept.
create table live_tickets (
  hash bytea primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index live_tickets_session on live_tickets (session_id);

-- Who is connected to which server. A server whose lock nobody holds is dead.
create table live_servers (
  server text primary key,
  people bigint[] not null
);
