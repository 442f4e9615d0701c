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

-- What customers are searched by, beside them: an update of a customer would write its inverted indexes anew. With what
-- decides who sees a customer and where it stands in a list, so that hits are counted and sorted without their customers.
create table customer_search (
  id bigint primary key references customers (id) on delete cascade,
  clue smallint not null,
  owner_id bigint,
  created_at timestamptz not null,
  deleted_at timestamptz,
  name_key text not null,
  pinyin_key text not null,
  search_text text not null,
  search_grams text[] not null
) with (fillfactor = 90);
insert into customer_search
  select id, clue, owner_id, created_at, deleted_at, name_key, pinyin_key, search_text, search_grams || latin_terms(search_text)
  from customers order by id;
create function mirror_customer() returns trigger language plpgsql as $$
begin
  update customer_search set clue = new.clue, owner_id = new.owner_id, created_at = new.created_at, deleted_at = new.deleted_at
  where id = new.id;
  return null;
end $$;
create trigger customers_mirrored after update of clue, owner_id, created_at, deleted_at on customers for each row
  when (old.clue <> new.clue or old.owner_id is distinct from new.owner_id or old.created_at <> new.created_at
    or old.deleted_at is distinct from new.deleted_at)
  execute function mirror_customer();
update contacts set search_grams = search_grams || latin_terms(search_text) where search_text ~ '[a-z0-9]{3}';
drop function latin_terms(text);
alter table customers drop column name_key, drop column pinyin_key, drop column search_text, drop column search_grams;
-- Every search reads the pending list from end to end: a short one.
alter index contacts_search set (gin_pending_list_limit = 128);
-- The most common terms are enough to tell a common word from a rare one; every planned search reads them.
alter table customer_search alter column search_grams set statistics 300;
create index customer_search_grams on customer_search using gin (search_grams) with (fastupdate = on, gin_pending_list_limit = 128);
create index customer_search_name on customer_search using gin (name_key gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 128);
create index customer_search_owner on customer_search (owner_id);
create index customer_search_pinyin on customer_search (pinyin_key);
