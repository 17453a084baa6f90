-- An account keeps the language in which it is written to. Those that were there are written to in Chinese.
alter table users
  add column locale text not null default 'zh-CN' constraint users_locale check (locale in ('zh-CN', 'en-US'));
-- Of a mail: the language that it begins with.
alter table mail_outbox
  add column locale text not null default 'zh-CN' constraint mail_outbox_locale check (locale in ('zh-CN', 'en-US'));
