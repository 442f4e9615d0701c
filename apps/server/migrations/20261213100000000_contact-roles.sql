-- What a contact is for a deal, and to whom of the same customer he reports.
alter table contacts add column role_id bigint references dictionary (id);
alter table contacts add column reports_to bigint references contacts (id) on delete set null
  constraint contacts_reports_to_another check (reports_to <> id);
create index contacts_reports_to on contacts (reports_to) where reports_to is not null;
