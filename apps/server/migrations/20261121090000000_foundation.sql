-- Up Migration
create extension if not exists pg_trgm;

-- Organisation -------------------------------------------------------------------------------------------

create table branches (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  parent_id bigint references branches (id),
  kind text not null default '1',
  leader_id bigint,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (parent_id is distinct from id)
);
create unique index branches_name on branches (coalesce(parent_id, 0), name);

create table users (
  id bigint generated always as identity primary key,
  username text not null check (username <> ''),
  nickname text not null check (nickname <> ''),
  branch_id bigint not null references branches (id),
  mobile text not null default '',
  email text not null default '',
  sex text not null default '' check (sex in ('', '男', '女')),
  position text not null default '',
  password_hash text not null,
  must_change_password boolean not null default false,
  initial_password_expires_at timestamptz,
  quit_status smallint not null default 0 check (quit_status in (0, 1)),
  call_enabled smallint not null default 0 check (call_enabled in (0, 1)),
  call_type text not null default '',
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));
create index users_branch on users (branch_id);
alter table branches add constraint branches_leader foreign key (leader_id) references users (id);

create table user_branches (
  user_id bigint not null references users (id) on delete cascade,
  branch_id bigint not null references branches (id),
  primary key (user_id, branch_id)
);

create table roles (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  remark text not null default '',
  permissions text[] not null default '{}',
  data_scopes jsonb not null default '{}',
  builtin boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table user_roles (
  user_id bigint not null references users (id) on delete cascade,
  role_id bigint not null references roles (id),
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Sessions: only the hash of a login key is stored -----------------------------------------------------------

create table sessions (
  id bigint generated always as identity primary key,
  key_hash bytea not null unique,
  user_id bigint not null references users (id) on delete cascade,
  ip text not null,
  agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;

-- Misses of signing in, per account and per account and address.
create table login_throttle (
  bucket text primary key,
  misses integer not null,
  blocked_until timestamptz not null,
  updated_at timestamptz not null default now()
);

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  route text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Dictionary, regions, custom fields, personal list settings ---------------------------------------------------

create table dictionary (
  id bigint generated always as identity primary key,
  kind text not null,
  name text not null check (name <> ''),
  color text not null default '',
  sort integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (kind, name)
);

create table regions (
  id text primary key check (id ~ '^\d{6}$'),
  name text not null,
  parent_id text references regions (id),
  level smallint not null check (level between 1 and 3)
);
create index regions_parent on regions (parent_id);

create table custom_fields (
  id bigint generated always as identity primary key,
  module text not null,
  key text not null check (key ~ '^[A-Za-z]\w{0,39}$'),
  definition jsonb not null,
  sort integer not null default 0,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  unique (module, key)
);

create table list_columns (
  user_id bigint not null references users (id) on delete cascade,
  form_id text not null,
  columns text[] not null,
  widths jsonb not null default '{}',
  primary key (user_id, form_id)
);

create table scenes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  module text not null,
  name text not null check (name <> ''),
  query jsonb not null,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, module, name)
);
create table scene_defaults (
  user_id bigint not null references users (id) on delete cascade,
  module text not null,
  scene_id bigint not null references scenes (id) on delete cascade,
  primary key (user_id, module)
);

-- Customers: one row type for leads (clue 3), customers (1) and customers with a deal (2); no owner = public pool --

create table customers (
  id bigint generated always as identity primary key,
  clue smallint not null default 1 check (clue in (1, 2, 3)),
  name text not null check (name <> ''),
  level_id bigint references dictionary (id),
  source_id bigint references dictionary (id),
  industry_id bigint references dictionary (id),
  scale_id bigint references dictionary (id),
  region_id text references regions (id),
  address text,
  website text,
  wechat text,
  qq text,
  credit_code text,
  remark text,
  owner_id bigint references users (id),
  owned_at timestamptz,
  pool_at timestamptz,
  previous_owner_id bigint,
  pool_reason_id bigint references dictionary (id),
  deal_at timestamptz,
  next_follow_at timestamptz,
  last_follow_at timestamptz,
  last_follow_text text,
  last_follow_user_id bigint,
  followup_count integer not null default 0,
  primary_contact_id bigint,
  contact_name text,
  mobile text,
  name_key text not null,
  pinyin_key text not null,
  search_text text not null,
  search_grams text[] not null,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
) with (fillfactor = 90);
alter table customers alter column search_grams set statistics 1000;

create index customers_newest on customers (created_at desc, id desc) include (owner_id, clue, level_id) where deleted_at is null;
create index customers_owner on customers (owner_id, created_at desc, id desc) include (clue, level_id) where deleted_at is null;
create index customers_updated on customers (updated_at desc, id desc) include (owner_id, clue) where deleted_at is null;
create index customers_followed on customers (last_follow_at desc nulls last, id desc) include (owner_id, clue) where deleted_at is null;
create index customers_next_follow on customers (next_follow_at desc nulls last, id desc) include (owner_id, clue) where deleted_at is null;
create index customers_search on customers using gin (search_grams) with (fastupdate = on, gin_pending_list_limit = 1024);
create index customers_name_like on customers using gin (name_key gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 1024);
create index customers_bin on customers (deleted_at desc) where deleted_at is not null;

-- Live rows per owner (0 = pool) and clue, as increments: writers never wait for each other; a job folds them.
create table customer_counts (
  owner_id bigint not null,
  clue smallint not null,
  n bigint not null
);
create index customer_counts_owner on customer_counts (owner_id, clue) include (n);

create function count_customers() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.deleted_at is null then
    insert into customer_counts (owner_id, clue, n) values (coalesce(old.owner_id, 0), old.clue, -1);
  end if;
  if tg_op in ('UPDATE', 'INSERT') and new.deleted_at is null then
    insert into customer_counts (owner_id, clue, n) values (coalesce(new.owner_id, 0), new.clue, 1);
  end if;
  return null;
end $$;
create trigger customers_counted after insert or delete on customers for each row execute function count_customers();
create trigger customers_recounted after update of owner_id, clue, deleted_at on customers for each row
  when (old.owner_id is distinct from new.owner_id or old.clue <> new.clue or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_customers();

create table customer_stars (
  user_id bigint not null references users (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, customer_id)
);
create index customer_stars_customer on customer_stars (customer_id);

create table customer_shares (
  customer_id bigint not null references customers (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  access text not null check (access in ('r', 'rw')),
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (user_id, customer_id)
);
create index customer_shares_customer on customer_shares (customer_id);

create table contacts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id) on delete cascade,
  name text not null check (name <> ''),
  mobile text,
  wechat text,
  qq text,
  position_id bigint references dictionary (id),
  sex text not null default '' check (sex in ('', '男', '女')),
  email text,
  birthday date,
  remark text,
  is_primary boolean not null default false,
  search_text text not null,
  search_grams text[] not null,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index contacts_primary on contacts (customer_id) where is_primary and deleted_at is null;
create index contacts_customer on contacts (customer_id, id) where deleted_at is null;
create index contacts_search on contacts using gin (search_grams) with (fastupdate = on, gin_pending_list_limit = 1024);
create index contacts_bin on contacts (deleted_at desc) where deleted_at is not null;
alter table customers add constraint customers_primary_contact foreign key (primary_contact_id)
  references contacts (id) on delete set null deferrable initially deferred;

-- Keys of the duplicate check; rows of the recycle bin keep theirs.
create table customer_keys (
  kind text not null check (kind in ('name', 'mobile', 'wechat', 'qq', 'creditCode')),
  key text not null,
  customer_id bigint not null references customers (id) on delete cascade,
  contact_id bigint references contacts (id) on delete cascade
);
create index customer_keys_key on customer_keys (key, kind);
create index customer_keys_customer on customer_keys (customer_id);
create index customers_pinyin on customers (pinyin_key);

-- Append-only records, partitioned by month --------------------------------------------------------------------

create table followups (
  id bigint generated always as identity,
  customer_id bigint not null references customers (id) on delete cascade,
  contract_id bigint,
  method_id bigint references dictionary (id),
  text text not null,
  next_follow_at timestamptz,
  pictures bigint[] not null default '{}',
  user_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (id, created_at)
) partition by range (created_at);
create index followups_customer on followups (customer_id, created_at desc, id desc);
create index followups_user on followups (user_id, created_at desc);

create table audit_log (
  id bigint generated always as identity,
  created_at timestamptz not null default now(),
  user_id bigint,
  ip text not null default '',
  request_id text not null default '',
  route text not null,
  module text not null,
  record_id bigint,
  customer_id bigint,
  action text not null,
  summary text not null default '',
  changes jsonb not null default '[]',
  primary key (id, created_at)
) partition by range (created_at);
create index audit_log_record on audit_log (module, record_id, created_at desc);
create index audit_log_customer on audit_log (customer_id, created_at desc) where customer_id is not null;

create table security_log (
  id bigint generated always as identity,
  created_at timestamptz not null default now(),
  user_id bigint,
  ip text not null default '',
  request_id text not null default '',
  route text not null default '',
  event text not null,
  detail text not null default '',
  primary key (id, created_at)
) partition by range (created_at);
create index security_log_user on security_log (user_id, created_at desc);

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception 'permission denied: % is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function append_only();
create trigger security_log_append_only before update or delete on security_log for each row execute function append_only();

-- Makes the monthly partitions from `first` to some months ahead; safe to run at any time, by several servers.
create function ensure_partitions(first date, months integer) returns void language plpgsql as $$
declare
  parent text;
  month date;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_partitions'));
  foreach parent in array array['followups', 'audit_log', 'security_log'] loop
    for i in 0..months loop
      month := (date_trunc('month', first) + make_interval(months => i))::date;
      if to_regclass(parent || to_char(month, '_YYYYMM')) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          parent || to_char(month, '_YYYYMM'), parent, month::timestamp at time zone 'Asia/Shanghai',
          (month + interval '1 month')::timestamp at time zone 'Asia/Shanghai');
      end if;
    end loop;
  end loop;
end $$;

-- Files ----------------------------------------------------------------------------------------------------------

create table files (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  filename text not null,
  format text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null unique,
  module text,
  record_id bigint,
  created_at timestamptz not null default now()
);
create index files_record on files (module, record_id) where record_id is not null;
create index files_user on files (user_id);
