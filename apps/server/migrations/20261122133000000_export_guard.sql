-- Up Migration
-- A job may wait for a superior's word before it begins, and be refused.
alter table background_jobs drop constraint background_jobs_state_check,
  add constraint background_jobs_state_check
    check (state in ('asking', 'waiting', 'running', 'paused', 'done', 'failed', 'cancelled', 'refused'));
create table job_approvals (
  job_id bigint primary key references background_jobs (id) on delete cascade,
  -- What it is about, for whoever decides.
  note text not null default '',
  expires_at timestamptz not null,
  decided_by bigint references users (id),
  decided_at timestamptz,
  reason text not null default ''
);
create index job_approvals_open on job_approvals (expires_at) where decided_at is null;
create index job_approvals_decided_by on job_approvals (decided_by) where decided_by is not null;

-- Masked values that somebody looked at in whole, each counted once a day.
create table reveal_days (
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  used integer not null,
  primary key (user_id, day)
);
create table reveals (
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  module text not null,
  record_id bigint not null,
  field text not null,
  primary key (user_id, day, module, record_id, field)
);
