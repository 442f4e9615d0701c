-- A row of people has a name, by which a list in its order is read from one index, and names its step as the wire does.
alter table wf_people add column id bigint generated always as identity;
alter table wf_people add column step_id bigint;
update wf_people p set step_no = 1 where kind = 'mine';
update wf_people p set step_id = s.id from wf_steps s where s.task_id = p.task_id and s.no = greatest(p.step_no, 1);
alter table wf_people alter column step_id set not null;
drop index wf_people_listed;
drop index wf_people_completed;
create index wf_people_listed on wf_people (user_id, kind, at desc, id desc);
create index wf_people_completed on wf_people (user_id, at desc, id desc) where kind = 'done' and not running;
create index wf_people_all on wf_people (at desc, id desc) where kind = 'mine';
create unique index wf_people_id on wf_people (id);
create index wf_people_step on wf_people (step_id);

-- The fields of a form as they were when something was submitted with it, each set once.
create table wf_forms (
  id bigint generated always as identity primary key,
  hash text not null unique,
  fields jsonb not null
);
alter table wf_tasks add column form_id bigint references wf_forms (id);
create index wf_tasks_form on wf_tasks (form_id);

create index wf_log_listed on wf_log (at desc, task_id, seq);

-- What lists of approvals show: a place of a person with its step and its approval.
create view wf_listed as
  select p.id, p.step_id, p.task_id, p.user_id, p.kind, p.worker_no, p.step_no, p.at, p.running, p.read_at,
    t.flow_id, t.version_id, t.model_type, t.model_id, t.title, t.initiator_id, t.branch_id, t.status, t.progress,
    t.current_nodes, t.approval, t.created_at, t.ended_at
  from wf_people p join wf_tasks t on t.id = p.task_id;
