-- Up Migration
-- Roles that holders of a role may give to others although they lack some of their rights: an administrator's list.
create table assignable_roles (
  role_id bigint not null references roles (id) on delete cascade,
  assignable_id bigint not null references roles (id) on delete cascade,
  primary key (role_id, assignable_id)
);
create index assignable_roles_other on assignable_roles (assignable_id);
