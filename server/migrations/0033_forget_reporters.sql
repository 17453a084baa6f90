-- Who reported a fake is forgotten some time after the decision: contact and photo are deleted.

alter table fake_reports
  -- When they were deleted, also where there were none.
  add column forgotten_at timestamptz;
create index fake_reports_to_forget on fake_reports (moved_at)
  where state in ('confirmed', 'dismissed') and forgotten_at is null;

-- A stored photo that no row names is deleted.
create unique index fake_report_photos_stored on fake_report_photos (storage_key);
