-- Up Migration
-- Addresses of other programs that hear of changes.
create table webhooks (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  -- By `module.event`, as in customer.created.
  events text[] not null,
  enabled smallint not null default 1 check (enabled in (0, 1)),
  -- What signs its deliveries, sealed with the secret of the servers.
  secret bytea not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Of the attempt that ended last; status 0 = without an answer.
  last_at timestamptz,
  last_status smallint,
  -- Attempts in a row that failed, and the first of them.
  failures integer not null default 0,
  failing_since timestamptz
);
create unique index webhooks_name_unique on webhooks (lower(name));

-- What a hook is told, one row for each event and hook. Without a foreign key: a write that is told of locks no hook.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null,
  -- The same at every attempt, and for every hook that hears of it.
  event_id uuid not null,
  event text not null,
  module text not null,
  -- Under which name the record is kept: variants of a record come one after another.
  subject text not null,
  record_id bigint not null,
  record_version integer,
  -- Keys of the changed fields.
  fields jsonb not null default '[]',
  actor_id bigint,
  actor_name text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts smallint not null default 0,
  -- Not before this; of one that is being sent, when it counts as lost.
  next_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  status smallint,
  took_ms integer,
  -- Why there was no answer: address, timeout, or a code of the network.
  problem text not null default '',
  answer text not null default ''
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_order on webhook_deliveries (webhook_id, subject, record_id, id) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_state on webhook_deliveries (webhook_id, state, id);
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- The version of a record as the transaction has left it; null for one that is not there.
create function record_version(of text, record bigint) returns integer language plpgsql stable as $$
declare
  found integer;
begin
  execute format('select version from %I where id = $1', of) into found using record;
  return found;
end
$$;
