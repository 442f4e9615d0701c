-- What somebody signed in with, or was refused.
alter table security_log add column agent text not null default '';
