-- Up Migration
create table worklog_rules (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  kind smallint not null check (kind between 1 and 3),
  -- Days of the week of daily reports, the one day of others: of the week, or of the month.
  days smallint[] not null,
  -- Nothing is due on days off.
  workdays boolean not null default true,
  -- Minutes from the midnight with which the day begins on which a report is due.
  opens integer not null check (opens >= 0),
  closes integer not null check (closes > opens and closes <= 2880),
  enabled boolean not null default true,
  branches bigint[] not null default '{}',
  roles bigint[] not null default '{}',
  people bigint[] not null default '{}',
  -- Last days whose end was told, and of which somebody was reminded.
  reminded_on date,
  told_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references users (id),
  deleted_at timestamptz
);
create unique index worklog_rules_name on worklog_rules (lower(name)) where deleted_at is null;

create table worklogs (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  owner_id bigint not null references users (id),
  kind smallint not null check (kind between 1 and 3),
  day date not null,
  period_from date not null,
  period_to date not null,
  -- As at submission.
  branch_id bigint references branches (id),
  superior_id bigint references users (id),
  rule_id bigint references worklog_rules (id),
  late smallint not null default 0 check (late in (0, 1)),
  done text not null,
  plan text,
  problems text,
  readers bigint[] not null default '{}',
  -- Numbers by the key of their figure, as they were when it was handed in.
  numbers jsonb not null default '{}',
  likes integer not null default 0,
  comment_total integer not null default 0,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references users (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  check (period_from <= day and day <= period_to)
);
-- One for each person, kind and period.
create unique index worklogs_period on worklogs (owner_id, kind, period_from) where deleted_at is null;
create index worklogs_newest on worklogs (created_at desc, id desc) where deleted_at is null;
create index worklogs_changed on worklogs (updated_at desc, id desc) where deleted_at is null;
create index worklogs_bin on worklogs (deleted_at desc) where deleted_at is not null;
create index worklogs_owner on worklogs (owner_id, created_at desc, id desc) where deleted_at is null;
create index worklogs_of_period on worklogs (kind, period_from, owner_id) where deleted_at is null;
create index worklogs_branch on worklogs (branch_id, created_at desc) where deleted_at is null;
create index worklogs_superior on worklogs (superior_id) where superior_id is not null;
create index worklogs_rule on worklogs (rule_id) where rule_id is not null;
create index worklogs_readers on worklogs using gin (readers) where deleted_at is null;

-- Who sees a report besides its writer: his superior at that time, and whom he sent it to.
create table worklog_readers (
  worklog_id bigint not null references worklogs (id) on delete cascade,
  user_id bigint not null references users (id),
  access text not null check (access in ('r', 'rw')),
  until date,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (user_id, worklog_id)
);
create index worklog_readers_worklog on worklog_readers (worklog_id);

create function worklog_readers_follow() returns trigger language plpgsql as $$
begin
  delete from worklog_readers where worklog_id = new.id;
  insert into worklog_readers (worklog_id, user_id, access, created_by)
  select distinct new.id, p.user_id, 'r', new.owner_id
  from (select unnest(new.readers) as user_id union select new.superior_id) p
  where p.user_id <> new.owner_id and exists (select 1 from users u where u.id = p.user_id);
  return null;
end $$;
create trigger worklog_readers_follow_new after insert on worklogs for each row execute function worklog_readers_follow();
create trigger worklog_readers_follow_old after update of readers on worklogs for each row
  when (old.readers is distinct from new.readers) execute function worklog_readers_follow();

create table worklog_comments (
  id bigint generated always as identity primary key,
  worklog_id bigint not null references worklogs (id) on delete cascade,
  user_id bigint not null references users (id),
  text text not null check (text <> ''),
  created_at timestamptz not null default now()
);
create index worklog_comments_worklog on worklog_comments (worklog_id, id);
create index worklog_comments_user on worklog_comments (user_id);

create table worklog_likes (
  worklog_id bigint not null references worklogs (id) on delete cascade,
  user_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (worklog_id, user_id)
);
create index worklog_likes_user on worklog_likes (user_id);

create function worklog_counts() returns trigger language plpgsql as $$
declare
  report bigint := coalesce(new.worklog_id, old.worklog_id);
begin
  -- Held before it is counted.
  perform 1 from worklogs where id = report for no key update;
  update worklogs set likes = (select count(*) from worklog_likes where worklog_id = report),
    comment_total = (select count(*) from worklog_comments where worklog_id = report)
  where id = report;
  return null;
end $$;
create trigger worklog_likes_count after insert or delete on worklog_likes for each row execute function worklog_counts();
create trigger worklog_comments_count after insert or delete on worklog_comments for each row execute function worklog_counts();
