-- Whether this database was filled with demo data: one row or none.
create table demo_fill (
  single boolean primary key default true constraint demo_fill_single check (single),
  started_at timestamptz not null,
  -- Null while it is being filled, and for good when the process was killed meanwhile.
  finished_at timestamptz
);
