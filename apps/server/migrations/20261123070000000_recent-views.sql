-- Up Migration
-- What one opened last is asked for with every look into the search over everything.
create index record_views_recent on record_views (user_id, seen_at);
