-- Up Migration
-- What an approval is about in English, too: filters are told in the language of whoever reads.
alter table job_approvals add column note_en text not null default '';
