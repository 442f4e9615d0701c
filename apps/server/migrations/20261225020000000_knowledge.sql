-- Up Migration
create table knowledge_categories (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  parent_id bigint references knowledge_categories (id),
  sort integer not null default 0,
  -- Which branches see it, with those below; none: everybody. What stands below it is seen by nobody else.
  branches bigint[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  check (parent_id is distinct from id)
);
create unique index knowledge_categories_name_unique on knowledge_categories (coalesce(parent_id, 0), lower(name));
create index knowledge_categories_parent on knowledge_categories (parent_id);

-- What a branch is used by: it cannot go while a category is for it.
create table knowledge_category_branches (
  category_id bigint not null references knowledge_categories (id) on delete cascade,
  branch_id bigint not null references branches (id),
  primary key (category_id, branch_id)
);
create index knowledge_category_branches_branch on knowledge_category_branches (branch_id);
create function knowledge_category_branches_follow() returns trigger language plpgsql as $$
begin
  delete from knowledge_category_branches where category_id = new.id;
  insert into knowledge_category_branches (category_id, branch_id) select distinct new.id, b from unnest(new.branches) b;
  return null;
end $$;
create trigger knowledge_category_branches_follow after update of branches on knowledge_categories for each row
  when (old.branches is distinct from new.branches) execute function knowledge_category_branches_follow();

create table knowledge (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  content jsonb not null,
  category_id bigint references knowledge_categories (id),
  -- 0 a draft, 1 published, 2 archived.
  status smallint not null default 1 check (status between 0 and 2),
  -- Number of the published version; 0 = none yet.
  version_number integer not null default 0,
  published_at timestamptz,
  -- Of a draft of the next version, the article.
  draft_of bigint references knowledge (id) on delete cascade,
  useful integer not null default 0,
  useless integer not null default 0,
  -- Texts of its attachments, for the search.
  attachment_text text,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references users (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  check (draft_of is null or status = 0),
  check (draft_of <> id)
);
create index knowledge_changed on knowledge (updated_at desc, id desc) where deleted_at is null;
create index knowledge_added on knowledge (created_at desc, id desc) where deleted_at is null;
create index knowledge_useful on knowledge (useful desc, id desc) where deleted_at is null;
create index knowledge_category on knowledge (category_id, updated_at desc, id desc) where deleted_at is null;
create index knowledge_of_category on knowledge (category_id);
create index knowledge_status on knowledge (status, updated_at desc, id desc) where deleted_at is null;
create index knowledge_bin on knowledge (deleted_at desc) where deleted_at is not null;
create index knowledge_author on knowledge (created_by);
create index knowledge_draft_all on knowledge (draft_of) where draft_of is not null;
create unique index knowledge_draft on knowledge (draft_of) where draft_of is not null and deleted_at is null;

create table knowledge_versions (
  article_id bigint not null references knowledge (id) on delete cascade,
  number integer not null,
  title text not null,
  content jsonb not null,
  user_id bigint references users (id),
  created_at timestamptz not null default now(),
  primary key (article_id, number)
);
create index knowledge_versions_user on knowledge_versions (user_id);

create table knowledge_votes (
  article_id bigint not null references knowledge (id) on delete cascade,
  user_id bigint not null references users (id),
  value smallint not null check (value in (1, -1)),
  created_at timestamptz not null default now(),
  primary key (user_id, article_id)
);
create index knowledge_votes_article on knowledge_votes (article_id);
create function knowledge_votes_count() returns trigger language plpgsql as $$
declare
  article bigint := coalesce(new.article_id, old.article_id);
  was smallint := case when tg_op = 'INSERT' then 0 else old.value end;
  now_is smallint := case when tg_op = 'DELETE' then 0 else new.value end;
begin
  update knowledge set
    useful = useful + (now_is = 1)::int - (was = 1)::int,
    useless = useless + (now_is = -1)::int - (was = -1)::int
  where id = article;
  return null;
end $$;
create trigger knowledge_votes_count after insert or update or delete on knowledge_votes
  for each row execute function knowledge_votes_count();

-- Records with which articles are linked; who sees which of them is asked when they are read.
create table knowledge_links (
  article_id bigint not null references knowledge (id) on delete cascade,
  module text not null,
  record_id bigint not null,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  primary key (article_id, module, record_id)
);
create index knowledge_links_record on knowledge_links (module, record_id);
create index knowledge_links_author on knowledge_links (created_by);

-- What was read of attachments; '' where there is nothing, or it cannot be read.
create table knowledge_file_texts (
  file_id bigint primary key,
  article_id bigint not null references knowledge (id) on delete cascade,
  text text not null
);
create index knowledge_file_texts_article on knowledge_file_texts (article_id);
