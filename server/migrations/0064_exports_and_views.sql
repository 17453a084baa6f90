-- How often an export was begun, and why it failed: 'gone' (its owner may not see the list any more), 'too_long', 'refused',
-- 'not_written' (tried as often as may be).
alter table exports add column tries int not null default 0;
alter table exports add column failure text;
create index exports_failed on exports (ended_at) where state = 'failed';

-- How an account wants a list shown: hidden columns, height of rows, saved views. Checked by the contract.
create table list_views (
  user_id bigint not null,
  list text not null,
  view jsonb not null,
  changed_at timestamptz not null,
  primary key (user_id, list)
);
