-- Up Migration
-- A live customer stands in exactly one of these: walking a deep page of one kind of list passes no row of another.
drop index customers_newest;
create index customers_newest on customers (created_at desc, id desc) include (owner_id, clue, level_id)
  where deleted_at is null and owner_id is not null and clue in (1, 2);
create index customers_newest_pool on customers (created_at desc, id desc) include (clue, level_id)
  where deleted_at is null and owner_id is null and clue in (1, 2);
create index customers_newest_leads on customers (created_at desc, id desc) include (owner_id, level_id)
  where deleted_at is null and clue = 3;

-- The most common terms are enough to tell a common word from a rare one; every planned search reads them.
alter table customers alter column search_grams set statistics 300;

-- Latin words are looked up by three letters now.
create function latin_terms(search_text text) returns text[] language sql immutable as $$
  select array(
    select distinct substr(word.part[1], start, 3)
    from regexp_split_to_table(search_text, E'\n') line, regexp_matches(line, '[a-z0-9]{3,}', 'g') word(part),
      generate_series(1, length(word.part[1]) - 2) start
    where line !~ '^[0-9]+$')
$$;
update customers set search_grams = search_grams || latin_terms(search_text) where search_text ~ '[a-z0-9]{3}';
update contacts set search_grams = search_grams || latin_terms(search_text) where search_text ~ '[a-z0-9]{3}';
drop function latin_terms(text);
