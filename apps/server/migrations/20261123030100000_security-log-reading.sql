-- The log of sign-ins and refusals is read on a screen: newest first, by kind and by address; by person it has an index.
create index security_log_time on security_log (created_at desc, id desc);
create index security_log_event on security_log (event, created_at desc, id desc);
create index security_log_ip on security_log (ip text_pattern_ops, created_at desc, id desc);
