-- Merchant accounts of WeChat Pay without a public key are those with platform certificates, which are fetched and not kept here.
alter table merchants
  drop constraint merchants_wechat,
  add constraint merchants_wechat check (
    gateway <> 'wechat' or ('' not in (app_id, key_serial) and (provider_key_id = '') = (provider_key = ''))),
  drop constraint merchants_test,
  add constraint merchants_test check (
    test_result in ('known', 'unknown', 'unsigned', 'unsealed', 'no_certificates', 'unreachable'));

-- The keys of the sandbox's two platform certificates, the one that counts and the one after it.
alter table sandbox_wechat
  add column certificate_key text,
  add column next_certificate_key text,
  add constraint sandbox_wechat_certificates check ((certificate_key is null) = (next_certificate_key is null));
-- Payments that were asked for without naming the public key: notices of them are signed by the certificate.
create table sandbox_wechat_certified (merchant_number text primary key);
