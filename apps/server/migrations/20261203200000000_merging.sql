-- Of a record in the bin: the one into which it was merged, to which its address leads on.
alter table customers add column merged_into bigint references customers (id) on delete set null;
create index customers_merged_into on customers (merged_into) where merged_into is not null;
