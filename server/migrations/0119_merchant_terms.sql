-- When a merchant account takes payments beside its amounts, what it costs the payer, and where its notices may come from.
alter table merchants
  add column devices text[] not null default '{desk,phone,wechat}',
  -- By the site's clock, as 09:30; over midnight where it ends before it begins. Null: day and night.
  add column hours_from text,
  add column hours_to text,
  -- While there is a text it takes no new payments, and payers read it.
  add column maintenance_zh text not null default '',
  add column maintenance_en text not null default '',
  -- What the buyer bears, where the site says that they do: ten-thousandths of the amount, and fen.
  add column fee_rate integer not null default 0,
  add column fee_fixed_fen bigint not null default 0,
  -- Networks that its notices come from; none: from everywhere.
  add column notice_networks text[] not null default '{}',
  -- Counts changes, so that nobody overwrites what they did not read.
  add column version integer not null default 0,
  add constraint merchants_devices check (devices <@ array['desk', 'phone', 'wechat'] and cardinality(devices) > 0),
  add constraint merchants_hours check ((hours_from is null) = (hours_to is null) and hours_from <> hours_to),
  add constraint merchants_maintenance check ((maintenance_zh = '') = (maintenance_en = '')),
  add constraint merchants_fee check (fee_rate >= 0 and fee_fixed_fen >= 0);

-- Changes of a merchant account that wait for another admin: a higher fee, more networks.
create table merchant_changes (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants (id),
  fee_rate integer not null,
  fee_fixed_fen bigint not null,
  notice_networks text[] not null,
  state text not null constraint merchant_changes_state check (state in ('waiting', 'applied', 'refused', 'withdrawn')),
  asked_by bigint not null references users (id),
  asked_at timestamptz not null,
  decided_by bigint references users (id),
  decided_at timestamptz,
  words text not null default '',
  constraint merchant_changes_fee check (fee_rate >= 0 and fee_fixed_fen >= 0),
  constraint merchant_changes_decided check ((state = 'waiting') = (decided_at is null) and (decided_by is null or decided_at is not null))
);
create unique index merchant_changes_waiting on merchant_changes (merchant_id) where state = 'waiting';

-- What of an attempt's amount is the gateway's fee, borne by the payer.
alter table payment_attempts
  add column fee_fen bigint not null default 0,
  add constraint payment_attempts_fee check (fee_fen >= 0 and fee_fen < amount_fen);
-- What of that fee came back with money that paid for nothing.
alter table payment_credits
  add column fee_fen bigint not null default 0,
  add constraint payment_credits_fee check (fee_fen >= 0);
-- The fee that was paid with it, less what came back.
alter table payments
  add column fee_fen bigint not null default 0,
  add constraint payments_fee check (fee_fen >= 0);
