-- What the list of the log over all approvals shows: a command with its approval and the name of its node.
create view wf_logged as
  select l.task_id * 10000 + l.seq as id, l.task_id, l.task_at, l.seq, l.at, l.actor, l.action,
    coalesce(l.payload ->> 'ext', '') as ext, t.title, t.initiator_id, t.branch_id, t.flow_id, t.status,
    (select n ->> 'name' from wf_steps s join wf_flow_versions v on v.id = t.version_id,
        jsonb_array_elements(v.design -> 'nodes') n
      where s.task_id = l.task_id and s.no = l.step_no and n ->> 'id' = s.node_id) as node
  from wf_log l join wf_tasks t on t.id = l.task_id;
