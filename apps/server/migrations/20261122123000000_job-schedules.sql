-- Up Migration
-- Up to which occurrence each scheduled task was enqueued: whoever moves it on has enqueued that occurrence, and nobody
-- else will.
create table job_schedules (
  task text primary key,
  last_at timestamptz not null
);
