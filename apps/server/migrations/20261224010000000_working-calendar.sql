-- Up Migration
-- Days on which the weekday does not say whether people work: holidays, and weekends that are worked for them.
create table working_days (
  day date primary key,
  kind text not null check (kind in ('off', 'work')),
  name text not null default ''
);
-- Years whose days are all in the table. Of any other year only weekends are known.
create table working_years (
  year smallint primary key check (year between 1970 and 2200),
  -- Null: the table that comes with the product.
  filled_by bigint references users (id),
  version integer not null default 1,
  filled_at timestamptz not null default now()
);
create index working_years_filled_by on working_years (filled_by) where filled_by is not null;
