-- Up Migration
-- Since when a company has a permission; null: from its beginning. What came later is shown as new for a while.
create table known_permissions (
  key text primary key,
  since timestamptz
);
-- What a company of 0.1 had; a new one is told by its first start.
insert into known_permissions (key)
select key from unnest(array[
  'crm.customer.total', 'crm.customer.watched', 'crm.customer.gonghai', 'crm.customer.add', 'crm.customer.edit',
  'crm.customer.delete', 'crm.customer.transfer', 'crm.customer.share', 'crm.customer.alloc', 'crm.customer.receive',
  'crm.customer.toGonghai', 'crm.customer.repeat', 'crm.contact.add', 'crm.contact.edit', 'crm.contact.delete',
  'crm.followup.add', 'system.user', 'system.role', 'system.branch', 'system.status', 'system.basic', 'system.recycle',
  'system.manage.user', 'system.manage.role', 'system.manage.branch', 'system.manage.status', 'system.manage.basic',
  'system.manage.restore'
]) as had (key)
where exists (select 1 from roles);
