-- What a seller's webhook is told of orders and stock has a name of its own, so that a job that runs twice tells it once.
alter table webhook_deliveries
  add column told_key text,
  add constraint webhook_deliveries_told unique (webhook_id, told_key);

-- What is uploaded for a shop is its owner's. Null: they sent it themselves; else who of the staff did.
alter table files add column sent_by bigint references users (id);
-- What staff uploaded until now goes with the products of the shop that deliver it.
update files f set uploaded_by = h.owner_id, sent_by = f.uploaded_by
from skus k join products p on p.id = k.product_id join shops h on h.id = p.shop_id
where k.file_id = f.id and f.uploaded_by <> h.owner_id and exists (
  select from shop_staff s where s.shop_id = h.id and s.user_id = f.uploaded_by and s.joined_at <= f.created_at);
create index files_of_sender on files (sent_by) where sent_by is not null;
-- Options that deliver a file.
create index skus_of_file on skus (file_id) where file_id is not null;

-- Whoever worked for a shop and deleted their account, by the keyed hash of who they are, until they are nobody of the shop any more.
alter table shop_staff add column gone_fingerprint bytea;
create index shop_staff_gone on shop_staff (gone_fingerprint) where gone_fingerprint is not null;
create index shop_staff_gone_at on shop_staff (ended_at) where gone_fingerprint is not null;

create or replace function own_sellers(account bigint, left_after timestamptz) returns setof bigint language sql stable rows 4 as $$
  with alike as materialized (select id from accounts_paid_alike(account) as same (id)),
    staffed as (
      select s.shop_id from alike a join shop_staff s on s.user_id = a.id
      where s.joined_at is not null and (s.ended_at is null or s.ended_at > left_after)
      union
      select s.shop_id from alike a join users u on u.id = a.id join shop_staff s on s.person_id = u.person_id
      where s.joined_at is not null and (s.ended_at is null or s.ended_at > left_after)
      union
      select s.shop_id from alike a join users u on u.id = a.id join persons p on p.id = u.person_id
        join shop_staff s on s.gone_fingerprint = p.fingerprint
      where s.joined_at is not null and s.ended_at > left_after
    )
  select id from alike
  union
  select o.id from staffed f join shops h on h.id = f.shop_id cross join lateral accounts_of_person(h.owner_id) as o (id)
$$;

-- What became of the pieces of a batch. Few are replaced or taken back.
create index stock_items_batch_dead on stock_items (batch_id, state) where state >= 'replaced';
-- Orders whose buyers said that pieces of a batch are faulty.
create table stock_complaints (
  batch_id bigint not null references stock_batches (id),
  order_id bigint not null,
  at timestamptz not null,
  primary key (batch_id, order_id)
);
insert into stock_complaints (batch_id, order_id, at)
select i.batch_id, r.order_id, min(r.requested_at) from refunds r join stock_items i on i.order_id = r.order_id
where r.reason = 'faulty' group by i.batch_id, r.order_id;

-- Short texts that a shop answers with.
create table shop_answer_templates (
  id bigint generated always as identity (start with 9001) primary key,
  shop_id bigint not null references shops (id),
  name text not null,
  words text not null,
  uses text[] not null constraint shop_answer_templates_uses
    check (cardinality(uses) > 0 and uses <@ array['message', 'refund', 'question']),
  updated_by bigint references users (id),
  updated_at timestamptz not null,
  constraint shop_answer_templates_name unique (shop_id, name)
);

-- Jobs of one queue run one at a time.
alter table outbox add column queue text;

-- A sheet of products that a shop's people sent: what it would change, and that all of it changed.
create table product_imports (
  id bigint generated always as identity (start with 11001) primary key,
  shop_id bigint not null references shops (id),
  user_id bigint not null references users (id),
  -- Sent by staff for the shop, else by its owner.
  is_staff boolean not null,
  name text not null,
  locale text not null,
  state text not null constraint product_imports_state
    check (state in ('reading', 'ready', 'applying', 'done', 'failed', 'discarded')),
  -- The lines as they were sent; gone when it is over.
  lines jsonb not null,
  -- What each line would change and what is wrong with it.
  found jsonb not null default '[]',
  -- Lines that were chosen; null: all that change something.
  chosen integer[],
  -- Products that were looked at or changed so far.
  done integer not null default 0,
  total integer not null default 0,
  failure jsonb,
  -- How many lines there are, would change something, and can't be taken.
  line_count integer not null,
  changed_count integer not null default 0,
  wrong_count integer not null default 0,
  created_at timestamptz not null,
  -- When it came to its state.
  moved_at timestamptz not null,
  finished_at timestamptz
);
create index product_imports_shop on product_imports (shop_id, id desc);
create index product_imports_user on product_imports (user_id);
create index product_imports_old on product_imports (created_at);
