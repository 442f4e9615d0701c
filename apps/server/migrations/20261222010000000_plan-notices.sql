-- The account that a form of a receipt begins with is that of the last receipt of whoever fills it in.
create index receipts_recorder on receipts (created_by, id desc) where deleted_at is null;

-- Rows of plans of whose day somebody was told: each once for its day, and once a week as long as it is late.
create table plan_notices (
  plan_id bigint not null,
  kind text not null,
  day date not null,
  at timestamptz not null default now(),
  primary key (plan_id, kind, day)
);
