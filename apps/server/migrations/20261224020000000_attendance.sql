-- Up Migration
-- When people work. Times are minutes of the day on which a shift starts.
create table attendance_shifts (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  start_at smallint not null check (start_at between 0 and 1439),
  end_at smallint not null check (end_at between 0 and 1439),
  rests jsonb not null default '[]' check (jsonb_typeof(rests) = 'array'),
  before_minutes smallint not null default 120 check (before_minutes between 0 and 720),
  after_minutes smallint not null default 240 check (after_minutes between 0 and 720),
  grace smallint not null default 0 check (grace between 0 and 120),
  limit_minutes smallint not null default 0 check (limit_minutes between 0 and 720),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references users (id),
  deleted_at timestamptz
);
create unique index attendance_shifts_name_unique on attendance_shifts (lower(name)) where deleted_at is null;

create table attendance_groups (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  kind text not null check (kind in ('fixed', 'roster', 'free')),
  -- Of a fixed group: the shift of each day of the week from Monday on, 0 for none.
  week jsonb not null default '[0,0,0,0,0,0,0]' check (jsonb_typeof(week) = 'array' and jsonb_array_length(week) = 7),
  -- Of a weekend that is worked: Monday's where there is none.
  makeup_shift_id bigint references attendance_shifts (id),
  alternate boolean not null default false,
  -- False: a punch outside of all places and networks counts once a superior says so.
  anywhere boolean not null default true,
  -- Whoever is in no other group is in this one.
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references users (id),
  deleted_at timestamptz
);
create unique index attendance_groups_name_unique on attendance_groups (lower(name)) where deleted_at is null;
create unique index attendance_groups_default on attendance_groups (is_default) where is_default and deleted_at is null;
create index attendance_groups_makeup on attendance_groups (makeup_shift_id) where makeup_shift_id is not null;

-- Nobody is in two groups by his own name, and no branch is.
create table attendance_group_users (
  user_id bigint primary key references users (id) on delete cascade,
  group_id bigint not null references attendance_groups (id) on delete cascade
);
create index attendance_group_users_group on attendance_group_users (group_id);
create table attendance_group_branches (
  branch_id bigint primary key references branches (id) on delete cascade,
  group_id bigint not null references attendance_groups (id) on delete cascade
);
create index attendance_group_branches_group on attendance_group_branches (group_id);

-- Where people punch: around a point (WGS-84), or from addresses as the server sees them.
create table attendance_places (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('place', 'network')),
  name text not null check (name <> ''),
  lat numeric(9, 6) check (lat between -90 and 90),
  lng numeric(9, 6) check (lng between -180 and 180),
  radius integer check (radius between 20 and 5000),
  network cidr,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references users (id),
  deleted_at timestamptz,
  check ((kind = 'network') = (network is not null)),
  check ((kind = 'place') = (lat is not null and lng is not null and radius is not null))
);
create unique index attendance_places_name_unique on attendance_places (lower(name)) where deleted_at is null;

create table attendance_roster (
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  shift_id bigint not null references attendance_shifts (id),
  primary key (user_id, day, shift_id)
);
create index attendance_roster_shift on attendance_roster (shift_id);
create index attendance_roster_day on attendance_roster (day);

-- Whole minutes: two punches within one are one.
create table attendance_punches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  at timestamptz not null,
  source text not null default 'clock' check (source in ('clock', 'form')),
  -- 0 outside and refused, 1 counts, 2 outside and to be confirmed.
  state smallint not null default 1 check (state between 0 and 2),
  place_id bigint references attendance_places (id),
  lat numeric(9, 6),
  lng numeric(9, 6),
  accuracy integer,
  address inet,
  -- The work form that gave it.
  record_id bigint,
  decided_by bigint references users (id),
  created_at timestamptz not null default now(),
  check (at = date_trunc('minute', at))
);
create unique index attendance_punches_person on attendance_punches (user_id, at);
create index attendance_punches_outside on attendance_punches (at desc) where state = 2;
create index attendance_punches_position on attendance_punches (at) where lat is not null;
create index attendance_punches_place on attendance_punches (place_id) where place_id is not null;
create index attendance_punches_decided on attendance_punches (decided_by) where decided_by is not null;
create index attendance_punches_record on attendance_punches (record_id) where record_id is not null;

