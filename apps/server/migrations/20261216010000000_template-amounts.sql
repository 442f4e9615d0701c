-- 报销 and 采购申请 compute their amount from their lines, as they do in new companies. A form that a company has changed
-- in any way stays as it is: its amount is typed, its lines may mean something else.
with told (template, was, computed, help, lines_column) as (
  values
    ('expense', '{"type":"number","title":"报销金额","flags":{"list":true,"show":true,"filter":true},"required":true,"unit":"money","min":0,"help":"与明细合计一致"}'::jsonb,
      'sum({lines.cost})', '按费用明细合计', 'cost'),
    ('purchase', '{"type":"number","title":"采购金额","flags":{"list":true,"show":true,"filter":true},"required":true,"unit":"money","min":0,"help":"与明细合计一致"}'::jsonb,
      'sum({lines.total})', '按采购明细合计', 'total')
), unchanged as (
  select a.id as field_id, f.id as form_id, f.published, v.design, v.published_by,
    (a.definition - 'required') || jsonb_build_object('essential', true, 'computed', t.computed, 'help', t.help) as becomes
  from told t
    join work_forms w on w.template = t.template
    join forms f on f.module = 'workform.' || w.id and f.kind = 'new' and f.published = 1 and f.draft is null
    join form_versions v on v.form_id = f.id and v.number = 1
    join custom_fields a on a.module = f.module and a.key = 'amount' and not a.archived and a.change is null
      and a.definition = t.was
    join custom_fields l on l.module = f.module and l.key = 'lines' and not l.archived and l.change is null
      and l.definition ->> 'type' = 'tablelist'
      and l.definition -> 'children' @> jsonb_build_array(jsonb_build_object('key', t.lines_column, 'type', 'number'))
), defined as (
  update custom_fields c set definition = u.becomes from unchanged u where c.id = u.field_id
), designed as (
  insert into form_versions (form_id, number, design, published_by)
  select u.form_id, u.published + 1,
    jsonb_set(u.design, '{fields}', (
      select jsonb_agg(case when d.field ->> 'key' = 'amount' then u.becomes || '{"key":"amount","storage":"ext"}'::jsonb else d.field end order by d.place)
      from jsonb_array_elements(u.design -> 'fields') with ordinality d (field, place))),
    u.published_by
  from unchanged u
)
update forms f set published = u.published + 1, version = f.version + 1 from unchanged u where f.id = u.form_id;
