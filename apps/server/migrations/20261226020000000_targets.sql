-- Up Migration

-- What a person or a branch is to reach in each month of a year; the year is the sum of its months.
create table targets (
  id bigint generated always as identity primary key,
  year integer not null check (year between 1990 and 2199),
  kind text not null check (kind in ('contract', 'received')),
  user_id bigint references users (id),
  branch_id bigint references branches (id),
  months numeric(15, 2)[] not null check (
    array_ndims(months) = 1 and array_length(months, 1) = 12 and array_position(months, null) is null
    and 0 <= all (months)
  ),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  constraint targets_one check ((user_id is null) <> (branch_id is null))
);
create unique index targets_person on targets (user_id, year, kind) where user_id is not null;
create unique index targets_branch on targets (branch_id, year, kind) where branch_id is not null;
