-- How many days after its signing a contract that is paid at once is due.
alter table customers add column credit_days smallint default 0 check (credit_days between 0 and 365);
