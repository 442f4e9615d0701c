-- Nodes of a version that hide fields: most hide none, and what asks for them is done at once.
alter table wf_flow_versions add column hides jsonb not null
  generated always as (jsonb_path_query_array(design, '$.nodes[*] ? (exists (@.config.hideField[*]))')) stored;

-- And those that say when a step of theirs is late.
alter table wf_flow_versions add column dues jsonb not null
  generated always as (jsonb_path_query_array(design, '$.nodes[*] ? (exists (@.config.due[*]))')) stored;

-- What is generated is not there yet when a trigger compares.
create or replace function wf_version_unchanged() returns trigger language plpgsql as $$
begin
  if old.state = 'draft' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and old.state = 'released' and new.state = 'history'
    and to_jsonb(new) - 'state' - 'hides' - 'dues' = to_jsonb(old) - 'state' - 'hides' - 'dues' then
    return new;
  end if;
  raise exception 'permission denied: a released version of a flow never changes' using errcode = '42501';
end $$;

-- Everybody's parts in the approvals of each record, and what the node of each hides.
create view wf_parts as
  select p.user_id, t.model_type, t.model_id, array(
      select jsonb_array_elements_text(n -> 'config' -> 'hideField') from jsonb_array_elements(v.hides) n
      where n ->> 'id' = s.node_id) as hides
  from (
    select user_id, task_id, step_no from wf_workers
    union all
    select user_id, task_id, step_no from wf_copies) p
  join wf_steps s on s.task_id = p.task_id and s.no = p.step_no
  join wf_tasks t on t.id = p.task_id
  join wf_flow_versions v on v.id = t.version_id;

-- Fields of records that every part somebody has in their approvals hides from him. Whoever submitted a record has filled
-- them in, and whoever looks after its flow sees it whole.
create view wf_hidden as
  select p.user_id, p.model_type, p.model_id, f.field
  from (select *, count(*) over (partition by user_id, model_type, model_id) as parts from wf_parts) p
  cross join lateral (select distinct unnest(p.hides) as field) f
  where not exists (
    select 1 from wf_tasks t join wf_flow_versions v on v.id = t.version_id
    where t.model_type = p.model_type and t.model_id = p.model_id
      and (t.initiator_id = p.user_id or v.settings -> 'adminUsers' @> to_jsonb(p.user_id)))
  group by p.user_id, p.model_type, p.model_id, f.field, p.parts
  having count(*) = p.parts;

-- Whoever submits has decided nothing: his place on the step at which it begins is a part like others.
update wf_people p set kind = 'part' from wf_steps s, wf_steps b
where p.kind = 'done' and s.task_id = p.task_id and s.no = p.step_no
  and b.task_id = p.task_id and b.no = 1 and b.node_id = s.node_id;
