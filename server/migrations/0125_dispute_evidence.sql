-- What the sides and admins say and show of disputes of gateways. Nothing of it is changed later.
alter table gateway_dispute_words
  -- As whom it was said: who sold or let out what was paid, or an admin.
  add column side text not null default 'seller' constraint gateway_dispute_words_side check (side in ('seller', 'lessor', 'platform'));
alter table gateway_dispute_words alter column side drop default;

alter table pictures
  add column for_dispute boolean not null default false,
  add column dispute_words_id bigint references gateway_dispute_words (id),
  add constraint pictures_of_disputes check (not for_dispute or (is_private and not for_ticket and not for_lease)),
  add constraint pictures_of_dispute_words check (dispute_words_id is null or for_dispute);
create index pictures_dispute_words on pictures (dispute_words_id) where dispute_words_id is not null;
-- Those that were never sent, and those that were, by age.
create index pictures_dispute_unsent on pictures (created_at) where for_dispute and dispute_words_id is null;
create index pictures_dispute_sent on pictures (created_at) where dispute_words_id is not null;
create index gateway_dispute_words_author on gateway_dispute_words (user_id, id);
