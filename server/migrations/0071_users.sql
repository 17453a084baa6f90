-- What admins need to look after people: why and until when somebody is frozen, figures to find people by, notes, messages.

alter table users
  add column frozen_reason text,
  -- Null: until somebody unfreezes it.
  add column frozen_until timestamptz;
create index users_unfreeze on users (frozen_until) where state = 'frozen' and frozen_until is not null;

-- By which users are found and sorted. `special` are the few that are frozen, deleted or admins: they have indexes of their own.
create table user_figures (
  id bigint primary key,
  state text not null,
  role text not null,
  special boolean generated always as (state <> 'active' or role <> 'user') stored,
  registered_at timestamptz not null,
  -- Of paid orders less what came back; folded by a job.
  spent_fen bigint not null default 0,
  orders integer not null default 0,
  -- Rounded to the hour or so.
  last_seen_at timestamptz not null
);
create index user_figures_registered on user_figures (registered_at, id);
create index user_figures_spent on user_figures (spent_fen, id);
create index user_figures_seen on user_figures (last_seen_at, id);
create index user_figures_special_registered on user_figures (registered_at, id) where special;
create index user_figures_special_spent on user_figures (spent_fen, id) where special;
create index user_figures_special_seen on user_figures (last_seen_at, id) where special;

insert into user_figures (id, state, role, registered_at, spent_fen, orders, last_seen_at)
select u.id, u.state, u.role, u.created_at, coalesce(o.fen, 0), coalesce(o.orders, 0), greatest(u.created_at, s.seen)
from users u
left join (select user_id, sum(amount_fen - refunded_fen) as fen, count(*)::int as orders
           from orders where paid_at is not null group by user_id) o on o.user_id = u.id
left join (select user_id, max(last_used_at) as seen from sessions group by user_id) s on s.user_id = u.id;

create function users_keep_figures() returns trigger language plpgsql as $$
begin
  insert into user_figures (id, state, role, registered_at, last_seen_at)
    values (new.id, new.state, new.role, new.created_at, new.created_at)
    on conflict (id) do update set state = excluded.state, role = excluded.role, registered_at = excluded.registered_at;
  return null;
end $$;
create trigger users_keep_figures after insert or update of state, role, created_at on users for each row
  execute function users_keep_figures();

create function sessions_keep_seen() returns trigger language plpgsql as $$
begin
  update user_figures set last_seen_at = new.last_used_at
    where id = new.user_id and last_seen_at < new.last_used_at - interval '1 hour';
  return null;
end $$;
create trigger sessions_keep_seen after insert or update of last_used_at on sessions for each row
  execute function sessions_keep_seen();

-- Appended by payments and refunds, folded into the figures by a job: nobody waits for a row of somebody's.
create table user_spendings (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  fen bigint not null,
  orders integer not null
);
create function orders_note_spending() returns trigger language plpgsql as $$
begin
  insert into user_spendings (user_id, fen, orders)
    values (new.user_id,
      case when old.paid_at is null then new.amount_fen - new.refunded_fen else old.refunded_fen - new.refunded_fen end,
      case when old.paid_at is null then 1 else 0 end);
  return null;
end $$;
create trigger orders_note_spending after update of paid_at, refunded_fen on orders for each row
  when (new.paid_at is not null and (old.paid_at is null or old.refunded_fen <> new.refunded_fen))
  execute function orders_note_spending();
create function orders_note_first_spending() returns trigger language plpgsql as $$
begin
  insert into user_spendings (user_id, fen, orders) values (new.user_id, new.amount_fen - new.refunded_fen, 1);
  return null;
end $$;
create trigger orders_note_first_spending after insert on orders for each row
  when (new.paid_at is not null)
  execute function orders_note_first_spending();

-- What admins write down about somebody. Appended only.
create table user_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  author_id bigint not null references users (id),
  words text not null,
  created_at timestamptz not null
);
create index user_notes_user on user_notes (user_id, id desc);
create trigger user_notes_append_only before update or delete on user_notes
  for each row execute function refuse_change_of_record();
create trigger user_notes_no_truncate before truncate on user_notes
  for each statement execute function refuse_change_of_record();

-- What admins write to chosen users. Recipients are fixed when it is sent; a job tells each of them once.
create table user_mailings (
  id bigint generated always as identity primary key,
  sent_by bigint not null references users (id),
  title_zh text not null,
  title_en text not null,
  words_zh text not null,
  words_en text not null,
  recipients integer not null constraint user_mailings_recipients check (recipients > 0),
  created_at timestamptz not null,
  -- When the last one was told.
  done_at timestamptz
);
create index user_mailings_newest on user_mailings (id desc);
create index user_mailings_under_way on user_mailings (id) where done_at is null;
create table user_mailing_recipients (
  mailing_id bigint not null references user_mailings (id),
  user_id bigint not null,
  told_at timestamptz,
  primary key (mailing_id, user_id)
);
create index user_mailing_recipients_untold on user_mailing_recipients (mailing_id, user_id) where told_at is null;
create index messages_of_mailing on messages (((params ->> 'mailingId')::bigint), user_id) where kind = 'from_admins';

-- The log of operations, walked by time: all of it, of one person, of one subject.
drop index operation_log_created;
drop index operation_log_actor;
drop index operation_log_action;
create index operation_log_at on operation_log (created_at, id);
create index operation_log_actor_at on operation_log (actor_id, created_at, id);
create index operation_log_subject_at on operation_log (subject, created_at, id);
