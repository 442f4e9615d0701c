-- Up Migration
-- What the operation log says, in English too; entries of before are shown as they were written.
alter table audit_log add column summary_en text not null default '';
