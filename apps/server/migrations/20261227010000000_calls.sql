-- Up Migration
-- A seat: the phone or extension of an agent. One person has one seat, and one seat one person.
create table call_seats (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  number text not null check (number <> ''),
  -- The agent's mobile, where calls are forwarded to.
  mobile text,
  -- The number that customers see: one that the provider has verified.
  caller text,
  -- Of a minute.
  price numeric(10, 4) not null default 0 check (price >= 0),
  user_id bigint references users (id),
  volte smallint not null default 1 check (volte in (0, 1)),
  forward smallint not null default 0 check (forward in (0, 1)),
  presence text not null default 'idle' check (presence in ('idle', 'busy', 'away')),
  -- After a call nobody is put through until then.
  wrap_until timestamptz,
  remark text,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references users (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index call_seats_name_unique on call_seats (lower(name)) where deleted_at is null;
create index call_seats_number on call_seats (number) where deleted_at is null;
create unique index call_seats_user on call_seats (user_id) where user_id is not null and deleted_at is null;
create index call_seats_newest on call_seats (created_at desc, id desc) where deleted_at is null;
create index call_seats_bin on call_seats (deleted_at desc) where deleted_at is not null;

-- One row for each call. It is written before a provider is asked, and follows from its events.
create table calls (
  id bigint generated always as identity primary key,
  -- By which providers name it.
  reference uuid not null default gen_random_uuid(),
  provider text not null,
  kind text not null check (kind in ('callback', 'axb', 'inbound', 'phone')),
  seat_id bigint references call_seats (id),
  user_id bigint not null references users (id),
  customer_id bigint references customers (id),
  -- As it was given, and its key.
  number text not null,
  number_key text not null,
  caller text,
  -- The number between both, of an AXB call.
  x_number text,
  x_until timestamptz,
  rank smallint not null default 0,
  result text not null default '' check (result in ('', 'answered', 'noAnswer', 'busy', 'declined', 'agentNoAnswer', 'cancelled', 'failed', 'unknown', 'blocked')),
  -- Why it was not dialled.
  why text,
  agent_at timestamptz,
  agent_answered_at timestamptz,
  customer_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  seconds integer not null default 0 check (seconds >= 0),
  minutes integer not null default 0,
  price numeric(10, 4) not null default 0,
  cost numeric(14, 2) not null default 0,
  -- The provider's own, where it says one.
  fee numeric(14, 4),
  disputed boolean not null default false,
  -- What the agent says of it, by one digit.
  outcome text check (outcome in ('answered', 'noAnswer', 'off', 'invalid', 'busy', 'declined')),
  -- What was written about it.
  followup_id bigint,
  heard_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index calls_reference on calls (reference);
create index calls_newest on calls (created_at desc, id desc);
create index calls_user on calls (user_id, created_at desc, id desc);
create index calls_customer on calls (customer_id, created_at desc) where customer_id is not null;
create index calls_number on calls (number_key, created_at desc);
create index calls_seat on calls (seat_id, created_at desc);
create index calls_result on calls (result, created_at desc, id desc);
create index calls_cost on calls (created_at desc, id desc) include (user_id, cost, minutes) where cost > 0;
create unique index calls_followup on calls (followup_id) where followup_id is not null;
create index calls_x on calls (x_number, x_until) where x_number is not null;

-- What was heard of calls, and said by ourselves. Nothing of it is changed or taken away.
create table call_events (
  id bigint generated always as identity primary key,
  call_id bigint not null references calls (id),
  provider text not null,
  type text not null,
  -- The provider's time or sequence, by which a repeat is known.
  mark text not null,
  at timestamptz not null,
  body jsonb not null default '{}',
  heard_at timestamptz not null default clock_timestamp()
);
create unique index call_events_once on call_events (call_id, provider, type, mark);
create trigger call_events_grow before update or delete on call_events
  for each row execute function refuse_ledger_change();

-- Calls that run: the index decides that a seat has one.
create table running_calls (
  call_id bigint primary key references calls (id),
  seat_id bigint not null references call_seats (id),
  -- When the provider is asked, if nothing is heard until then.
  ask_at timestamptz not null
);
create unique index running_calls_seat on running_calls (seat_id);
create index running_calls_ask on running_calls (ask_at);

-- Events of calls that are not there (yet): for a day.
create table call_quarantine (
  id bigint generated always as identity primary key,
  reference uuid not null,
  body jsonb not null,
  heard_at timestamptz not null default now()
);
create unique index call_quarantine_once on call_quarantine (reference, md5(body::text));
create index call_quarantine_heard on call_quarantine (heard_at);

-- Codes that a provider sends before it takes a number as that of a seat.
create table call_codes (
  seat_id bigint primary key references call_seats (id),
  number_key text not null,
  asked_at timestamptz not null default now(),
  tries smallint not null default 0,
  -- The code tried last: sent again it is no further try.
  tried text
);

create table call_black (
  id bigint generated always as identity primary key,
  -- A number, a beginning of numbers (170*) or numbers abroad (+*).
  pattern text not null check (pattern <> ''),
  kind text not null default 'deny' check (kind in ('deny', 'allow')),
  direction text not null default 'both' check (direction in ('out', 'in', 'both')),
  until date,
  remark text,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references users (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create index call_black_pattern on call_black (pattern) where deleted_at is null;
create index call_black_newest on call_black (created_at desc, id desc) where deleted_at is null;
create index call_black_bin on call_black (deleted_at desc) where deleted_at is not null;
