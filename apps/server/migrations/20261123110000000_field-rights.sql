-- What a role may do with a field, where that is less than everything. `own`: a mask holds for rows of one's own, too.
create table field_rights (
  role_id bigint not null references roles (id) on delete cascade,
  module text not null,
  key text not null,
  access text not null check (access in ('hide', 'mask', 'read')),
  own boolean not null default false check (not own or access = 'mask'),
  primary key (role_id, module, key)
);
