-- Prices with four decimals, tax rates as the choice that they are, and the units in which a product is counted.

alter table products
  alter column price type numeric(15, 4),
  alter column cost_price type numeric(15, 4);

-- A rate is one of those that the law knows, and 免税 is none of 0%. What a company has beyond them stays as it is.
alter table products drop constraint products_tax_rate_check;
alter table products alter column tax_rate type text using trim_scale(tax_rate)::text;

-- How many decimals a quantity in base units takes: what is weighed or measured has three, time two, all else none.
alter table products add column unit_decimals smallint check (unit_decimals between 0 and 4);
update products set unit_decimals = case
  when lower(standard) in ('公斤', '千克', 'kg', '克', 'g', '吨', 't', '米', 'm', '平方米', '㎡', '立方米', '升', 'l', '毫升', 'ml', '斤') then 3
  when standard in ('小时', '工时', '天', '人天', '人日', '人月') then 2
  else 0
end;

create table product_units (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  position integer not null,
  name text not null check (name <> ''),
  -- so many of the unit are …
  unit_count integer not null check (unit_count > 0),
  -- … so many of the base unit
  base_count integer not null check (base_count > 0)
);
create index product_units_product on product_units (product_id);
