-- Up Migration
-- Misses that fade: `level` loses half of itself in half a day. Names of buckets held what was typed into the name
-- field, people's passwords among it; from here on they hold keyed hashes.
alter table login_throttle add column level double precision not null default 0;
delete from login_throttle;

-- From where somebody signed in lately, sessions that have ended included.
create index sessions_user_created on sessions (user_id, created_at);
