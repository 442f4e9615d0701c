-- Up Migration
alter table tasks
  -- 0 once, 1 daily, 2 each working day, 3 weekly, 4 every two weeks, 5 monthly, 6 yearly.
  add column repeat smallint not null default 0 check (repeat between 0 and 6),
  -- The last day on which one of the series may be due.
  add column repeat_until date,
  -- The first of its series, and its day there: the deadline of one may be moved.
  add column series_id bigint references tasks (id),
  add column series_on date,
  -- When what follows it was decided: the next one, or the end of the series.
  add column continued_at timestamptz;
create unique index tasks_series on tasks (series_id, series_on) where series_id is not null;
create index tasks_to_continue on tasks (end_time) where repeat > 0 and continued_at is null and deleted_at is null;
