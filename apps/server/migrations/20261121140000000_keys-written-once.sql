-- Up Migration
-- A key is written together with its answer, once. Old ones are forgotten every hour by reading the table.
delete from idempotency_keys where response is null;
alter table idempotency_keys alter column response set not null;
drop index idempotency_keys_age;
