-- Up Migration
-- What goes with a customer or a contact for good is found by index; a partial index cannot serve the cascade.
drop index contacts_customer;
create index contacts_customer on contacts (customer_id, id);
create index customer_keys_contact on customer_keys (contact_id) where contact_id is not null;

-- The logs are append-only for whole tables too.
create trigger audit_log_no_truncate before truncate on audit_log execute function append_only();
create trigger security_log_no_truncate before truncate on security_log execute function append_only();
