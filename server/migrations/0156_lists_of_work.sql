-- What lists of people who work are sorted by. An option's pieces: by when they were added, merged from the ranges of all
-- states, and by when they were sold.
create index stock_items_added on stock_items (sku_id, state, created_at, id);
drop index stock_items_state;
create index stock_items_sold on stock_items (sku_id, sold_at, id) where sold_at is not null;

-- Licences by when they were issued and by when they end, in any state: of all, of a seller, of a product, of their holder.
-- What never ends comes after all that does.
create index licences_issued on licences (created_at, id);
create index licences_end on licences ((coalesce(expires_at, 'infinity')), id);
drop index licences_seller, licences_seller_ends, licences_ends;
create index licences_seller_issued on licences ((coalesce(shop_id, 0)), created_at, id);
create index licences_seller_end on licences ((coalesce(shop_id, 0)), (coalesce(expires_at, 'infinity')), id);
drop index licences_product, licences_product_ends;
create index licences_product_issued on licences (product_id, created_at, id);
create index licences_product_end on licences (product_id, (coalesce(expires_at, 'infinity')), id);
drop index licences_user;
create index licences_user_issued on licences (user_id, created_at, id);
create index licences_user_end on licences (user_id, (coalesce(expires_at, 'infinity')), id);
-- Those that were suspended or revoked are few.
drop index licences_stopped, licences_seller_stopped, licences_product_stopped;
create index licences_stopped on licences (state, created_at, id) where state <> 'active';
create index licences_seller_stopped on licences ((coalesce(shop_id, 0)), state, created_at, id) where state <> 'active';
create index licences_product_stopped on licences (product_id, state, created_at, id) where state <> 'active';

-- The mail log by time: of all, of an address, and of the few that wait or were given up.
create index mail_outbox_newest on mail_outbox (created_at, id);
create index mail_outbox_newest_to on mail_outbox (lower(recipient), created_at, id);
drop index mail_outbox_waiting_newest, mail_outbox_failed_newest, mail_outbox_failed;
create index mail_outbox_waiting on mail_outbox (created_at, id) where state = 'waiting';
create index mail_outbox_failed on mail_outbox (created_at, id) where state = 'failed';

-- Withdrawals of all, of a state and of a user, by when they were asked for and by amount.
create index withdrawals_asked on withdrawals (asked_at, id);
create index withdrawals_amount on withdrawals (amount_fen, id);
create index withdrawals_state_asked on withdrawals (state, asked_at, id);
create index withdrawals_state_amount on withdrawals (state, amount_fen, id);
create index withdrawals_user_asked on withdrawals (user_id, asked_at, id);
create index withdrawals_user_amount on withdrawals (user_id, amount_fen, id);

-- Adjustments by when they were asked for and by amount without its sign; those of a user are few.
drop index balance_adjustments_newest, balance_adjustments_user, balance_adjustments_waiting;
create index balance_adjustments_asked on balance_adjustments (asked_at, id);
create index balance_adjustments_state on balance_adjustments (state, asked_at, id);
create index balance_adjustments_amount on balance_adjustments ((abs(amount_fen)), id);
create index balance_adjustments_user on balance_adjustments (user_id, asked_at, id);
create index balance_adjustments_waiting on balance_adjustments (asked_at, id) where state in ('waiting', 'reversing');

-- Coupons of a seller by their end; what is let out by what admins sort it by, drafts and all.
create index coupons_of_seller_end on coupons ((coalesce(shop_id, 0)), ends_at, id);
create index listings_changed on listings (changed_at, id);
create index listings_all_price on listings (hour_price_fen, id);
create index listings_all_leases on listings (leases_count, id);

-- Holds by when they were placed and by amount; those that admins placed and that last are few.
create index ledger_holds_placed on ledger_holds (created_at, id);
create index ledger_holds_amount on ledger_holds (amount_fen, id);
create index ledger_holds_user_placed on ledger_holds (user_id, created_at, id);
create index ledger_holds_review on ledger_holds (created_at, id) where state = 'active' and kind = 'review';

-- What happened to accounts, by time: of all, of one person, of one kind.
drop index security_events_user, security_events_kind, security_events_created;
create index security_events_time on security_events (created_at, id);
create index security_events_user on security_events (user_id, created_at, id);
create index security_events_kind on security_events (kind, created_at, id);

-- Disputes of gateways by when they were opened and by amount.
create index gateway_disputes_opened on gateway_disputes (opened_at, id);
create index gateway_disputes_state_opened on gateway_disputes (state, opened_at, id);
create index gateway_disputes_amount on gateway_disputes (amount_fen, id);
