-- Up Migration
-- What somebody did to many records at once, or by a file: with what each of them was before, so that it can be undone.
create table undo_batches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  module text not null,
  act text not null,
  title text not null,
  title_en text not null,
  created_at timestamptz not null default now(),
  -- Whoever sets it first undoes it; nobody else does.
  undone_at timestamptz
);
create index undo_batches_user on undo_batches (user_id, id desc);
create index undo_batches_age on undo_batches (created_at);

create table undo_rows (
  batch_id bigint not null references undo_batches (id) on delete cascade,
  record_id bigint not null,
  did text not null check (did in ('add', 'edit', 'delete')),
  -- Columns by name and own fields under ext, only those that were written.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  seen boolean not null default false,
  primary key (batch_id, record_id)
);

-- Long work that somebody asked for, done beside requests, step after step.
create table background_jobs (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null,
  title text not null,
  title_en text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
  language text not null default 'cn',
  ip text not null default '',
  input jsonb not null,
  -- Where the next step begins; written with what the last one did.
  place jsonb,
  done integer not null default 0,
  total integer,
  result jsonb not null default '{}',
  problem jsonb,
  failures smallint not null default 0,
  batch_id bigint references undo_batches (id) on delete set null,
  file_id bigint references files (id) on delete set null,
  error_file_id bigint references files (id) on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now()
);
create index background_jobs_user on background_jobs (user_id, id desc);
create index background_jobs_unended on background_jobs (updated_at) where state in ('waiting', 'running');
create index background_jobs_batch on background_jobs (batch_id) where batch_id is not null;
create index background_jobs_file on background_jobs (file_id) where file_id is not null;
create index background_jobs_error_file on background_jobs (error_file_id) where error_file_id is not null;
