-- A flow belongs to a module; what it looks like is in its versions, and an approval keeps to the one it was submitted on.
create table wf_flows (
  id bigint generated always as identity primary key,
  module text not null check (module <> ''),
  name text not null check (name <> ''),
  category text not null default '',
  enabled boolean not null default true,
  current_version_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
-- A module has one flow in force.
create unique index wf_flows_in_force on wf_flows (module) where enabled and current_version_id is not null;

create table wf_flow_versions (
  id bigint generated always as identity primary key,
  flow_id bigint not null references wf_flows (id),
  no integer not null check (no > 0),
  state text not null default 'draft' check (state in ('draft', 'released', 'history')),
  -- Nodes and lines as they are drawn, the settings, and the form as it was when the version was released.
  design jsonb not null,
  settings jsonb not null,
  form jsonb not null,
  released_by bigint,
  released_at timestamptz,
  unique (flow_id, no),
  check ((state = 'draft') = (released_at is null))
);
create unique index wf_flow_versions_released on wf_flow_versions (flow_id) where state = 'released';
create unique index wf_flow_versions_draft on wf_flow_versions (flow_id) where state = 'draft';
alter table wf_flows add foreign key (current_version_id) references wf_flow_versions (id);
create index wf_flows_version on wf_flows (current_version_id);

-- Of a released version only this changes, once: that another one has taken its place.
create function wf_version_unchanged() returns trigger language plpgsql as $$
begin
  if old.state = 'draft' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and old.state = 'released' and new.state = 'history'
    and to_jsonb(new) - 'state' = to_jsonb(old) - 'state' then
    return new;
  end if;
  raise exception 'permission denied: a released version of a flow never changes' using errcode = '42501';
end $$;
create trigger wf_flow_versions_unchanged before update or delete on wf_flow_versions
  for each row execute function wf_version_unchanged();

-- A submitted approval. Its row is locked by whatever changes it.
create table wf_tasks (
  id bigint generated always as identity primary key,
  flow_id bigint not null references wf_flows (id),
  version_id bigint not null references wf_flow_versions (id),
  model_type text not null,
  model_id bigint not null,
  title text not null,
  initiator_id bigint not null references users (id),
  branch_id bigint,
  status smallint not null check (status between 1 and 5),
  touched boolean not null,
  form_data jsonb not null,
  form_rev integer not null,
  rev integer not null,
  chosen_users jsonb not null,
  -- Clocks that are set; the job queue wakes them.
  timers jsonb not null,
  next_worker_id integer not null,
  -- What lists show: in percent, the nodes that are open, and what the record is told.
  progress smallint not null,
  current_nodes jsonb not null,
  approval smallint not null check (approval between 0 and 3),
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text not null
);
create unique index wf_tasks_running on wf_tasks (model_type, model_id) where status = 1;
create index wf_tasks_model on wf_tasks (model_type, model_id, id desc);
create index wf_tasks_flow on wf_tasks (flow_id, created_at desc);
create index wf_tasks_version on wf_tasks (version_id);
create index wf_tasks_initiator on wf_tasks (initiator_id, created_at desc);

-- One activation of a node. `no` counts inside the approval, `id` names it on the wire.
create table wf_steps (
  task_id bigint not null references wf_tasks (id),
  no integer not null,
  id bigint generated always as identity unique,
  node_id text not null,
  status smallint not null check (status between 0 and 4),
  outcome text check (outcome in ('pass', 'auto', 'submit', 'return', 'refuse', 'cancel', 'revoke', 'terminate')),
  mode text not null check (mode in ('any', 'all', 'ratio', 'seq')),
  ratio double precision not null,
  superseded boolean not null,
  direct jsonb,
  prev_step_ids jsonb not null,
  joined jsonb not null,
  choices jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by integer,
  urged_at timestamptz,
  primary key (task_id, no)
);
create unique index wf_steps_open on wf_steps (task_id, node_id) where status < 3;

-- One person on one step.
create table wf_workers (
  task_id bigint not null,
  no integer not null,
  step_no integer not null,
  user_id bigint not null references users (id),
  ord integer not null,
  status smallint not null check (status between 0 and 6),
  part text not null check (part in ('owner', 'before', 'after', 'delegate')),
  helpers text check (helpers in ('any', 'all')),
  auto boolean not null,
  source text not null,
  from_no integer,
  added_by integer,
  received_at timestamptz,
  decided_at timestamptz,
  ext text not null,
  cut_short boolean not null,
  primary key (task_id, no),
  foreign key (task_id, step_no) references wf_steps (task_id, no)
);
create unique index wf_workers_live on wf_workers (task_id, step_no, user_id) where status in (0, 1);
create index wf_workers_user on wf_workers (user_id);

-- A token that waits at a join.
create table wf_arrivals (
  task_id bigint not null references wf_tasks (id),
  join_node text not null,
  branch_no integer not null,
  prev_step_ids jsonb not null,
  joined jsonb not null,
  seq bigint generated always as identity,
  primary key (task_id, join_node, branch_no)
);

create table wf_copies (
  task_id bigint not null references wf_tasks (id),
  user_id bigint not null references users (id),
  step_no integer not null,
  -- Null: a clock sent it.
  by_user bigint,
  seq bigint generated always as identity,
  primary key (task_id, user_id)
);
create index wf_copies_user on wf_copies (user_id);

-- What each person has to do with an approval, kept by every command, so that no list ever loads one: a row for each place
-- that he holds or held on a step (`todo` while it is his turn, `done` when he has decided or handed it on, else `part`),
-- one for what he submitted and one for a copy.
create table wf_people (
  task_id bigint not null references wf_tasks (id),
  user_id bigint not null references users (id),
  kind text not null check (kind in ('todo', 'done', 'part', 'mine', 'copy')),
  worker_no integer not null,
  step_no integer not null,
  -- When it became that.
  at timestamptz not null,
  running boolean not null,
  -- When he first looked at it; kept.
  read_at timestamptz,
  primary key (task_id, user_id, kind, worker_no)
);
create index wf_people_listed on wf_people (user_id, kind, at desc, task_id);
create index wf_people_completed on wf_people (user_id, at desc, task_id) where kind = 'done' and not running;

-- One row for each accepted command, by the month of its approval.
create table wf_log (
  task_at timestamptz not null,
  task_id bigint not null,
  seq integer not null,
  at timestamptz not null,
  -- Null: the system.
  actor bigint,
  action text not null,
  step_no integer,
  reason text,
  payload jsonb not null,
  admin boolean not null,
  facts jsonb not null,
  primary key (task_id, seq, task_at)
) partition by range (task_at);
create trigger wf_log_append_only before update or delete on wf_log for each row execute function append_only();

create table wf_field_log (
  id bigint generated always as identity primary key,
  task_id bigint not null references wf_tasks (id),
  step_no integer not null,
  node_id text not null,
  user_id bigint,
  field text not null,
  title text not null,
  old jsonb,
  new jsonb,
  at timestamptz not null
);
create index wf_field_log_task on wf_field_log (task_id, id);
create trigger wf_field_log_append_only before update or delete on wf_field_log
  for each row execute function append_only();

create table wf_comments (
  id bigint generated always as identity primary key,
  task_id bigint not null references wf_tasks (id),
  user_id bigint,
  ext text not null,
  files jsonb not null,
  at timestamptz not null
);
create index wf_comments_task on wf_comments (task_id, id);

create or replace function ensure_partitions(first date, months integer) returns void language plpgsql as $$
declare
  parent text;
  month date;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_partitions'));
  foreach parent in array array['followups', 'audit_log', 'security_log', 'wf_log'] loop
    for i in 0..months loop
      month := (date_trunc('month', first) + make_interval(months => i))::date;
      if to_regclass(parent || to_char(month, '_YYYYMM')) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          parent || to_char(month, '_YYYYMM'), parent, month::timestamp at time zone 'Asia/Shanghai',
          (month + interval '1 month')::timestamp at time zone 'Asia/Shanghai');
      end if;
    end loop;
  end loop;
end $$;
