-- Up Migration
-- Whom nobody calls, and what a contact has said of being contacted. A checked constraint would read the whole table.
alter table customers add column do_not_call smallint not null default 0;
alter table contacts add column do_not_call smallint not null default 0,
  -- 0 not asked, 1 agreed, 2 refused.
  add column consent smallint not null default 0,
  add column consent_on date;
