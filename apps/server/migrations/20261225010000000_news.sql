-- Up Migration
create table news (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  content jsonb not null,
  kind_id bigint references dictionary (id),
  -- 0 = a draft.
  status smallint not null default 1 check (status in (0, 1)),
  start_at timestamptz not null default now(),
  until_at timestamptz,
  pinned_until timestamptz,
  confirm smallint not null default 0 check (confirm in (0, 1)),
  comments smallint not null default 1 check (comments in (0, 1)),
  -- Who gets it: people of these branches and those below, of these roles, and these; nobody named: everybody.
  branches bigint[] not null default '{}',
  roles text[] not null default '{}',
  people bigint[] not null default '{}',
  -- Counted up when everybody is asked to read it again.
  revision integer not null default 1,
  -- When title or text were changed last after it was published.
  edited_at timestamptz,
  -- Of which revision its audience was told.
  told_revision integer not null default 0,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references users (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  check (until_at > start_at),
  check (pinned_until > start_at)
);
create index news_newest on news (start_at desc, id desc) where deleted_at is null;
create index news_added on news (created_at desc, id desc) where deleted_at is null;
create index news_changed on news (updated_at desc, id desc) where deleted_at is null;
create index news_bin on news (deleted_at desc) where deleted_at is not null;
create index news_pinned on news (pinned_until) where deleted_at is null and pinned_until is not null;
create index news_kind on news (kind_id) where kind_id is not null;
create index news_author on news (created_by);

-- What a branch or role is used by: it cannot go while news are for it.
create table news_branches (
  news_id bigint not null references news (id) on delete cascade,
  branch_id bigint not null references branches (id),
  primary key (news_id, branch_id)
);
create index news_branches_branch on news_branches (branch_id);
create table news_roles (
  news_id bigint not null references news (id) on delete cascade,
  role_id bigint not null references roles (id),
  primary key (news_id, role_id)
);
create index news_roles_role on news_roles (role_id);
create function news_audience_follow() returns trigger language plpgsql as $$
begin
  delete from news_branches where news_id = new.id;
  delete from news_roles where news_id = new.id;
  insert into news_branches (news_id, branch_id) select distinct new.id, b from unnest(new.branches) b;
  insert into news_roles (news_id, role_id) select distinct new.id, r::bigint from unnest(new.roles) r;
  return null;
end $$;
create trigger news_audience_follow_new after insert on news for each row
  when (new.branches <> '{}' or new.roles <> '{}') execute function news_audience_follow();
create trigger news_audience_follow_old after update of branches, roles on news for each row
  when (old.branches is distinct from new.branches or old.roles is distinct from new.roles)
  execute function news_audience_follow();

-- Who has read it, at which revision, and confirmed that.
create table news_reads (
  news_id bigint not null references news (id) on delete cascade,
  user_id bigint not null references users (id),
  revision integer not null,
  read_at timestamptz not null default now(),
  confirmed_at timestamptz,
  primary key (user_id, news_id)
);
create index news_reads_news on news_reads (news_id, user_id);

create table news_comments (
  id bigint generated always as identity primary key,
  news_id bigint not null references news (id) on delete cascade,
  user_id bigint not null references users (id),
  text text not null check (text <> ''),
  mentioned bigint[] not null default '{}',
  created_at timestamptz not null default now()
);
create index news_comments_news on news_comments (news_id, id);
create index news_comments_user on news_comments (user_id);
