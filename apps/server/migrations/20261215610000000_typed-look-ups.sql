-- Look-ups while somebody types: one line of the security log for each opening of a form, with its words and how many
-- look-ups there were. The line itself is append-only, so what grows stands here. A long opening goes on in another part.
create table typed_look_ups (
  user_id bigint not null references users (id),
  form text not null,
  opening text not null,
  part integer not null,
  words text[] not null,
  looks integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (user_id, form, opening, part)
);