-- What approvals are to attendance, read once from the work form.
create table attendance_forms (
  record_id bigint primary key,
  form_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('leave', 'overtime', 'makeup', 'out', 'trip')),
  type text not null default '',
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Of leave by half days: 0 the first half, 1 the second one.
  from_half smallint check (from_half in (0, 1)),
  to_half smallint check (to_half in (0, 1)),
  days numeric(6, 1) not null default 0,
  minutes integer not null default 0,
  -- Overtime that becomes time off.
  comp boolean not null default false,
  -- 0 ended without effect, 1 being approved, 2 approved.
  state smallint not null check (state between 0 and 2),
  updated_at timestamptz not null default now(),
  check (to_at >= from_at)
);
create index attendance_forms_person on attendance_forms (user_id, from_at) where state > 0;
create index attendance_forms_running on attendance_forms (from_at) where state = 1;
create index attendance_forms_form on attendance_forms (form_id);

-- A form of the company says what its records are to attendance.
create table attendance_form_rules (
  form_id bigint primary key references work_forms (id) on delete cascade,
  kind text not null check (kind in ('', 'leave', 'overtime', 'makeup', 'out', 'trip')),
  fields jsonb not null default '{}',
  version integer not null default 1
);

-- One row for a person and a day, once it is judged.
create table attendance_days (
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  due numeric(3, 1) not null default 0,
  present numeric(3, 1) not null default 0,
  absent numeric(3, 1) not null default 0,
  leave numeric(3, 1) not null default 0,
  leaves jsonb not null default '{}',
  late_times smallint not null default 0,
  late_minutes integer not null default 0,
  early_times smallint not null default 0,
  early_minutes integer not null default 0,
  missing smallint not null default 0,
  out_days numeric(3, 1) not null default 0,
  overtime_minutes integer not null default 0,
  plan jsonb not null default '[]',
  facts jsonb not null default '[]',
  corrected boolean not null default false,
  judged_at timestamptz,
  primary key (user_id, day),
  check (due = present + absent + leave)
);
create index attendance_days_day on attendance_days (day);

create table attendance_months (
  month date primary key check (extract(day from month) = 1),
  closed_by bigint references users (id),
  closed_at timestamptz not null default now()
);
create index attendance_months_closed_by on attendance_months (closed_by) where closed_by is not null;

-- Days of closed months are changed with a trace.
create table attendance_corrections (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null check (reason <> ''),
  created_by bigint references users (id),
  created_at timestamptz not null default now()
);
create index attendance_corrections_person on attendance_corrections (user_id, day, id);
create index attendance_corrections_by on attendance_corrections (created_by) where created_by is not null;

-- From when to when somebody works here: without a row from the day on which his account was made.
create table attendance_people (
  user_id bigint primary key references users (id) on delete cascade,
  joined date,
  ended date
);

-- Time off that somebody has: a lot has its day of expiry, and entries that only grow. What is left is their sum.
create table attendance_lots (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- annual: in days; comp: in hours.
  kind text not null check (kind in ('annual', 'comp')),
  key text not null,
  expires date,
  created_at timestamptz not null default now()
);
create unique index attendance_lots_key on attendance_lots (user_id, kind, key);
create table attendance_entries (
  id bigint generated always as identity primary key,
  lot_id bigint not null references attendance_lots (id) on delete cascade,
  amount numeric(8, 2) not null check (amount <> 0),
  -- The work form that it comes from.
  record_id bigint,
  note text not null default '',
  created_by bigint references users (id),
  created_at timestamptz not null default now()
);
create index attendance_entries_lot on attendance_entries (lot_id, id);
create index attendance_entries_record on attendance_entries (record_id) where record_id is not null;
create index attendance_entries_by on attendance_entries (created_by) where created_by is not null;

-- Rules of the company, once.
create table attendance_rules (
  id smallint primary key default 1 check (id = 1),
  makeup_times smallint not null default 3 check (makeup_times between 0 and 31),
  makeup_days smallint not null default 7 check (makeup_days between 0 and 60),
  comp_months smallint not null default 6 check (comp_months between 0 and 36),
  annual jsonb not null default '[{"years":1,"days":5},{"years":10,"days":10},{"years":20,"days":15}]',
  -- So long positions of punches are stored.
  position_days smallint not null default 180 check (position_days between 1 and 1000),
  version integer not null default 1
);
insert into attendance_rules default values;

-- Somebody who leaves works until that day.
create function attendance_person_leaves() returns trigger language plpgsql as $$
begin
  insert into attendance_people (user_id, ended)
  values (new.id, case when new.quit_status = 1 then (now() at time zone 'Asia/Shanghai')::date end)
  on conflict (user_id) do update set ended = excluded.ended;
  return null;
end $$;
create trigger attendance_person_leaves after update of quit_status on users for each row
  when (old.quit_status is distinct from new.quit_status) execute function attendance_person_leaves();
