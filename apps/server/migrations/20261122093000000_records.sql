-- Up Migration
-- What every record type shares; types of a million rows keep tables of their own.
create table record_terms (
  module text not null,
  record_id bigint not null,
  search_text text not null,
  search_grams text[] not null,
  primary key (module, record_id)
);
create index record_terms_grams on record_terms using gin (search_grams);

create table record_stars (
  user_id bigint not null references users (id) on delete cascade,
  module text not null,
  record_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, module, record_id)
);
create index record_stars_record on record_stars (module, record_id);
