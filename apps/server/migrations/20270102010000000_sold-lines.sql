-- Up Migration

-- Where the customer was when the contract was signed: who moves takes the future, not the past.
alter table contracts add column region_id text;
update contracts k set region_id = c.region_id from customers c where c.id = k.customer_id and c.region_id is not null;
create function contract_region() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.customer_id is distinct from old.customer_id then
    select region_id into new.region_id from customers where id = new.customer_id;
  end if;
  return new;
end $$;
create trigger contracts_region before insert or update of customer_id on contracts
  for each row execute function contract_region();

-- What a line has of the amount of its contract, and what of that was not given back.
alter table contract_lines add column share numeric(15, 2) not null default 0;
alter table contract_lines add column kept_share numeric(15, 2) not null
  generated always as (share - returned_money) stored;

-- Cumulative shares, as documents split an amount: they add up to it exactly.
create function share_contract_lines(ids bigint[]) returns void language sql as $$
  with weights as (
    select l.id, l.contract_id, l.position,
      case when sum(l.subtotal) over (partition by l.contract_id) = 0 then 1 else l.subtotal end as weight
    from contract_lines l where l.contract_id = any(ids)),
  reached as (
    select w.id, k.money, w.weight, sum(w.weight) over (partition by w.contract_id order by w.position, w.id) as until,
      sum(w.weight) over (partition by w.contract_id) as whole
    from weights w join contracts k on k.id = w.contract_id),
  shares as (
    select id, round(money * until / whole, 2) - round(money * (until - weight) / whole, 2) as share from reached)
  update contract_lines l set share = s.share from shares s where l.id = s.id and l.share <> s.share
$$;
select share_contract_lines(array(select id from contracts));

-- When all of a contract is written: its lines and its amount come one after the other.
create function share_line() returns trigger language plpgsql as $$
begin
  perform share_contract_lines(array[case when tg_op = 'DELETE' then old.contract_id else new.contract_id end]);
  return null;
end $$;
create constraint trigger contract_lines_share after insert or delete or update of subtotal, position on contract_lines
  deferrable initially deferred for each row execute function share_line();
create function share_contract() returns trigger language plpgsql as $$
begin
  perform share_contract_lines(array[new.id]);
  return null;
end $$;
create constraint trigger contracts_share after update of money on contracts
  deferrable initially deferred for each row when (old.money is distinct from new.money) execute function share_contract();

create view sold_lines as
  select l.id, l.contract_id, l.product_id, p.category_id, l.number, l.unit, l.quantity, l.price, l.subtotal, l.share,
    l.returned_money, l.kept_share, k.customer_id, k.owner_id, k.branch_id, k.signed_on, k.approval, k.stage, k.region_id
  from contract_lines l join contracts k on k.id = l.contract_id join products p on p.id = l.product_id
  where k.deleted_at is null;
