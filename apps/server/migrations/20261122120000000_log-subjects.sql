-- Up Migration
-- What an entry of the operation log is about besides the record that it stands under: a contact's change is seen from its
-- customer, too. Whoever reads it there must be allowed to see the entry's own record.
create table audit_about (
  module text not null,
  record_id bigint not null,
  created_at timestamptz not null,
  audit_id bigint not null,
  primary key (module, record_id, created_at, audit_id)
);

insert into audit_about (module, record_id, created_at, audit_id)
select 'customer', customer_id, created_at, id from audit_log where customer_id is not null and module <> 'customer';

-- Servers of 0.1 read and write audit_log.customer_id instead: both stay true while they serve.
create function audit_customer() returns trigger language plpgsql as $$
begin
  if new.module = 'customer' and new.customer_id is null then new.customer_id := new.record_id; end if;
  return new;
end $$;
create function audit_about_customer() returns trigger language plpgsql as $$
begin
  insert into audit_about (module, record_id, created_at, audit_id)
  values ('customer', new.customer_id, new.created_at, new.id);
  return null;
end $$;
create trigger audit_log_customer before insert on audit_log for each row execute function audit_customer();
create trigger audit_log_about_customer after insert on audit_log for each row
  when (new.customer_id is not null and new.module <> 'customer') execute function audit_about_customer();

-- What was written between the first look and the triggers, which hold writers up until the end.
insert into audit_about (module, record_id, created_at, audit_id)
select 'customer', customer_id, created_at, id from audit_log
where customer_id is not null and module <> 'customer' and created_at > now() - interval '1 day'
on conflict do nothing;
