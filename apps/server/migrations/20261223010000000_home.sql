-- Up Migration
-- How people have arranged their home screens; whoever has no row has the cards that suit him.
create table home_layouts (
  user_id bigint primary key references users (id) on delete cascade,
  cards jsonb not null check (jsonb_typeof(cards) = 'array'),
  updated_at timestamptz not null default now()
);
