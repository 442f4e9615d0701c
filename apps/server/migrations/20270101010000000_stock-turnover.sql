-- Up Migration

-- Since when goods lie in a place without leaving it: since they came into the empty place, or since the last of them left.
alter table stocks add column there_since date;
update stocks s set there_since = l.biz_date
from (select distinct on (product_id, warehouse_id) product_id, warehouse_id, biz_date from stock_ledger
  where quantity > 0 and quantity_after = quantity and reverses_id is null
  order by product_id, warehouse_id, id desc) l
where l.product_id = s.product_id and l.warehouse_id = s.warehouse_id;
-- what was reversed has not left
update stocks s set last_out_on = (select max(l.biz_date) from stock_ledger l
  where l.product_id = s.product_id and l.warehouse_id = s.warehouse_id and l.type in ('saleOut', 'otherOut')
    and l.reverses_id is null and not exists (select 1 from stock_ledger x where x.reverses_id = l.id))
where last_out_on is not null;
alter table stocks add column idle_since date
  generated always as (case when quantity > 0 then greatest(last_out_on, there_since) end) stored;
create index stocks_idle on stocks (coalesce(idle_since, 'infinity'::date), id) where there_since is not null;
-- what left a place for good, by its day, and what was taken back of it
create index stock_ledger_outs on stock_ledger (product_id, warehouse_id, biz_date) include (quantity, value)
  where type in ('saleOut', 'otherOut', 'saleOutReverse', 'otherOutReverse');
-- values of a place by the time at which they were written
create index stock_ledger_posted on stock_ledger (product_id, warehouse_id, at) include (value);
