-- Merchant accounts of WeChat Pay: `account` is the merchant number, `provider_key` WeChat Pay's public key.
alter table merchants
  add column app_id text not null default '',
  -- Serial number of the merchant API certificate, by which the gateway knows our key.
  add column key_serial text not null default '',
  add column provider_key_id text not null default '',
  add constraint merchants_wechat check (
    gateway <> 'wechat' or '' not in (app_id, key_serial, provider_key_id, provider_key));

-- A refund that the gateway has taken and not yet brought to the payer, as to a bank card.
alter table gateway_refunds add column is_processing boolean not null default false;

-- The sandbox also speaks as WeChat Pay does, with keys of its own that open nothing real.
alter table sandbox_payments
  drop constraint sandbox_payments_protocol,
  add constraint sandbox_payments_protocol check (protocol in ('own', 'epay', 'alipay', 'wechat'));
create table sandbox_wechat (
  id boolean primary key default true constraint sandbox_wechat_one check (id),
  merchant_key text not null,
  gateway_key text not null,
  api_key text not null,
  -- How it answers calls, to be tried.
  answers text not null default 'right'
);
