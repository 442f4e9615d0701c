-- Up Migration
-- Rows whose search terms have variants of characters as they are written: their parts stand apart by less. They are all rows
-- now, few soon, and none in the end; the indexes of the form before serve the former version.
create index customer_search_unfolded on customer_search (id) where position(E'\n\n\n' in search_text) = 0;
create index contacts_search_unfolded on contacts (id) where position(E'\n\n\n' in search_text) = 0;
create index record_terms_unfolded on record_terms (module, record_id) where position(E'\n\n\n' in search_text) = 0;
