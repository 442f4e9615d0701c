-- Up Migration
-- A live customer stands in exactly one of these: walking a deep page of one kind of list passes no row of another.
drop index customers_newest;
create index customers_newest on customers (created_at desc, id desc) include (owner_id, clue, level_id)
  where deleted_at is null and owner_id is not null and clue in (1, 2);
create index customers_newest_pool on customers (created_at desc, id desc) include (clue, level_id)
  where deleted_at is null and owner_id is null and clue in (1, 2);
create index customers_newest_leads on customers (created_at desc, id desc) include (owner_id, level_id)
  where deleted_at is null and clue = 3;

-- Latin words are looked up by three letters now.
create function latin_terms(search_text text) returns text[] language sql immutable as $$
  select array(
    select distinct substr(word.part[1], start, 3)
    from regexp_split_to_table(search_text, E'\n') line, regexp_matches(line, '[a-z0-9]{3,}', 'g') word(part),
      generate_series(1, length(word.part[1]) - 2) start
    where line !~ '^[0-9]+$')
$$;

-- What customers are searched by, beside them: an update of a customer would write its inverted indexes anew.
create table customer_search (
  customer_id bigint primary key references customers (id) on delete cascade,
  name_key text not null,
  pinyin_key text not null,
  search_text text not null,
  search_grams text[] not null
);
insert into customer_search
  select id, name_key, pinyin_key, search_text, search_grams || latin_terms(search_text) from customers order by id;
update contacts set search_grams = search_grams || latin_terms(search_text) where search_text ~ '[a-z0-9]{3}';
drop function latin_terms(text);
alter table customers drop column name_key, drop column pinyin_key, drop column search_text, drop column search_grams;
-- Every search reads the pending list from end to end: a short one.
alter index contacts_search set (gin_pending_list_limit = 128);
-- The most common terms are enough to tell a common word from a rare one; every planned search reads them.
alter table customer_search alter column search_grams set statistics 300;
create index customer_search_grams on customer_search using gin (search_grams) with (fastupdate = on, gin_pending_list_limit = 128);
create index customer_search_name on customer_search using gin (name_key gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 128);
create index customer_search_pinyin on customer_search (pinyin_key);
