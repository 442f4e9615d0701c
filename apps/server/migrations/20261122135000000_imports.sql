-- Up Migration
-- Files whose rows are to become records, from their upload until housekeeping forgets them.
create table imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  module text not null,
  file_id bigint references files (id) on delete set null,
  filename text not null,
  sha256 text not null,
  -- Of each sheet its name and the headings of its columns.
  sheets jsonb not null,
  sheet integer not null default 0,
  -- A field's key by column, '' for a column that is none; null until the rows are looked at.
  mapping jsonb,
  checked boolean not null default false,
  choices jsonb not null default '{}',
  -- The job that looks at the rows, and the one that writes them.
  check_job_id bigint references background_jobs (id) on delete set null,
  job_id bigint references background_jobs (id) on delete set null,
  started_at timestamptz,
  created_at timestamptz not null default now()
);
create index imports_age on imports (created_at);
create index imports_file on imports (file_id) where file_id is not null;
create index imports_same on imports (module, sha256, started_at);
create index imports_check_job on imports (check_job_id) where check_job_id is not null;
create index imports_job on imports (job_id) where job_id is not null;

create table import_rows (
  import_id bigint not null references imports (id) on delete cascade,
  -- As the spreadsheet numbers it.
  row integer not null,
  cells jsonb not null,
  -- Texts that stand in the place of what the file has, by field.
  fixed jsonb not null default '{}',
  kind text not null check (kind in ('ready', 'wrong', 'duplicate', 'left', 'failed')),
  problems jsonb not null default '[]',
  same jsonb not null default '[]',
  choice text check (choice in ('merge', 'skip', 'add', 'pool')),
  primary key (import_id, row)
);
create index import_rows_kind on import_rows (import_id, kind, row) where kind <> 'ready';

-- What somebody said before of a heading: a field's key, or '' for none.
create table import_heads (
  user_id bigint not null references users (id) on delete cascade,
  module text not null,
  heads jsonb not null,
  primary key (user_id, module)
);
