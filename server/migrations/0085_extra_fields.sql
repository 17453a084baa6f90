-- What a seller asks a buyer beside the choice of an option.

alter table products
  -- As the editor writes them: key, kind, labels, bounds, choices.
  add column extra_fields jsonb not null default '[]';

-- The sensitive answers of an order, encrypted together; the others stand in the order's snapshot.
create table order_answers (
  order_id bigint primary key,
  content bytea not null
);

-- Each time that sensitive answers were shown.
create table order_answer_showings (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  shown_by bigint not null,
  shown_at timestamptz not null
);
create index order_answer_showings_order on order_answer_showings (order_id, id desc);
