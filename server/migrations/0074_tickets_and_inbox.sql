-- What people write to the platform that belongs to no order.
create table tickets (
  id bigint generated always as identity (start with 1001) primary key,
  user_id bigint not null references users (id),
  subject text not null,
  state text not null constraint tickets_state check (state in ('open', 'answered', 'closed')),
  -- How many messages there are, so that their number is bounded by the statement that adds one.
  messages integer not null,
  created_at timestamptz not null,
  -- Since when it is as it is: an open one waits since then, an answered one closes by itself.
  moved_at timestamptz not null
);
create index tickets_user on tickets (user_id, id desc);
create index tickets_state on tickets (state, id desc);
create index tickets_open on tickets (moved_at) where state = 'open';
create index tickets_answered on tickets (moved_at) where state = 'answered';

create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id),
  author_id bigint not null references users (id),
  by_admin boolean not null,
  words text not null,
  created_at timestamptz not null
);
create index ticket_messages_ticket on ticket_messages (ticket_id, id);

-- Which admin has taken what of the inbox, until when: so that two do not do the same.
create table inbox_claims (
  kind text not null,
  item_id bigint not null,
  admin_id bigint not null references users (id),
  until timestamptz not null,
  primary key (kind, item_id)
);
create index inbox_claims_until on inbox_claims (until);
