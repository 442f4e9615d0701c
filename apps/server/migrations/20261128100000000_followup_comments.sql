-- Follow-ups of many customers are read newest first; what each was before somebody changed it is kept, and colleagues
-- comment on them. A follow-up has a key of two columns, as its table is partitioned: what hangs on it names its id and goes
-- with its customer.
create index followups_newest on followups (created_at desc, id desc);

create table followup_edits (
  id bigint generated always as identity primary key,
  followup_id bigint not null,
  customer_id bigint not null references customers (id) on delete cascade,
  user_id bigint not null references users (id),
  text text not null,
  next_follow_at timestamptz,
  created_at timestamptz not null default now()
);
create index followup_edits_followup on followup_edits (followup_id, id desc);
create index followup_edits_customer on followup_edits (customer_id);
create index followup_edits_user on followup_edits (user_id);

create table followup_comments (
  id bigint generated always as identity primary key,
  followup_id bigint not null,
  customer_id bigint not null references customers (id) on delete cascade,
  user_id bigint not null references users (id),
  text text not null,
  mentioned bigint[] not null default '{}',
  created_at timestamptz not null default now()
);
create index followup_comments_followup on followup_comments (followup_id, id);
create index followup_comments_customer on followup_comments (customer_id);
create index followup_comments_user on followup_comments (user_id);

-- Whose birthday it is, by month and day.
create index contacts_birthday on contacts ((extract(month from birthday)), (extract(day from birthday)))
  where birthday is not null and deleted_at is null;
