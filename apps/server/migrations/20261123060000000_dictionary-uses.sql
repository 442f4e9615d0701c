-- Up Migration
-- By what an entry is used is told while somebody looks at it, and looked up before it is deleted.
create index customers_level on customers (level_id) where level_id is not null;
create index customers_source on customers (source_id) where source_id is not null;
create index customers_industry on customers (industry_id) where industry_id is not null;
create index customers_scale on customers (scale_id) where scale_id is not null;
create index customers_pool_reason on customers (pool_reason_id) where pool_reason_id is not null;
create index contacts_position on contacts (position_id) where position_id is not null;
create index suppliers_level on suppliers (level_id) where level_id is not null;
create index followups_method on followups (method_id) where method_id is not null;
