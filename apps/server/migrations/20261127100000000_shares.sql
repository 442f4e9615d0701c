-- The last day on which a record is shared (null = for good); whoever reads shares decides whether it is over.
alter table customer_shares add column until date;
