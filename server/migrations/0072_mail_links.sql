-- Where a mail leads, and what its reader may turn off: addresses and signed links are made when it is sent, so that the
-- log holds none that opens or changes anything.
alter table mail_outbox
  -- A path of the site.
  add column link text,
  -- Whose mail it is, and its topic, where that may be turned off.
  add column user_id bigint,
  add column topic text,
  add constraint mail_outbox_topic check ((user_id is null) = (topic is null));
