-- Up Migration

-- Goods of an order are owed for as they come in: a receipt has a payable of its own, and so has its freight.
alter table payables drop constraint payables_source_check;
alter table payables add constraint payables_source_check
  check (source in ('expense', 'baoxiao', 'purchaseOrder', 'stockIn', 'freight', 'prepayment'));
-- the order for which something is owed, whatever document says so
alter table payables add column order_id bigint references purchase_orders (id);
update payables set order_id = record_id where source = 'purchaseOrder';
create index payables_order on payables (order_id) where order_id is not null;
-- what was taken back is owed no more, and is not paid either
alter table payables drop column state;
alter table payables add column state smallint generated always as (case
  when due = 0 then 3
  when paid = 0 then 0
  when paid < due then 1
  else 2 end) stored;

-- Lines of orders that passed before are owed for as a whole, and stay so.
alter table purchase_order_lines
  add column owed_on_receipt smallint not null default 0 check (owed_on_receipt in (0, 1)),
  -- owed for what has come in of it, with its tax
  add column received_owed numeric(15, 2) not null default 0;
-- what is owed for a line of a receipt, with its tax
alter table stock_in_lines add column owed numeric(15, 2) not null default 0;
