-- Up Migration
-- How far numbers of a kind were given out, by what stands before the count: of most patterns a prefix and a day.
create table number_counters (
  kind text not null,
  stem text not null,
  last bigint not null,
  primary key (kind, stem)
);

-- Two numbers that read the same are one: full width, capitals and blanks around tell nobody apart.
create function number_key(given text) returns text immutable strict parallel safe language sql as
  $$ select lower(normalize(btrim(normalize(given, NFKC)), NFKC)) $$;

-- Every number that was ever given out or typed: none comes again, also when its document is gone.
create table given_numbers (
  kind text not null,
  key text not null,
  number text not null,
  at timestamptz not null default now(),
  primary key (kind, key)
);

-- Approvals are the first that are numbered; those that are there get the numbers of their days.
alter table wf_tasks add column number text not null default '';
with counted as (
  select id, created_at, to_char(created_at, 'YYYYMMDD') as day,
    row_number() over (partition by to_char(created_at, 'YYYYMMDD') order by created_at, id) as n
  from wf_tasks),
named as (
  update wf_tasks t set number = 'SP' || c.day || lpad(c.n::text, greatest(4, length(c.n::text)), '0')
  from counted c where c.id = t.id returning t.number, t.created_at, c.day, c.n),
counters as (
  insert into number_counters (kind, stem, last) select 'approval', 'SP' || day, max(n) from named group by day)
insert into given_numbers (kind, key, number, at) select 'approval', number_key(number), number, created_at from named;
create unique index wf_tasks_number on wf_tasks (number) where number <> '';

create or replace view wf_listed as
  select p.id, p.step_id, p.task_id, p.user_id, p.kind, p.worker_no, p.step_no, p.at, p.running, p.read_at,
    t.flow_id, t.version_id, t.model_type, t.model_id, t.title, t.initiator_id, t.branch_id, t.status, t.progress,
    t.current_nodes, t.approval, t.created_at, t.ended_at,
    s.node_id, s.status as step_status, s.outcome, f.name as flow_name, f.category,
    t.number, t.form_id
  from wf_people p
    left join wf_tasks t on t.id = p.task_id
    left join wf_steps s on s.task_id = p.task_id and s.no = p.step_no
    left join wf_flows f on f.id = t.flow_id;
