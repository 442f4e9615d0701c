-- Up Migration
-- Who outside may say who somebody is.
create table sign_in_providers (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('oidc', 'wecom', 'dingtalk', 'feishu')),
  -- The issuer of OpenID Connect, or a private installation of another one; '' = its public service.
  address text not null default '',
  client_id text not null,
  -- Sealed with the server's secret.
  secret text not null,
  -- The organisation whose people may come, where the provider has many.
  corp text not null default '',
  agent text not null default '',
  -- How somebody is found who has linked nothing.
  match_by text not null default 'none' check (match_by in ('none', 'email', 'mobile', 'account')),
  -- It asks for a second step itself.
  second_step smallint not null default 0 check (second_step in (0, 1)),
  enabled smallint not null default 1 check (enabled in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sign_in_providers_name_unique on sign_in_providers (lower(name));

-- Accounts there of people here: one person for each, and one of each provider for a person.
create table outside_identities (
  id bigint generated always as identity primary key,
  provider_id bigint not null references sign_in_providers (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  -- What the provider calls the account, for ever.
  subject text not null,
  -- What people call it.
  label text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index outside_identities_subject_unique on outside_identities (provider_id, subject);
create unique index outside_identities_user_unique on outside_identities (user_id, provider_id);

-- Signed in by an outside provider: no password was used.
alter table sessions add column provider_id bigint;
