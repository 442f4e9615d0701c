-- Up Migration

-- What the term of a contract is worth that runs now: the amount of its last renewal, or without one its own, less returns.
alter table contracts add column last_renewal_money numeric(15, 2),
  add column due_money numeric(15, 2) not null generated always as (coalesce(last_renewal_money, money - returned)) stored;

-- What the term was worth that a renewal follows.
alter table renewals add column due_money numeric(15, 2) not null default 0;

with terms as (
  select n.id, n.contract_id, n.money,
    lag(n.money) over (partition by n.contract_id order by n.due_on, n.id) as former,
    row_number() over (partition by n.contract_id order by n.due_on desc, n.id desc) as back
  from renewals n where n.approval = 2 and n.deleted_at is null),
told as (
  update renewals n set due_money = coalesce(t.former, k.money - k.returned)
  from terms t join contracts k on k.id = t.contract_id where t.id = n.id)
update contracts k set last_renewal_money = t.money from terms t where t.contract_id = k.id and t.back = 1;

create index renewals_from_due on renewals (from_due) include (contract_id, user_id, branch_id, approval, money, due_money)
  where deleted_at is null and from_due is not null;
drop index contracts_due;
create index contracts_due on contracts (due_on) include (owner_id, branch_id, approval, stage, due_money)
  where deleted_at is null and due_on is not null;
