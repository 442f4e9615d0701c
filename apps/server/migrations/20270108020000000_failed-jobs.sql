-- Up Migration

-- Few of all jobs fail; whoever administers looks at them.
create index background_jobs_failed on background_jobs (id desc) where state = 'failed';
