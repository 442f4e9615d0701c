-- Up Migration
create table tasks (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  content text,
  owner_id bigint not null references users (id),
  status smallint not null default 0 check (status between 0 and 3),
  kind smallint not null default 0 check (kind in (0, 2)),
  grade smallint not null default 1 check (grade between 1 and 3),
  end_time timestamptz,
  -- Minutes before the deadline; -1 = nobody is reminded.
  remind smallint not null default 60,
  -- When somebody is reminded next.
  remind_at timestamptz,
  members bigint[] not null default '{}',
  -- What it is linked with: one of these.
  customer_id bigint references customers (id),
  clue_id bigint references customers (id),
  contract_id bigint references contracts (id),
  approval_id bigint references wf_tasks (id),
  parent_id bigint references tasks (id),
  -- Of what stands below it: kept by a trigger.
  sub_total integer not null default 0,
  sub_open integer not null default 0,
  refusal text,
  completed_at timestamptz,
  completed_by bigint references users (id),
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references users (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  check (num_nonnulls(customer_id, clue_id, contract_id, approval_id) <= 1),
  check (parent_id <> id)
);
create index tasks_newest on tasks (created_at desc, id desc) where deleted_at is null;
create index tasks_changed on tasks (updated_at desc, id desc) where deleted_at is null;
create index tasks_bin on tasks (deleted_at desc) where deleted_at is not null;
create index tasks_owner on tasks (owner_id, created_at desc, id desc) where deleted_at is null;
create index tasks_open on tasks (owner_id, end_time) where deleted_at is null and status < 2;
create index tasks_due on tasks (end_time, id) where deleted_at is null;
create index tasks_status on tasks (status, created_at desc, id desc) where deleted_at is null;
create index tasks_grade on tasks (grade, created_at desc, id desc) where deleted_at is null;
create index tasks_given on tasks (created_by, created_at desc) where deleted_at is null;
create index tasks_members on tasks using gin (members) where deleted_at is null;
create index tasks_customer on tasks (customer_id) where customer_id is not null;
create index tasks_clue on tasks (clue_id) where clue_id is not null;
create index tasks_contract on tasks (contract_id) where contract_id is not null;
create index tasks_approval on tasks (approval_id) where approval_id is not null;
create index tasks_parent on tasks (parent_id) where parent_id is not null;
create index tasks_completed_by on tasks (completed_by) where completed_by is not null;
create index tasks_remind on tasks (remind_at) where remind_at is not null;

-- Who sees a task besides its assignee: its participants, and its creator, who changes it, too.
create table task_members (
  task_id bigint not null references tasks (id) on delete cascade,
  user_id bigint not null references users (id),
  access text not null check (access in ('r', 'rw')),
  until date,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (user_id, task_id)
);
create index task_members_task on task_members (task_id);

-- What happened to a task (kind 0, by code and facts), and what colleagues say of it (kind 1).
create table task_messages (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks (id) on delete cascade,
  user_id bigint references users (id),
  kind smallint not null check (kind in (0, 1)),
  code text,
  facts jsonb not null default '{}',
  text text,
  mentioned bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  check ((kind = 1) = (text is not null))
);
create index task_messages_task on task_messages (task_id, id desc);
create index task_messages_comments on task_messages (task_id, id desc) where kind = 1;
create index task_messages_user on task_messages (user_id);

-- Sight follows from the columns of the task, whoever writes them.
create function task_members_follow() returns trigger language plpgsql as $$
begin
  delete from task_members where task_id = new.id;
  insert into task_members (task_id, user_id, access, created_by)
  select new.id, p.user_id, max(p.access), new.created_by
  from (
    select unnest(new.members) as user_id, 'r' as access
    union all
    select new.created_by, 'rw' where new.created_by is not null
  ) p
  where p.user_id <> new.owner_id and exists (select 1 from users u where u.id = p.user_id)
  group by p.user_id;
  return null;
end $$;
create trigger task_members_follow_new after insert on tasks for each row execute function task_members_follow();
create trigger task_members_follow_old after update of members, owner_id, created_by on tasks for each row
  when (old.members is distinct from new.members or old.owner_id is distinct from new.owner_id
    or old.created_by is distinct from new.created_by)
  execute function task_members_follow();

create function task_parent_counts() returns trigger language plpgsql as $$
declare
  parent bigint := coalesce(new.parent_id, old.parent_id);
begin
  if parent is null then return null; end if;
  -- Held before it is counted, so that two children do not count each other out.
  perform 1 from tasks where id = parent for no key update;
  update tasks t set
    sub_total = c.total, sub_open = c.open
  from (
    select count(*) as total, count(*) filter (where status < 2) as open
    from tasks where parent_id = parent and deleted_at is null
  ) c
  where t.id = parent;
  return null;
end $$;
create trigger task_parent_counts_new after insert or delete on tasks for each row execute function task_parent_counts();
create trigger task_parent_counts_old after update of status, deleted_at, parent_id on tasks for each row
  when (old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at)
  execute function task_parent_counts();

-- A lead that becomes a customer takes its tasks along, and back.
create function task_links_follow() returns trigger language plpgsql as $$
begin
  if new.clue = 3 then
    update tasks set clue_id = customer_id, customer_id = null where customer_id = new.id;
  else
    update tasks set customer_id = clue_id, clue_id = null where clue_id = new.id;
  end if;
  return null;
end $$;
create trigger task_links_follow after update of clue on customers for each row
  when ((old.clue = 3) <> (new.clue = 3)) execute function task_links_follow();
