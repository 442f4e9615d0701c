-- Up Migration
create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  -- Sealed with the server's secret.
  secret text not null,
  -- Until then it was offered, and a sign-in does not ask for it.
  confirmed_at timestamptz,
  -- The latest period of 30 s whose code was taken: a code is good once.
  last_step bigint not null default 0,
  -- Devices that were remembered under an earlier number are not known any more.
  remembered int not null default 1,
  created_at timestamptz not null default now()
);
create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table sessions
  -- Signed in by somebody whose role asks for a second step that he has not set up yet.
  add column must_enrol boolean not null default false,
  -- Signed in with a password that is older than the company lets passwords be.
  add column must_change boolean not null default false;
alter table users add column password_set_at timestamptz not null default now();
