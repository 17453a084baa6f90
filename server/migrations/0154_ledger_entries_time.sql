-- Entries of some days, newest first. Entries are written in about this order, so that its right end alone is touched.
create index ledger_entries_time on ledger_entries (created_at, id);
