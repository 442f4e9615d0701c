-- What is done to a field of the company's own beside requests: a change of its type that is on its way, or that values
-- kept from being made, and why its index could not be made.
alter table custom_fields add column change jsonb, add column index_error text;
