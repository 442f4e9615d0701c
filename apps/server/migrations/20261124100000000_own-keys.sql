-- Whether the indexes are there by which a field of the company's own tells records apart, and how far what it says stands
-- among the terms that records are found by: {"on": true, "place": 1200}, without a place once it does everywhere.
alter table custom_fields add column keyed boolean not null default false, add column terms jsonb;
