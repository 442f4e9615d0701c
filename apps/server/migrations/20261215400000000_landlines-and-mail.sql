-- Up Migration
-- Landline and e-mail of customers and leads, landline of contacts, and the position of the primary contact beside its name.
alter table customers add column email text, add column telephone text,
  add column position_id bigint references dictionary (id);
alter table contacts add column telephone text;
-- One of whom only a number is known stands without a name.
alter table contacts drop constraint contacts_name_check;

alter table customer_keys drop constraint customer_keys_kind_check;
alter table customer_keys add constraint customer_keys_kind_check
  check (kind in ('name', 'mobile', 'telephone', 'wechat', 'qq', 'email', 'creditCode')) not valid;

-- Addresses of contacts tell customers apart from here on.
insert into customer_keys (kind, key, customer_id, contact_id)
select 'email', key, customer_id, id
from (select id, customer_id, lower(regexp_replace(normalize(email, NFKC), '\s', '', 'g')) as key
  from contacts where email is not null) k
where length(key) >= 4;

update customers c set position_id = k.position_id from contacts k
where k.id = c.primary_contact_id and k.position_id is not null;
