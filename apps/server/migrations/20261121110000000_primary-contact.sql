-- Up Migration
-- A contact that goes for good is never a primary one, so nothing can dangle; but every deleted contact would have
-- made this constraint scan all customers, which have no index on the column and need none.
alter table customers drop constraint customers_primary_contact;
