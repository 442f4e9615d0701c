-- Up Migration
-- Rows whose search terms a former version wrote: their text is one part, not two. They are few soon, and none in the end.
create index customer_search_former on customer_search (id) where position(E'\n\n' in search_text) = 0;
create index contacts_search_former on contacts (id) where position(E'\n\n' in search_text) = 0;
create index record_terms_former on record_terms (module, record_id) where position(E'\n\n' in search_text) = 0;
