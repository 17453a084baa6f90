-- Of what was asked of a gateway: the language of whoever pays, in which the gateway says what for. It stays, for a gateway
-- refuses the same number with other words.
alter table payment_attempts
  add column locale text not null default 'zh-CN' constraint payment_attempts_locale check (locale in ('zh-CN', 'en-US'));
