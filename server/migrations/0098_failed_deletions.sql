-- Whose deletion failed, so that it stops nobody else's and is seen: when it was tried last. Null: it did not fail.
alter table account_deletions add column failed_at timestamptz;
create index account_deletions_failed on account_deletions (failed_at)
  where failed_at is not null and state in ('waiting', 'closing');

-- The number that an account without e-mail is to get with the reset, in place of one that was lost as well.
alter table second_factor_resets add column mobile text;
