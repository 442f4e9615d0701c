-- Places of a person are counted in their index alone where everybody sees the page that they lie on: that is noted early.
alter table wf_people set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- How many each person has submitted: the totals of the lists that have everything. Written as increments, so that nobody
-- waits for another, and folded into one row a person.
create table wf_counts (initiator_id bigint not null, n bigint not null);
create function count_approval() returns trigger language plpgsql as $$
begin
  insert into wf_counts (initiator_id, n) values (new.initiator_id, 1);
  return null;
end $$;
create trigger wf_tasks_counted after insert on wf_tasks for each row execute function count_approval();
insert into wf_counts (initiator_id, n) select initiator_id, count(*) from wf_tasks group by 1;
create index wf_counts_initiator on wf_counts (initiator_id) include (n);

-- How long a step usually takes is told of the latest that have ended.
create index wf_tasks_ended on wf_tasks (flow_id, created_at desc) where status <> 1;

-- What is joined is read of the rows of a page only.
create or replace view wf_listed as
  select p.id, p.step_id, p.task_id, p.user_id, p.kind, p.worker_no, p.step_no, p.at, p.running, p.read_at,
    t.flow_id, t.version_id, t.model_type, t.model_id, t.title, t.initiator_id, t.branch_id, t.status, t.progress,
    t.current_nodes, t.approval, t.created_at, t.ended_at,
    s.node_id, s.status as step_status, s.outcome, f.name as flow_name, f.category
  from wf_people p
    left join wf_tasks t on t.id = p.task_id
    left join wf_steps s on s.task_id = p.task_id and s.no = p.step_no
    left join wf_flows f on f.id = t.flow_id;
