-- Pictures in tickets: each belongs to one message, and goes with it.

alter table pictures
  add column for_ticket boolean not null default false,
  add column ticket_message_id bigint references ticket_messages (id),
  add constraint pictures_of_tickets check (not for_ticket or is_private),
  add constraint pictures_of_messages check (ticket_message_id is null or for_ticket);
create index pictures_ticket_message on pictures (ticket_message_id) where ticket_message_id is not null;
-- Those that were never sent.
create index pictures_ticket_unsent on pictures (created_at) where for_ticket and ticket_message_id is null;
