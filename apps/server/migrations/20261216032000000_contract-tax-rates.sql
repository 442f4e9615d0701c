-- Up Migration
-- 免税 is no rate of 0%: a line keeps the choice as its product has it.
alter table contract_lines alter column tax_rate type text using trim_scale(tax_rate)::text;
