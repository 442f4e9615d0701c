-- Of several places on one step on which somebody has decided the last one tells what he did: the others are part of it.
update wf_people p set kind = 'part' where p.kind = 'done' and exists (
  select 1 from wf_people l where l.task_id = p.task_id and l.user_id = p.user_id and l.step_no = p.step_no
    and l.kind = 'done' and l.worker_no > p.worker_no);

-- Copies that somebody has not looked at yet are counted for his badge.
create index wf_people_unread on wf_people (user_id) where kind = 'copy' and read_at is null;

-- Joined outwards: whoever counts places, or walks to a page of them, need not read the approval of each.
create or replace view wf_listed as
  select p.id, p.step_id, p.task_id, p.user_id, p.kind, p.worker_no, p.step_no, p.at, p.running, p.read_at,
    t.flow_id, t.version_id, t.model_type, t.model_id, t.title, t.initiator_id, t.branch_id, t.status, t.progress,
    t.current_nodes, t.approval, t.created_at, t.ended_at
  from wf_people p left join wf_tasks t on t.id = p.task_id;
