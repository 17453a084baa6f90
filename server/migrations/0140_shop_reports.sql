-- Reports against shops: somebody says what a shop does wrong, the shop answers, an admin decides.
create table shop_reports (
  id bigint generated always as identity (start with 1001) primary key,
  shop_id bigint not null references shops (id),
  -- Never shown to the shop.
  user_id bigint not null references users (id),
  kind text not null constraint shop_reports_kind check (kind in (
    'not_genuine', 'prohibited_goods', 'not_as_described', 'not_delivered', 'off_site', 'abuse', 'other')),
  words text not null,
  order_id bigint references orders (id),
  -- What the shop may see of the evidence.
  shows_order boolean not null,
  shows_pictures boolean not null,
  state text not null constraint shop_reports_state check (state in ('opened', 'deciding', 'founded', 'unfounded', 'withdrawn')),
  created_at timestamptz not null,
  -- Since when it is in its state.
  moved_at timestamptz not null,
  answer text not null default '',
  -- What was decided, for both sides.
  note text not null default '',
  measure text constraint shop_reports_measure check (measure in ('warning', 'goods_off', 'suspension')),
  decided_by bigint references users (id),
  constraint shop_reports_decided check ((measure is not null) = (state = 'founded'))
);
-- One at a time for each account and shop; that accounts of one person are one is seen to where reports are made.
create unique index shop_reports_open on shop_reports (user_id, shop_id) where state in ('opened', 'deciding');
create index shop_reports_user on shop_reports (user_id, id desc);
create index shop_reports_shop on shop_reports (shop_id, id desc);
create index shop_reports_state on shop_reports (state, id);
create index shop_reports_shop_state on shop_reports (shop_id, state, id);
create index shop_reports_silent on shop_reports (created_at) where state = 'opened';
create index shop_reports_order on shop_reports (order_id) where order_id is not null;

-- Every step. `actor_id` null: it happened by itself.
create table shop_report_moves (
  id bigint generated always as identity primary key,
  report_id bigint not null references shop_reports (id),
  event text not null,
  side text not null constraint shop_report_moves_side check (side in ('reporter', 'shop', 'platform', 'time')),
  actor_id bigint references users (id),
  at timestamptz not null
);
create index shop_report_moves_report on shop_report_moves (report_id, id);

-- Pictures of either side; those of the reporter are the ones that the reporter uploaded.
alter table pictures
  add column for_shop_report boolean not null default false,
  add column shop_report_id bigint references shop_reports (id),
  add constraint pictures_for_shop_reports check (not for_shop_report or (is_private and not for_ticket and not for_lease and not for_dispute)),
  add constraint pictures_of_shop_reports check (shop_report_id is null or for_shop_report);
create index pictures_shop_report on pictures (shop_report_id) where shop_report_id is not null;
create index pictures_shop_report_unsent on pictures (created_at) where for_shop_report and shop_report_id is null;
create index pictures_shop_report_sent on pictures (created_at) where shop_report_id is not null;
