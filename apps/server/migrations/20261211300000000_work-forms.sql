-- Up Migration
-- Forms that a company makes for its own work. Each is a module of its own: workform.<id>.
create table work_forms (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  category_id bigint references dictionary (id),
  icon text not null default 'form',
  color text not null default '#1677ff',
  description text,
  sort bigint not null default 0,
  enabled smallint not null default 1 check (enabled in (0, 1)),
  cc smallint not null default 1 check (cc in (0, 1)),
  -- Who may submit it: ids of users, branches and roles; none: everybody.
  starters jsonb not null default '{}',
  -- Which of the templates of the product it came from.
  template text,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index work_forms_name_unique on work_forms (lower(name)) where deleted_at is null;
create index work_forms_bin on work_forms (deleted_at desc) where deleted_at is not null;
create index work_forms_category on work_forms (category_id) where category_id is not null;

-- What was submitted. Its approval is a row of wf_tasks, which says here how it stands.
create table work_form_records (
  id bigint generated always as identity primary key,
  form_id bigint not null references work_forms (id),
  title text not null check (title <> ''),
  owner_id bigint not null references users (id),
  branch_id bigint references branches (id) on delete set null,
  approval smallint not null default 0 check (approval between 0 and 3),
  task_id bigint references wf_tasks (id),
  -- 1 running, 2 passed, 3 refused, 4 revoked, 5 terminated; null: nobody was asked.
  task_status smallint check (task_status between 1 and 5),
  -- Whom who submitted it has chosen, by node, and who gets copies.
  chosen jsonb not null default '{}',
  copies jsonb not null default '[]',
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create index work_form_records_newest on work_form_records (form_id, created_at desc, id desc) where deleted_at is null;
create index work_form_records_owner on work_form_records (form_id, owner_id, created_at desc, id desc) where deleted_at is null;
create index work_form_records_people on work_form_records (owner_id);
create index work_form_records_branch on work_form_records (branch_id) where branch_id is not null;
create index work_form_records_task on work_form_records (task_id) where task_id is not null;
create index work_form_records_bin on work_form_records (form_id, deleted_at desc) where deleted_at is not null;

-- The record says how its approval stands, whatever command changes that.
create function keep_work_form_status() returns trigger language plpgsql as $$
begin
  update work_form_records set task_id = new.id, task_status = new.status
  where id = new.model_id and (task_id, task_status) is distinct from (new.id, new.status);
  return new;
end $$;
create trigger wf_tasks_work_forms after insert or update of status on wf_tasks
  for each row when (new.model_type like 'workform.%') execute function keep_work_form_status();

-- Begun and not submitted: one's own, as one has filled it in so far.
create table work_form_drafts (
  id bigint generated always as identity primary key,
  form_id bigint not null references work_forms (id),
  user_id bigint not null references users (id) on delete cascade,
  data jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index work_form_drafts_user on work_form_drafts (user_id, updated_at desc, id desc);
create index work_form_drafts_form on work_form_drafts (form_id);

-- How far a role sees customers it sees records of work forms, until somebody says otherwise.
update roles set data_scopes = data_scopes || jsonb_build_object('workform', data_scopes -> 'customer')
where data_scopes ? 'customer' and not data_scopes ? 'workform';
