-- Pictures that people uploaded, re-encoded; the name is the hash of what is stored.
create table pictures (
  name text primary key,
  width integer not null,
  height integer not null,
  -- Of the largest size.
  bytes integer not null,
  uploaded_by bigint not null,
  created_at timestamptz not null
);
create index pictures_uploaded on pictures (uploaded_by, created_at);

-- Files that are sold.
create table files (
  id bigint generated always as identity (start with 2001) primary key,
  -- As its buyers see it.
  name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  -- Where the storage keeps it.
  storage_key text not null constraint files_storage_key unique,
  uploaded_by bigint not null,
  created_at timestamptz not null
);
