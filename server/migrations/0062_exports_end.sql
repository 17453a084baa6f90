-- How often an export was begun, and why it failed: 'gone' (its owner may not see the list any more), 'too_long', 'refused',
-- 'not_written' (tried as often as may be).
alter table exports add column tries int not null default 0;
alter table exports add column failure text;
create index exports_failed on exports (ended_at) where state = 'failed';
