-- Counters are written as increments, so that nobody waits for another, and folded every half minute. Whoever writes many
-- at once, or writes where nobody folds, folds as he goes: a sum reads some eight rows a person and kind and a few hundred
-- beside them, however much was written.
create function fold_customer_counts() returns void language sql as $$
  with much as (select owner_id, clue from customer_counts group by 1, 2 having count(*) > 8),
  picked as (
    select c.ctid from customer_counts c join much m on m.owner_id = c.owner_id and m.clue = c.clue for update of c skip locked),
  gone as (delete from customer_counts c using picked p where c.ctid = p.ctid returning c.owner_id, c.clue, c.n)
  insert into customer_counts (owner_id, clue, n) select owner_id, clue, sum(n) from gone group by 1, 2 having sum(n) <> 0
$$;

create or replace function count_customers() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.deleted_at is null then
    insert into customer_counts (owner_id, clue, n) values (coalesce(old.owner_id, 0), old.clue, -1);
  end if;
  if tg_op in ('UPDATE', 'INSERT') and new.deleted_at is null then
    insert into customer_counts (owner_id, clue, n) values (coalesce(new.owner_id, 0), new.clue, 1);
  end if;
  if random() < 0.005 then
    perform fold_customer_counts();
  end if;
  return null;
end $$;

create function fold_approval_counts() returns void language sql as $$
  with much as (select initiator_id from wf_counts group by 1 having count(*) > 8),
  picked as (select c.ctid from wf_counts c join much m on m.initiator_id = c.initiator_id for update of c skip locked),
  gone as (delete from wf_counts c using picked p where c.ctid = p.ctid returning c.initiator_id, c.n)
  insert into wf_counts (initiator_id, n) select initiator_id, sum(n) from gone group by 1 having sum(n) <> 0
$$;

create or replace function count_approval() returns trigger language plpgsql as $$
begin
  insert into wf_counts (initiator_id, n) values (new.initiator_id, 1);
  if random() < 0.005 then
    perform fold_approval_counts();
  end if;
  return null;
end $$;
