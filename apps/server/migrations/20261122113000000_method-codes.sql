-- Follow-up methods have the numbers that the specification gives them; a company's own count from 10. Entries of other
-- kinds have none and are known by their id.
alter table dictionary add column code integer check (code >= 0);
create unique index dictionary_code_unique on dictionary (kind, code) where code is not null;

-- Whoever adds a method, it gets its number or the next one: also on a server of the former release, and when two add one
-- at once.
create function method_code(method text) returns integer language plpgsql as $$
declare
  known integer := array_position(array['电话', 'QQ', '微信', '邮件', '短信', '其他'], method) - 1;
begin
  perform pg_advisory_xact_lock(hashtext('method_code'));
  if known is not null and not exists (select 1 from dictionary where kind = 'logMethod' and code = known) then
    return known;
  end if;
  return (select greatest(10, max(code) + 1) from dictionary where kind = 'logMethod');
end $$;

do $$
declare
  entry record;
begin
  for entry in select id, name from dictionary where kind = 'logMethod' order by sort, id loop
    update dictionary set code = method_code(entry.name) where id = entry.id;
  end loop;
end $$;

create function number_method() returns trigger language plpgsql as $$
begin
  new.code := method_code(new.name);
  return new;
end $$;
create trigger dictionary_code before insert on dictionary
  for each row when (new.kind = 'logMethod' and new.code is null) execute function number_method();
