alter table licence_renewals
  -- Days of a term that had not begun when it was renewed, so that what is left after refunds can be worked out anew.
  add column term_days_before integer constraint licence_renewals_before check (term_days_before > 0),
  -- The order in which they were made, one by one under the licence's lock.
  add column place bigint generated always as identity;
drop index licence_renewals_licence;
create index licence_renewals_licence on licence_renewals (licence_id, place);
