-- When a follow-up was last changed by whoever wrote it, and the next time that its customer had before it: that comes back
-- with its withdrawal.
alter table followups add column edited_at timestamptz, add column next_before timestamptz;
