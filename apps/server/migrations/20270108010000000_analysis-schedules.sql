-- Up Migration

-- A view of an analysis or a report that somebody has told to people day by day, week by week or month by month.
create table analysis_schedules (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  scene_id bigint references scenes (id) on delete cascade,
  report_id bigint references reports (id) on delete cascade,
  every text not null check (every in ('day', 'week', 'month')),
  -- Monday is 1 of a week; of a month with fewer days it is the last one. A day has none.
  on_day smallint not null check (
    (every = 'day' and on_day = 0) or (every = 'week' and on_day between 1 and 7) or (every = 'month' and on_day between 1 and 31)
  ),
  hour smallint not null check (hour between 0 and 23),
  receivers bigint[] not null check (array_length(receivers, 1) between 1 and 50),
  enabled boolean not null default true,
  next_at timestamptz not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint analysis_schedules_one check ((scene_id is null) <> (report_id is null))
);
create unique index analysis_schedules_scene on analysis_schedules (user_id, scene_id) where scene_id is not null;
create unique index analysis_schedules_report on analysis_schedules (user_id, report_id) where report_id is not null;
create index analysis_schedules_by_scene on analysis_schedules (scene_id) where scene_id is not null;
create index analysis_schedules_by_report on analysis_schedules (report_id) where report_id is not null;
create index analysis_schedules_next on analysis_schedules (next_at) where enabled;
