-- Users of a state, and admins, have indexes of their own: one for both walked past all who are deleted to find an admin.
drop index user_figures_special_registered, user_figures_special_spent, user_figures_special_seen;
alter table user_figures drop column special;
create index user_figures_state_registered on user_figures (state, registered_at, id) where state <> 'active';
create index user_figures_state_spent on user_figures (state, spent_fen, id) where state <> 'active';
create index user_figures_state_seen on user_figures (state, last_seen_at, id) where state <> 'active';
create index user_figures_admin_registered on user_figures (registered_at, id) where role = 'admin';
create index user_figures_admin_spent on user_figures (spent_fen, id) where role = 'admin';
create index user_figures_admin_seen on user_figures (last_seen_at, id) where role = 'admin';

-- The mail log, narrowed to what waits and to what was given up.
create index mail_outbox_waiting_newest on mail_outbox (id) where state = 'waiting';
create index mail_outbox_failed_newest on mail_outbox (id) where state = 'failed';

-- Requests to see what is kept of somebody who left, by their state.
create index kept_identity_requests_state on kept_identity_requests (state, id);
create index real_names_kept on real_names (id) where kept_until is not null;

-- What stands between an account and its deletion.
create index gateway_disputes_of_payer on gateway_disputes (user_id) where state in ('open', 'answered');
