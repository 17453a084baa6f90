-- What an admin replaces of the platform's own goods counts like anything else that they give alone.
alter table solo_acts drop constraint solo_acts_kind;
alter table solo_acts add constraint solo_acts_kind
  check (kind in ('adjustment', 'reversal', 'gift', 'refund', 'replacement', 'licence', 'price', 'coupon', 'bill_difference'));

-- Who had the codes of a batch in clear: no account of theirs redeems one. Written before the codes are read, and never deleted.
create table gift_batch_readers (
  batch_id bigint not null references gift_batches (id),
  user_id bigint not null references users (id),
  since timestamptz not null,
  primary key (batch_id, user_id)
);
create index gift_batch_readers_user on gift_batch_readers (user_id);

-- Exports are forgotten after a while, fetches are not.
insert into gift_batch_readers (batch_id, user_id, since)
select batch.id, seen.user_id, min(seen.at) from (
  select (filters ->> 'batchId')::bigint as batch_id, user_id, asked_at as at from exports where kind = 'giftCodes'
  union all
  select (detail -> 'filters' ->> 'batchId')::bigint, actor_id, created_at from operation_log
  where action = 'export.fetch' and detail ->> 'kind' = 'giftCodes' and actor_id is not null
) as seen join gift_batches batch on batch.id = seen.batch_id join users u on u.id = seen.user_id
group by batch.id, seen.user_id;
