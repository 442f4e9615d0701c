-- Up Migration
-- Of a form the field that names a customer, and of an approval the customer: whoever decides sees what was asked for him before.
alter table wf_forms add column customer_key text
  generated always as (jsonb_path_query_first(fields, '$[*] ? (@.type == "customer").key') #>> '{}') stored;
alter table wf_tasks add column customer_id bigint references customers (id) on delete set null;

create function as_record_id(given text) returns bigint immutable language sql as
  $$ select case when given ~ '^[0-9]{1,18}$' then given::bigint end $$;

-- By a trigger, so that servers of the former version write it, too. A customer that was merged into another one since keeps
-- its place there for as long as the form names the same.
create function name_customer_of_approval() returns trigger language plpgsql as $$
declare
  key text;
begin
  select f.customer_key into key from wf_forms f where f.id = new.form_id;
  if key is null then
    new.customer_id := null;
  elsif tg_op = 'INSERT' or (new.form_data ->> key) is distinct from (old.form_data ->> key) then
    new.customer_id := (select c.id from customers c where c.id = as_record_id(new.form_data ->> key));
  end if;
  return new;
end $$;
create trigger wf_tasks_customer before insert on wf_tasks
  for each row when (new.form_id is not null) execute function name_customer_of_approval();
create trigger wf_tasks_other_customer before update of form_data on wf_tasks
  for each row when (new.form_id is not null and new.form_data is distinct from old.form_data)
  execute function name_customer_of_approval();

update wf_tasks t set customer_id = c.id from wf_forms f, customers c
  where f.id = t.form_id and f.customer_key is not null and c.id = as_record_id(t.form_data ->> f.customer_key);
create index wf_tasks_customer on wf_tasks (customer_id, model_type, id desc) where customer_id is not null;
