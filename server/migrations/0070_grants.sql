-- What each admin is entrusted with. An account that is no admin has no row: whoever loses the role loses all of them.
create table admin_grants (
  user_id bigint not null references users (id),
  grant_name text not null constraint admin_grants_name check (grant_name in ('money', 'review', 'catalogue', 'site', 'people')),
  -- Null: given with the role, and as old as that.
  given_at timestamptz,
  primary key (user_id, grant_name)
);
create index admin_grants_holders on admin_grants (grant_name, user_id);

-- Whoever is an admin could do everything until now.
insert into admin_grants (user_id, grant_name)
select u.id, g.name
from users u cross join unnest(array['money', 'review', 'catalogue', 'site', 'people']) as g (name)
where u.role = 'admin';

create function users_lose_grants() returns trigger language plpgsql as $$
begin
  delete from admin_grants where user_id = new.id;
  return null;
end $$;
create trigger users_lose_grants after update of role on users for each row
  when (old.role = 'admin' and new.role <> 'admin')
  execute function users_lose_grants();

-- Grants that one admin wants to give and a second one has to agree to; the account becomes an admin with the first of them.
create table grant_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  grants text[] not null constraint grant_requests_grants check (
    cardinality(grants) > 0 and grants <@ array['money', 'review', 'catalogue', 'site', 'people']),
  reason text not null,
  state text not null constraint grant_requests_state check (state in ('waiting', 'applied', 'refused', 'withdrawn')),
  asked_by bigint not null references users (id),
  asked_at timestamptz not null,
  decided_by bigint references users (id),
  decided_at timestamptz,
  constraint grant_requests_decided check ((state = 'waiting') = (decided_at is null)),
  constraint grant_requests_not_for_oneself check (user_id <> asked_by and decided_by is distinct from user_id),
  constraint grant_requests_four_eyes check (state not in ('applied', 'refused') or decided_by <> asked_by)
);
-- One person, one question at a time.
create unique index grant_requests_one_waiting on grant_requests (user_id) where state = 'waiting';
create index grant_requests_waiting on grant_requests (asked_at) where state = 'waiting';
create index grant_requests_user on grant_requests (user_id, id desc);

-- The platform's webhooks carry what only reviewers see: whoever made one and reviews no more gets nothing any more.
create function admin_grants_end_webhooks() returns trigger language plpgsql as $$
begin
  update webhooks set state = 'off', off_reason = 'account'
    where user_id = old.user_id and shop_id is null and state = 'on';
  update webhook_deliveries d set state = 'failed', next_at = null from webhooks w
    where w.user_id = old.user_id and w.shop_id is null and d.webhook_id = w.id and d.state = 'waiting';
  return null;
end $$;
create trigger admin_grants_end_webhooks after delete on admin_grants for each row
  when (old.grant_name = 'review')
  execute function admin_grants_end_webhooks();
