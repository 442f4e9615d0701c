-- Up Migration

-- The customer that a supplier is, too.
alter table suppliers add column customer_id bigint references customers (id) on delete set null;
create index suppliers_customer on suppliers (customer_id) where customer_id is not null;

-- What was unpaid at a day is what is unpaid now, and what was paid or sent back since.
create index settlements_day on settlements (day) include (payable_id, money);
create index payable_returns_day on payable_returns (day) include (payable_id, lessened);
