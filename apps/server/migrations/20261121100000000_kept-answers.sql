-- Up Migration
-- Kept answers may hold one-time passwords: they are stored sealed, under a hash of the key that opens them.
delete from idempotency_keys;
alter table idempotency_keys alter column key type bytea using sha256(convert_to(key, 'UTF8'));
alter table idempotency_keys alter column response type bytea using null;
